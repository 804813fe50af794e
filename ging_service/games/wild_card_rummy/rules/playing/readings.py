"""What cards that a player lays can be: the readings of WR9."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import SUITS, Card, Hand, rank_of
from ging_service.games.wild_card_rummy.rules.cards import RANKS, is_wild
from ging_service.games.wild_card_rummy.rules.melds import FEWEST_CARDS, Meld, line_of, set_limit, told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.games.wild_card_rummy.rules.meld_terms import Terms

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
