"""Ging's part of the command line. The entry point group ``ging_service.game_cli`` names ``CLI``."""

from __future__ import annotations

from typing import Final

from ging_service.cli.outlet import CommandEntry, GameCli, GameCommandEntry

_HERE: Final = "ging_service.games.ging.cli"
_DEAL: Final = ("start", "record", "declare", "satisfied", "settle", "misdeal", "undo", "commit", "contribute")

CLI: Final = GameCli(
    commands={
        "lost-deal": GameCommandEntry(
            "Play",
            "record",
            CommandEntry(f"{_HERE}.deal:lost_deal", "Accusations, findings and penalties of lost deals."),
        ),
        "say": GameCommandEntry(
            "Play", "record", CommandEntry(f"{_HERE}.say:say", "Type an evening line by line, in the words of records.")
        ),
    },
    more={
        "deal": {name: f"{_HERE}.deal:{name}" for name in _DEAL} | {"open-hands": f"{_HERE}.deal:open_hands"},
        "table": {name: f"{_HERE}.deal:{name}" for name in ("cut", "rebuy", "remark", "end")},
        "dispute": {"rule": f"{_HERE}.ruling:rule"},
    },
    odds=f"{_HERE}.odds:show_odds",
    send=f"{_HERE}.sending:at_table",
)
