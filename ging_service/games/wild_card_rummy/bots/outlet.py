"""The bots of wild-card rummy. The entry point group ``ging_service.game_bots`` names ``BOTS``."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.game_support.game_bots import GameBots
from ging_service.games.wild_card_rummy.bots.careful import CAREFUL
from ging_service.games.wild_card_rummy.bots.simple import SIMPLE
from ging_service.games.wild_card_rummy.bots.turns import move

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules


def check_rules(rules: HouseRules) -> None:
    """WR37: raise ``Refused("bot_stakes")`` for house rules with a stake that do not allow bots to play for it."""
    if rules.bot_stakes == "refused" and (rules.stake.amount or rules.deal_fee):
        detail = "by these house rules bots play for points only: leave out the stakes, or allow bot_stakes"
        raise Refused("bot_stakes", "WR37", detail, "rules.bot_stakes")


BOTS: Final = GameBots(
    levels={"simple": partial(move, SIMPLE), "careful": partial(move, CAREFUL)}, check_rules=check_rules
)
