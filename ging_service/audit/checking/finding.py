"""Findings of a check: how much it examined, and what is wrong where."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

MOST_SHOWN: Final = 20
"""So many failures of one check are usually kept with their words; all of them are counted."""


# Of one kind. A forged record must not fill the memory and the terminal with them.
_MOST_NOTES: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """A place in a record, where known. ``position``, ``place`` −1 and ``version``, ``line`` 0: not known."""

    position: int = -1
    stream: str = ""
    version: int = 0
    place: int = -1
    file: str = ""
    line: int = 0
    detail: str = ""

    def __str__(self) -> str:
        """In words: ``position 12 (table/evening-1, version 5)``."""
        stream = f"{self.stream}, version {self.version}" if self.stream and self.version else self.stream
        file = f"{self.file}, line {self.line}" if self.file and self.line else self.file
        event = f"position {self.position}" if self.position >= 0 else ""
        if stream:
            event = f"{event} ({stream})" if event else stream
        sealed = f"sealed value {self.place}" if self.place >= 0 else ""
        return ", ".join(part for part in (file, event, sealed, self.detail) if part)


NOWHERE: Final = Where()


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """One problem: a sentence, and where. ``code``: for programs, "" where the check has none."""

    what: str
    where: Where = NOWHERE
    code: str = ""


@dataclass(slots=True, kw_only=True)
class Finding:
    """The result of one check. ``unit``: what it counts, in the plural.

    ``notes``: what a reader should know although nothing is wrong. ``not_compared``: comparisons that the reader
    requested and that were not possible. ``counts``: figures of what was found, by name.
    """

    name: str
    title: str
    unit: str
    looked_at: int = 0
    failed: int = 0
    failures: list[Failure] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    not_compared: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    most_shown: int = MOST_SHOWN
    _noted: Counter[str] = field(default_factory=Counter, init=False, repr=False)

    @property
    def ok(self) -> bool:
        """Return True if nothing was wrong."""
        return not self.failed

    def fail(self, what: str, where: Where = NOWHERE, *, code: str = "") -> None:
        """Record a problem."""
        self.failed += 1
        if len(self.failures) < self.most_shown:
            self.failures.append(Failure(what=what, where=where, code=code))

    def note(self, text: str, kind: str = "") -> None:
        """Record something that a reader should know. After many of a kind, only that there is more.

        ``kind``: "" for what a record cannot have many of. Many notes of one kind push out none of another.
        """
        self._noted[kind] += 1
        if self._noted[kind] <= _MOST_NOTES:
            self.notes.append(text)
        elif self._noted[kind] == _MOST_NOTES + 1:
            self.notes.append("there is more of this kind, which is not shown")

    def count(self, name: str, more: int = 1) -> None:
        """Count what was found."""
        self.counts[name] = self.counts.get(name, 0) + more
