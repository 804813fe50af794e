"""What is wrong with an old book: every fault with its row and its column."""

from __future__ import annotations

from dataclasses import dataclass, field

MOST_TOLD = 100
"""Faults that are told; of more than these it is told how many there are."""

HEADER = 1
"""The row of the header. Rows are numbered as spreadsheets do: what is quoted may hold line ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What is wrong in a row, from 1, and in which of its columns ("": in all of it). ``code`` is stable."""

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
        """The rows are gone through once more from the first on."""
        self._of_pass = 0

    def add(self, row: int, column: str, code: str, detail: str) -> None:
        """One more."""
        self.count += 1
        self._of_pass += 1
        if self._of_pass <= MOST_TOLD:
            self._kept.append(Fault(row=row, column=column, code=code, detail=detail))

    def told(self) -> tuple[Fault, ...]:
        """The first of them, by row."""
        return tuple(sorted(self._kept, key=lambda fault: fault.row)[:MOST_TOLD])


class BadPaper(Exception):  # noqa: N818  an answer, not a fault of ours
    """A book that is not taken in, and why: nothing has been written. ``count`` of faults, of which some are told."""

    code = "bad_paper"

    def __init__(self, name: str, faults: tuple[Fault, ...], count: int) -> None:
        rows = "one fault" if count == 1 else f"{count} faults"
        super().__init__(f"the book has {rows}; nothing of it was written")
        self.name = name
        self.faults = faults
        self.count = count

    def lines(self) -> list[str]:
        """Every fault in a line of its own, behind the name of the file."""
        told = [f"{self.name}: {fault}" for fault in self.faults]
        more = self.count - len(self.faults)
        return [*told, f"{self.name}: and {more} more"] if more else told
