"""The columns of standings that people see and rank by: those of every game, and those that a game has of its own."""

from __future__ import annotations

from typing import Final

from ging_service.projections.standings import MADE_BY_SQL, SUMMED

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
