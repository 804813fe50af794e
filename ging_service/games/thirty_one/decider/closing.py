"""The end of a round and of a table (NM91, NM94, NM95)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.thirty_one.decider.events import (
    EndReason,
    Event,
    RoundFinished,
    RoundVoided,
    StacksReturned,
    TableEnded,
)
from ging_service.games.thirty_one.decider.evolve import evolve, fold
from ging_service.games.thirty_one.decider.phases import need_open, need_round
from ging_service.games.thirty_one.rules import paid_from_pot

if TYPE_CHECKING:
    from ging_service.games.thirty_one.decider.state import TableState
    from ging_service.games.thirty_one.rules import RoundKind


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
