"""An exported folder as a record to be checked."""

from __future__ import annotations

from itertools import count, islice
from typing import TYPE_CHECKING, Final

import msgspec

from ging_service.audit import export_layout
from ging_service.audit.checking.check import PlacedOpening, StoredEvent
from ging_service.audit.checking.events import is_time
from ging_service.audit.checking.finding import Finding, Where
from ging_service.audit.checking.signatures.signed_data import ConsistencyProof, KnownKey, SignedNote, Statements
from ging_service.audit.export_layout import parse_line
from ging_service.audit.untrusted_files import (
    BLOCK_BYTES,
    LONGEST_LINE_BYTES,
    blocks_of,
    bytes_of,
    digest_of,
    printable_name,
)
from ging_service.eventlog.proof.strict import ProofError, read_hashes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ging_service.audit.checking.report import Report
    from ging_service.audit.export_layout import AnyLine


def lines_of(file: Path, finding: Finding) -> Iterator[list[bytes]]:
    """Yield the lines of a file without their line feeds, some at a time. An incomplete line is a failure."""
    count, rest = 0, list[bytes]()
    try:
        for block in blocks_of(file):
            head, *lines = block.split(b"\n")
            rest.append(head)
            if lines:
                whole = [b"".join(rest), *lines[:-1]]
                rest = [lines[-1]]
                count += len(whole)
                yield whole
            # A file without line feeds would otherwise fill the memory.
            elif len(rest) * BLOCK_BYTES > LONGEST_LINE_BYTES:
                break
    except OSError as error:
        finding.fail(f"it cannot be read: {error.strerror}", Where(file=file.name))
    if any(rest):
        finding.fail("the last line has no end", Where(file=file.name, line=count + 1))


def parsed_lines(file: Path, kind: type[AnyLine], finding: Finding) -> Iterator[tuple[Where, AnyLine]]:
    """Yield the lines of a file in decoded form, with their places. Lines of another form are failures."""
    number = 0
    for lines in lines_of(file, finding):
        for line in lines:
            number += 1
            where = Where(file=file.name, line=number)
            try:
                found = parse_line(line, kind)
            except ValueError as error:
                finding.fail(str(error), where)
            else:
                yield where, found


MOST_KEYS: Final = 1000
"""More than a club that changes its key every week needs in 19 years.

All of them are kept in memory, and each checkpoint is compared with those of its name: in a forged record, many times many.
"""


class FolderSource:
    """The events and openings of a folder, and the figures in its manifest."""

    whole = True

    def __init__(self, path: Path, manifest: export_layout.Manifest, finding: Finding) -> None:
        self._path = path
        self._manifest = manifest
        self._finding = finding
        self._openings = 0
        self._again = Finding(name="again", title="Lines read again: their problems have been reported", unit="lines")
        self._are_entries_begun = self._are_openings_begun = False

    @property
    def club_id(self) -> str:
        """The club of the manifest."""
        return self._manifest.club

    @property
    def eyes(self) -> str:
        """The audience that the folder was written for."""
        return self._manifest.eyes

    @property
    def size(self) -> int:
        """The number of events that the manifest states."""
        return self._manifest.size

    def entries(self) -> Iterator[list[StoredEvent]]:
        """The lines of the events' file. Some checks read them again; problems with them are reported once."""
        finding = self._again if self._are_entries_begun else self._finding
        self._are_entries_begun = True
        positions = count()
        for lines in lines_of(self._path / export_layout.EVENTS, finding):
            # The lines come first: `zip` takes from its first argument before it notices the end, and must not lose a
            # position.
            yield [StoredEvent(position, body) for body, position in zip(lines, positions, strict=False)]

    def openings(self) -> Iterator[PlacedOpening]:
        """Yield the lines of the openings' file. A reader that reads some streams again may stop before its end."""
        finding = self._again if self._are_openings_begun else self._finding
        self._are_openings_begun = True
        lines = parsed_lines(self._path / export_layout.OPENINGS, export_layout.OpeningLine, finding)
        for number, (where, line) in enumerate(lines, 1):
            # Each reading counts from 1, and a second one may stop early.
            self._openings = max(self._openings, number)
            found = export_layout.opening_in(line)
            if found is None:
                finding.fail(export_layout.BAD_SALT, where)
            else:
                yield PlacedOpening(line.position, found)

    def statements(self) -> Statements:
        """The checkpoints, keys and proofs of the folder. Only the keys are read at once: the others may be many."""
        lines = parsed_lines(self._path / export_layout.VERIFIER_KEYS, export_layout.KeyLine, self._finding)
        keys = tuple(
            KnownKey(
                vkey=line.vkey,
                first_size=line.first_size,
                retired_size=line.retired,
                rotation=line.rotation,
                where=where,
            )
            for where, line in islice(lines, MOST_KEYS)
        )
        if next(lines, None) is not None:
            self._finding.fail(f"only the first {MOST_KEYS} keys are read", Where(file=export_layout.VERIFIER_KEYS))
        self._compare({"verifier_keys": len(keys)})
        return Statements(notes=self._notes(), keys=keys, extensions=self._extensions(), origin=self._manifest.origin)

    def compare(self, report: Report) -> None:
        """Compare the findings with the figures in the manifest."""
        said = self._manifest
        if not is_time(said.made_at):
            self._fail(f"made_at is no time: {said.made_at!r:.80}")
        if report.root != said.root:
            self._fail(f"the root of the events is {report.root}, and {said.root} is said")
        if report.signed_size != said.signed_size:
            self._fail(f"{report.signed_size} events are rightly signed, and {said.signed_size} are said to be")
        openings, ledger = report.finding("openings"), report.finding("ledger")
        found = {"events": report.size, "openings": self._openings, "entries": ledger.looked_at}
        found |= {name: ledger.counts[name] for name in ("postings", "accounts")}
        self._compare(found | {"commitments": openings.counts.get("commitments", 0)})

    def _notes(self) -> Iterator[SignedNote]:
        """The signed checkpoints; the last of them has a file of its own."""
        count, last = 0, ""
        for where, line in parsed_lines(
            self._path / export_layout.CHECKPOINTS, export_layout.CheckpointLine, self._finding
        ):
            count, last = count + 1, line.note
            yield SignedNote(
                note=line.note,
                where=where,
                cosigned_by=line.cosigned_by,
                signed_at=line.signed_at,
                witnesses_required=line.witnesses_required,
            )
        self._compare({"checkpoints": count})
        try:
            newest = bytes_of(self._path / export_layout.CHECKPOINT)
        except OSError:  # reported with the other files, or correct where nothing is signed
            newest = b""
        if newest != last.encode():
            told = f"this is not the last checkpoint of {export_layout.CHECKPOINTS}"
            self._finding.fail(told, Where(file=export_layout.CHECKPOINT))

    def _extensions(self) -> Iterator[ConsistencyProof]:
        for where, line in parsed_lines(
            self._path / export_layout.CONSISTENCY, export_layout.ConsistencyLine, self._finding
        ):
            try:
                proof = read_hashes(line.proof, "the proof")
            except ProofError as error:
                self._finding.fail(str(error), where)
            else:
                yield ConsistencyProof(from_size=line.from_, to_size=line.to, proof=proof, where=where)

    def _compare(self, found: dict[str, int]) -> None:
        for name, number in found.items():
            said = getattr(self._manifest.counts, name)
            if said != number:
                self._fail(f"{number} {name.replace('_', ' ')} are there, and {said} are said to be")

    def _fail(self, what: str) -> None:
        self._finding.fail(what, Where(file=export_layout.MANIFEST))


