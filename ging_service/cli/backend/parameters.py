"""Conditions of commands and parameters of queries, as the options of a command give them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ging_service.calendar.periods import Period
    from ging_service.reporting.standings.ranking import (
        RankBy,  # noqa: TC004  a field's type
        Scope,
    )

Place = tuple[str, str]
"""A club, and a table or a dispute of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """Conditions of a command: its idempotency key, the version that its stream must have, and when it happened."""

    key: str = ""
    expected_version: int | None = None
    happened_at: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DateRange:
    """A season by its id, or a range of days in a time zone, both included; without any of them: everything."""

    season: str = ""
    first_day: str = ""
    last_day: str = ""
    zone: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsQuery:
    """Parameters of standings. ``by``: member, seat, pair or table; the others as in ``Scope`` and ``Ranking``."""

    by: str
    days: DateRange
    table_id: str = ""
    member: str = ""
    game: str = ""
    as_ruled: bool = True
    rank_by: RankBy = "net"
    least_deals: int = 0

    def scope(self, period: Period) -> Scope:
        """Return the scope, in the period that the days have come to."""
        from ging_service.reporting.standings.ranking import Scope

        return Scope(period=period, table_id=self.table_id, as_ruled=self.as_ruled, member=self.member, game=self.game)


LOCAL_ONLY_ADVICE: Final = "works at the database itself: leave --server and GING_SERVER out"


class LocalOnly(Exception):  # noqa: N818  an answer, not a fault
    """The command works on the database itself only."""
