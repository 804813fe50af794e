"""The interface of a game to the fairness report: what it counts at a table, and what it makes of the sums.

A game names its ``GameFairness`` in the entry point group ``ging_service.game_fairness``. It counts whole numbers table by
table. The service adds them up when a table is over, and the report is made of the sums. So its cost does not depend on how
many deals a club has played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.domain.fairness.counts import (
    ORIGINS,
    Counts,
    Key,
    below,
    counted,
    origin_of,
    placed_below,
    without_zeros,
)
from ging_service.domain.fairness.report_lines import Line

if TYPE_CHECKING:
    from collections.abc import Iterator


GROUP: Final = "ging_service.game_fairness"


class PlayedDeal(NamedTuple):
    """A deal that is over, as the read model has it. ``recorded``: played with real cards. Rulings change nothing in it."""

    number: int
    dealer: int
    recorded: bool
    kind: str
    winners: Sequence[int]
    net: Sequence[int]
    summary: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTable:
    """A table to be counted. ``members``: by seat. ``phase``: the game's word for it; "ended" when it is over.

    ``deals``: those that are over. ``events``: those of the types that the game names, as everybody sees them, in order.
    """

    members: Sequence[str]
    phase: str
    deals: Sequence[PlayedDeal]
    events: Sequence[Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class CombinationCount:
    """The number of ``hands`` hands that held a combination, alone or with another, and the expected number."""

    combination: str
    observed: int
    hands: int
    expected: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDeals:
    """Deals of one ``game`` and ``origin`` (dealt by the service, or recorded) whose hands everybody has seen, and their results.

    ``ties``: the rule of ties under which they were read, "" in games without one. ``lines`` are tested, ``held`` is
    not.
    """

    game: str
    origin: str
    ties: str
    deals: int
    held: tuple[CombinationCount, ...]
    lines: tuple[Line, ...]


class Figure(NamedTuple):
    """A count, and what a simulation leads to expect; None where there is no simulation."""

    label: str
    observed: int
    expected: Fraction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Frequency:
    """The frequency of something, or the counters won: ``of`` what, label by label.

    ``expected``: what a simulation leads to expect of some labels. It depends on how people play, so it is no test.
    """

    of: str
    counts: Mapping[str, int]
    expected: Mapping[str, Fraction] = field(default_factory=dict)

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Each label with what was counted and what was expected."""
        return tuple(Figure(label, count, self.expected.get(label)) for label, count in self.counts.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledDeals:
    """All settled and passed deals of one ``game`` and ``origin``: dealt by the service, or recorded."""

    game: str
    origin: str
    deals: int
    passed: int
    misdeals: int
    seen: tuple[Frequency, ...]


def always_open(_opened: object, _phase: str) -> bool:
    """Return True: the events of every table are read, however much of its cards everybody sees."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFairness:
    """The contribution of a game to the report. What it counts is added up over tables; keys are the game's own.

    ``count_open(table)``: of the deals of which everybody has seen the cards, in events of the types in ``events``.
    ``tested(counts)``: those deals and their tests, made of such sums.
    ``count_deal(deal)``: of any deal that is over, as it was played. ``played(origin, counts)``: the deals of one origin, made
    of these sums.
    ``lies_open(opened, phase)``: whether everybody sees the cards of a table by its own rules, of its first event and its
    phase. Where they do not, the cards are not read, and ``count_open`` receives no events.

    The sums are stored. After a change of what is counted, the operator has to rebuild ``table_fairness``.
    """

    events: tuple[type, ...]
    count_open: Callable[[PlayedTable], Counts]
    tested: Callable[[Counts], Iterable[OpenDeals]]
    count_deal: Callable[[PlayedDeal], Iterable[tuple[Key, int]]]
    played: Callable[[str, Counts], SettledDeals]
    lies_open: Callable[[Any, str], bool] = always_open


# The counts of a table by its game, and what the report makes of their sums.


_OPEN, _PLAYED = "open", "played"


def count_table(game: GameFairness, table: PlayedTable) -> Counts:
    """Count the deals of a table. Zeros are left out, so that equal counts are stored as equal rows."""
    of_origin: dict[str, list[PlayedDeal]] = {}
    for deal in table.deals:
        of_origin.setdefault(origin_of(recorded=deal.recorded), []).append(deal)
    parts: dict[Key, Counts] = {(_OPEN,): game.count_open(table)}
    for origin, deals in of_origin.items():
        parts[_PLAYED, origin] = counted(deals, game.count_deal)
    return without_zeros(placed_below(parts))


def tested_deals(game: GameFairness, counts: Counts) -> Iterator[OpenDeals]:
    """Yield the open deals, with their tests."""
    if found := below(counts, _OPEN):
        yield from game.tested(found)


def played_deals(game: GameFairness, counts: Counts) -> Iterator[SettledDeals]:
    """Yield the deals as they were played, those of the service first. An origin without deals is left out."""
    for origin in ORIGINS:
        if found := below(counts, _PLAYED, origin):
            yield game.played(origin, found)