class _Version(msgspec.Struct, frozen=True):
    format: int


def manifest_of(folder: Path, finding: Finding) -> export_layout.Manifest | None:
    """Return the manifest of the folder; None, and a failure, where it cannot be read."""
    where = Where(file=export_layout.MANIFEST)
    try:
        line = bytes_of(folder / export_layout.MANIFEST)
        found = msgspec.json.decode(line, type=_Version).format
        # Before the rest is read: a field of a newer format would otherwise look like a forgery.
        if found != export_layout.FORMAT:
            finding.fail(f"the folder is of format {found}, and this program reads {export_layout.FORMAT}", where)
            return None
        if not line.endswith(b"\n"):
            finding.fail("the last line has no end", where)
        return export_layout.parse_line(line.removesuffix(b"\n"), export_layout.Manifest)
    except OSError as error:
        finding.fail(f"it cannot be read, and so this is no exported record: {error.strerror}", where)
    except (ValueError, msgspec.MsgspecError, RecursionError) as error:
        finding.fail(f"this is no manifest: {error}", where)
    return None


def check_files(folder: Path, *, is_signed: bool, finding: Finding) -> None:
    """Compare the folder's files with its list of sums, and that list with the files that such a folder has."""
    wanted = {*export_layout.ALWAYS, export_layout.CHECKPOINT} if is_signed else {*export_layout.ALWAYS}
    sums = {}
    for name in _names(folder, finding):
        if name not in {*wanted, export_layout.SUMS}:
            finding.fail("this does not belong to such a folder", Where(file=printable_name(name)))
        elif name != export_layout.SUMS:
            sums[name] = _digest(folder / name, finding)
            finding.looked_at += 1
    for name in sorted(wanted - sums.keys()):
        finding.fail("it is missing", Where(file=name))
    _compare(_said(folder, finding), sums, finding)


def _names(folder: Path, finding: Finding) -> list[str]:
    try:
        return sorted(file.name for file in folder.iterdir())
    except OSError as error:
        finding.fail(f"the folder cannot be read: {error.strerror}")
        return []


def _digest(file: Path, finding: Finding) -> str:
    try:
        return digest_of(file)
    except OSError as error:
        finding.fail(f"it cannot be read: {error.strerror}", Where(file=file.name))
        return ""


def _said(folder: Path, finding: Finding) -> list[bytes]:
    try:
        return bytes_of(folder / export_layout.SUMS).split(b"\n")
    except OSError as error:
        finding.fail(f"it cannot be read: {error.strerror}", Where(file=export_layout.SUMS))
        return []


def _compare(said: list[bytes], sums: dict[str, str], finding: Finding) -> None:
    """Check that the list of sums is canonical: the files by name, one a line."""
    right = [f"{digest}  {name}".encode() for name, digest in sorted(sums.items())]
    for line in right:
        if said and line not in said:
            finding.fail(
                "this is not the file that was written: its SHA-256 is not the one in SHA256SUMS",
                Where(file=_name(line)),
            )
    # After another failure the lists differ anyway, and a second message would explain nothing.
    if said and said != [*right, b""] and finding.ok:
        finding.fail("this is not a list of the sums of these files", Where(file=export_layout.SUMS))


def _name(line: bytes) -> str:
    return line.decode().split("  ", 1)[1]
