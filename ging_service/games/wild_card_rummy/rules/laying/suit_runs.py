"""The least cost of one suit's natural cards that are not in sets, for each number of wild cards in its runs (WR6 to WR8, WR14).

**The lowest card decides.** It stays in hand, or it is the lowest natural card of a run, which ends with some other natural card or
with itself. Between the two, the run takes every natural card that there is and a wild card for each that is missing;
fewer than three cards are filled up with wild cards. Then the same question is asked of the cards that are left. Nothing is
lost by that: where a wild card lies in a run and the natural card elsewhere, both can change places.

**More wild cards** than that can always be added to a new run: it grows, and one that fills the whole suit is split in two. So
with a new run, only the fewest wild cards for a cost are of interest.

**Runs on the table** are extended first: each end grows up to some natural card. What is left there takes wild cards up to
the end of the suit, so without a new run every number of wild cards is given.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import nsmallest
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.games.wild_card_rummy.rules.laying.lanes import HIGH_ACE, INFINITE, LANE, LANE_BITS, PLACES, Counts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SHORTEST: Final = 3
MOST_KEPT: Final = 4_000
"""So many answers of a suit are remembered before all are forgotten. An answer takes up to 3 kB, and 16 suits are remembered."""
MOST_DOUBLED: Final = 8
"""So many natural cards beyond the runs of the table may also stay in hand."""
MOST_EXTENDED: Final = 64
"""So many ways to extend the runs of the table are followed; a suit with one such run and six cards has fewer."""
LARGE_SUIT: Final = 12
"""More cards of a suit than this have thousands of runs, whichever way is followed."""
MOST_EXTENDED_OF_LARGE: Final = 4
_REQUIRED_BITS: Final = LANE_BITS
_KEPT_BITS: Final = LANE_BITS + PLACES

Held = int
"""Cards of a suit: their counts; above these a bit for each place of which a card must be melded (WR11), and one for each
place of which no card may be discarded (WR12)."""

Cell = int
"""Eight times a number of wild cards; two more if there is a new run; one more if the discard is among the cards."""

WITH_RUN: Final = 2
OF_A_WILD: Final = 8

Entries = tuple[tuple[Cell, int], ...]
"""The least cost of each cell. What costs as much as a new run with fewer wild cards is left out."""


def held_of(counts: Counts, required: int = 0, kept: int = 0) -> Held:
    """Return cards of a suit. ``required``, ``kept``: a bit for each place."""
    return counts | required << _REQUIRED_BITS | kept << _KEPT_BITS


class Stretch(NamedTuple):
    """Places of a run, the last included. ``natural``: those with natural cards."""

    first: int
    last: int
    natural: tuple[int, ...]


class TableRun(NamedTuple):
    """A run on the table: its place there, its first and last place in the suit, and the places of natural cards added to it."""

    meld: int
    first: int
    last: int
    added: tuple[int, ...] = ()


class Extended(NamedTuple):
    """Runs of the table that took natural cards. ``held``: what is left; ``room``: how many more wild cards they can take."""

    held: Held
    wilds: int
    room: int
    runs: tuple[TableRun, ...]


class Way(NamedTuple):
    """One use of the lowest card, at ``place``. ``run``: that takes it, or None. ``cost`` of keeping it, 0 for the discard."""

    place: int
    run: Stretch | None
    held: Held
    wilds: int
    cost: int
    is_discard: bool


class SuitCosts(NamedTuple):
    """``none``: the cost without a new run, without and with the discard.

    ``runs``: the least with new runs and at most so many wild cards, at twice their number, and one more with the discard.
    """

    none: tuple[int, int]
    runs: list[int]


class SuitEntries(NamedTuple):
    """``entries`` of a suit. ``least``: the least cost by the most wild cards; ``discarding``: what the discard adds to it."""

    entries: Entries
    least: list[int]
    discarding: list[int]


class SuitRuns:
    """The answers for one suit, remembered.

    ``wilds``: the most wild cards; ``table``: the suit's runs on the table. ``skips``: whether a new run may have a wild card
    where there is a natural one. That helps only where several cards must be melded or may not be discarded: the natural one
    can then be the discard.
    """

    def __init__(
        self, costs: tuple[int, ...], line: int, wilds: int, table: tuple[TableRun, ...] = (), *, skips: bool = False
    ) -> None:
        self.costs, self.line, self.wilds, self.table, self.skips = costs, line, wilds, table, skips
        # Runs on the table change with every turn, the costs of new ones do not. Sharing these made hands in play a
        # tenth faster.
        self._costs = _known_costs(costs, line, wilds, skips)
        self._entries: dict[Held, SuitEntries] = {}

    def entries(self, held: Held) -> SuitEntries:
        """Return the least cost for each exact number of wild cards, without and with the discard among the cards."""
        found = self._entries.get(held)
        if found is None:
            # All are forgotten at once: to choose some would cost more than to work them out again.
            if max(len(self._entries), len(self._costs)) > MOST_KEPT:
                self._entries.clear()
                self._costs.clear()
            found = self._entries[held] = self._entries_of(held)
        return found

    def _entries_of(self, held: Held) -> SuitEntries:
        least = [INFINITE] * (OF_A_WILD * (self.wilds + 1))
        for one in self.extensions(held):
            for cell, cost in self.cells(one):
                least[cell] = min(least[cell], cost)
        return suit_entries(least)

    def cells(self, one: Extended) -> Iterator[tuple[Cell, int]]:
        """Yield the costs by cell once runs of the table are extended."""
        none, runs = self.costs_of(one.held)
        for wilds in range(one.wilds, self.wilds + 1):
            for discards in (0, 1):
                yield OF_A_WILD * wilds + WITH_RUN + discards, runs[2 * (wilds - one.wilds) + discards]
                if wilds <= one.wilds + one.room:
                    yield OF_A_WILD * wilds + discards, none[discards]

    def extensions(self, held: Held) -> Iterator[Extended]:
        """WR1, WR14: every place of the aces, and then the ways to extend the runs on the table."""
        for placed in self._with_aces_placed(held):
            ways = [Extended(placed, 0, 0, ())]
            # Each natural card beyond a run doubles the ways, so of many every one lies in the run that reaches it.
            both = sum(self._beyond(placed, old) for old in self.table) <= MOST_DOUBLED
            is_large = sum(_count(held, place) for place in range(self.line)) > LARGE_SUIT
            for old in self.table:
                longer = (more for one in ways for more in self._longer(one, old, both=both))
                ways = self._fewest(longer, MOST_EXTENDED_OF_LARGE if is_large else MOST_EXTENDED)
            yield from ways

    def _beyond(self, held: Held, run: TableRun) -> int:
        """How many places beyond a run there are natural cards of."""
        return sum(_count(held, place) > 0 for place in (*range(run.first), *range(run.last + 1, self.line)))

    def _longer(self, one: Extended, old: TableRun, *, both: bool) -> Iterator[Extended]:
        """WR14: the ways to extend one more run."""
        left = self.wilds - one.wilds
        for low, low_held, below in self._grown(range(old.first - 1, -1, -1), one.held, left, both=both):
            spent = old.first - low - len(below)
            for high, high_held, above in self._grown(
                range(old.last + 1, self.line), low_held, left - spent, both=both
            ):
                yield Extended(
                    high_held,
                    one.wilds + spent + high - old.last - len(above),
                    one.room + low + self.line - 1 - high,
                    (*one.runs, TableRun(old.meld, low, high, below + above)),
                )

    def _fewest(self, ways: Iterator[Extended], most: int) -> list[Extended]:
        """Return one of all ways that leave the same, and of very many those that leave the least."""
        found: dict[tuple[Held, int, int], Extended] = {}
        for one in ways:
            found.setdefault((one.held, one.wilds, one.room), one)
        if len(found) <= most:
            return list(found.values())
        return nsmallest(most, found.values(), key=self._left)

    def _left(self, one: Extended) -> tuple[int, int, int]:
        """The cards left that must be melded, what it costs to keep all that are left, and the wild cards that were laid."""
        required = one.held >> _REQUIRED_BITS & (1 << PLACES) - 1
        return (
            required.bit_count(),
            sum(cost * _count(one.held, place) for place, cost in enumerate(self.costs)),
            one.wilds,
        )

    def _grown(
        self, beyond: range, held: Held, wilds: int, *, both: bool
    ) -> Iterator[tuple[int, Held, tuple[int, ...]]]:
        """WR14: an end of a run as it is, and at each natural card that it can reach with so many wild cards.

        ``beyond``: the places there. Yields the end, what is then held, and the places with natural cards. A natural card
        may stay in hand although a wild card lies in its place: where room is short, that can be the cheapest. It is tried
        if ``both``.
        """
        yield beyond.start - beyond.step, held, ()
        states: list[tuple[int, Held, tuple[int, ...]]] = [(0, held, ())]
        while states:
            reached, held, natural = states.pop()
            if reached == len(beyond) or reached - len(natural) > wilds:
                continue
            place = beyond[reached]
            if _count(held, place):
                taken = (reached + 1, _without(held, place), (*natural, place))
                states.append(taken)
                yield place, taken[1], taken[2]
                if not both:
                    continue
            states.append((reached + 1, held, natural))

    def costs_of(self, held: Held) -> SuitCosts:
        """Return the costs of cards whose aces are placed, beside runs on the table."""
        found = self._costs.get(held)
        if found is None:
            found = self._costs[held] = self._costs_of(held)
        return found

    def _costs_of(self, held: Held) -> SuitCosts:
        cells = 2 * self.wilds + 2
        runs = [INFINITE] * cells
        if not held & LANE:
            return SuitCosts((0, INFINITE), runs)
        none = [INFINITE, INFINITE]
        for way in self.ways(held):
            rest, first = self.costs_of(way.held), 2 * way.wilds + way.is_discard
            if way.run is None:
                others = rest.runs
                none[1] = min(none[1], rest.none[not way.is_discard] + way.cost)
                if not way.is_discard:
                    none[0] = min(none[0], rest.none[0] + way.cost)
            else:
                others = [min(cost, rest.none[cell & 1]) for cell, cost in enumerate(rest.runs)]
            # There is one discard: after this way only costs without another one follow, at every second cell.
            for cell in range(first, cells, 1 + way.is_discard):
                runs[cell] = min(runs[cell], others[cell - first] + way.cost)
        return SuitCosts((none[0], none[1]), runs)

    def ways(self, held: Held) -> Iterator[Way]:
        """Yield every use of the lowest card: it stays, it is the discard, or it begins a run."""
        # Two bits for each place.
        place = ((held & -held).bit_length() - 1) // 2
        is_required = held >> _REQUIRED_BITS + place & 1
        if not is_required or _count(held, place) > 1:
            rest = _without(held, place) | is_required << _REQUIRED_BITS + place
            yield Way(place, None, rest, 0, self.costs[place], is_discard=False)
            if not held >> _KEPT_BITS + place & 1:
                yield Way(place, None, rest, 0, 0, is_discard=True)
        for last, rest, natural in self._reached(held, place):
            wilds = max(SHORTEST, last - place + 1) - len(natural)
            if wilds <= self.wilds:
                yield Way(place, Stretch(place, last, natural), rest, wilds, 0, is_discard=False)

    def _reached(self, held: Held, place: int) -> Iterator[tuple[int, Held, tuple[int, ...]]]:
        """WR8: each natural card with which a run from ``place`` can end, what is then held, and the run's natural cards."""
        states: list[tuple[int, Held, tuple[int, ...]]] = [(place, held, ())]
        while states:
            last, held, natural = states.pop()
            if last == self.line or last - place - len(natural) > self.wilds:
                continue
            if _count(held, last):
                taken = (last + 1, _without(held, last), (*natural, last))
                states.append(taken)
                yield last, taken[1], taken[2]
                if not self.skips or last == place:
                    continue
            states.append((last + 1, held, natural))

    def _with_aces_placed(self, held: Held) -> Iterator[Held]:
        """WR1: the cards with each ace below the two and, where it may be there, above the king."""
        yield held
        aces = held & 3
        if self.line == PLACES and aces:
            kept = (held >> _KEPT_BITS & 1) << _KEPT_BITS + HIGH_ACE
            required = held >> _REQUIRED_BITS & 1
            low = held & ~(1 << _REQUIRED_BITS)
            high = required << _REQUIRED_BITS + HIGH_ACE | kept
            yield low - aces + (aces << 2 * HIGH_ACE) | high
            if aces > 1:
                apart = low - 1 + (1 << 2 * HIGH_ACE) | kept
                # With an ace at each end, either of them can be the one that must be melded.
                yield apart | high
                if required:
                    yield apart | 1 << _REQUIRED_BITS


