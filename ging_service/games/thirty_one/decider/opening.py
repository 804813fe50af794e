"""Opening a table (NM91, NM95)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.games.thirty_one.decider.events import Event, TableOpened
from ging_service.games.thirty_one.decider.evolve import evolve, fold
from ging_service.games.thirty_one.decider.phases import need_between_rounds, need_round, need_seat, round_finished
from ging_service.games.thirty_one.decider.playing import round_started, taken
from ging_service.games.thirty_one.rules import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    check_house_rules,
    check_result,
    check_round,
)

if TYPE_CHECKING:
    from ging_service.games.thirty_one.decider.commands import OpenTable, RecordResult, RecordRound
    from ging_service.games.thirty_one.decider.events import RoundStarted
    from ging_service.games.thirty_one.decider.state import TableState


def open_table(command: OpenTable, state: TableState) -> tuple[Event, ...]:
    """NM91, NM95: two to six members sit down and take their stacks."""
    if state.phase != "unopened":
        raise Refused("table_exists", "", "a table with this name already exists")
    if not FEWEST_PLAYERS <= len(command.members) <= MOST_PLAYERS:
        detail = f"{FEWEST_PLAYERS} to {MOST_PLAYERS} members play, not {len(command.members)}"
        raise Refused("wrong_number_of_members", "NM91", detail, "members")
    if len(set(command.members)) != len(command.members):
        raise Refused("member_twice", "NM91", "a member cannot sit on two seats of one table", "members")
    check_house_rules(command.rules)
    return (TableOpened(members=command.members, rules=command.rules),)


DUE: Final = -1
"""Stands for the player whose turn it is to begin."""


def record_round(command: RecordRound, state: TableState) -> tuple[Event, ...]:
    """NM90, NM91, NM96: a round with real cards, judged by the same rules as one that is played here."""
    started = _started(command.first, state)
    # Before any card is taken, because this refusal names the place of the wrong card in the round.
    if check_round(command.cards, len(state.members), state.rules.stuck) is None:
        raise Refused("round_not_over", "NM96", "the round is not over with these cards", "cards")
    events: list[Event] = [started]
    state = evolve(state, started)
    for card in command.cards:
        # No time limit runs with real cards (NM93), so the time does not matter.
        done = taken(state, need_round(state), card, 0)
        events += done
        state = fold(state, done)
    return tuple(events)


def record_result(command: RecordResult, state: TableState) -> tuple[Event, ...]:
    """NM96: a round with real cards has come to this."""
    started = _started(command.first, state)
    check_result(command.kind, command.winner, len(state.members), state.rules.stuck)
    return (started, *round_finished(evolve(state, started), command.kind, command.winner))


def _started(first: int, state: TableState) -> RoundStarted:
    """NM91: the player who has really begun."""
    need_between_rounds(state)
    if first == DUE:
        if state.first < 0:
            raise Refused("no_first_player", "NM91", "nobody has drawn the lot yet: name who has begun", "first")
        first = state.first
    # Anybody may have begun: with real cards the record follows the table, and not the other way round.
    need_seat(first, state, "first")
    return round_started(state, first, recorded=True, act_by_s=0)
