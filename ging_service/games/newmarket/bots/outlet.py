"""The bots of Newmarket. The entry point group ``ging_service.game_bots`` names ``BOTS``."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.game_support.game_bots import GameBots
from ging_service.games.newmarket.bots.careful import CAREFUL
from ging_service.games.newmarket.bots.simple import SIMPLE
from ging_service.games.newmarket.bots.turns import move

if TYPE_CHECKING:
    from ging_service.games.newmarket.rules.house_rules import HouseRules


def check_rules(rules: HouseRules) -> None:
    """NM32: raise ``Refused("bot_stakes")`` for house rules that do not allow bots to play. There are always stakes."""
    if rules.bot_stakes == "refused":
        detail = "this game is always played for counters: bots play only where the house rules allow it"
        raise Refused("bot_stakes", "NM32", detail, "rules.bot_stakes")


BOTS: Final = GameBots(
    levels={"simple": partial(move, SIMPLE), "careful": partial(move, CAREFUL)}, check_rules=check_rules
)
