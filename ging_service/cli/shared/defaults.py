"""The default club and table of a command: the only one there is. If there are several, the command requires a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args, get_type_hints

import click

from ging_service.reporting.paging import Paging

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.cli.backend.backend import Backend

# Enough to see that there are several, and to name some of them.
_SOME = Paging(limit=10)
_NOT_RUNNING: Final = frozenset({"unopened", "ended"})


def only_club(backend: Backend) -> str:
    """The club, if there is just one."""
    return _only("club", "GING_CLUB", [club.club_id for club in backend.clubs(_SOME).items])


def only_running_table(backend: Backend, club_id: str) -> str:
    """The running table, if there is just one."""
    found = (backend.tables(club_id, _SOME, phase=phase, member="").items for phase in _running_phases())
    running = [table.table_id for tables in found for table in tables]
    return _only("table", "GING_TABLE", running)


def _running_phases() -> tuple[str, ...]:
    """The phases of all games, except those before a table is open and after it has ended."""
    return tuple(phase for phase in phases_of_games() if phase not in _NOT_RUNNING)


def phases_of_games() -> tuple[str, ...]:
    """The phases of all games, as each lists them or declares them in its state."""
    from ging_service.domain.installed_games import GAMES

    listed = (game.phases or get_args(get_type_hints(game.state).get("phase")) for game in GAMES)
    return tuple(dict.fromkeys(phase for phases in listed for phase in phases))


def _only(what: str, variable: str, found: Sequence[str]) -> str:
    if len(found) == 1:
        return found[0]
    none = "no table is running" if what == "table" else "there is none yet"
    there = f"there are {', '.join(found[:5])}{' …' if len(found) > 5 else ''}" if found else none  # noqa: PLR2004
    raise click.UsageError(f"which {what}? Say --{what} or set {variable}: {there}")
