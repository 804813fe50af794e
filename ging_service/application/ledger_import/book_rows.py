"""The rows of an old book: its header, its cells as spreadsheets write them, and their values."""

from __future__ import annotations

import csv
import datetime as dt
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from io import StringIO
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple, get_args

from ging_service.application.ledger_import.faults import HEADER, Faults
from ging_service.calendar.happened_in import happened_at, noon_of
from ging_service.calendar.zoned_days import zone_named, zone_of_day
from ging_service.domain.amounts import BadAmount, read_whole
from ging_service.domain.books.commands import EnterPaperRow
from ging_service.domain.books.decide import decide
from ging_service.domain.books.row_fingerprints import fingerprint
from ging_service.domain.books.state import BooksState, Season
from ging_service.domain.books.terms import PaperKind
from ging_service.domain.club.decide import LONGEST_NAME, SLUG, is_name
from ging_service.domain.days import day_of
from ging_service.domain.errors import Refused
from ging_service.domain.free_text import composed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.books.events import PaperRowEntered

NEEDED: Final = ("date", "member", "kind", "counters")
COLUMNS: Final = (*NEEDED, "name", "reference", "note")
NOT_UTF_8: Final = "this is neither UTF-8 nor UTF-16 with a byte order mark: save the book as CSV in UTF-8"
# Of a file that is no CSV, the whole first line could be one "name".
_LONGEST_SHOWN = 40
_NO_TEXT = re.compile("[\ud800-\udfff]")


def delimiter_of(text: str) -> str:
    """Return the delimiter: the first comma, semicolon or tab of the header outside quotes; else a comma."""
    quoted = False
    for sign in text:
        # A quote written twice inside quotes switches twice, so it changes nothing.
        quoted ^= sign == '"'
        if not quoted and sign in ",;\t":
            return sign
        if not quoted and sign in "\r\n":
            break
    return ","


def is_text(cell: str) -> bool:
    """Return True if a cell was text in the file: other bytes have become lone surrogates."""
    return cell.isascii() or not _NO_TEXT.search(cell)


def read_columns(header: Sequence[str], faults: Faults) -> tuple[str, ...]:
    """Return the columns in their order, without empty ones at the end. Faults in them are added to ``faults``."""
    # UTF-16 without its mark is valid UTF-8 with NUL characters.
    if not all(is_text(name) and "\0" not in name for name in header):
        faults.add(HEADER, "", "invalid_utf8", NOT_UTF_8)
        return ()
    named = max((place for place, name in enumerate(header, 1) if name), default=0)
    names = tuple(name.lower() for name in header[:named])
    for name in dict.fromkeys(names):
        if name not in COLUMNS:
            detail = f"there is no column {_shown(name)}; a book has the columns {', '.join(COLUMNS)}"
            faults.add(HEADER, _shown(name), "unknown_column", detail)
        elif names.count(name) > 1:
            faults.add(HEADER, name, "column_twice", f"the column {name} stands twice in the header")
    for name in NEEDED:
        if name not in names:
            faults.add(HEADER, name, "column_missing", f"the header has no column {name}")
    return names


def _shown(name: str) -> str:
    """A name as it can be printed."""
    return ascii(name[:_LONGEST_SHOWN]) if not name.isprintable() or not name else repr(name[:_LONGEST_SHOWN])


Cells = tuple[int, list[str]]
"""A row's number, from 1, and its cells without the blanks around them."""

# All rows are checked before the first is written, so all of them are in memory at once.
MOST_ROWS: Final = 500_000
_BOM = "\ufeff"
# Spreadsheets do not show this line, and number the rows from the next one on.
_SEPARATOR_LINE = re.compile(r'"?sep=([,;|\t])"?(?:\r\n?|\n|\Z)', re.IGNORECASE)


def text_of(data: bytes) -> str:
    """Return the text of a file: UTF-16 if it begins so, else UTF-8.

    What is no text becomes lone surrogates, so that errors can name its place.
    """
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        with suppress(UnicodeDecodeError):  # it ends within a character
            return data.decode("utf-16", "surrogatepass")
    return data.decode("utf-8", "surrogateescape")


