"""Limits on the TOML of a record, checked before it is parsed.

``tomllib`` takes quadratic time for long dotted keys and deep tables. A record needs few dots, and nothing deep, so a
text that has more is refused by one pass over its tokens, which takes linear time for any text.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ging_service.records.errors import Misread, RecordError, error_at
from ging_service.records.toml_places import BROKEN, tokens

if TYPE_CHECKING:
    from ging_service.records.toml_places import Place

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
