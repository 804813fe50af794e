"""Natural and wild cards divided into sets, and the wild cards that stay in hand (WR5, WR7, WR11 to WR16, WR20)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.cards import SUITS
from ging_service.games.wild_card_rummy.rules.cards import RANKS
from ging_service.games.wild_card_rummy.rules.laying.lanes import INFINITE, LANE_BITS, card_cost
from ging_service.games.wild_card_rummy.rules.laying.suit_runs import SHORTEST

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
    from ging_service.games.wild_card_rummy.rules.laying.lanes import Counts


def shares(numbers: Sequence[Numbers], wilds: int) -> tuple[int, ...] | None:
    """Return one number of each, together ``wilds``; None if there are none."""
    if not numbers:
        return None if wilds else ()
    for number in numbers_in(numbers[0] & (2 << wilds) - 1):
        rest = shares(numbers[1:], wilds - number)
        if rest is not None:
            return (number, *rest)
    return None


def divided(cards: Hand, room: int, limit: int) -> tuple[tuple[Hand, ...], Hand]:
    """WR5, WR14: the new sets, as many cards in them as possible, and the cards for sets of the table that have ``room``.

    ``cards``: of one rank, the natural ones first; each new set gets one of these if there are enough.
    """
    to_table = next(added for added in range(min(room, len(cards)) + 1) if is_dividable(len(cards) - added, limit))
    new = cards[: len(cards) - to_table]
    sets = -(-len(new) // limit)
    # Dealt round, so that sizes differ by one at most and each set gets a natural card first.
    return tuple(new[place::sets] for place in range(sets)), cards[len(new) :]


# The wild cards that stay in hand: which of them, and what they cost (WR11, WR12, WR16, WR20).


class WildsLeft(NamedTuple):
    """Wild cards that are not melded. ``discard``: the one of them that is discarded, "" for none; ``kept``: the others."""

    cost: int
    kept: Hand
    discard: Card | None


_IMPOSSIBLE = WildsLeft(INFINITE, (), None)


def wilds_left(
    wilds: Hand, required: Hand, barred: Sequence[Card], wild: str, rules: HouseRules
) -> tuple[list[WildsLeft], list[WildsLeft]]:
    """Return the cheapest wild cards to keep, by how many are not melded: where none is discarded, and where one is.

    ``required``: those that must be melded. ``barred``: those that may not be discarded.
    """
    free = sorted(without(wilds, required), key=lambda card: card_cost(card, wild, rules))
    discardable = without(free, barred)
    numbers = range(len(wilds) + 1)
    kept = [_kept(free, number, wild, rules) for number in numbers]
    discarding = [_IMPOSSIBLE] * len(numbers)
    if discardable:
        # The dearest one is discarded, since what is discarded does not count.
        discard = discardable[-1]
        others = without(free, (discard,))
        for number in numbers[1:]:
            discarding[number] = _kept(others, number - 1, wild, rules)._replace(discard=discard)
    return kept, discarding


def _kept(cards: Sequence[Card], number: int, wild: str, rules: HouseRules) -> WildsLeft:
    """The cheapest cards, so many of them."""
    if number > len(cards):
        # A cost above every other, so that the search needs no case for it.
        return _IMPOSSIBLE
    cheapest = tuple(cards[:number])
    return WildsLeft(sum(card_cost(card, wild, rules) for card in cheapest), cheapest, None)


def without(cards: Sequence[Card], gone: Sequence[Card]) -> list[Card]:
    """The cards in their order, each of ``gone`` taken out once."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return left


# Every choice of natural cards for sets, and the numbers of wild cards that can lie with them (WR5, WR7, WR14).
#
# Wild cards that make a meld by themselves, three or more, are counted here too: they are a set of any rank, or a run.
#
# A set of one natural card is left out unless a set on the table has room for its rank: it needs two wild cards, and with these
# the card is a run as well, which takes just as many more. This leaves out most choices of a hand with several wild cards.


Numbers = int
"""A set of numbers of wild cards: bit 3 stands for three."""

_SUIT_BITS: Final = tuple(LANE_BITS * lane for lane in range(len(SUITS)))
_OF_A_RANK: Final = sum(3 << bits for bits in _SUIT_BITS)


Choices = dict[Numbers, list["Counts"]]
"""Choices of natural cards for sets, by the numbers of wild cards that can lie with them."""

Options = dict[int, Choices]
"""The choices of each rank, by its place."""


