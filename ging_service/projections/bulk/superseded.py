"""Events of which a rebuild needs nothing."""

from __future__ import annotations

from typing import Final

from ging_service.domain.declare import Fact
from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import types_stating
from ging_service.eventlog.read import Superseded

SUPERSEDED: Final = Superseded(
    types=sorted(f"{game.kind}.{event.__name__}" for game in GAMES for event in game.until_next_deal),
    by=sorted(types_stating(Fact.DEAL_STARTED)),
)
"""By their game, the start of the next deal replaces all that these change."""
