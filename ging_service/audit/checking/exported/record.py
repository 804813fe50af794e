"""`ging audit verify`: a folder or a file of evidence, from its path to the report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.audit import export_layout
from ging_service.audit.checking.engine import verify
from ging_service.audit.checking.exported.evidence import EvidenceSource, ProvenLeaves, check_extent, evidence_of
from ging_service.audit.checking.exported.files import check_files, manifest_of
from ging_service.audit.checking.exported.folder import FolderSource
from ging_service.audit.checking.exported.journal_text import JournalText, of_one_table
from ging_service.audit.checking.exported.untrusted_lines import lines_of
from ging_service.audit.checking.finding import Finding
from ging_service.audit.checking.report import Report
from ging_service.audit.checking.signatures.signed_data import NO_TRUST, Trust

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ging_service.eventlog.codec import Codec

    Progress = Callable[[int, int], object]


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
