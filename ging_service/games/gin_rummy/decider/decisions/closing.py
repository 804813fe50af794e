"""Resigning, and ending a table (GR31, GR32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.decider.decisions.games import after_deal, series_end
from ging_service.games.gin_rummy.decider.decisions.phases import need_deal, need_open, need_seat
from ging_service.games.gin_rummy.decider.events import DealScored, DealVoided, Event, PlayerResigned
from ging_service.games.gin_rummy.decider.evolve import fold
from ging_service.games.gin_rummy.rules.cards import other_seat

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.commands import Resign
    from ging_service.games.gin_rummy.decider.state import TableState


def resign(command: Resign, state: TableState) -> tuple[Event, ...]:
    """GR31: a player gives up: the other wins the deal, without points, and the game."""
    deal = need_deal(state)
    need_seat(command.seat)
    # Resigning scores no points (GR31): after a knock it would spare the player those that the other is about to score.
    if state.phase == "showing":
        raise Refused("wrong_phase", "GR31", "after a knock the hand is shown: nobody can resign before")
    winner = other_seat(command.seat)
    events = (
        PlayerResigned(deal=deal.number, seat=command.seat),
        # Scored, not void: it ends the game, and rulings and standings look for a result.
        DealScored(deal=deal.number, kind="resigned", winner=winner, points=0),
    )
    return (*events, *after_deal(fold(state, events)))


def end_table(state: TableState) -> tuple[Event, ...]:
    """GR32: the table ends. A deal that runs is void, and a game that is not over has no winner."""
    need_open(state)
    is_over = state.deal is None or state.deal.result is not None
    voided = () if state.deal is None or is_over else (DealVoided(deal=state.deal.number, reason="table_ended"),)
    return (*voided, *series_end(state, "closed"))


def is_between_games(state: TableState) -> bool:
    """GR32: Return True if no game is running: none has begun, or the last one is over."""
    # A sheet without lines is a game whose first deals were void: a player may still leave.
    return state.phase in ("cutting", "between_deals") and (not state.game.sheet or state.game.winner >= 0)
