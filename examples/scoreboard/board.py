"""A scoreboard in the terminal that follows a table live: ``python board.py CLUB TABLE``.

The service is the one in GING_SERVER, the key (scope ``look`` is enough) stands in the file that GING_KEY_FILE names.
It ends when the table does.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.live import Live
from rich.table import Table

from ging_service.client import Client

if TYPE_CHECKING:
    from ging_service.client import Club
    from ging_service.client.shapes import TableState


def state_of(club: Club, table: str) -> TableState:
    """The state of a table of Ging: those of other games have other fields."""
    state = club.get_table(table)
    if "counters" not in state:
        sys.exit(f"{table} is not a table of Ging")
    return state


def board(state: TableState) -> Table:
    """The table as a scoreboard."""
    shown = Table(title=f"{state['table']}: {state['phase'].replace('_', ' ')}, {state['deals_played']} deals played")
    shown.add_column("seat")
    for heading in ("stack", "corner", "last deal"):
        shown.add_column(heading, justify="right")
    result = state["deal"]["result"] if state["deal"] else None
    net = [f"{counters:+d}" for counters in result["net"]] if result else [""] * 4
    for seat, member in enumerate(state["members"]):
        counters = state["counters"]
        shown.add_row(member, str(counters["stacks"][seat]), str(counters["corners"][seat]), net[seat])
    shown.caption = f"{state['counters']['pee']} in the pee"
    return shown


def follow(club: Club, table: str) -> None:
    """Show the table, and again whenever something happens at it."""
    position = club.position()  # before the table is read: what happens in between is shown twice, and not never
    state = state_of(club, table)
    with Live(board(state), auto_refresh=False) as live:
        events = club.stream(after=position, table=table)
        while state["phase"] != "ended":
            next(events)
            state = state_of(club, table)
            live.update(board(state), refresh=True)


def main() -> None:
    """Read what is given and follow."""
    name, table = sys.argv[1:]
    key = Path(os.environ["GING_KEY_FILE"]).read_text(encoding="utf-8").strip()
    with Client(os.environ.get("GING_SERVER", "http://127.0.0.1:8000"), token=key) as client:
        follow(client.club(name), table)


if __name__ == "__main__":
    main()
