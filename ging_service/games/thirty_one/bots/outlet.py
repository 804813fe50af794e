"""The bots of Thirty-one. The entry point group ``ging_service.game_bots`` names ``BOTS``."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.game_support.game_bots import GameBots
from ging_service.games.thirty_one.bots.strategies import move, perfect_choice, simple_choice

if TYPE_CHECKING:
    from ging_service.games.thirty_one.rules.house_rules import HouseRules


def check_rules(rules: HouseRules) -> None:
    """NM95: raise ``Refused("bot_stakes")`` for house rules with a stake that do not allow bots to play for it."""
    if rules.stake and rules.bot_stakes == "refused":
        detail = "by these house rules bots do not play for counters: leave out the stake, or allow bot_stakes"
        raise Refused("bot_stakes", "NM95", detail, "rules.bot_stakes")


BOTS: Final = GameBots(
    levels={"simple": partial(move, simple_choice), "perfect": partial(move, perfect_choice)}, check_rules=check_rules
)
