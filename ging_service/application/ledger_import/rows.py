"""Rows of an old book as values."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple, get_args

from ging_service.application.ledger_import.cells import cells_of
from ging_service.application.ledger_import.columns import NEEDED, NOT_UTF_8, is_text, read_columns
from ging_service.application.ledger_import.days import Days
from ging_service.application.ledger_import.faults import HEADER, Faults
from ging_service.domain.amounts import BadAmount, read_whole
from ging_service.domain.books.commands import EnterPaperRow
from ging_service.domain.books.decide import decide
from ging_service.domain.books.row_fingerprints import fingerprint
from ging_service.domain.books.state import BooksState
from ging_service.domain.books.terms import PaperKind
from ging_service.domain.club.decide import LONGEST_NAME, SLUG, is_name
from ging_service.domain.errors import Refused
from ging_service.domain.printable import composed

if TYPE_CHECKING:
    from ging_service.domain.books.events import PaperRowEntered

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
