"""The columns of standings: those of every game, and those that a game has of its own."""

from __future__ import annotations

from typing import Final

from ging_service.domain.installed import GAMES
from ging_service.projections.models import GAME_PROJECTIONS

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

TITLES: Final = {
    f"{game}.{column}": title
    for game, columns in ({game: own.columns for game, own in MADE_BY_SQL.items()} | SUMMED).items()
    for column, title in columns.items()
}
"""The title of each game's own columns, by the names that they have in a tally."""

RANKED: Final = frozenset(
    {f"{game}.{column}" for game, own in MADE_BY_SQL.items() for column in own.ranked}
    | {f"{game}.{column}" for game, columns in SUMMED.items() for column in columns}
)
"""The columns of games that members can be ranked by."""

RANK_BY: Final = ("net", "net_per_deal", *sorted({name.partition(".")[2] for name in RANKED}))
"""The columns that members can be ranked by. A column that several games have is summed over them."""