def kept_entries(least: Sequence[int], most: int = INFINITE) -> Entries:
    """Return the least costs by cell below ``most``, without those that a new run with fewer wild cards reaches."""
    reached, kept = [most, most], []
    for cell, cost in enumerate(least):
        if cost < reached[cell & 1]:
            kept.append((cell, cost))
            if cell & WITH_RUN:
                reached[cell & 1] = cost
    return tuple(kept)


def suit_entries(least: Sequence[int]) -> SuitEntries:
    """Return entries from the least costs by cell."""
    by_discard = [
        list(
            accumulate((min(least[cell], least[cell + WITH_RUN]) for cell in range(first, len(least), OF_A_WILD)), min)
        )
        for first in (0, 1)
    ]
    discarding = [some - other for other, some in zip(*by_discard, strict=True)]
    return SuitEntries(kept_entries(least), by_discard[0], discarding)


def _count(held: Held, place: int) -> int:
    """How many cards there are of a place."""
    return held >> 2 * place & 3


def _without(held: Held, place: int) -> Held:
    """The cards without one, which is melded: so none of its place must be melded any more."""
    return held - (1 << 2 * place) & ~(1 << _REQUIRED_BITS + place)


@lru_cache(maxsize=16)
def _known_costs(_costs: tuple[int, ...], _line: int, _wilds: int, _skips: bool) -> dict[Held, SuitCosts]:  # noqa: FBT001  a key
    """Return the remembered costs of new runs, which do not depend on the table and are shared by all."""
    return {}


@lru_cache(maxsize=16)
def suit_runs(
    costs: tuple[int, ...], line: int, wilds: int, table: tuple[TableRun, ...] = (), *, skips: bool = False
) -> SuitRuns:
    """Return the answers for a suit, which every hand shares."""
    return SuitRuns(costs, line, wilds, table, skips=skips)
