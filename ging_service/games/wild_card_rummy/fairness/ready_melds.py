"""Dealt hands that have a meld ready (WR5 to WR7), and the exact probability of one.

Two wild cards make a meld with any third card. The hands with none or one of them that have no meld are counted exactly,
rank by rank along the line of a run: a hand is a choice of suits for each rank, and it has no meld as long as no rank and no
neighbours in a suit have too many cards.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.cards import SUITS, rank_of, suit_of
from ging_service.games.wild_card_rummy.rules.cards import JOKER, RANKS, is_wild

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.wild_card_rummy.rules.cards import Aces

_ENOUGH_WILDS: Final = 2
_MELD: Final = 3


class Pack(NamedTuple):
    """What a hand is dealt from. ``wild``: the rank of the deal, "" for none besides the jokers."""

    packs: int
    jokers: int
    wild: str
    aces: Aces


def pack_named(words: Sequence[str]) -> Pack:
    """Return the pack that these words describe, one for each of its fields."""
    packs, jokers, wild, aces = words
    return Pack(int(packs), int(jokers), wild, "both" if aces == "both" else "low")


class _Choice(NamedTuple):
    """Cards of one rank: the suits that they show as bits, their number, and in how many ways they are chosen."""

    suits: int
    cards: int
    ways: int


_Reached = dict[tuple[int, int, int], int]
"""How many choices lead to: suits of the last rank, suits of the one before, and number of cards."""
_START: Final[_Reached] = {(0, 0, 0): 1}


def has_meld(hand: Hand, pack: Pack) -> bool:
    """WR5 to WR7: Return True if three cards of a hand are a meld."""
    naturals = [card for card in hand if not is_wild(card, pack.wild)]
    wilds = len(hand) - len(naturals)
    if wilds >= _ENOUGH_WILDS:
        return True
    if max(Counter(map(rank_of, naturals)).values(), default=0) + wilds >= _MELD:
        return True
    return any(_is_near(line, wilds) for line in _lines(naturals, pack.aces))


def _lines(naturals: Sequence[Card], aces: Aces) -> Iterator[tuple[bool, ...]]:
    """For each suit, which of its cards are there along the line of a run."""
    order = (*RANKS, RANKS[0]) if aces == "both" else RANKS
    for suit in SUITS:
        held = {rank_of(card) for card in naturals if suit_of(card) == suit}
        yield tuple(rank in held for rank in order)


def _is_near(line: tuple[bool, ...], wilds: int) -> bool:
    """WR6: Return True if three neighbours are there, but for those that wild cards stand for."""
    return any(sum(line[place : place + _MELD]) + wilds >= _MELD for place in range(len(line) - _MELD + 1))


@cache
def meld_chance(pack: Pack, size: int) -> Fraction:
    """The probability that a hand of this size has a meld when it is dealt."""
    wilds = len(SUITS) * pack.packs * (pack.wild in RANKS) + pack.jokers
    cards = len(SUITS) * len(RANKS) * pack.packs + pack.jokers
    without = sum(comb(wilds, held) * _without_meld(pack, held)[size - held] for held in range(_ENOUGH_WILDS))
    return 1 - Fraction(without, comb(cards, size))


@cache
def _without_meld(pack: Pack, wilds: int) -> Counter[int]:
    """How many choices of natural cards have no meld with none or one wild card, by the number of cards."""
    choices = _choices(pack.packs, _MELD - 1 - wilds)
    aces = _of_rank(RANKS[0], pack, choices)
    others = [_of_rank(rank, pack, choices) for rank in RANKS[1:]]
    found: Counter[int] = Counter()
    lines = [(aces, *others)] if pack.aces == "low" else [_around(ace, others) for ace in _unlike(aces)]
    for line in lines:
        reached = _START
        for of_rank in line:
            reached = _next(reached, of_rank, wilds)
        for (_last, _before, cards), ways in reached.items():
            found[cards] += ways
    return found


def _around(ace: _Choice, others: Sequence[list[_Choice]]) -> tuple[list[_Choice], ...]:
    """WR1: the line of a run with these aces below the two, and again above the king."""
    return [ace], *others, [_Choice(ace.suits, 0, 1)]


def _unlike(choices: Iterable[_Choice]) -> Iterator[_Choice]:
    """Yield one choice for all that differ only in which suits they show: every suit has the same cards."""
    alike: dict[tuple[int, int], _Choice] = {}
    for one in choices:
        known = alike.get((one.suits.bit_count(), one.cards), one._replace(ways=0))
        alike[one.suits.bit_count(), one.cards] = known._replace(ways=known.ways + one.ways)
    yield from alike.values()


def _next(reached: _Reached, choices: Iterable[_Choice], wilds: int) -> _Reached:
    """One rank further along the line of a run."""
    found: _Reached = {}
    for (last, before, cards), ways in reached.items():
        barred = last | before if wilds else last & before
        for one in choices:
            if not one.suits & barred:
                key = one.suits, last, cards + one.cards
                found[key] = found.get(key, 0) + ways * one.ways
    return found


def _of_rank(rank: str, pack: Pack, choices: list[_Choice]) -> list[_Choice]:
    """The wild rank has no natural cards."""
    return [_Choice(0, 0, 1)] if rank == pack.wild else choices


@cache
def _choices(packs: int, most: int) -> list[_Choice]:
    """Every choice of up to ``most`` cards of one rank."""
    found: Counter[tuple[int, int]] = Counter()
    for copies in product(range(packs + 1), repeat=len(SUITS)):
        if sum(copies) <= most:
            suits = sum(1 << place for place, number in enumerate(copies) if number)
            found[suits, sum(copies)] += prod(comb(packs, number) for number in copies)
    return [_Choice(suits, cards, ways) for (suits, cards), ways in found.items()]


def pack_of_deal(pack: Iterable[str], wild: str, aces: Aces) -> Pack:
    """Return what the hands of a deal were dealt from."""
    cards = list(pack)
    jokers = cards.count(JOKER)
    return Pack((len(cards) - jokers) // (len(SUITS) * len(RANKS)), jokers, wild, aces)
