"""Balances: the counters of every account, now, at a position of the log, or at a time.

As known then, or as ruled now: with all corrections by later rulings of what had happened by then. An account costs one
look into its postings, or a few rows of its totals, however old the club is.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.domain.account_kinds import AT_TABLES, games_without
from ging_service.domain.ledger import CLUBS_OWN, ONE_FOR_EACH, kind_of, table_of
from ging_service.projections.balances import before, behind
from ging_service.projections.sql import read_sql
from ging_service.reporting.paging import FIRST, LARGEST, MOST_ITEMS, Page, Paging, need_club, page_of
from ging_service.reporting.sql import read_sql as read_query

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection, Row

    from ging_service.execution.services import Services

_ACCOUNTS_A_PLACE: Final = 10
"""Of so many accounts of tables, one is of a kind that each table has once, in a game with as many places as most."""
_GROWTH: Final = 2
_FEW_TABLES: Final = 500
"""If more tables can have such a place, these are not far from each other among all accounts."""


class Names(NamedTuple):
    """A range of the names of accounts: behind a cursor, from one name to before another."""

    after: str
    first: str
    end: str


def places_of_kind(conn: Connection, club_id: str, kind: str, names: Names, limit: int) -> list[str]:
    """Return the first accounts of one kind of place at tables, by name, up to a limit.

    They are sought among the next accounts. If there are too few, at the tables that can have such a place, if these are few.
    """
    asked: dict[str, object] = {"club": club_id, "place": kind, "limit": limit, **names._asdict()}
    found: list[str] = []
    tables: Sequence[str] | None = None
    size = limit * _ACCOUNTS_A_PLACE
    while True:
        places, last, number = conn.exec_driver_sql(read_query("next_places"), {**asked, "size": size}).one()
        found += places
        if len(found) >= limit or number < size:
            return found[:limit]
        asked["after"] = last
        size *= _GROWTH
        if tables is None:
            tables = _tables_with(conn, club_id, kind)
            if len(tables) <= _FEW_TABLES:
                at_tables = conn.exec_driver_sql(read_query("places_of_tables"), {**asked, "tables": tables})
                return [*found, *at_tables.scalars()][:limit]


def _tables_with(conn: Connection, club_id: str, kind: str) -> Sequence[str]:
    """Return tables that can have such a place: all of them, or more than a few."""
    asked = {"club": club_id, "games": list(games_without(kind)), "limit": _FEW_TABLES + 1}
    return list(conn.exec_driver_sql(read_query("tables_of_other_games"), asked).scalars())


# Names consist of small letters, digits, hyphens and slashes. Bytewise, all of these sort before the tilde.
_BEHIND_ALL_NAMES = "~"


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """The counters of one account. ``kind``: one of ``KINDS``; ``table_id`` "" except for places of tables."""

    account: str
    kind: str
    table_id: str
    balance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A moment: after the event at ``position``, or all that was recorded, or has happened, up to a time.

    At most one of them; none: now. Times do not define an order: an entry recorded late counts where it happened only
    if ``happened_at`` is requested; and where a clock was set back, ``recorded_at`` means after the entry that bears
    the latest time up to then. ``as_ruled``: with every later correction of what counts by then; now there is none.
    """

    position: int | None = None
    recorded_at: datetime | None = None
    happened_at: datetime | None = None
    as_ruled: bool = False

    @property
    def is_now(self) -> bool:
        """True if it is the present: all rulings are known then."""
        return self.position is None and self.recorded_at is None and self.happened_at is None


class RunningStack(NamedTuple):
    """The counters that a member has at a table that is not over."""

    table_id: str
    counters: int


NOW = Moment()


def running_stacks(services: Services, club_id: str, member: str) -> list[RunningStack]:
    """Return the stacks of a member at tables that are not over, by table: up to ``MOST_ITEMS``."""
    asked = {"club": club_id, "member": member, "limit": MOST_ITEMS}
    with services.club_transaction(club_id) as conn:
        return [RunningStack(*row) for row in conn.execute(read_sql("running_stacks"), asked, prepare=True)]


def balances(  # noqa: PLR0913  the filters of a list
    services: Services,
    club_id: str,
    moment: Moment = NOW,
    paging: Paging = FIRST,
    *,
    table_id: str = "",
    account: str = "",
    kind: str = "",
) -> Page[Balance]:
    """All accounts that had been used by then, by name; of one table, of one kind, or one alone. Raises ``NotFound``.

    A page looks at as many accounts as it may have items and leaves out those that had not been used by then.
    """
    prefixes = [f"table/{table_id}/"] if table_id else []
    if kind in AT_TABLES:
        prefixes.append("table/")
    elif kind in ONE_FOR_EACH:
        prefixes.append(f"{kind}/")
    names = [name for name in (account, kind if kind in CLUBS_OWN else "") if name]
    # One range of the index instead of a filter, which would look at every account of the club for each page.
    within = Names(paging.after, *_range(prefixes, names))
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        chosen, asked = _chosen(conn, club_id, kind, within, paging.limit + 1)
        sql, more = _as_of(conn, club_id, moment)
        rows = conn.exec_driver_sql(chosen + sql, {"club": club_id, **asked, **more}).all()
    return page_of(rows, paging, _balance, lambda row: str(row.account))


def _range(prefixes: list[str], names: list[str]) -> tuple[str, str]:
    """Return the range, from one name to before another, of all accounts with these prefixes and names."""
    # The shortest range that contains a name itself: no name has a control character.
    ranges = [(prefix, prefix + _BEHIND_ALL_NAMES) for prefix in prefixes] + [(name, name + "\x01") for name in names]
    return max((first for first, _ in ranges), default=""), min((end for _, end in ranges), default=_BEHIND_ALL_NAMES)


def _chosen(conn: Connection, club_id: str, kind: str, within: Names, limit: int) -> tuple[str, dict[str, object]]:
    """Return the beginning of the query for balances, which chooses the accounts, and its parameters."""
    if kind in AT_TABLES:
        return read_sql("accounts_found"), {"accounts": places_of_kind(conn, club_id, kind, within, limit)}
    return read_sql("accounts_in_range"), {**within._asdict(), "limit": limit}


def _as_of(conn: Connection, club_id: str, moment: Moment) -> tuple[str, dict[str, object]]:
    """Return the query for the balances of chosen accounts, and its parameters."""
    if moment.is_now:
        return read_sql("balances_now"), {}
    as_ruled: dict[str, object] = {"as_ruled": moment.as_ruled}
    if moment.happened_at is not None:
        return read_sql("balances_before"), as_ruled | before(behind(moment.happened_at))
    if moment.position is not None:
        return read_sql("balances_behind"), as_ruled | {"position": min(moment.position, LARGEST)}
    last = {"club": club_id, "moment": moment.recorded_at}
    # A time becomes a position first: from then on no clock decides which entries count.
    position = conn.exec_driver_sql(read_sql("last_recorded"), last).scalar()
    return read_sql("balances_behind"), as_ruled | {"position": -1 if position is None else position}


def _balance(row: Row[Any]) -> Balance | None:
    if row.balance is None:
        return None
    return Balance(
        account=row.account, kind=kind_of(row.account), table_id=table_of(row.account), balance=int(row.balance)
    )
