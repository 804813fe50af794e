"""The part of Newmarket in a club's fairness report: open deals against the exact odds, and all deals as played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.newmarket.fairness.lines import lines
from ging_service.games.newmarket.fairness.open_deals import open_deals
from ging_service.games.newmarket.fairness.played import played
from ging_service.games.newmarket.game import GAME
from ging_service.reporting.fairness.game_fairness import GameFairness, OpenDeals, Scope, origin_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.newmarket.fairness.lines import DealtHands


def counted(scope: Scope) -> Iterator[OpenDeals]:
    """Yield the open deals, those of as many players together, because their odds differ."""
    found: dict[int, list[DealtHands]] = {}
    for deal in open_deals(scope):
        found.setdefault(len(deal.hands), []).append(deal)
    for seats, deals in sorted(found.items()):
        yield OpenDeals(
            game=GAME.kind,
            origin=origin_of(recorded=False),
            ties="",
            deals=len(deals),
            held=(),
            lines=tuple(lines(deals, seats)),
        )


FAIRNESS: Final = GameFairness(counted=counted, played=played)
"""The object that the entry point group ``ging_service.game_fairness`` names."""
