"""Newmarket's part of the command line. The entry point group ``ging_service.game_cli`` names ``CLI``."""

from __future__ import annotations

from typing import Final

from ging_service.cli.outlet import GameCli

CLI: Final = GameCli(odds="ging_service.games.newmarket.cli.odds:show_odds")