class SetChoices:
    """The choices of one rank, remembered. ``limit`` of a set (WR5); ``wilds``: the most wild cards."""

    def __init__(self, limit: int, wilds: int) -> None:
        self._limit, self._wilds = limit, wilds
        self.alone: Numbers = sum(
            1 << wild for wild in range(wilds + 1) if is_dividable(wild, limit) or wild >= SHORTEST
        )
        self._of_rank: dict[tuple[Counts, int], Choices] = {}
        self._sums: dict[tuple[Numbers, Numbers], Numbers] = {}

    def options(self, natural: Counts, rooms: Mapping[int, int]) -> Options:
        """Return the choices of each rank that has any. ``rooms``: how many cards the sets of a rank on the table can take."""
        found: Options = {}
        for place in range(len(RANKS)):
            cards = natural >> 2 * place & _OF_A_RANK
            room = rooms.get(place, 0)
            # A rank with no set to choose would only copy all choices so far.
            if (cards or room) and (of_rank := self.of_rank(cards, room)) != _NO_SET:
                found[place] = of_rank
        return found

    def choices(self, options: Options) -> Choices:
        """Return every choice of sets with one choice of each rank."""
        found: Choices = {self.alone: [0]}
        for place, of_rank in options.items():
            found = self._with_rank(found, of_rank, 2 * place)
        return found

    def _with_rank(self, chosen: Choices, options: Choices, shift: int) -> Choices:
        """Each choice with each option of one more rank."""
        found: Choices = {}
        for more, parts in options.items():
            for some, others in chosen.items():
                if numbers := self._sum(some, more):
                    both = found.setdefault(numbers, [])
                    for part in parts:
                        taken = part << shift
                        both.extend([other + taken for other in others])
        return found

    def of_rank(self, cards: Counts, room: int) -> Choices:
        """Return the choices among the cards of a rank."""
        found = self._of_rank.get((cards, room))
        if found is None:
            found = {}
            for taken in _parts(cards):
                size = _size(taken)
                # With four wild cards, this leaves about one choice in ten.
                if (size != 1 or room) and (numbers := self.numbers(size, room)):
                    found.setdefault(numbers, []).append(taken)
            # Remembered once it is complete: other threads read it at any moment.
            self._of_rank[cards, room] = found
        return found

    def numbers(self, size: int, room: int) -> Numbers:
        """WR5, WR14: how many wild cards can go with ``size`` natural cards of a rank, if need be into sets on the table."""
        if not size:
            # New sets of wild cards alone have no rank of their own: ``alone`` counts them, once for all ranks.
            return sum(1 << wilds for wilds in range(min(room, self._wilds) + 1))
        return sum(
            1 << wilds
            for wilds in range(self._wilds + 1)
            if any(is_dividable(size + wilds - added, self._limit) for added in range(min(room, size + wilds) + 1))
        )

    def _sum(self, some: Numbers, others: Numbers) -> Numbers:
        """Every sum of a number of one set and a number of the other, up to the most wild cards."""
        found = self._sums.get((some, others))
        if found is None:
            every = sum_of_numbers(some, others)
            found = self._sums[some, others] = every & (2 << self._wilds) - 1
        return found


def sum_of_numbers(some: Numbers, others: Numbers) -> Numbers:
    """Every sum of a number of one set and a number of the other."""
    found = 0
    for number in numbers_in(some):
        found |= others << number
    return found


def numbers_in(numbers: Numbers) -> Iterator[int]:
    """Yield the numbers, from the least on."""
    while numbers:
        yield (numbers & -numbers).bit_length() - 1
        numbers &= numbers - 1


def is_dividable(cards: int, limit: int) -> bool:
    """WR5: Return True if so many cards of a rank, wild cards included, are sets without a card left over."""
    # The fewest sets need the fewest cards, so if these cannot have three each, no other number can.
    # Rounded up.
    sets = -(-cards // limit)
    return cards >= SHORTEST * sets


def _parts(cards: Counts) -> Iterator[Counts]:
    """Yield every part of the cards of a rank."""
    for counts in product(*(range((cards >> bits & 3) + 1) for bits in _SUIT_BITS)):
        yield sum(count << bits for count, bits in zip(counts, _SUIT_BITS, strict=True))


def _size(cards: Counts) -> int:
    """How many cards of a rank there are."""
    return sum(cards >> bits & 3 for bits in _SUIT_BITS)


def cards_of_rank(taken: Counts, place: int) -> tuple[int, ...]:
    """Return how many cards of a rank there are in each suit."""
    return tuple(taken >> 2 * place + bits & 3 for bits in _SUIT_BITS)


_NO_SET: Final = {1: [0]}


def few_options(options: Options, most: int, last: int) -> Options:
    """Return options that are ``most`` choices together at most: all of them where these are so few.

    Else one rank after another keeps only no set and the largest one, and if that is not enough, only no set, so what demands
    nothing of sets is still found. Low ranks, which count less, come before high ones, and the rank at the place ``last`` is last.
    """
    found = dict(options)
    for fewer in (2, 1):
        for place in sorted(found, key=lambda one: (one == last, -_number_of(found[one]))):
            if number_together(found) > most:
                found[place] = _fewer(found[place], fewer)
    return found


def number_together(options: Options) -> int:
    """How many choices of sets there are, with one of each rank."""
    return prod(map(_number_of, options.values()))


def _number_of(choices: Choices) -> int:
    """How many choices there are."""
    return sum(map(len, choices.values()))


def _fewer(choices: Choices, most: int) -> Choices:
    """No set, and the largest one if there may be two."""
    every = sorted((taken for parts in choices.values() for taken in parts), key=_size)
    return only(choices, *{every[0], every[-1] if most > 1 else every[0]})


def chosen_of_rank(taken: Counts, place: int) -> Counts:
    """Return the choice of a rank among the choices of all."""
    return taken >> 2 * place & _OF_A_RANK


def only(choices: Choices, *kept: Counts) -> Choices:
    """Return these of the choices of a rank."""
    few = ((numbers, [taken for taken in parts if taken in kept]) for numbers, parts in choices.items())
    return {numbers: parts for numbers, parts in few if parts}


@lru_cache(maxsize=64)
def set_choices(limit: int, wilds: int) -> SetChoices:
    """Return the choices for a limit of sets, which every hand shares."""
    return SetChoices(limit, wilds)
