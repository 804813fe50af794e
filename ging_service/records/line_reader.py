"""Reading a record that is written line by line, in the words of its game."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ging_service.eventlog.codec import timestamp
from ging_service.records.errors import Misread, error_at
from ging_service.records.fields import HEAD, OF_LINES, check_fields, needed, read_heading, read_rules, read_seats
from ging_service.records.names import PlayerNames, names_of
from ging_service.records.outlet import GameRecords, HeadFields
from ging_service.records.record import EveningRecord, RecordAction, RecordLine
from ging_service.records.times import moment_of, moment_of_heading, zone_of
from ging_service.records.toml_places import START, Note, Place, Places, place_of_field

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.domain.game import Game


def read_lines(fields: Mapping[str, Any], game: tuple[Game, GameRecords], file: str, places: Places) -> EveningRecord:
    """Return the record of these fields. Raises ``Misread`` for a field, ``RecordError`` for a line."""
    kind, written = game
    check_fields(fields, (*HEAD, *OF_LINES, *written.fields))
    heading = read_heading(fields)
    members, players = read_seats(fields, kind, written.seat_rule)
    head = HeadFields(members=members, players=players, rules=read_rules(fields, kind), more=fields)
    opening = written.opening(head)
    names = names_of(members, players, written.seat_rule)
    reading = _LineReader(file, written, names, zone_of(heading.time_zone), moment_of_heading(heading))
    texts = _action_texts(fields)
    return EveningRecord(
        file=file,
        game=kind,
        heading=heading,
        members=members,
        players=players,
        opening=RecordAction(
            place=place_of_field(places.keys, "members"), command=opening, happened_at=timestamp(reading.last)
        ),
        actions=tuple(reading.actions(texts, places)),
        places=places.keys,
    )


def _action_texts(fields: Mapping[str, Any]) -> list[str]:
    texts = needed(fields, "actions")
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise Misread("bad_field", "'actions' must be a list of texts, one for each action", key="actions")
    return texts


def _is_remark(note: Note) -> bool:
    """True if a comment of the file is a remark. One that begins with a quote is an action taken out of the record."""
    return bool(note.text.strip()) and not note.text.lstrip().startswith(('"', "'"))


def _notes(notes: Sequence[Note]) -> tuple[dict[int, list[Note]], dict[int, list[Note]]]:
    """The remarks among the comments: those between the actions, by how many come before; those beside, by which."""
    between, beside = defaultdict(list), defaultdict(list)
    for note in notes:
        if _is_remark(note):
            if note.beside < 0:
                between[note.before].append(note)
            else:
                beside[note.beside].append(note)
    return between, beside


@dataclass(slots=True)
class _LineReader:
    """Reads line by line. The time of each line depends on the one before it."""

    file: str
    written: GameRecords
    names: PlayerNames
    zone: dt.tzinfo
    last: dt.datetime

    def actions(self, texts: list[str], places: Places) -> Iterator[RecordAction]:
        """Every action and remark of the record in its order."""
        between, beside = _notes(places.notes if self.written.remark else ())
        found = places.actions if len(places.actions) == len(texts) else [START] * len(texts)  # a key with escapes
        for index, (text, place) in enumerate(zip(texts, found, strict=True)):
            yield from map(self._note, between[index])
            yield from self._action(text, place, beside[index])
        yield from map(self._note, between[len(texts)])

    def _action(self, text: str, place: Place, beside: list[Note]) -> Iterator[RecordAction]:
        try:
            line = self.written.read_line(text, self.names)
            if line.time:
                self.last = moment_of(line.time, self.last, self.zone)
        except Misread as misread:
            raise error_at(self.file, place, misread, misread.offset) from misread
        remark = line.remark
        # The first comment beside an action is its remark. Any others are remarks of their own.
        if line.said is not None and not remark and beside:
            remark = beside.pop(0).text.removeprefix(" ")
        yield from self._said(line, place, remark)
        yield from (self._note(note) for note in beside)

    def _said(self, line: RecordLine, place: Place, remark: str) -> Iterator[RecordAction]:
        happened_at = timestamp(self.last)
        if line.said is not None:
            yield RecordAction(
                place=place,
                command=self.written.timed(line.said, int(self.last.timestamp())),
                happened_at=happened_at,
                remark=remark,
                offset=line.offset,
            )
        elif remark:
            yield RecordAction(place=place, command=self.written.remark_of(remark), happened_at=happened_at)

    def _note(self, note: Note) -> RecordAction:
        remark = self.written.remark_of(note.text.removeprefix(" "))
        return RecordAction(place=note.place, command=remark, happened_at=timestamp(self.last))
