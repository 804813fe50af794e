"""Hands for tests, and the best arrangement by trying everything: slow, and with nothing in common with the rules' own way."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from ging_service.domain.cards import Card, Hand, rank_of, suit_of
from ging_service.games.gin_rummy.rules.cards import PACK, RANKS, Aces

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

Meld = frozenset[Card]

ACES: tuple[Aces, ...] = ("low", "both")


def cards(text: str) -> Hand:
    """Cards from text: "KS 10D"."""
    return tuple(Card(card) for card in text.split())


def melds_of_pack(aces: Aces) -> list[Meld]:
    """GR9: every meld that the pack has, written out."""
    sets = [[Card(rank + suit) for suit in "SHDC"] for rank in RANKS]
    line = [*RANKS, "A"] if aces == "both" else list(RANKS)
    runs = [
        [Card(rank + suit) for rank in line[first:last]]
        for suit in "SHDC"
        for first in range(len(line))
        for last in range(first + 3, len(line) + 1)
        if last - first <= len(RANKS)
    ]
    threes = [list(three) for four in sets for three in combinations(four, 3)]
    return list(dict.fromkeys(frozenset(meld) for meld in (*sets, *threes, *runs)))


MELDS: dict[Aces, list[Meld]] = {aces: melds_of_pack(aces) for aces in ACES}


def slow_points(hand: Collection[Card], aces: Aces) -> int:
    ace = 15 if aces == "both" else 1
    return sum(ace if card[0] == "A" else 10 if card[0] in "JQK1" else int(card[0]) for card in hand)


def slow_arrangements(hand: Collection[Card], aces: Aces) -> Iterator[tuple[list[Meld], Meld]]:
    """Every way to lay out disjoint melds from a hand, and what is left."""
    held = frozenset(hand)
    possible = [meld for meld in MELDS[aces] if meld <= held]

    def lay(first: int, laid: list[Meld], left: Meld) -> Iterator[tuple[list[Meld], Meld]]:
        yield laid, left
        for place in range(first, len(possible)):
            if possible[place] <= left:
                yield from lay(place + 1, [*laid, possible[place]], left - possible[place])

    yield from lay(0, [], held)


def slow_least(hand: Collection[Card], aces: Aces) -> int:
    return min(slow_points(left, aces) for _, left in slow_arrangements(hand, aces))


def is_slow_meld(meld: Collection[Card], aces: Aces) -> bool:
    return frozenset(meld) in MELDS[aces]


@st.composite
def melding_hands(draw: st.DrawFn, size: int = 10, taken: Collection[Card] = ()) -> Hand:
    """Hands with many melds: neighbours in rank and suit are more likely than in a shuffled pack."""
    ranks = draw(st.sampled_from([RANKS, RANKS[:6], RANKS[-6:], (*RANKS[:3], *RANKS[-3:]), RANKS[4:9]]))
    suits = draw(st.sampled_from(["SHDC", "SHD", "SH"]))
    likely = [card for card in PACK if rank_of(card) in ranks and suit_of(card) in suits and card not in taken]
    chosen = draw(st.permutations(likely))[:size]
    rest = draw(st.permutations([card for card in PACK if card not in taken and card not in chosen]))
    return tuple((*chosen, *rest)[:size])


def slow_least_after_lay_offs(hand: Collection[Card], tabled: Collection[Hand], aces: Aces) -> int:
    """Every arrangement, with every sequence of lay-offs."""

    def least(left: Meld, melds: tuple[Meld, ...]) -> int:
        longer = (
            least(left - {card}, (*melds[:place], meld | {card}, *melds[place + 1 :]))
            for place, meld in enumerate(melds)
            for card in left
            if is_slow_meld(meld | {card}, aces)
        )
        return min(longer, default=slow_points(left, aces))

    start = tuple(frozenset(meld) for meld in tabled)
    remaining = {left for _, left in slow_arrangements(hand, aces)}
    return min(least(left, start) for left in remaining)
