"""Places of one kind at tables: found by the tables that have them, or by looking at the next accounts until there are enough."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.account_kinds import games_without
from ging_service.domain.ledger.accounts import kind_of
from ging_service.projections.sql import read_sql
from ging_service.reporting.paging import MOST_ITEMS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sqlalchemy import Connection

_FEW_TABLES: Final = 500
"""If more tables have such places, these are so close to each other among all accounts that a page is full soon."""
_ACCOUNTS: Final = MOST_ITEMS
_GROWTH: Final = 2


class Names(NamedTuple):
    """A range of the names of accounts: behind a cursor, from one name to before another."""

    after: str
    first: str
    end: str


def places_of_kind(conn: Connection, club_id: str, kind: str, names: Names, limit: int) -> list[str]:
    """Return the first accounts of one kind of place at tables, by name, up to a limit."""
    asked = {"club": club_id, "games": list(games_without(kind)), "limit": _FEW_TABLES + 1}
    tables = conn.exec_driver_sql(read_sql("tables_of_other_games"), asked).scalars().all()
    found = _all(conn, club_id, names) if len(tables) > _FEW_TABLES else _of(conn, club_id, tables, kind, names)
    return list(islice((account for account in found if kind_of(account) == kind), limit))


def _of(conn: Connection, club_id: str, tables: Sequence[str], kind: str, names: Names) -> Sequence[str]:
    """Return the places of some tables whose names begin with a word."""
    asked = {"club": club_id, "tables": list(tables), "place": kind, **names._asdict()}
    return conn.exec_driver_sql(read_sql("places_of_tables"), asked).scalars().all()


def _all(conn: Connection, club_id: str, names: Names) -> Iterator[str]:
    """Yield all accounts, more at a time as long as they are not enough."""
    size = _ACCOUNTS
    while True:
        asked = {"club": club_id, **names._asdict(), "limit": size}
        found = conn.exec_driver_sql(read_sql("account_names"), asked).scalars().all()
        yield from found
        if len(found) < size:
            return
        names, size = names._replace(after=found[-1]), size * _GROWTH
