"""What a game, and the club itself, is to this service: everything that a game imports to describe itself."""

from __future__ import annotations

from ging_service.domain.game.decider import UNOPENED, Decider, Sealed, Transfer, Upcast, as_it_is
from ging_service.domain.game.game import COMMON, USUAL_GAME, Game, no_command, no_moves, nothing_owed
from ging_service.domain.game.rulings import (
    AmendedResult,
    DealAmendments,
    DealCorrection,
    GameRulings,
    PlacedEvent,
    RulingSummary,
    SeatPayment,
)
from ging_service.domain.game.summaries import Chance, DealSummary, ShuffledDeal, TableSummary, ToAct
from ging_service.domain.game.viewers import SPECTATOR, THE_SERVICE, Asker, Viewer

__all__ = [
    "COMMON",
    "SPECTATOR",
    "THE_SERVICE",
    "UNOPENED",
    "USUAL_GAME",
    "AmendedResult",
    "Asker",
    "Chance",
    "DealAmendments",
    "DealCorrection",
    "DealSummary",
    "Decider",
    "Game",
    "GameRulings",
    "PlacedEvent",
    "RulingSummary",
    "Sealed",
    "SeatPayment",
    "ShuffledDeal",
    "TableSummary",
    "ToAct",
    "Transfer",
    "Upcast",
    "Viewer",
    "as_it_is",
    "no_command",
    "no_moves",
    "nothing_owed",
]
