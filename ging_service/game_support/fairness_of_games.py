"""What each installed game contributes to the fairness report."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ging_service.domain.fairness.game_fairness import GROUP, GameFairness
from ging_service.domain.installed_games import GAMES, find_outlets
from ging_service.game_support.card_distribution import general_fairness

if TYPE_CHECKING:
    from collections.abc import Mapping


@cache
def fairness_of_games() -> Mapping[str, GameFairness]:
    """Return the outlet of each installed game, in the order of the games."""
    brought = find_outlets(GROUP, GameFairness)
    return {game.kind: brought.get(game.kind) or general_fairness(game) for game in GAMES}
