"""A wild card taken from a meld for the real card (WR15, WR16, WR32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import Card, rank_of, suit_of
from ging_service.domain.errors import Refused
from ging_service.domain.structs import replace
from ging_service.games.wild_card_rummy.rules.cards import is_wild
from ging_service.games.wild_card_rummy.rules.melds import Meld, is_substitute, told
from ging_service.games.wild_card_rummy.rules.refusals import refuse_for

if TYPE_CHECKING:
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
