"""Ging's part of a club's fairness report: its deals against the exact odds."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from ging_service.eventlog.connections.deadline import check_deadline
from ging_service.games.ging.fairness.lines import ClassifiedDeal, lines
from ging_service.games.ging.fairness.odds import odds
from ging_service.games.ging.fairness.open_deals import OpenDeal, open_deals
from ging_service.games.ging.fairness.played import played
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.combinations import COMBINATIONS
from ging_service.games.ging.rules.counting import SEATS, Ties, figures_of
from ging_service.games.ging.rules.settlement import read_hands
from ging_service.reporting.fairness.game_fairness import CombinationCount, GameFairness, OpenDeals, Scope, origin_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def counted(scope: Scope) -> Iterator[OpenDeals]:
    """Yield the open deals, those under one rule of ties together."""
    found: dict[tuple[str, Ties], list[OpenDeal]] = {}
    for deal in open_deals(*scope):
        found.setdefault((origin_of(recorded=deal.recorded), deal.ties), []).append(deal)
    for (origin, ties), deals in sorted(found.items()):
        yield OpenDeals(
            game=GAME.kind,
            origin=origin,
            ties=ties,
            deals=len(deals),
            held=tuple(_held(deals, ties)),
            lines=lines([_judged(deal) for deal in deals], ties),
        )


def _judged(deal: OpenDeal) -> ClassifiedDeal:
    check_deadline()
    return ClassifiedDeal(
        dealer=deal.dealer, dealt_by=deal.dealt_by, outcome=read_hands(deal.hands, deal.dealer, deal.ties)
    )


def _held(deals: Sequence[OpenDeal], ties: Ties) -> Iterator[CombinationCount]:
    """G12 to G16: Yield the hands that hold each combination. Untested, because a deal's four hands are dependent."""
    seen: Counter[Any] = Counter()
    for deal in deals:
        check_deadline()
        for hand in deal.hands:
            figures = figures_of(hand)
            seen.update(name for name, held in COMBINATIONS.items() if held(figures))
    hands = len(deals) * len(SEATS)
    for row in odds(ties).combinations:
        name = row.combination
        yield CombinationCount(combination=name, observed=seen[name], hands=hands, expected=hands * row.hand)


FAIRNESS: Final = GameFairness(counted=counted, played=played)
"""The object that the entry point group ``ging_service.game_fairness`` names."""
