"""The viewer's own hand: its order, and a name for each card that tells equal cards of two packs apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.cards import Card, rank_of, suit_of
from ging_service.domain.face_down import HIDDEN
from ging_service.games.wild_card_rummy.rules.cards import JOKER, RANKS, is_wild, sort_hand

if TYPE_CHECKING:
    from collections.abc import Collection

Sort = Literal["suit", "rank"]
SORTS: Final[tuple[Sort, ...]] = ("suit", "rank")


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldCard:
    """A card in hand. ``id``: of its own, also among equal cards. ``is_new``: it was drawn or claimed in this turn."""

    card: Card
    id: str
    is_wild: bool
    is_new: bool


def held_cards(hand: Collection[Card], wild: str, sort: Sort, new: Collection[Card] = ()) -> tuple[HeldCard, ...]:
    """Return the visible cards of a hand in order, wild cards at its end. ``new``: cards that came in this turn."""
    left, seen, found = list(new), list[Card](), list[HeldCard]()
    for card in _sorted(hand, wild, sort):
        copy = seen.count(card)
        seen.append(card)
        is_new = card in left
        if is_new:
            left.remove(card)
        name = f"{card}-{copy + 1}" if copy else str(card)
        found.append(HeldCard(card=card, id=name, is_wild=is_wild(card, wild), is_new=is_new))
    return tuple(found)


def _sorted(hand: Collection[Card], wild: str, sort: Sort) -> list[Card]:
    visible = sort_hand(card for card in hand if card != HIDDEN)
    if sort == "rank":
        ranks = (*RANKS, rank_of(JOKER))
        visible = tuple(sorted(visible, key=lambda card: (ranks.index(rank_of(card)), suit_of(card))))
    return sorted(visible, key=lambda card: is_wild(card, wild))
