"""Resigning, and ending a table (GR31, GR32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.decider.decisions.phases import need_deal, need_open, need_seat
from ging_service.games.gin_rummy.decider.events import (
    DealScored,
    DealVoided,
    EndReason,
    Event,
    GamePaid,
    GameWon,
    PlayerResigned,
    SeriesEnded,
    StacksReturned,
)
from ging_service.games.gin_rummy.decider.evolve import fold
from ging_service.games.gin_rummy.decider.outcome import GameOutcome, decided_with, outcome_of
from ging_service.games.gin_rummy.rules.cards import other_seat

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.commands import EndTable, Resign
    from ging_service.games.gin_rummy.decider.state import TableState


def after_deal(state: TableState) -> tuple[Event, ...]:
    """GR22, GR31: what follows a deal that was scored or resigned: nothing, or the end of the game."""
    game, rules = state.game, state.rules
    # A game that goes on is not counted up: it can have thousands of deals.
    outcome = outcome_of(game.sheet, rules) if decided_with(game.sheet[-1], game.points, rules) else None
    return () if outcome is None else _game_won(state, outcome)


def _game_won(state: TableState, outcome: GameOutcome) -> tuple[Event, ...]:
    """GR22 to GR24: a game is won and paid for. GR32: after the last one the table ends."""
    won = from_fields(GameWon, outcome, game=state.game.number)
    paid = outcome.paid
    is_paid = any((*paid.for_points, *paid.for_game, *paid.for_bonuses))
    events = (won, from_fields(GamePaid, paid, game=won.game)) if is_paid else (won,)
    # The stacks that go home contain the payment.
    state = fold(state, events)
    return (*events, *series_end(state, "games_played")) if is_last_game(state) else events


def is_last_game(state: TableState) -> bool:
    """GR32: Return True if all games of the series have been won."""
    # A ruling can change the winner of an earlier game, so more can be won than were agreed.
    # With 0 games the series goes on until somebody ends it (GR32).
    return 0 < state.rules.games <= sum(state.games_won)


def series_end(state: TableState, reason: EndReason) -> tuple[Event, ...]:
    """GR32, GR33: no more games are played, and everybody takes their stack home."""
    return (SeriesEnded(reason=reason), StacksReturned(members=state.members, counters=state.stacks))


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


def end_table(_command: EndTable, state: TableState) -> tuple[Event, ...]:
    """GR32: the table ends. A deal that runs is void, and a game that is not over has no winner."""
    need_open(state)
    is_over = state.deal is None or state.deal.result is not None
    voided = () if state.deal is None or is_over else (DealVoided(deal=state.deal.number, reason="table_ended"),)
    return (*voided, *series_end(state, "closed"))
