"""The part of Gin Rummy in a club's fairness report: its dealt hands against the exact odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.gin_rummy.fairness.lines import lines
from ging_service.games.gin_rummy.fairness.open_deals import open_deals
from ging_service.games.gin_rummy.fairness.played import played
from ging_service.games.gin_rummy.game import GAME
from ging_service.reporting.fairness.game_fairness import GameFairness, OpenDeals, Scope, origin_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.gin_rummy.fairness.lines import DealtHands
    from ging_service.games.gin_rummy.rules.cards import Aces


def counted(scope: Scope) -> Iterator[OpenDeals]:
    """Yield the open deals, those under one rule of aces (GR1) together, because their odds differ."""
    found: dict[Aces, list[DealtHands]] = {}
    for deal in open_deals(scope):
        found.setdefault(deal.aces, []).append(deal.dealt)
    for aces, deals in sorted(found.items(), reverse=True):
        yield OpenDeals(
            game=GAME.kind,
            origin=origin_of(recorded=False),
            ties="",
            deals=len(deals),
            held=(),
            lines=tuple(lines(deals, aces)),
        )


FAIRNESS: Final = GameFairness(counted=counted, played=played)
"""The object that the entry point group ``ging_service.game_fairness`` names."""
