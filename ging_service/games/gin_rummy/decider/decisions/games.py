"""The end of a game, and of a series of games (GR22 to GR24, GR31 to GR33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import from_fields
from ging_service.games.gin_rummy.decider.events import (
    EndReason,
    Event,
    GamePaid,
    GameWon,
    SeriesEnded,
    StacksReturned,
    WonBy,
)
from ging_service.games.gin_rummy.decider.evolve import fold
from ging_service.games.gin_rummy.rules.cards import SEATS
from ging_service.games.gin_rummy.rules.stakes import paid_for_game
from ging_service.games.gin_rummy.rules.whole_game import add_points, bonuses, final_totals, winner_of_game

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.state import TableState


def points_of(state: TableState) -> tuple[int, ...]:
    """GR22: the deal points of the running game, or of the last one, by seat."""
    points: tuple[int, ...] = (0,) * len(SEATS)
    for line in state.game.sheet:
        points = add_points(points, line.winner, line.points)
    return points


def deals_won(state: TableState) -> tuple[int, ...]:
    """GR23: the deals of the game that each seat has won by gin, knock or undercut. A deal that was resigned is none."""
    return tuple(sum(line.winner == seat for line in state.game.sheet if line.kind != "resigned") for seat in SEATS)


def after_deal(state: TableState) -> tuple[Event, ...]:
    """GR22: what follows a deal that was scored: nothing, or the end of the game."""
    winner = winner_of_game(points_of(state), state.rules.target)
    return () if winner is None else game_won(state, winner, "target")


def game_won(state: TableState, winner: int, by: WonBy) -> tuple[Event, ...]:
    """GR22 to GR24: a game is won and paid for. GR32: after the last one the table ends."""
    points, won_deals = points_of(state), deals_won(state)
    given = bonuses(winner, won_deals, state.rules)
    won = GameWon(
        game=state.game.number,
        winner=winner,
        by=by,
        points=points,
        deals_won=won_deals,
        bonuses=given,
        totals=final_totals(points, given),
    )
    paid = paid_for_game(won.totals, won_deals, winner, state.rules, is_resigned=by == "resignation")
    is_paid = any((*paid.for_points, *paid.for_game, *paid.for_bonuses))
    events = (won, from_fields(GamePaid, paid, game=won.game)) if is_paid else (won,)
    state = fold(state, events)
    is_last = sum(state.games_won) == state.rules.games
    return (*events, *series_end(state, "games_played")) if is_last else events


def series_end(state: TableState, reason: EndReason) -> tuple[Event, ...]:
    """GR32, GR33: no more games are played, and everybody takes their stack home."""
    return (SeriesEnded(reason=reason), StacksReturned(members=state.members, counters=state.stacks))
