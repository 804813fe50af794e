"""A club's fairness report: the results of its deals, compared with those that chance alone leads to.

A game provides tests of its own in the entry point group ``ging_service.game_fairness``. For every other game the
report tests which cards went to which seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from ging_service.domain.fairness.game_fairness import CombinationCount, SettledDeals, played_deals, tested_deals
from ging_service.domain.fairness.report_lines import Judgement, Line, Verdict, judge, overall
from ging_service.eventlog.connections.pool import selecting
from ging_service.execution.errors import NotFound
from ging_service.game_support.fairness import fairness_of_games
from ging_service.projections.schema import tables
from ging_service.reporting.fairness.table_counts import count_club, count_one
from ging_service.reporting.paging import need_club

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedLine:
    """A line with its judgement among all lines of the report."""

    line: Line
    judgement: Judgement


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """Counted deals of a game, with the judgement of each line."""

    game: str
    origin: str
    ties: str
    deals: int
    held: tuple[CombinationCount, ...]
    lines: tuple[JudgedLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fairness:
    """The report over the first ``events`` events of a club's log.

    ``misdeals`` and ``voids``: deals called a misdeal or undone, and shuffles committed to and not dealt. ``tests``:
    the number of tested lines, for which their p-values are corrected. ``verdict``: of the rarest of them.
    """

    events: int
    misdeals: int
    voids: int
    tests: int
    verdict: Verdict
    samples: tuple[Sample, ...]
    played: tuple[SettledDeals, ...]


def fairness(services: Services, club_id: str, table_id: str = "") -> Fairness:
    """Return the report of a club, or of one of its tables, the same for every reader. Raises ``NotFound``."""
    with services.reading(club_id) as pooled, selecting(services.engine, pooled) as conn:
        size = need_club(conn, club_id)
        misdeals, voids = _aborted(conn, club_id, table_id)
        counts = count_one(services, pooled, club_id, table_id) if table_id else count_club(services, pooled, club_id)
    games = [(kind, game, counts[kind]) for kind, game in fairness_of_games().items() if kind in counts]
    found = [one for game in games for one in tested_deals(*game)]
    as_played = [one for game in games for one in played_deals(*game)]
    # All games together: each further test makes a rare p-value by chance more likely, whichever game it is of.
    judgements = judge([line.tested.p for one in found for line in one.lines])
    left = iter(judgements)
    return Fairness(
        events=size,
        misdeals=misdeals,
        voids=voids,
        tests=len(judgements),
        verdict=overall(judgements),
        samples=tuple(
            Sample(
                game=one.game,
                origin=one.origin,
                ties=one.ties,
                deals=one.deals,
                held=one.held,
                lines=tuple(JudgedLine(line=line, judgement=next(left)) for line in one.lines),
            )
            for one in found
        ),
        played=tuple(as_played),
    )


def _aborted(conn: Connection, club_id: str, table_id: str) -> tuple[int, int]:
    """Return the numbers of misdeals and voids. Raises ``NotFound`` where there is no such table."""
    wanted = select(func.sum(tables.c.misdeals), func.sum(tables.c.voids), func.count()).where(
        tables.c.club_id == club_id
    )
    if table_id:
        wanted = wanted.where(tables.c.table_id == table_id)
    misdeals, voids, found = conn.execute(wanted).one()
    if table_id and not found:
        raise NotFound("table")
    return int(misdeals or 0), int(voids or 0)
