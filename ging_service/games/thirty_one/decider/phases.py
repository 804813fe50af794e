"""Checks of the phase of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.games.thirty_one.decider.events import (
    EndReason,
    Event,
    RoundFinished,
    RoundVoided,
    StacksReturned,
    TableEnded,
)
from ging_service.games.thirty_one.decider.evolve import evolve, fold
from ging_service.games.thirty_one.rules import paid_from_pot

if TYPE_CHECKING:
    from ging_service.games.thirty_one.decider.state import Round, TableState
    from ging_service.games.thirty_one.rules import RoundKind


def need_open(state: TableState) -> None:
    """Check that the table is open. Raises ``Refused``: ``table_not_open`` or ``table_ended``."""
    if state.phase == "unopened":
        raise Refused("table_not_open", "", "this table has not been opened")
    if state.phase == "ended":
        raise Refused("table_ended", "NM94", "no more rounds are played at this table")


def need_seat(seat: int, state: TableState, where: str) -> None:
    """Check that the seat exists. Raises ``Refused("no_such_seat")``."""
    players = len(state.members)
    if seat not in range(players):
        raise Refused("no_such_seat", "NM91", f"seats are 0 to {players - 1}; there is no seat {seat}", where)


def need_between_rounds(state: TableState) -> None:
    """Check that a round comes next. Raises ``Refused``: also ``deal_running``."""
    need_open(state)
    if state.phase == "taking":
        raise Refused("deal_running", "NM90", "a round is running")


def need_round(state: TableState) -> Round:
    """Return the running round. Raises ``Refused``: also ``no_deal``."""
    need_open(state)
    if state.phase != "taking" or state.round is None:
        raise Refused("no_deal", "NM90", "no round is running")
    return state.round


def next_number(state: TableState) -> int:
    """Return the number of the next round, from 1."""
    return state.round.number + 1 if state.round else 1


def round_finished(state: TableState, kind: RoundKind, winner: int) -> tuple[Event, ...]:
    """NM95: the pot is paid out. NM94: after the last round the table ends."""
    running = need_round(state)
    finished = RoundFinished(deal=running.number, kind=kind, winner=winner, paid=paid_from_pot(running.stakes, winner))
    # The stacks that go home contain the pot.
    state = evolve(state, finished)
    # Never without an agreed number: that is 0, and a round has been played by now.
    is_last = state.rounds_played == state.rules.rounds
    return (finished, *_ended(state, "rounds_played")) if is_last else (finished,)


def end_table(state: TableState) -> tuple[Event, ...]:
    """NM94: the table ends. A round that runs is void, and its stakes go back."""
    need_open(state)
    voided: tuple[Event, ...] = ()
    if state.phase == "taking":
        running = need_round(state)
        voided = (RoundVoided(deal=running.number, paid=running.stakes),)
    return (*voided, *_ended(fold(state, voided), "closed"))


def _ended(state: TableState, reason: EndReason) -> tuple[Event, ...]:
    """NM94, NM95: no more rounds are played, and everybody takes their stack home."""
    return (TableEnded(reason=reason), StacksReturned(members=state.members, counters=state.stacks))