def cells_of(text: str, faults: Faults) -> Iterator[Cells]:
    """Every row that is not empty, the header first. A row that is no CSV is the last: nothing after it is reliable."""
    # Spreadsheets begin a file with it, and it would become part of the first column's name.
    text = text.removeprefix(_BOM)
    named = _SEPARATOR_LINE.match(text)
    rows = StringIO(text[named.end() :] if named else text, newline="")  # this keeps line ends inside quotes
    # With `strict`, a stray quote is a fault instead of part of the cell.
    reader = csv.reader(rows, delimiter=named[1] if named else delimiter_of(text), strict=True)
    number = 0
    try:
        for number, cells in enumerate(reader, 1):
            stripped = [cell.strip() for cell in cells]
            if number > MOST_ROWS:
                faults.add(number, "", "too_many_rows", f"up to {MOST_ROWS} rows can be imported at a time")
                return
            if any(stripped):
                yield number, stripped
    except csv.Error as error:
        advice = "put a cell that contains quotes in quotes, and write each of its own twice"
        faults.add(number + 1, "", "bad_csv", f"this row is no CSV ({error}): {advice}")


_COLUMN = "date"


@dataclass(frozen=True, slots=True, kw_only=True)
class Days:
    """Reads dates. A day means its noon in ``zone``; if that is None, in the zone of its season, else in the club's.

    A book contains the same few days again and again, so each is computed only once.
    """

    zone: dt.tzinfo | None
    seasons: Sequence[Season]
    of_club: str
    now: dt.datetime
    _known: dict[str, str] = field(default_factory=dict)

    def moment_of(self, text: str) -> str:
        """RFC 3339 text in UTC of a day or a time. Raises ``Refused``: ``bad_time``, ``happened_in_future``."""
        found = self._known.get(text)
        if found is None:
            day = day_of(text)
            found = self._known[text] = self._time(text) if day is None else self._noon(day)
        return found

    def _time(self, text: str) -> str:
        if not text:
            raise Refused("bad_time", "", "a row needs a day such as 2019-11-20", _COLUMN)
        try:
            return happened_at(text, self.now, _COLUMN)
        except Refused as refused:
            if refused.code != "bad_time":
                raise
            detail = f"{text[:40]!r} is neither a day such as 2019-11-20 nor a time such as 2019-11-20T19:30:00Z"
            raise Refused("bad_time", "", detail, _COLUMN) from refused

    def _noon(self, day: dt.date) -> str:
        return noon_of(day, self._zone_on(day.isoformat()), self.now, _COLUMN)

    def _zone_on(self, day: str) -> dt.tzinfo:
        if self.zone is not None:
            return self.zone
        return zone_named(zone_of_day(self.seasons, day, self.of_club))


KINDS = get_args(PaperKind)
_DAY_LENGTH = len("2019-11-20")


class ImportRow(NamedTuple):
    """A row: its number, its time, its content, and its fingerprint.

    ``day``: "" where it has a time. ``happened_at``: RFC 3339 text in UTC. ``name``: of a new member. ``written``: the
    reference as it stands in the book, which is composed (NFC) in the event.
    """

    number: int
    day: str
    happened_at: str
    event: PaperRowEntered
    fingerprint: str
    name: str
    written: str

    @property
    def command(self) -> EnterPaperRow:
        """The treasurer's command for this row."""
        said = self.event
        return EnterPaperRow(
            kind=said.kind, member=said.member, counters=said.counters, reference=said.reference, note=said.note
        )


def read_rows(text: str, days: Days, books: BooksState, faults: Faults) -> list[ImportRow]:
    """Return the rows that can be read. Faults are added to ``faults``."""
    cells = cells_of(text, faults)
    _, header = next(cells, (HEADER, []))
    columns = read_columns(header, faults)
    if faults.count:
        return []
    reading = _RowReader(columns=columns, width=len(header), days=days, books=books, faults=faults)
    rows = [row for number, found in cells if (row := reading.row(number, found))]
    if not rows and not faults.count:
        faults.add(HEADER, "", "no_rows", "the book has a header and no rows")
    return rows


