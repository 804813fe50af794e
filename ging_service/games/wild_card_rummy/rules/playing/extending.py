"""Cards added to melds on the table, and wild cards taken from them (WR14 to WR16, WR32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import SUITS, Card, Hand, rank_of, suit_of
from ging_service.domain.errors import Refused
from ging_service.domain.structs import replace
from ging_service.games.wild_card_rummy.rules.cards import RANKS, is_wild
from ging_service.games.wild_card_rummy.rules.melds import (
    FEWEST_CARDS,
    Action,
    Meld,
    is_substitute,
    line_of,
    meld_reasons,
    place_on_line,
    set_limit,
    stand_reasons,
    told,
)
from ging_service.games.wild_card_rummy.rules.refusals import refuse_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.games.wild_card_rummy.rules.cards import Aces
    from ging_service.games.wild_card_rummy.rules.house_rules import Terms


def claimed(meld: Meld, card: Card, takes: Card, terms: Terms) -> Meld:
    """WR15: a meld in which ``card`` lies in the place of the wild card ``takes``.

    Raises one ``Refused`` for all that ``claim_reasons`` finds.
    """
    refuse_for(claim_reasons(meld, card, takes, terms))
    # With two packs equal wild cards can lie in one meld. Any of them that stands for the card will do.
    place = next(place for place in _substitutes(meld, takes) if _is_place_of(meld, card, place))
    return replace(meld, cards=(*meld.cards[:place], card, *meld.cards[place + 1 :]))


def claim_reasons(meld: Meld, card: Card, takes: Card, terms: Terms) -> tuple[Refused, ...]:
    """WR15, WR32: everything that forbids to take a wild card from a meld for a card."""
    # Alone: everything else that could be said is about a card of the meld.
    if takes not in meld.cards:
        return (Refused("cannot_claim", "WR15", f"{takes or 'no card'} is not in {told(meld)}"),)
    places = _substitutes(meld, takes)
    if not places:
        detail = f"{takes} lies in its own place in {told(meld)}, so nobody can claim it"
        return (Refused("cannot_claim", "WR7", detail),)
    found = []
    if not any(_is_place_of(meld, card, place) for place in places):
        found.append(Refused("cannot_claim", "WR15", f"{takes} does not stand for {card} in {told(meld)}"))
    elif meld.kind == "set" and _is_there(meld, card, terms):
        found.append(Refused("cannot_claim", "WR15", f"the suit of {card} is not missing in {told(meld)}"))
    if (
        meld.kind == "set"
        and terms.rules.set_claim == "any_of_rank"
        and all(is_wild(one, terms.wild) for one in meld.cards)
    ):
        detail = f"{told(meld)} has only wild cards, and such a set gives none"
        found.append(Refused("cannot_claim", "WR32", detail))
    return tuple(found)


def claimable(meld: Meld, card: Card, terms: Terms) -> list[int]:
    """WR15: the places of the wild cards that a card can claim."""
    return [
        place
        for place, takes in enumerate(meld.cards)
        if is_substitute(meld, place)
        and _is_place_of(meld, card, place)
        and not claim_reasons(meld, card, takes, terms)
    ]


def _substitutes(meld: Meld, takes: Card) -> list[int]:
    """WR7: the places where a wild card stands for another card."""
    return [place for place, card in enumerate(meld.cards) if card == takes and is_substitute(meld, place)]


def _is_place_of(meld: Meld, card: Card, place: int) -> bool:
    """WR15: in a run the substitute stands for exactly one card, in a set for any card of the rank."""
    return meld.stands_for[place] == card if meld.kind == "run" else rank_of(card) == meld.rank


def _is_there(meld: Meld, card: Card, terms: Terms) -> bool:
    """WR15: Return True if a set has the suit of a card already and so cannot lack it. With two packs, it lacks any card."""
    if terms.packs > 1 or terms.rules.set_claim == "any_of_rank":
        return False
    # Substitutes have other ranks, and take no suit of the set.
    return suit_of(card) in {suit_of(one) for one in meld.cards if rank_of(one) == meld.rank}


# Cards added to a meld on the table (WR14).


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


_TOLD: Final = 6
"""How many readings a refusal names: one natural card alone never has more than that in three cards."""


def readings(cards: Sequence[Card], terms: Terms) -> tuple[Meld, ...]:
    """WR9: every meld that cards can be in the order in which they are laid, read from one side or from the other.

    Sets come first, then runs in this order, then runs from the other side.
    """
    if len(cards) < FEWEST_CARDS:
        return ()
    laid = tuple(cards)
    runs = (*_runs(laid, terms), *_runs(laid[::-1], terms))
    # Cards that are the same from both sides would be read twice.
    return tuple(dict.fromkeys((*_sets(laid, terms), *runs)))


def _sets(cards: Hand, terms: Terms) -> Iterator[Meld]:
    """WR5: the ranks that all cards can have as one set."""
    if len(cards) > set_limit(terms):
        return
    for rank in RANKS:
        if all(rank_of(card) == rank or is_wild(card, terms.wild) for card in cards):
            yield Meld(kind="set", cards=cards, stands_for=(), rank=rank)


def _runs(cards: Hand, terms: Terms) -> Iterator[Meld]:
    """WR6, WR8: the runs that cards can be, the first card lowest."""
    line = line_of(terms.rules.aces)
    for suit in SUITS:
        for place in range(len(line) - len(cards) + 1):
            stands_for = tuple(Card(rank + suit) for rank in line[place : place + len(cards)])
            pairs = zip(cards, stands_for, strict=True)
            if all(card == stated or is_wild(card, terms.wild) for card, stated in pairs):
                yield Meld(kind="run", cards=cards, stands_for=stands_for, rank="")


def readings_told(found: Iterable[Meld]) -> str:
    """WR9: Return readings as text for a refusal: the first few of them, and how many more there are."""
    texts = [told(meld) for meld in found]
    more = len(texts) - _TOLD
    return "; ".join(texts[:_TOLD]) + (f"; and {more} more" if more > 0 else "")


def put_down(action: Action, terms: Terms) -> Meld:
    """WR9: the meld that an action of kind ``meld`` says, a run from its low end to its high end.

    Nobody needs to say what natural cards stand for, nor the rank of a set with a card that is not wild.
    """
    cards, stands_for, rank = action.cards, action.stands_for, action.rank
    natural = [card for card in cards if not is_wild(card, terms.wild)]
    if action.meld_kind == "set":
        # If the natural cards differ, the check of the meld tells which of them does not belong.
        if not rank and natural:
            rank = rank_of(natural[0])
        return Meld(kind="set", cards=cards, stands_for=stands_for, rank=rank)
    if not stands_for and len(natural) == len(cards):
        stands_for = cards
    # A player may say a run from its high end; it is kept from the low one, so that both look the same in the log.
    if len(stands_for) == len(cards) and place_on_line(stands_for[::-1], terms.rules.aces) is not None:
        cards, stands_for = cards[::-1], stands_for[::-1]
    return Meld(kind="run", cards=cards, stands_for=stands_for, rank=rank)


def put_down_reasons(action: Action, terms: Terms) -> Iterator[Refused]:
    """WR5 to WR9: everything that is wrong with a meld as a player says it.

    Where they have not said all that must be said, the refusal names the readings of the cards.
    """
    meld = put_down(action, terms)
    needed = bool(meld.rank) if meld.kind == "set" else len(meld.stands_for) == len(meld.cards)
    if action.meld_kind and needed:
        yield from meld_reasons(meld, terms)
        return
    found = [one for one in readings(action.cards, terms) if action.meld_kind in ("", one.kind)]
    laid = " ".join(action.cards) or "no card"
    if found:
        detail = f"{laid} must be said in full; it can be {readings_told(found)}"
        yield Refused("reading_missing", "WR9", detail)
    elif action.meld_kind == "run":
        yield Refused("not_a_meld", "WR6", f"{laid} is not a run as laid")
    else:
        kind = "no set" if action.meld_kind else "neither a set nor a run"
        yield Refused("not_a_meld", "WR5", f"{laid} is {kind} as it is laid")
