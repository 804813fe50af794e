"""From the text of a record to what it says."""

from __future__ import annotations

import datetime as dt
import re
import tomllib
from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ging_service.application.records.errors import Misread, RecordError, error_at
from ging_service.application.records.fields import (
    check_fields,
    needed,
    read_first_dealer,
    read_heading,
    read_rules,
    read_seats,
)
from ging_service.application.records.file import MOST_BYTES, too_long
from ging_service.application.records.grammar import Line, read_line
from ging_service.application.records.names import Names, names_of
from ging_service.application.records.record import Action, EveningRecord, Said
from ging_service.application.records.times import moment_of, moment_of_heading, zone_of
from ging_service.application.records.toml_limits import check_size
from ging_service.application.records.toml_places import Note, Place, Places, find_places, place_of_field
from ging_service.domain.games.ging.commands import CloseDeclaring, MakeRemark, RecordDeal
from ging_service.eventlog.codec import timestamp

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_PLACE_IN_MESSAGE = re.compile(r" \(at line (\d+), column (\d+)\)$")
_START = Place(line=1)


def read_record(text: str, file: str = "record.toml") -> EveningRecord:
    """Read a record. Raises ``RecordError`` at the first thing that is wrong with its form."""
    if len(text) > MOST_BYTES:
        raise too_long(file)
    text = text.removeprefix("\ufeff")  # some editors begin files with it
    check_size(text.replace("\r\n", "\n"), file)
    fields = _parse(text, file)
    places = find_places(text.replace("\r\n", "\n"))
    try:
        check_fields(fields)
        heading = read_heading(fields)
        members, players = read_seats(fields)
        rules = read_rules(fields)
        first_dealer = read_first_dealer(fields, members, players)
        reading = _Reading(file, names_of(members, players), zone_of(heading.time_zone), moment_of_heading(heading))
        texts = _action_texts(fields)
    except Misread as misread:
        raise error_at(file, place_of_field(places.keys, misread.key), misread) from misread
    opened_at = timestamp(reading.last)
    return EveningRecord(
        file=file,
        heading=heading,
        members=members,
        players=players,
        rules=rules,
        first_dealer=first_dealer,
        opened_at=opened_at,
        actions=tuple(reading.actions(texts, places)),
        places=places.keys,
    )


def _parse(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers and nestings beyond all measure
        message = str(error)
        found = _PLACE_IN_MESSAGE.search(message)
        end = text.count("\n") + 1, len(text) - text.rfind("\n")
        line, column = (int(found[1]), int(found[2])) if found else end
        detail = f"not valid TOML: {_PLACE_IN_MESSAGE.sub('', message)}"
        raise RecordError(file=file, line=line, column=column, code="bad_toml", rule="", detail=detail) from error


def _action_texts(fields: Mapping[str, Any]) -> list[str]:
    texts = needed(fields, "actions")
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise Misread("bad_field", "'actions' must be a list of texts, one for each action", key="actions")
    return texts


def _is_remark(note: Note) -> bool:
    """Whether a comment of the file is a remark. One that begins with a quote is an action taken out of the record."""
    return bool(note.text.strip()) and not note.text.lstrip().startswith(('"', "'"))


def _notes(places: Places) -> tuple[dict[int, list[Note]], dict[int, list[Note]]]:
    """The remarks among the comments of the file: between the actions, by how many are before; and beside, by which."""
    between, beside = defaultdict(list), defaultdict(list)
    for note in places.notes:
        if _is_remark(note):
            if note.beside < 0:
                between[note.before].append(note)
            else:
                beside[note.beside].append(note)
    return between, beside


def _timed(said: Said, moment: dt.datetime) -> Said:
    """Commands that hang on the time limit of a table take the time of their line (G19)."""
    if isinstance(said, RecordDeal | CloseDeclaring):
        return replace(said, now_s=int(moment.timestamp()))
    return said


@dataclass(slots=True)
class _Reading:
    """Reads line by line: each line's time hangs on the one before it."""

    file: str
    names: Names
    zone: dt.tzinfo
    last: dt.datetime

    def actions(self, texts: list[str], places: Places) -> Iterator[Action]:
        """Every action and remark of the record in its order."""
        between, beside = _notes(places)
        found = places.actions if len(places.actions) == len(texts) else [_START] * len(texts)  # a key with escapes
        for index, (text, place) in enumerate(zip(texts, found, strict=True)):
            yield from map(self._note, between[index])
            yield from self._action(text, place, beside[index])
        yield from map(self._note, between[len(texts)])

    def _action(self, text: str, place: Place, beside: list[Note]) -> Iterator[Action]:
        try:
            line = read_line(text, self.names)
            if line.time is not None:
                self.last = moment_of(line.time.text, self.last, self.zone)
        except Misread as misread:
            raise error_at(self.file, place, misread, misread.offset) from misread
        remark = line.remark
        if line.said is not None and not remark and beside:
            remark = beside.pop(0).text.removeprefix(" ")
        yield from self._said(line, place, remark)
        yield from (self._note(note) for note in beside)

    def _said(self, line: Line, place: Place, remark: str) -> Iterator[Action]:
        happened_at = timestamp(self.last)
        if line.said is not None:
            yield Action(
                place=place,
                command=_timed(line.said, self.last),
                happened_at=happened_at,
                remark=remark,
                offset=line.offset,
            )
        elif remark:
            yield Action(place=place, command=MakeRemark(text=remark), happened_at=happened_at)

    def _note(self, note: Note) -> Action:
        remark = MakeRemark(text=note.text.removeprefix(" "))
        return Action(place=note.place, command=remark, happened_at=timestamp(self.last))
