"""Cards added to a meld on the table (WR14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import Card, Hand, rank_of, suit_of
from ging_service.domain.errors import Refused
from ging_service.domain.structs import replace
from ging_service.games.wild_card_rummy.rules.cards import is_wild
from ging_service.games.wild_card_rummy.rules.melds import (
    Meld,
    line_of,
    place_on_line,
    set_limit,
    stand_reasons,
    told,
)
from ging_service.games.wild_card_rummy.rules.refusals import refuse_for

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.rules.cards import Aces
    from ging_service.games.wild_card_rummy.rules.meld_terms import Terms


def extended(meld: Meld, cards: Hand, stands_for: Hand, terms: Terms) -> Meld:
    """WR14: a meld with ``cards`` added; ``stands_for`` on a run, what each of them stands for.

    On a run they go on in an order that fits, each at the end where it fits; an ace that fits both goes to the low end.
    Raises one ``Refused`` for all that ``extend_reasons`` finds.
    """
    refuse_for(extend_reasons(meld, cards, stands_for, terms))
    if meld.kind == "set":
        return replace(meld, cards=(*meld.cards, *cards))
    # The reasons have just lengthened the run in the same way, so every card fits.
    return _lengthened(meld, cards, said_stands(cards, stands_for, terms.wild), terms.rules.aces)[0]


def extend_reasons(meld: Meld, cards: Hand, stands_for: Hand, terms: Terms) -> tuple[Refused, ...]:
    """WR14: everything that forbids to add cards to a meld."""
    if not cards:
        return (Refused("does_not_fit", "WR14", "nothing is added to the meld"),)
    if meld.kind == "set":
        return _set_reasons(meld, cards, stands_for, terms)
    return _run_reasons(meld, cards, stands_for, terms)


def said_stands(cards: Hand, stands_for: Hand, wild: str) -> Hand:
    """WR9: what each added card of a run stands for; nobody needs to say it of natural cards alone."""
    return stands_for if stands_for or any(is_wild(card, wild) for card in cards) else cards


def open_ends(meld: Meld, aces: Aces) -> tuple[Card | None, Card | None]:
    """WR8, WR14: the card that a run takes at its low end, and at its high end; None where the suit ends."""
    line, suit = line_of(aces), suit_of(meld.stands_for[0])
    # It is never None: only neighbours lie as a run.
    low = place_on_line(meld.stands_for, aces) or 0
    high = low + len(meld.stands_for)
    return (
        Card(line[low - 1] + suit) if low else None,
        Card(line[high] + suit) if high < len(line) else None,
    )


def _set_reasons(meld: Meld, cards: Hand, stands_for: Hand, terms: Terms) -> tuple[Refused, ...]:
    """WR5, WR14: a set takes cards of its rank and wild cards, up to its limit."""
    found = [
        Refused("does_not_fit", "WR14", f"{card} does not fit {told(meld)}")
        for card in cards
        if rank_of(card) != meld.rank and not is_wild(card, terms.wild)
    ]
    if stands_for:
        found.append(Refused("not_a_meld", "WR8", "in a set a wild card stands for any missing suit, unsaid"))
    limit = set_limit(terms)
    if len(meld.cards) + len(cards) > limit:
        detail = f"{told(meld)} can have at most {limit} cards; a full set takes a card only by a claim"
        found.append(Refused("does_not_fit", "WR14", detail))
    return tuple(found)


def _run_reasons(meld: Meld, cards: Hand, stands_for: Hand, terms: Terms) -> tuple[Refused, ...]:
    """WR8, WR14: a run takes cards at either end, one after another in some order."""
    wild, aces = terms.wild, terms.rules.aces
    said = said_stands(cards, stands_for, wild)
    if len(said) != len(cards):
        ends = " or ".join(end for end in open_ends(meld, aces) if end) or "no card"
        detail = f"each card added to a run needs the card that it stands for; {told(meld)} takes {ends}"
        return (Refused("reading_missing", "WR9", detail),)
    if wrong := tuple(stand_reasons(cards, said, wild)):
        return wrong
    longer, unfit = _lengthened(meld, cards, said, aces)
    return tuple(Refused("does_not_fit", "WR14", f"{stated} does not fit {told(longer)}") for stated in unfit)


def _lengthened(meld: Meld, cards: Hand, said: Hand, aces: Aces) -> tuple[Meld, list[Card]]:
    """WR14: a run with the cards that fit after others, in whatever order they are named; and what the rest stand for."""
    ahead = list(zip(cards, said, strict=True))
    while ahead:
        longer = ((one, _longer(meld, *one, aces)) for one in ahead)
        fitting, run = next(((one, run) for one, run in longer if run), (None, None))
        if fitting is None or run is None:
            break
        ahead.remove(fitting)
        meld = run
    return meld, [stated for _, stated in ahead]


def _longer(meld: Meld, card: Card, stated: Card, aces: Aces) -> Meld | None:
    """WR14: a run with one more card at the end where it fits, None if it fits neither."""
    low, high = open_ends(meld, aces)
    # The low end first: a run of two to king takes an ace at either end, and one of them has to be meant.
    if stated == low:
        return replace(meld, cards=(card, *meld.cards), stands_for=(stated, *meld.stands_for))
    if stated == high:
        return replace(meld, cards=(*meld.cards, card), stands_for=(*meld.stands_for, stated))
    return None
