"""A club's fairness report: what its deals came to, against the exact odds of a deal."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select

from ging_service.application.errors import NotFound
from ging_service.application.queries.open_deals import OpenDeal, open_deals
from ging_service.application.queries.paging import need_club
from ging_service.application.queries.played import Played, origin_of, played
from ging_service.domain.fairness.lines import Judged, Line, lines
from ging_service.domain.fairness.odds import odds
from ging_service.domain.fairness.verdicts import Judgement, Verdict, judge, overall
from ging_service.domain.games.ging.rules.combinations import COMBINATIONS, Combination
from ging_service.domain.games.ging.rules.counting import SEATS, Ties, figures_of
from ging_service.domain.games.ging.rules.settlement import read_hands
from ging_service.eventlog.deadline import check_deadline
from ging_service.eventlog.pool import selecting
from ging_service.projections.schema import tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sqlalchemy import Connection

    from ging_service.application.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """G12 to G16: of ``hands`` hands so many held a combination, alone or with another, and so many were expected."""

    combination: Combination
    observed: int
    hands: int
    expected: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedLine:
    """A line with its judgement among all lines of the report."""

    line: Line
    judgement: Judgement


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """The deals of one ``origin`` (dealt by the service, or recorded) that were read under one rule of ties."""

    origin: str
    ties: Ties
    deals: int
    held: tuple[Held, ...]
    lines: tuple[JudgedLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fairness:
    """The report over the first ``events`` events of a club's log.

    ``misdeals`` and ``voids``: deals called a misdeal or undone, and shuffles committed to and not dealt. ``tests``: how many
    lines were tested, which is what their p-values are corrected for. ``verdict``: of the rarest of them.
    """

    events: int
    misdeals: int
    voids: int
    tests: int
    verdict: Verdict
    samples: tuple[Sample, ...]
    played: tuple[Played, ...]


def fairness(services: Services, club_id: str, table_id: str = "") -> Fairness:
    """The report of a club, or of one of its tables, the same for everybody. Raises ``NotFound``."""
    with services.reading(club_id) as pooled, selecting(services.engine, pooled) as conn:
        size = need_club(conn, club_id)
        misdeals, voids = _aborted(conn, club_id, table_id)
        found = _by_sample(open_deals(services, pooled, club_id, size, table_id))
        as_played = played(conn, club_id, table_id)
    tested = {key: lines([_judged(deal) for deal in deals], key[1]) for key, deals in found.items()}
    judgements = judge([line.tested.p for part in tested.values() for line in part])
    left = iter(judgements)
    return Fairness(
        events=size,
        misdeals=misdeals,
        voids=voids,
        tests=len(judgements),
        verdict=overall(judgements),
        samples=tuple(
            Sample(
                origin=key[0],
                ties=key[1],
                deals=len(found[key]),
                held=tuple(_held(found[key], key[1])),
                lines=tuple(JudgedLine(line=line, judgement=next(left)) for line in part),
            )
            for key, part in tested.items()
        ),
        played=as_played,
    )


def _by_sample(deals: Iterator[OpenDeal]) -> dict[tuple[str, Ties], list[OpenDeal]]:
    found: dict[tuple[str, Ties], list[OpenDeal]] = {}
    for deal in deals:
        found.setdefault((origin_of(recorded=deal.recorded), deal.ties), []).append(deal)
    return dict(sorted(found.items()))


def _judged(deal: OpenDeal) -> Judged:
    check_deadline()
    return Judged(dealer=deal.dealer, dealt_by=deal.dealt_by, outcome=read_hands(deal.hands, deal.dealer, deal.ties))


def _aborted(conn: Connection, club_id: str, table_id: str) -> tuple[int, int]:
    """Misdeals and voids. Raises ``NotFound`` where there is no such table."""
    wanted = select(func.sum(tables.c.misdeals), func.sum(tables.c.voids), func.count()).where(
        tables.c.club_id == club_id
    )
    if table_id:
        wanted = wanted.where(tables.c.table_id == table_id)
    misdeals, voids, found = conn.execute(wanted).one()
    if table_id and not found:
        raise NotFound("table")
    return int(misdeals or 0), int(voids or 0)


def _held(deals: Sequence[OpenDeal], ties: Ties) -> Iterator[Held]:
    """Hands that hold each combination. Not tested: the four hands of a deal are not independent."""
    counted: Counter[Any] = Counter()
    for deal in deals:
        check_deadline()
        for hand in deal.hands:
            figures = figures_of(hand)
            counted.update(name for name, held in COMBINATIONS.items() if held(figures))
    hands = len(deals) * len(SEATS)
    for row in odds(ties).combinations:
        name = row.combination
        yield Held(combination=name, observed=counted[name], hands=hands, expected=hands * row.hand)
