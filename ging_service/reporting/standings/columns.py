"""The columns of standings that people see and rank by: those of every game, and those that a game has of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.projections.standings import MADE_BY_SQL, SUMMED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ging_service.reporting.standings.tally import Tally

_OF_GAMES: Final = {game: own.columns for game, own in MADE_BY_SQL.items()} | SUMMED

TITLES: Final = {f"{game}.{column}": title for game, columns in _OF_GAMES.items() for column, title in columns.items()}
"""The title of each game's own columns, by the names that they have in a tally."""

APART: Final = {
    game: tuple(f"{game}.{column}" for column in own.apart) for game, own in MADE_BY_SQL.items() if own.apart
}
"""The columns that have a table of their own, by game."""

RANKED: Final = frozenset(
    {f"{game}.{column}" for game, own in MADE_BY_SQL.items() for column in own.ranked}
    | {f"{game}.{column}" for game, columns in SUMMED.items() for column in columns}
)
"""The columns of games that members can be ranked by."""

RANK_BY: Final = ("net", "net_per_deal", *sorted({name.partition(".")[2] for name in RANKED}))
"""The columns that members can be ranked by. A column that several games have is summed over them."""


def columns_shown(tallies: Iterable[Tally]) -> Mapping[str, tuple[str, ...]]:
    """Return the columns that a list of tallies has, by game: of the games in which somebody has a figure.

    Those that have a table of their own are left out.
    """
    played = {name.partition(".")[0] for tally in tallies for name, figure in tally.own.items() if figure}
    return {
        game: tuple(name for column in columns if (name := f"{game}.{column}") not in APART.get(game, ()))
        for game, columns in _OF_GAMES.items()
        if game in played
    }
