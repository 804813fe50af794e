"""`ging audit verify`: a folder or a file of evidence, from its path to the report."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.audit import export_layout
from ging_service.audit.checking.engine import verify
from ging_service.audit.checking.exported.evidence import EvidenceSource, ProvenLeaves, check_extent, evidence_of
from ging_service.audit.checking.exported.folder import FolderSource, check_files, lines_of, manifest_of
from ging_service.audit.checking.finding import Finding, Where
from ging_service.audit.checking.report import Report
from ging_service.audit.checking.signatures.signed_data import NO_TRUST, Trust
from ging_service.audit.untrusted_files import LONGEST_LINE_BYTES
from ging_service.reporting.plain_text.hledger import Journal, journal_head

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from ging_service.eventlog.codec import Codec
    from ging_service.reporting.plain_text.transactions import Transaction

    Progress = Callable[[int, int], object]

# Positions have 64 bits, so at most 19 digits. Python refuses to convert a text with thousands of digits.
_BEGINS: Final = re.compile(rb"\d{4}-\d\d-\d\d \((\d{1,19})\) ")
LONGEST_HEAD_BYTES: Final = 1 << 30
"""The text above the transactions declares every account: this is enough for some millions of tables."""

_LINE_OVERHEAD_BYTES: Final = 40
"""About the memory that a line takes besides its bytes."""

_OTHER_BALANCE: Final = re.compile(rb"^(    (?!table:)\S+  -?\d+ counters) = -?\d+ counters", re.MULTILINE)
_DATE: Final = re.compile(rb"^\d{4}-\d\d-\d\d (?=\()", re.MULTILINE)


class _Written(NamedTuple):
    """A transaction in the journal and the line where it begins; position −1: the text above all transactions."""

    position: int
    line: int
    text: bytes


class JournalText:
    """A journal whose transactions are compared one after the other.

    ``compared``: selects the parts of a text to compare, by default all of it. ``has_head``: accounts are declared
    above.
    """

    def __init__(  # noqa: PLR0913  which journal, how it is read, where to tell
        self,
        club_id: str,
        lines: Iterable[Sequence[bytes]],
        finding: Finding,
        *,
        file: str,
        compared: Callable[[bytes], bytes] = bytes,
        has_head: bool = True,
    ) -> None:
        self._club_id = club_id
        self._finding = finding
        self._file = file
        self._compared = compared
        self._has_head = has_head
        self._writing = Journal(by_recording=True)
        self._written = _transactions_in(lines)
        self._head = next(self._written)
        self._next = next(self._written, None)

    def compare(self, transaction: Transaction) -> None:
        """The next transaction that the events lead to."""
        due = self._writing.transaction(transaction).encode()
        # A transaction that was put in between must not shift the comparison of all that follow.
        while self._next is not None and self._next.position < transaction.position:
            self._stray(self._next)
            self._next = next(self._written, None)
        found = self._next
        if found is None or found.position != transaction.position:
            told = "the journal has no transaction of this event"
            self._finding.fail(told, Where(position=transaction.position, file=self._file))
            return
        if self._compared(found.text) != self._compared(due):
            told = "this transaction is not the one that the event leads to"
            self._finding.fail(told, Where(position=transaction.position, file=self._file, line=found.line))
        self._next = next(self._written, None)

    def finish(self, accounts: Sequence[str], types: Sequence[str]) -> None:
        """Nothing may be left, and the head must declare what is used."""
        while self._next is not None:
            self._stray(self._next)
            self._next = next(self._written, None)
        head = journal_head(self._club_id, accounts, types).encode() if self._has_head else b""
        if self._head.text != head:
            told = "the declarations above the transactions do not match what they use"
            self._finding.fail(told, Where(file=self._file, line=1))

    def _stray(self, written: _Written) -> None:
        told = f"no event at position {written.position} leads to this transaction"
        self._finding.fail(told, Where(file=self._file, line=written.line))


def of_one_table(text: bytes) -> bytes:
    """Return the parts of a text that the events of one table can confirm: without what others hold elsewhere.

    Dates are left out too: they follow earlier transactions where a clock was set back.
    """
    return _DATE.sub(b"", _OTHER_BALANCE.sub(rb"\1", text))


def _transactions_in(chunks: Iterable[Sequence[bytes]]) -> Iterator[_Written]:
    """Yield the text above the transactions, then each transaction with the blank line in front of it.

    A transaction that is longer than any event could lead to is cut off, and so differs from the one that is due.
    """
    position, first, number, text, length = -1, 1, 0, list[bytes](), 0
    for lines in chunks:
        for line in lines:
            number += 1
            begins = _BEGINS.match(line)
            if begins:
                blank = [b""] if text and not text[-1] else []
                yield _written(position, first, text[: len(text) - len(blank)])
                position, first, text, length = int(begins[1]), number, blank, 0
            # The journal may be from anybody: one without transactions would otherwise fill the memory.
            length += len(line) + _LINE_OVERHEAD_BYTES
            if length <= (LONGEST_HEAD_BYTES if position < 0 else LONGEST_LINE_BYTES):
                text.append(line)
    yield _written(position, first, text)


def _written(position: int, line: int, text: Sequence[bytes]) -> _Written:
    return _Written(position, line, b"".join(line + b"\n" for line in text))


def verify_record(
    path: Path,
    codec: Codec,
    trust: Trust = NO_TRUST,
    on_progress: Progress = lambda _done, _of: None,
    processes: int = 1,
) -> Report:
    """Check the record at a path. Every problem becomes a failure in the report. Raises ``WorkerLostError``."""
    if path.is_dir():
        return verify_folder(path, codec, trust, on_progress, processes)
    return verify_evidence(path, codec, trust)


def verify_folder(
    path: Path,
    codec: Codec,
    trust: Trust = NO_TRUST,
    on_progress: Progress = lambda _done, _of: None,
    processes: int = 1,
) -> Report:
    """Check an exported folder. Every problem becomes a failure in the report. Raises ``WorkerLostError``.

    ``processes``: so many may share the work.
    """
    files = Finding(name="files", title="Files of the folder, by their sums", unit="files")
    manifest = manifest_of(path, files)
    if manifest is None:
        return _unreadable(files)
    # The sums come first, so that a file which was damaged on its way is reported as that.
    check_files(path, is_signed=manifest.signed_size > 0, finding=files)
    source = FolderSource(path, manifest, files)
    statements = source.statements()
    journal = JournalText(
        manifest.club, lines_of(path / export_layout.JOURNAL, files), files, file=export_layout.JOURNAL
    )
    report = verify(
        source,
        statements,
        codec,
        trust=trust,
        book=journal,
        first=[files],
        on_progress=on_progress,
        processes=processes,
    )
    source.compare(report)
    return report


def verify_evidence(path: Path, codec: Codec, trust: Trust = NO_TRUST) -> Report:
    """Check a file of evidence of one deal. Every problem becomes a failure in the report."""
    files = Finding(name="files", title="The file of evidence", unit="files", looked_at=1)
    evidence = evidence_of(path, files)
    if evidence is None:
        return _unreadable(files)
    check_extent(evidence, files)
    source = EvidenceSource(evidence, files)
    journal = JournalText(
        evidence.club, source.journal(), files, file="the journal", compared=of_one_table, has_head=False
    )
    leaves, statements = ProvenLeaves(evidence), source.statements()
    return verify(source, statements, codec, trust=trust, leaves=leaves, book=journal, first=[files])


def _unreadable(files: Finding) -> Report:
    """Return the report on a folder without its manifest: its expected contents are unknown."""
    return Report(club_id="", size=0, signed_size=0, root="", key="", trusted=False, findings=(files,))
