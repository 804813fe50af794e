"""Playing a record through the rules of the game: every line must be what the table would have allowed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ging_service.application.records.errors import error_at
from ging_service.application.records.record import Action, EveningRecord, EveryoneSatisfied, PlayedAction
from ging_service.application.records.toml_places import place_of_field
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging import commands as c
from ging_service.domain.games.ging import decide, evolve, initial_state

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.domain.games.ging.events import Event
    from ging_service.domain.games.ging.state import TableState


def play(record: EveningRecord) -> tuple[PlayedAction, ...]:
    """Fold the lines of a record with the rules, beginning with the opening of the table.

    The table stays open where the record does not end it. Raises ``RecordError`` at the first line that the rules
    refuse, at a false claim that is not marked as one, and at a mark that is not true.
    """
    opening, state = _open(record)
    played = [opening]
    for actions in _in_log_order(record.actions, record.file, state):
        for action in actions:
            done, state = _play_one(action, record.file, state)
            played += done
    return tuple(played)


def _open(record: EveningRecord) -> tuple[PlayedAction, TableState]:
    command = c.OpenTable(members=record.members, rules=record.rules, first_dealer=record.first_dealer)
    state = initial_state()
    try:
        events = decide(command, state)
    except Refused as refused:
        raise error_at(record.file, place_of_field(record.places, refused.where), refused) from refused
    line = place_of_field(record.places, "members").line
    played = PlayedAction(line=line, command=command, events=events, happened_at=record.opened_at)
    return played, _fold(state, events)


def _fold(state: TableState, events: Iterable[Event]) -> TableState:
    for event in events:
        state = evolve(state, event)
    return state


def _in_log_order(actions: Sequence[Action], file: str, state: TableState) -> Iterator[list[Action]]:
    """The actions with their remarks, as they go into the log.

    A remark follows its action. The log of a table that has ended takes nothing more, so what is noted of the last
    action and after it goes before it.
    """
    place = 0
    while place < len(actions):
        action, place = actions[place], place + 1
        group = [replace(action, remark="")]
        remarks = [_remark(action)] if action.remark else []
        _, state = _play_one(group[0], file, state)
        if state.phase == "ended":
            while place < len(actions) and isinstance(actions[place].command, c.MakeRemark):
                remarks.append(actions[place])
                place += 1
            yield [*remarks, *group]
        else:
            yield [*group, *remarks]


def _remark(action: Action) -> Action:
    return Action(place=action.place, command=c.MakeRemark(text=action.remark), happened_at=action.happened_at)


def _play_one(action: Action, file: str, state: TableState) -> tuple[list[PlayedAction], TableState]:
    played = []
    for command in _commands(action, state):
        try:
            events = _decide(command, state)
        except Refused as refused:
            raise error_at(file, action.place, refused, action.offset) from refused
        state = _fold(state, events)
        played.append(PlayedAction(line=action.line, command=command, events=events, happened_at=action.happened_at))
    return played, state


def _commands(action: Action, state: TableState) -> tuple[c.Command, ...]:
    """The commands of a line, with what only the table can tell."""
    said, deal = action.command, state.deal
    if isinstance(said, EveryoneSatisfied):
        return said.commands(state)
    if isinstance(said, c.CloseDeclaring) and deal:
        # a record that says "time up" is believed: its own times are often no better than to the quarter of an hour
        return (replace(said, now_s=max(said.now_s, deal.dealt.declare_by_s)),)
    return (said,)


def _decide(command: c.Command, state: TableState) -> tuple[Event, ...]:
    """G21: a false claim is no slip of the scribe only where the record says that it was false."""
    try:
        return decide(command, state)
    except Refused as refused:
        if refused.code != "false_claim_unconfirmed":
            raise
        detail = "this claim is false; if it was made so at the table, write 'false' after it"
        raise Refused("false_claim", "G21", detail) from refused
