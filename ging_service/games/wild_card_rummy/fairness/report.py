"""The part of wild-card rummy in a club's fairness report: its dealt hands against the exact odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.wild_card_rummy.fairness.lines import lines
from ging_service.games.wild_card_rummy.fairness.open_deals import open_deals
from ging_service.games.wild_card_rummy.fairness.played import played
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.reporting.fairness.game_fairness import GameFairness, OpenDeals, Scope, origin_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.wild_card_rummy.fairness.lines import DealtHands, Kind


def counted(scope: Scope) -> Iterator[OpenDeals]:
    """Yield the open deals, those of one kind together, because their odds differ."""
    found: dict[Kind, list[DealtHands]] = {}
    for deal in open_deals(scope):
        found.setdefault(deal.kind, []).append(deal.dealt)
    for kind, deals in sorted(found.items()):
        yield OpenDeals(
            game=GAME.kind,
            origin=origin_of(recorded=False),
            ties="",
            deals=len(deals),
            held=(),
            lines=tuple(lines(deals, kind)),
        )


FAIRNESS: Final = GameFairness(counted=counted, played=played)
"""The object that the entry point group ``ging_service.game_fairness`` names."""
