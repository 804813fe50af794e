"""Accounts of one kind of place at tables. Most kinds are at every table, some only at tables of games that are played rarely."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.account_kinds import games_without
from ging_service.reporting.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

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
        places, last, number = conn.exec_driver_sql(read_sql("next_places"), {**asked, "size": size}).one()
        found += places
        if len(found) >= limit or number < size:
            return found[:limit]
        asked["after"] = last
        size *= _GROWTH
        if tables is None:
            tables = _tables_with(conn, club_id, kind)
            if len(tables) <= _FEW_TABLES:
                at_tables = conn.exec_driver_sql(read_sql("places_of_tables"), {**asked, "tables": tables})
                return [*found, *at_tables.scalars()][:limit]


def _tables_with(conn: Connection, club_id: str, kind: str) -> Sequence[str]:
    """Return tables that can have such a place: all of them, or more than a few."""
    asked = {"club": club_id, "games": list(games_without(kind)), "limit": _FEW_TABLES + 1}
    return list(conn.exec_driver_sql(read_sql("tables_of_other_games"), asked).scalars())
