"""The bots of Gin Rummy. The entry point group ``ging_service.game_bots`` names ``BOTS``."""

from __future__ import annotations

from functools import partial
from typing import Final

from ging_service.game_support.game_bots import GameBots
from ging_service.games.gin_rummy.bots.careful import CAREFUL
from ging_service.games.gin_rummy.bots.simple import SIMPLE
from ging_service.games.gin_rummy.bots.turns import move

BOTS: Final = GameBots(levels={"simple": partial(move, SIMPLE), "careful": partial(move, CAREFUL)})
