"""A solution as actions that a player can take (WR9, WR13, WR14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import Card, Hand
from ging_service.games.wild_card_rummy.rules.laying.lanes import card_at
from ging_service.games.wild_card_rummy.rules.melds import Action

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.games.wild_card_rummy.rules.laying.suit_runs import Stretch
    from ging_service.games.wild_card_rummy.rules.laying.traced import Growth


class WildCards:
    """The wild cards that a solution melds, handed out one by one."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = list(cards)

    def take(self, number: int) -> Hand:
        """Return so many of them, the first ones."""
        taken, self._cards = self._cards[:number], self._cards[number:]
        return tuple(taken)

    def stand_for(self, card: Card) -> Card:
        """WR7: Return one that stands for a card: if possible that very card, which nobody can claim."""
        # In its own place a wild card is natural (WR7).
        place = self._cards.index(card) if card in self._cards else 0
        return self._cards.pop(place)


def new_run(run: Stretch, lane: int, wilds: WildCards) -> Action:
    """WR6, WR8: put down a run."""
    stands_for = tuple(card_at(lane, place) for place in range(run.first, run.last + 1))
    cards = tuple(
        card if place in run.natural else wilds.stand_for(card)
        for place, card in enumerate(stands_for, start=run.first)
    )
    return Action(kind="meld", meld=-1, meld_kind="run", cards=cards, stands_for=stands_for, rank="", takes=Card(""))


def new_set(cards: Hand, rank: str) -> Action:
    """WR5: put down a set."""
    return Action(kind="meld", meld=-1, meld_kind="set", cards=cards, stands_for=(), rank=rank, takes=Card(""))


def longer_run(growth: Growth, lane: int, wilds: WildCards) -> Action:
    """WR14: extend a run on the table."""
    stands_for = tuple(card_at(lane, place) for place, _ in growth.added)
    cards = tuple(
        card if is_natural else wilds.stand_for(card)
        for card, (_, is_natural) in zip(stands_for, growth.added, strict=True)
    )
    return _extension(growth.meld, cards, stands_for)


def larger_set(meld: int, cards: Hand) -> Action:
    """WR14: extend a set on the table."""
    return _extension(meld, cards, ())


def _extension(meld: int, cards: Hand, stands_for: Hand) -> Action:
    return Action(kind="extend", meld=meld, meld_kind="", cards=cards, stands_for=stands_for, rank="", takes=Card(""))
