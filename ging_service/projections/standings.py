"""The statement of standings: what each seat of each table has come to, of a period or of some tables.

It consists of parts: the deals, those of games with columns made by SQL, and the seats.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

from ging_service.domain.installed_games import GAMES
from ging_service.projections.models import GAME_PROJECTIONS
from ging_service.projections.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Mapping

MADE_BY_SQL: Final = {
    game: projections.standings for game, projections in GAME_PROJECTIONS.items() if projections.standings
}
"""The games that make their columns from read models of their own."""

SUMMED: Final = {game.kind: game.counted for game in GAMES if game.counted and game.kind not in MADE_BY_SQL}
"""The games whose columns are added up from the summaries of their deals: the titles by name."""

OWN_COLUMNS: Final = {game: tuple(own.columns) for game, own in MADE_BY_SQL.items()} | {
    game: tuple(columns) for game, columns in SUMMED.items()
}
"""The names of each game's own columns, in order."""

Start = Literal["standings_in_period", "standings_at_tables"]
"""The part that the statement begins with: it finds what counts in a period, of all tables or of those that are named."""


@cache
def standings_statement(start: Start) -> str:
    """Return the statement for all installed games.

    Its parameters are those of ``columns_of_games``, the club, ``starts_at`` and ``ends_at``, ``ruled`` and, at tables,
    ``tables``.
    """
    made = [f"SELECT table_id, seat, beside, own FROM {game}_own" for game in MADE_BY_SQL]  # noqa: S608  names of games
    own = " UNION ALL ".join(["SELECT table_id, seat, beside, own FROM summed_own", *made])
    parts = (one.sql for one in MADE_BY_SQL.values())
    deals = read_sql(start) + read_sql("standings_deals")
    return "".join([deals, *parts, f", own AS ({own})\n", read_sql("standings_seats")])


def columns_of_games() -> Mapping[str, Any]:
    """Return the parameters that name the columns that are added up from summaries."""
    return {
        "games": [game for game, columns in SUMMED.items() for _ in columns],
        "columns": [column for columns in SUMMED.values() for column in columns],
    }
