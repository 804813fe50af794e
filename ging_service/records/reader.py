"""Reading of a record: from the bytes of a file, whose TOML is limited before it is parsed, to its values."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.printable import composed
from ging_service.records.commands import read_commands
from ging_service.records.errors import Misread, RecordError, error_at
from ging_service.records.fields import read_game
from ging_service.records.line_reader import read_lines
from ging_service.records.outlet import records_of
from ging_service.records.toml_places import BROKEN, Place, find_places, place_of_field, tokens

if TYPE_CHECKING:
    from typing import IO

    from ging_service.records.record import EveningRecord


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
