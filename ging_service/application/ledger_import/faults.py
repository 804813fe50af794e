"""Faults of an old book, each with its row and its column."""

from __future__ import annotations

from dataclasses import dataclass, field

MOST_TOLD = 100
"""Upper limit on the faults that are listed. Beyond it, only their number is reported."""

HEADER = 1
"""The row of the header. Rows are numbered as in spreadsheets, because quoted cells may contain line ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A fault in a row, from 1, and in one of its columns ("": in the whole row). ``code`` is stable."""

    row: int
    column: str
    code: str
    detail: str

    def __str__(self) -> str:
        """Place, words and code in one line."""
        column = f", {self.column}" if self.column else ""
        return f"row {self.row}{column}: {self.detail} ({self.code})"


@dataclass(slots=True)
class Faults:
    """The faults found so far: how many, and the first of each pass over the book."""

    count: int = 0
    _kept: list[Fault] = field(default_factory=list)
    _of_pass: int = 0

    def begin_pass(self) -> None:
        """Begin another pass over the rows, from the first on."""
        self._of_pass = 0

    def add(self, row: int, column: str, code: str, detail: str) -> None:
        """Add a fault."""
        self.count += 1
        self._of_pass += 1
        # Each pass keeps its first, because a later pass may find a fault in an earlier row than all before.
        if self._of_pass <= MOST_TOLD:
            self._kept.append(Fault(row=row, column=column, code=code, detail=detail))

    def told(self) -> tuple[Fault, ...]:
        """Return the listed faults, by row."""
        return tuple(sorted(self._kept, key=lambda fault: fault.row)[:MOST_TOLD])


class BadPaper(Exception):  # noqa: N818  an answer, not a fault of ours
    """A book that is refused, with its faults. Nothing has been written. Some of ``count`` faults are listed."""

    code = "bad_paper"

    def __init__(self, name: str, faults: tuple[Fault, ...], count: int) -> None:
        rows = "one fault" if count == 1 else f"{count} faults"
        super().__init__(f"the book has {rows}; nothing of it was written")
        self.name = name
        self.faults = faults
        self.count = count

    def lines(self) -> list[str]:
        """Return every fault in a line of its own, after the name of the file."""
        told = [f"{self.name}: {fault}" for fault in self.faults]
        more = self.count - len(self.faults)
        return [*told, f"{self.name}: and {more} more"] if more else told
