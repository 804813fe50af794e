"""Reading of a record: from the bytes of a file, whose TOML is limited before it is parsed, to its values.

A record's actions are lines in the words of its game, or the list of its commands.
"""

from __future__ import annotations

import datetime as dt
import re
import tomllib
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.free_text import composed
from ging_service.eventlog.codec import timestamp
from ging_service.records.commands import read_commands
from ging_service.records.errors import Misread, RecordError, error_at
from ging_service.records.fields import (
    HEAD,
    OF_LINES,
    check_fields,
    needed,
    read_game,
    read_heading,
    read_rules,
    read_seats,
)
from ging_service.records.names import PlayerNames, names_of
from ging_service.records.outlet import GameRecords, HeadFields, records_of
from ging_service.records.record import EveningRecord, RecordAction, RecordLine
from ging_service.records.times import moment_of, moment_of_heading, zone_of
from ging_service.records.toml_places import BROKEN, START, Note, Place, Places, find_places, place_of_field, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import IO

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


MOST_BYTES: Final = 4 * 2**20
"""Limit of a record's length: hundreds of evenings. Anything longer is not a record, and is not read to its end."""


def text_of_file(file: IO[bytes], name: str) -> str:
    """Read a file, at most a little more than 4 MiB of it, as UTF-8.

    Raises ``RecordError``: ``record_too_long``, ``invalid_utf8``; ``OSError`` where it cannot be read.
    """
    # One byte more than allowed tells that there is more, without reading all of a file that may never end.
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise too_long(name)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        place = Place(line=before.count("\n") + 1, column=len(before) - before.rfind("\n"))
        detail = "this is not UTF-8; save the record as text in UTF-8"
        raise error_at(name, place, Misread("invalid_utf8", detail)) from None


def too_long(name: str) -> RecordError:
    """Return the error for a text that is longer than any record."""
    detail = f"a record has up to {MOST_BYTES // 2**20} MiB"
    return error_at(name, Place(line=1), Misread("record_too_long", detail))


# Limits on the TOML of a record, checked before it is parsed.
#
# ``tomllib`` takes quadratic time for long dotted keys and deep tables. A record needs few dots, and nothing deep, so a
# text that has more is refused by one pass over its tokens, which takes linear time for any text.

MOST_LINES: Final = 10_000
"""Limit on actions and remarks: more than anybody writes in an evening."""

MOST_TOKENS: Final = 100_000
MOST_DOTS: Final = 200
LONGEST_TEXT: Final = 10_000
"""Limit on the characters of a text in quotes: an action with four hands has some 200."""

LONGEST_WORD: Final = 200
"""Limit on the characters of a key or a number: messages repeat them."""

DEEPEST: Final = 5

# Each of them can be an action or a remark.
_SAME: Final = {"string": "line", "comment": "line"}
_MOST: Final = {"line": MOST_LINES, "token": MOST_TOKENS, "word": 30_000, "equals": 10_000, "open": 10_000}
_LONGEST: Final = {"string": LONGEST_TEXT, "word": LONGEST_WORD}
_TOO_LONG: Final = {
    "string": ("record_too_long", f"a text of a record has up to {LONGEST_TEXT} characters"),
    "word": ("bad_toml", f"a key or number of a record has up to {LONGEST_WORD} characters"),
}
_TOLD: Final = {
    "line": ("record_too_long", "actions and remarks"),
    "token": ("record_too_long", "words, texts and signs"),
    "word": ("bad_toml", "keys and numbers"),
    "equals": ("bad_toml", "fields and house rules"),
    "open": ("bad_toml", "tables and lists"),
}


class _Counted:
    """Counts of the tokens read so far, by kind."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._counts: Counter[str] = Counter()
        self._dots = 0
        self._depth = 0

    def take(self, kind: str, token: str, place: Place) -> None:
        """Count a token. Raises ``RecordError`` at the first one that is too many."""
        self._counts[_SAME.get(kind, kind)] += 1
        self._counts["token"] += 1
        for counted in (_SAME.get(kind, kind), "token"):
            if self._counts[counted] > _MOST.get(counted, MOST_TOKENS):
                raise self._too_many(counted, place)
        if kind == "word":
            self._dots += token.count(".")
            if self._dots > MOST_DOTS:
                raise self._error(place, "bad_toml", f"a record has up to {MOST_DOTS} dots in its keys")
        if len(token) > _LONGEST.get(kind, len(token)):
            raise self._error(place, *_TOO_LONG[kind])
        self._depth += {"open": 1, "close": -1}.get(kind, 0)
        if self._depth > DEEPEST:
            raise self._error(place, "bad_toml", f"brackets are nested up to {DEEPEST} deep in a record")

    def _too_many(self, counted: str, place: Place) -> RecordError:
        code, what = _TOLD[counted]
        return self._error(place, code, f"a record has up to {_MOST[counted]} {what}")

    def _error(self, place: Place, code: str, detail: str) -> RecordError:
        return error_at(self._file, place, Misread(code, detail))


def check_size(text: str, file: str) -> None:
    """Raise ``RecordError`` where a text has more TOML in it than a record may have: ``bad_toml``, ``record_too_long``."""
    counted = _Counted(file)
    for kind, token, place in tokens(text):
        if kind == BROKEN:
            return  # a text that is not closed: the parser ends here as well
        counted.take(kind, token, place)


_PLACE_IN_MESSAGE = re.compile(r" \(at line (\d+), column (\d+)\)$")


def read_record(text: str, file: str = "record.toml") -> EveningRecord:
    """Read a record. Raises ``RecordError`` at the first error in its form."""
    if len(text) > MOST_BYTES:
        raise too_long(file)
    text = composed(text.removeprefix("\ufeff"))  # some editors begin files with it
    # This comes before the parser, which takes quadratic time for some texts.
    check_size(text.replace("\r\n", "\n"), file)
    fields = _parse(text, file)
    places = find_places(text.replace("\r\n", "\n"))
    try:
        game = read_game(fields)
        written = records_of(game.kind)
        if written is None:
            return read_commands(fields, game, file, places)
        return read_lines(fields, (game, written), file, places)
    except Misread as misread:
        raise error_at(file, place_of_field(places.keys, misread.key), misread) from misread


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
