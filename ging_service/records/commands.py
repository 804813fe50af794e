"""Records of a game that has no lines of its own: the list of its commands, as tables of TOML.

``[[commands]]`` contains ``command``, the name of the command, and ``fields``; also ``happened_at`` where it differs
from that of the command before. The first command opens the table. The person who gave a command is not part of a
record: the log notes who imported it.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import fields
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.domain.errors import Refused
from ging_service.eventlog.codec import timestamp
from ging_service.game_support.declared_commands import command_name
from ging_service.game_support.declared_values import as_json, read_value
from ging_service.game_support.game_names import close_to
from ging_service.records.errors import Misread, RecordError, error_at
from ging_service.records.fields import HEAD, OF_COMMANDS, check_fields, needed, read_heading, read_players
from ging_service.records.record import EveningRecord, Heading, RecordAction
from ging_service.records.times import moment_of_heading
from ging_service.records.toml_places import START, Place, Places
from ging_service.records.writer import head_lines, toml_list, toml_text, toml_value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ging_service.domain.game import Game

_KEYS = ("command", "happened_at", "fields")


class TimedCommand(NamedTuple):
    """A command of a table, and when it happened, as RFC 3339 text in UTC."""

    command: Any
    happened_at: str


def read_commands(head: Mapping[str, Any], game: Game, file: str, places: Places) -> EveningRecord:
    """Return the record with these fields.

    Raises ``Misread`` for a field of the head, ``RecordError`` for a command.
    """
    check_fields(head, (*HEAD, *OF_COMMANDS))
    heading = read_heading(head)
    reading = _CommandReader(game, file, timestamp(moment_of_heading(heading)))
    tables = needed(head, "commands")
    if not isinstance(tables, list) or not tables or not all(isinstance(one, dict) for one in tables):
        raise Misread("bad_field", "'commands' must be tables, one for each command", key="commands")
    found = places.tables if len(places.tables) == len(tables) else [START] * len(tables)  # written in one line
    actions = [reading.action(one, place) for one, place in zip(tables, found, strict=True)]
    members = game.seated_by(actions[0].command)
    if not members:
        opening = Misread("bad_action", "the first command of a record opens the table")
        raise error_at(file, actions[0].place, opening)
    return EveningRecord(
        file=file,
        game=game,
        heading=heading,
        members=members,
        players=read_players(head, members),
        opening=actions[0],
        actions=tuple(actions[1:]),
        places=places.keys,
    )


class _CommandReader:
    """Reads command by command: each has the time of the one before where it gives none."""

    def __init__(self, game: Game, file: str, happened_at: str) -> None:
        self._kinds = {command_name(kind): kind for kind in game.commands}
        self._file = file
        self._happened_at = happened_at

    def action(self, table: Mapping[str, Any], place: Place) -> RecordAction:
        """Return the command in a table of TOML. Raises ``RecordError``."""
        try:
            return self._action(table, place)
        except (Misread, Refused) as wrong:
            raise self._error(place, wrong) from wrong

    def _error(self, place: Place, wrong: Misread | Refused) -> RecordError:
        where = wrong.where if isinstance(wrong, Refused) else ""
        told = Misread("bad_action", f"{where}: {wrong.detail}") if where else Misread("bad_action", wrong.detail)
        return error_at(self._file, place, told)

    def _action(self, table: Mapping[str, Any], place: Place) -> RecordAction:
        for key in table:
            if key not in _KEYS:
                raise Misread("bad_action", f"a command has no {key!r}, only {', '.join(_KEYS)}")
        name, given = needed(table, "command"), table.get("fields", {})
        if not isinstance(name, str) or name not in self._kinds:
            raise Misread("bad_action", f"there is no command {name!r}{close_to(str(name), self._kinds)}")
        if not isinstance(given, dict):
            raise Misread("bad_action", "'fields' must be a table such as { seat = 0 }")
        self._happened_at = _moment(table.get("happened_at", self._happened_at))
        command: Any = read_value(self._kinds[name], given, {one.name for one in fields(self._kinds[name])})
        return RecordAction(place=place, command=command, happened_at=self._happened_at)


def _moment(given: object) -> str:
    """RFC 3339 text in UTC, from such text or from a time of TOML with its offset."""
    try:
        moment = dt.datetime.fromisoformat(given) if isinstance(given, str) else given
    except ValueError as error:
        raise Misread("bad_time", f"{given!r} is not a time") from error
    # TOML also has dates, and times without a zone.
    if not isinstance(moment, dt.datetime) or moment.tzinfo is None:
        raise Misread("bad_time", "'happened_at' must be a time with its zone such as 2026-11-20T19:30:00Z")
    try:
        return timestamp(moment.astimezone(dt.UTC))
    # On the calendar's first and last day the same moment can be in the year 0 or 10000 in UTC.
    except OverflowError as error:
        raise Misread("bad_time", "'happened_at' is out of range") from error


def write_commands(game: Game, commands: Sequence[TimedCommand], heading: Heading, players: Sequence[str]) -> str:
    """The record of a table from its commands, beginning with its opening."""
    lines = [*head_lines(game.kind, heading)]
    if players and tuple(players) != game.seated_by(commands[0].command):
        lines.append(f"players = {toml_list(players)}")
    happened_at = ""
    for one in commands:
        lines += ["", "[[commands]]", f"command = {toml_text(command_name(type(one.command)))}"]
        if one.happened_at != happened_at:
            lines.append(f"happened_at = {toml_text(one.happened_at)}")
        happened_at = one.happened_at
        if values := as_json(one.command):
            lines.append(f"fields = {toml_value(values)}")
    return "\n".join([*lines, ""])
