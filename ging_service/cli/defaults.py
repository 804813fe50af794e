"""Which club and which table are meant where the scribe names none: the only one, or he is asked to name it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ging_service.application.queries.paging import Paging

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.cli.desk.desk import Desk

_SOME = Paging(limit=10)
_RUNNING = ("cutting", "between_deals", "declaring")


def only_club(desk: Desk) -> str:
    """The club, if there is just one."""
    return _only("club", "GING_CLUB", [club.club_id for club in desk.clubs(_SOME).items])


def only_running_table(desk: Desk, club_id: str) -> str:
    """The running table, if there is just one."""
    running = [
        table.table_id for phase in _RUNNING for table in desk.tables(club_id, _SOME, phase=phase, member="").items
    ]
    return _only("table", "GING_TABLE", running)


def _only(what: str, variable: str, found: Sequence[str]) -> str:
    if len(found) == 1:
        return found[0]
    none = "no table is running" if what == "table" else "there is none yet"
    there = f"there are {', '.join(found[:5])}{' …' if len(found) > 5 else ''}" if found else none  # noqa: PLR2004
    raise click.UsageError(f"which {what}? Say --{what} or set {variable}: {there}")
