"""Exporting a club's whole record as a folder that needs no database."""

from __future__ import annotations

from contextlib import closing, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ging_service.audit import export_layout
from ging_service.audit.export.readme import readme
from ging_service.audit.export.writing import FolderWriter, TreeFiles
from ging_service.audit.proofs.unsealed_events import learn_seats, refuse_clear, refuse_hidden, refuse_uninstalled
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.openings import openings_between
from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.merkle import leaf_hashes
from ging_service.eventlog.proof.note import parse_note
from ging_service.eventlog.proof.strict import ProofError, base64_of
from ging_service.eventlog.read import NO_END, head_size, scan
from ging_service.eventlog.sealing import commitments_in
from ging_service.eventlog.signed_tree.checkpoint_store import checkpoints_between, newest_checkpoint, verifier_keys
from ging_service.execution.visibility import OPERATOR, VisibilityFilter
from ging_service.reporting.plain_text.hledger import Journal, journal_head
from ging_service.reporting.plain_text.transactions import accounts_used, transactions, types_used

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    import psycopg

    from ging_service.eventlog.read import Stored
    from ging_service.eventlog.signed_tree.checkpoint_store import StoredCheckpoint
    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services

    Progress = Callable[[int, int], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedFolder:
    """The figures of a written folder."""

    manifest: export_layout.Manifest


def visibility_of(person: Principal, *, all_openings: bool) -> str:
    """Return the audience of the openings in the manifest's form."""
    if all_openings:
        return export_layout.KEEPER
    return f"member/{person.member}" if person.member else export_layout.SPECTATOR


def export_club(  # noqa: PLR0913  what, where to, for whom
    services: Services,
    club_id: str,
    target: Path,
    person: Principal = OPERATOR,
    *,
    all_openings: bool = False,
    on_progress: Progress = lambda _done, _of: None,
) -> ExportedFolder:
    """Write the folder ``target`` with all that a person may see, or with everything; ``on_progress`` counts events.

    One moment of the database is written, whatever is recorded meanwhile. The record is written as it is, damaged or
    not: the verifier judges it. Raises ``NoSuchClub``, and ``Refused``: ``folder_exists``, ``cannot_write``,
    ``not_sealed``, ``not_yours_to_see``.
    """
    eyes = visibility_of(person, all_openings=all_openings)
    if not all_openings:
        # Before the first file is made: bodies are handed on as they are, and cannot be filtered.
        refuse_hidden(VisibilityFilter(services, club_id, person))
    with (
        FolderWriter(target) as folder,
        closing(TreeFiles(folder.scratch())) as tree,
    ):
        export = _Export(
            services, club_id, folder, tree, None if all_openings else VisibilityFilter(services, club_id, person)
        )
        with services.reading(club_id) as conn:
            export.read(conn, on_progress)
        # The proofs need files only. The snapshot has ended, because a long one holds back vacuum.
        export.prove()
        manifest = export.manifest(eyes, timestamp(services.clock()))
        folder.write(export_layout.MANIFEST, manifest.to_bytes())
        folder.write(export_layout.README, readme(manifest).encode())
        folder.finish()
    return ExportedFolder(manifest=manifest)


class _Export:
    """One run: the files written so far, and their counts. ``eyes`` None: every opening is written."""

    def __init__(
        self, services: Services, club_id: str, folder: FolderWriter, tree: TreeFiles, eyes: VisibilityFilter | None
    ) -> None:
        self._services = services
        self._club_id = club_id
        self._folder = folder
        self._tree = tree
        self._visibility = eyes
        self._journal = Journal(by_recording=True)
        self._counts = dict.fromkeys(export_layout.LineCounts.__struct_fields__, 0)
        self._sizes: list[int] = []
        self._origin = ""

    def read(self, conn: psycopg.Connection[Any], on_progress: Progress) -> None:
        """Write everything that the database holds of the club."""
        size = head_size(conn, self._club_id)
        for name in export_layout.ALWAYS[2:]:  # those that may stay empty
            self._folder.write(name, b"")
        self._head_of_journal(conn)
        done = 0
        for stored in scan(conn, self._club_id, end_position=size):
            first, done = done, stored[-1].position + 1
            self._events(stored)
            self._openings(conn, stored)
            self._transactions(conn, first, done)
            self._checkpoints(checkpoints_between(conn, self._club_id, first, done))
            on_progress(done, size)
        # a log that has lost its end has checkpoints that reach beyond it
        self._checkpoints(checkpoints_between(conn, self._club_id, done, NO_END))
        self._newest(newest_checkpoint(conn, self._club_id))
        self._keys(conn)

    def prove(self) -> None:
        """Write the proofs that the newest checkpoint extends each earlier one; nothing where the log is too short."""
        for size in self._sizes[:-1]:
            try:
                proof = self._tree.consistency(size, self._sizes[-1])
            except ProofError:
                return
            line = export_layout.ConsistencyLine(from_=size, proof=list(map(base64_of, proof)), to=self._sizes[-1])
            self._folder.write(export_layout.CONSISTENCY, line.to_bytes())

    def manifest(self, eyes: str, made_at: str) -> export_layout.Manifest:
        """Return the folder's manifest."""
        return export_layout.Manifest(
            club=self._club_id,
            counts=export_layout.LineCounts(**self._counts),
            eyes=eyes,
            format=export_layout.FORMAT,
            made_at=made_at,
            origin=self._origin,
            root=base64_of(self._tree.root()),
            signed_size=self._sizes[-1] if self._sizes else 0,
            size=self._tree.size,
        )

    def _events(self, stored: Sequence[Stored]) -> None:
        bodies = [one.body for one in stored]
        self._tree.extend(leaf_hashes(bodies))
        self._folder.write(export_layout.EVENTS, b"".join(body + b"\n" for body in bodies))
        self._counts["events"] += len(bodies)
        self._counts["commitments"] += sum(len(commitments_in(body)) for body in bodies)
        for one in stored:
            if self._visibility is not None:
                refuse_clear(self._services.codec, one)
                refuse_uninstalled(self._visibility, self._services.codec, one)

    def _openings(self, conn: psycopg.Connection[Any], stored: Sequence[Stored]) -> None:
        if self._visibility is not None:
            learn_seats(self._services.codec, self._visibility, stored)
        streams = {one.position: one.stream_id for one in stored}
        first, end = stored[0].position, stored[-1].position + 1
        for position, opening in openings_between(conn, self._club_id, first, end):
            # an export of all openings keeps one without an event, so that the verifier finds it
            stream = streams.get(position)
            if self._visibility is None or (stream is not None and self._visibility.opening(stream, opening.audience)):
                self._folder.write(export_layout.OPENINGS, export_layout.opening_line(position, opening).to_bytes())
                self._counts["openings"] += 1

    def _head_of_journal(self, conn: psycopg.Connection[Any]) -> None:
        accounts = accounts_used(conn, self._club_id)
        self._counts["accounts"] = len(accounts)
        head = journal_head(self._club_id, accounts, types_used(conn, self._club_id))
        self._folder.write(export_layout.JOURNAL, head.encode())

    def _transactions(self, conn: psycopg.Connection[Any], first: int, end: int) -> None:
        for entry in transactions(conn, self._club_id, first, end):
            self._folder.write(export_layout.JOURNAL, self._journal.transaction(entry).encode())
            self._counts["entries"] += 1
            self._counts["postings"] += len(entry.lines)

    def _checkpoints(self, found: Sequence[StoredCheckpoint]) -> None:
        for one in found:
            line = export_layout.CheckpointLine(
                cosigned_by=one.cosigned_by,
                note=one.note,
                signed_at=timestamp(one.signed_at),
                witnesses_required=one.witnesses_required,
            )
            self._folder.write(export_layout.CHECKPOINTS, line.to_bytes())
            self._counts["checkpoints"] += 1
            self._sizes.append(one.size)

    def _newest(self, newest: StoredCheckpoint | None) -> None:
        if newest is not None:
            self._folder.write(export_layout.CHECKPOINT, newest.note.encode())
            with suppress(ProofError):  # not a valid note: the verifier reports it
                self._origin = Checkpoint.parse(parse_note(newest.note).text).origin

    def _keys(self, conn: psycopg.Connection[Any]) -> None:
        for key in verifier_keys(conn, self._club_id):
            self._folder.write(export_layout.VERIFIER_KEYS, export_layout.key_line(key).to_bytes())
            self._counts["verifier_keys"] += 1
