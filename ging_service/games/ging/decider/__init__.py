"""Ging: a showdown game for four, 28 cards and a tray of counters."""

from __future__ import annotations

from ging_service.games.ging.decider.decide import decide
from ging_service.games.ging.decider.evolve import evolve, fold
from ging_service.games.ging.decider.state import TableState
from ging_service.games.ging.decider.transfers import transfers
from ging_service.games.ging.decider.views import see, view

__all__ = ["decide", "evolve", "fold", "initial_state", "see", "transfers", "view"]


def initial_state() -> TableState:
    """The state of a table before its first event."""
    return TableState()