@dataclass(frozen=True, slots=True, kw_only=True)
class _RowReader:
    """Reads row by row, all faults of each. ``width``: cells of the header, empty ones included."""

    columns: tuple[str, ...]
    width: int
    days: Days
    books: BooksState
    faults: Faults

    def row(self, number: int, cells: list[str]) -> ImportRow | None:
        """Return the content of a row; None if it has a fault."""
        written = self._by_column(number, cells)
        if written is None:
            return None
        said = {column: composed(cell) for column, cell in written.items()}
        before = self.faults.count
        happened_at = self._happened_at(number, said["date"])
        self._check_words(number, said)
        kind = said["kind"].lower()
        counters = self._counters(number, said["counters"])
        if self.faults.count > before:
            return None
        event = self._decided(number, kind, counters, said)
        if event is None:
            return None
        day = said["date"] if len(said["date"]) == _DAY_LENGTH else ""
        found = fingerprint(happened_at, event)
        return ImportRow(number, day, happened_at, event, found, said.get("name", ""), written.get("reference", ""))

    def _by_column(self, number: int, cells: list[str]) -> dict[str, str] | None:
        """The cells of a row. Spreadsheets write empty cells at its end, or leave them out."""
        wrong = self._wrong_cells(cells)
        if wrong:
            self.faults.add(number, wrong[0], "wrong_cells", wrong[1])
            return None
        said = dict(zip_longest(self.columns, cells[: len(self.columns)], fillvalue=""))
        broken = [column for column, cell in said.items() if not is_text(cell)]
        for column in broken:
            self.faults.add(number, column, "invalid_utf8", NOT_UTF_8)
        return None if broken else said

    def _wrong_cells(self, cells: list[str]) -> tuple[str, str] | None:
        """The column and the words of what is wrong with the number of cells; None if nothing is."""
        for place, cell in enumerate(cells[len(self.columns) :], len(self.columns) + 1):
            if cell:
                return "", f"cell {place} ({cell[:40]!r}) is in no column: put a cell with a separator in it in quotes"
        missing = next((column for column in self.columns[len(cells) :] if column in NEEDED), None)
        if missing:
            return missing, f"the row has {len(cells)} cells and ends before this column: add what is missing"
        counters = self.columns.index("counters")
        after = "".join(cells[counters + 1 : counters + 2])
        # "1,250" without quotes is two cells, and must not be read as 1.
        if len(cells) != self.width and after[:1].isdigit():
            parts = f"{cells[counters][:40]!r} and {after[:40]!r} can be parts of one number"
            return "counters", f"{parts}: put it in quotes, or write the row with {self.width} cells"
        return None

    def _happened_at(self, number: int, date: str) -> str:
        try:
            return self.days.moment_of(date)
        except Refused as refused:
            self.faults.add(number, refused.where, refused.code, refused.detail)
            return ""

    def _check_words(self, number: int, said: dict[str, str]) -> None:
        """The member and the kind, and the name if there is one."""
        if not SLUG.fullmatch(said["member"]):
            detail = f"{said['member'][:70]!r} is not a member's id: 1 to 63 of a-z, 0-9 and hyphen"
            self.faults.add(number, "member", "bad_id", detail)
        if said["kind"].lower() not in KINDS:
            detail = f"{said['kind'][:40]!r} is none of {', '.join(KINDS)}"
            self.faults.add(number, "kind", "bad_kind", detail)
        name = said.get("name", "")
        if name and not is_name(name):
            self.faults.add(number, "name", "bad_name", f"a name has 1 to {LONGEST_NAME} printable characters")

    def _counters(self, number: int, text: str) -> int:
        try:
            return read_whole(text, "counters")
        except BadAmount as bad:
            advice = f"{text[:40]!r} is not a whole number: write one such as 12 or -12"
            detail = bad.detail if bad.reason == "ambiguous" else advice
            self.faults.add(number, "counters", "bad_counters", detail)
            return 0

    def _decided(self, number: int, kind: str, counters: int, said: dict[str, str]) -> PaperRowEntered | None:
        """The event of the row. The domain checks the rest of its content."""
        command = EnterPaperRow(
            kind=kind,  # type: ignore[arg-type]  # one of them
            member=said["member"],
            counters=counters,
            reference=said.get("reference", ""),
            note=said.get("note", ""),
        )
        try:
            # The decider that judges the row again when it is written, so both refuse the same.
            (event,) = decide(command, self.books)
        except Refused as refused:
            self.faults.add(number, refused.where, refused.code, refused.detail)
            return None
        return event  # type: ignore[return-value]  # what such a command leads to
