"""Playing a record through the rules of its game: every line must be what the table would have allowed."""

from __future__ import annotations

from math import inf
from time import thread_time
from typing import TYPE_CHECKING, Any

from ging_service.domain.errors import Refused
from ging_service.records.errors import Misread, error_at
from ging_service.records.outlet import GameRecords, records_of
from ging_service.records.record import EveningRecord, PlayedAction, RecordAction
from ging_service.records.toml_places import place_of_field

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.game import Game

_ENDED = "ended"


def play(record: EveningRecord, ends_s: float = inf) -> tuple[PlayedAction, ...]:
    """Fold the lines of a record with the rules, beginning with the opening of the table.

    The table stays open where the record does not end it. ``ends_s``: when no further line is played, by
    ``time.thread_time``. Raises ``RecordError`` at the first line that comes later (``record_too_long``) or that the rules
    refuse; in Ging also at a false claim that is not marked as one, and at a mark that is not true.
    """
    playing = _Playing(record.game, records_of(record.game.kind), record.file, ends_s)
    opening, state = _open(record, playing)
    return (opening, *playing.in_log_order(record.actions, state))


def _open(record: EveningRecord, playing: _Playing) -> tuple[PlayedAction, Any]:
    game, opening = record.game, record.opening
    state = game.initial_state()
    try:
        events = game.decide(opening.command, state)
    except Refused as refused:
        related = playing.written.related if playing.written else {}
        place = place_of_field(record.places, refused.where, related, opening.place)
        raise error_at(record.file, place, refused) from refused
    return _played(opening, opening.command, events), game.fold(state, events)


def _played(action: RecordAction, command: object, events: tuple[Any, ...]) -> PlayedAction:
    return PlayedAction(line=action.line, command=command, events=events, happened_at=action.happened_at)


class _Playing:
    """Plays the actions of one record. ``written``: as the game's lines have it, None for a list of commands."""

    def __init__(self, game: Game, written: GameRecords | None, file: str, ends_s: float) -> None:
        self.game = game
        self.written = written
        self.file = file
        self.ends_s = ends_s

    def in_log_order(self, actions: Sequence[RecordAction], state: Any) -> Iterator[PlayedAction]:  # noqa: ANN401  the game's own state
        """Play the actions with their remarks, as they go into the log.

        A remark follows its action. The log of a table that has ended takes nothing more, so what is noted of the last
        action and after it goes before it.
        """
        written, place = self.written, 0
        while place < len(actions):
            action, place = actions[place], place + 1
            remarks = [_remark(written, action)] if written and action.remark else []
            # The action is played to see whether it ends the table. If so, it is played again after its remarks.
            before, (done, state) = state, self.one(action, state)
            if written and self.game.summary(state).phase == _ENDED:
                while place < len(actions) and written.is_remark(actions[place].command):
                    remarks.append(actions[place])
                    place += 1
                noted, state = self._all(remarks, before)
                last, state = self.one(action, state)
                yield from (*noted, *last)
            else:
                noted, state = self._all(remarks, state)
                yield from (*done, *noted)

    def _all(self, actions: Sequence[RecordAction], state: Any) -> tuple[list[PlayedAction], Any]:  # noqa: ANN401  the game's own state
        played = []
        for action in actions:
            done, state = self.one(action, state)
            played += done
        return played, state

    def one(self, action: RecordAction, state: Any) -> tuple[list[PlayedAction], Any]:  # noqa: ANN401  the game's own state
        """Return the events of an action, and the state after it. Raises ``RecordError``."""
        if thread_time() > self.ends_s:
            detail = "playing these records takes too long: send them in several requests"
            raise error_at(self.file, action.place, Misread("record_too_long", detail))
        written, played = self.written, []
        commands = written.commands(action.command, state) if written else (action.command,)
        for command in commands:
            try:
                events = self.game.decide(command, state)
            except Refused as refused:
                told = written.refusal(refused) if written else refused
                raise error_at(self.file, action.place, told, action.offset) from refused
            state = self.game.fold(state, events)
            played.append(_played(action, command, events))
        return played, state


def _remark(written: GameRecords, action: RecordAction) -> RecordAction:
    return RecordAction(place=action.place, command=written.remark_of(action.remark), happened_at=action.happened_at)
