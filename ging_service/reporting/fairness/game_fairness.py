"""The interface of a game to the fairness report: what it counts and tests.

A game names its ``GameFairness`` in the entry point group ``ging_service.game_fairness``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.domain.fairness.lines import Line

if TYPE_CHECKING:
    import psycopg

    from ging_service.execution.services import Services

GROUP: Final = "ging_service.game_fairness"


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


class Scope(NamedTuple):
    """The scope of the report: the first ``size`` events of a club; one table, or all where ``table_id`` is ""."""

    services: Services
    conn: psycopg.Connection[Any]
    club_id: str
    size: int
    table_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFairness:
    """The contribution of a game to the report.

    ``counted(scope)``: its open deals, counted and tested. ``played(connection, club, table)``: all its deals as they
    were played, from the read models.
    """

    counted: Callable[[Scope], Iterable[OpenDeals]]
    played: Callable[[Any, str, str], Iterable[SettledDeals]]


def origin_of(*, recorded: bool) -> str:
    """Return the origin of deals: dealt by the service, or recorded from players with real cards."""
    return "recorded" if recorded else "dealt"
