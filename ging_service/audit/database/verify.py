"""Checks of the live database: every club's log, and everything derived from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import psycopg

from ging_service.audit.checking.engine import verify
from ging_service.audit.checking.finding import Finding, Where
from ging_service.audit.checking.report import Report, as_json, finding_json, report_lines, told_of
from ging_service.audit.checking.signatures.signed_data import NO_TRUST, Statements, Trust
from ging_service.audit.database.command_keys import CommandKeys
from ging_service.audit.database.log_rows import DescribedRanges, StoredTree
from ging_service.audit.database.protections import check_protections, check_session_role
from ging_service.audit.database.read_models import LedgerRows, ReadModelRows, Snapshots
from ging_service.audit.database.record import Clubs, DatabaseRecord, clubs_finding
from ging_service.audit.database.row_comparison import place_in
from ging_service.audit.database.signer_rows import SignedRows, SignerKnowledge
from ging_service.audit.database.tables_over import TablesOver
from ging_service.domain.errors import Refused
from ging_service.eventlog.catalog import expected_catalog
from ging_service.eventlog.codec import Codec
from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.note import parse_note
from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.schema import event_ranges, events, idempotency, log_head, openings
from ging_service.eventlog.signed_tree.proof_schema import checkpoints, tree_tiles, verifier_keys
from ging_service.eventlog.sql import read_sql
from ging_service.projections.models import READ_MODELS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from ging_service.audit.checking.check import Check
    from ging_service.audit.checking.report import Verdict
    from ging_service.audit.checking.signatures.signed_data import KnownKey

    Progress = Callable[[int, int], object]

PROVED: Final = frozenset(
    table.name
    for table in (
        log_head,
        events,
        event_ranges,
        openings,
        idempotency,
        tree_tiles,
        checkpoints,
        verifier_keys,
        *READ_MODELS,
    )
) | {"alembic_version"}
"""The tables whose every row is held against the log, the signatures or the program."""


def unproved_tables() -> list[str]:
    """Return the tables of the service that are not proved: all that the migrations create except the proved ones."""
    return sorted({item.name for item in expected_catalog() if item.kind == "table"} - PROVED)


def references() -> Finding:
    """Return the finding on references, before anything was checked."""
    return Finding(name="references", title="What sign-ins, keys and webhooks refer to exists", unit="tables")


def check_references(conn: psycopg.Connection[Any]) -> Finding:
    """Fail rows of unproved tables that refer to members, webhooks, deliveries or events that do not exist."""
    finding = references()
    unproved = unproved_tables()
    finding.looked_at = len(unproved)
    for table, club, key, reason in conn.execute(read_sql("unexplained_rows"), prepare=False):
        finding.fail(reason, Where(detail=f"table {table}, club {club}, {key}"), code="row_unexplained")
    finding.note(
        f"nothing proves the rows of {', '.join(unproved)}: a superuser can add, change or remove a sign-in, a key or a"
        " webhook there; compare `ging key list` and `ging webhook list` with what you have granted"
    )
    return finding


_UNREADABLE = (psycopg.ProgrammingError, psycopg.DataError, AttributeError, TypeError, ValueError)
"""Errors of reading a table whose columns are not the expected ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseReport:
    """The result of checking a database. ``reports``: one for each club.

    ``clubs``: the clubs that exist, and rows of none; ``references``: unproved rows that refer to nothing.
    ``protections``: the catalog.
    """

    clubs: Finding
    references: Finding
    protections: Finding
    reports: tuple[Report, ...]

    @property
    def ok(self) -> bool:
        """Return True if all of it can be believed, up to where it is signed, and is protected."""
        return self.rows_ok and self.protections.ok

    @property
    def rows_ok(self) -> bool:
        """Return True if the rows can be believed, however they are protected now."""
        return self.clubs.ok and self.references.ok and all(report.ok for report in self.reports)

    @property
    def of_database(self) -> tuple[Finding, ...]:
        """The findings about the database as a whole."""
        return self.clubs, self.references, self.protections


@dataclass(frozen=True, slots=True, kw_only=True)
class DatabaseCheck:
    """A database at one moment, in a transaction of the caller's (``cross_club_snapshot``), with the reader's trust.

    ``signer``: the contents of the signer's own folder, read before that moment; None where it could not be read.
    ``processes``: so many may share the work on a large log; the others have no connection.
    """

    conn: psycopg.Connection[Any]
    codec: Codec
    trust: Trust = NO_TRUST
    signer: SignerKnowledge | None = None
    processes: int = 1

    def verify(self, asked: Collection[str] = (), on_progress: Progress = lambda _done, _of: None) -> DatabaseReport:
        """Check some clubs, all where none are named. ``on_progress`` receives how many events are done, of how many.

        Raises ``Refused``: ``no_such_club``, ``not_a_checkpoint``, ``other_club`` for a key or a checkpoint of a club
        that is not checked. Raises ``WorkerLostError``.
        """
        protections = check_protections(self.conn)
        check_session_role(self.conn, protections)
        # Switched off, it makes queries fail. The session's own setting has been reported.
        self.conn.execute("SET LOCAL row_security = on")
        try:
            return self._verify_rows(asked, on_progress, protections)
        except _UNREADABLE as error:
            # If the tables have their expected shape, the error is one of this program.
            if protections.ok:
                raise
            return _unreadable(protections, error)

    def _verify_rows(self, asked: Collection[str], on_progress: Progress, protections: Finding) -> DatabaseReport:
        clubs = Clubs(self.conn)
        known = {*clubs.with_logs, *(self.signer.clubs if self.signer else ())}
        wanted = sorted(set(asked) or known)
        if strangers := [club_id for club_id in wanted if club_id not in known]:
            raise Refused("no_such_club", "", f"there is no club {strangers[0]!r}")
        self._check_trust(wanted)
        records = [DatabaseRecord(self.conn, club_id) for club_id in wanted]
        total, done, reports = sum(record.size for record in records), 0, []
        for record in records:
            before = done
            reports.append(self._verify_club(record, lambda so_far, _of: on_progress(before + so_far, total)))  # noqa: B023  called at once
            done += record.size
        return DatabaseReport(
            clubs=clubs.finding,
            references=check_references(self.conn),
            protections=protections,
            reports=tuple(reports),
        )

    def _check_trust(self, wanted: Collection[str]) -> None:
        """Check that the reader's keys and checkpoints belong to checked clubs: unused ones prove nothing."""
        origins = [(key.name, "the key") for key in self.trust.keys]
        origins += [(origin_in(note.note), str(note.where)) for note in self.trust.saved]
        for origin, what in origins:
            if not origin:
                raise Refused("not_a_checkpoint", "", f"{what} is not a checkpoint")
            if club_of(origin) not in wanted:
                raise Refused("other_club", "", f"{what} is of the log {origin}, and that club is not checked")

    def _verify_club(self, record: DatabaseRecord, on_progress: Progress) -> Report:
        keys = record.keys()
        trust = self._trust_in(record.club_id, keys)
        origin = trust.keys[0].name if trust.keys else None

        signed = SignedRows(record.notes(), keys)

        return verify(
            record,
            Statements(notes=record.notes(), keys=keys, origin=origin, place=_row_of),
            self.codec,
            trust=trust,
            more_checks=self._checks(record, signed),
            first=[record.head, self._said_by_signer(record), signed.finding],
            on_progress=on_progress,
            processes=self.processes,
        )

    def _checks(self, record: DatabaseRecord, signed: SignedRows) -> list[Check]:
        """Return the checks that need a database, and the checks of its tables."""
        tree = StoredTree(self.conn, record.club_id, signed.newest)
        record.on_entries = tree.take
        rows = ReadModelRows(self.conn, record.club_id)
        return [
            tree,
            rows,
            Snapshots(self.conn, record.club_id, rows.finding),
            LedgerRows(self.conn, record.club_id),
            CommandKeys(self.conn, record.club_id),
            DescribedRanges(self.conn, record.club_id),
            TablesOver(self.conn, record.club_id),
        ]

    def _trust_in(self, club_id: str, kept: Sequence[KnownKey]) -> Trust:
        """Return the trust for a club: the reader's keys, else the signer's; kept checkpoints, and the signer's last.

        ``kept``: the keys that the database has.
        """
        keys = tuple(key for key in self.trust.keys if club_of(key.name) == club_id)
        saved = tuple(note for note in self.trust.saved if club_of(origin_in(note.note)) == club_id)
        if self.signer is not None:
            # A key that the reader brings replaces the signer's own: the folder's holder must not vouch for themselves.
            keys = keys or self.signer.keys_of(club_id, kept)
            # The database cannot show that its newest events and their checkpoints were cut off. The signer's folder
            # can.
            if club_id in self.signer.last:
                saved = (*saved, self.signer.last[club_id])
        return Trust(keys=keys, saved=saved, witnesses=self.trust.witnesses)

    def _said_by_signer(self, record: DatabaseRecord) -> Finding:
        found = Finding(name="signer", title="What the signer itself signed last", unit="notes")
        if self.signer is None:
            found.note(
                "the signer's own folder could not be read: if the newest events and their checkpoints had been cut off,"
                " only a checkpoint that you have kept could tell (--checkpoint)"
            )
        elif record.club_id in self.signer.unread:
            found.fail("the file of what the signer signed last is damaged")
        elif record.club_id not in self.signer.last:
            found.note("the signer has signed nothing for this club yet")
        else:
            found.looked_at = 1
            self._compare_rotations(record, found)
        if self.signer is not None and not any(club_of(key.name) == record.club_id for key in self.trust.keys):
            found.note(f"the trusted key is the signer's own, out of {self.signer.folder}: --key names another one")
        if refusal := record.refusal():
            found.note(f"by a row that nothing proves the signer has stopped signing for this club: {refusal!r}")
        return found

    def _compare_rotations(self, record: DatabaseRecord, found: Finding) -> None:
        """Compare the signer's statements with the rows. A key without a row gets it in the signer's next round."""
        known = self.signer.rotations.get(record.club_id, {}) if self.signer else {}
        rows = record.keys()
        for row in rows:
            if row.rotation != known.get(row.vkey, row.rotation):
                found.fail("this is not the rotation statement that the signer has signed", row.where)


def _unreadable(protections: Finding, error: Exception) -> DatabaseReport:
    """Return the report on tables whose shape is not the expected one."""
    clubs = clubs_finding()
    clubs.fail(f"the rows could not be read, because the tables are not those of the service: {type(error).__name__}")
    return DatabaseReport(clubs=clubs, references=references(), protections=protections, reports=())


def _row_of(size: int) -> Where:
    return place_in(checkpoints.name, {"size": size})


def club_of(origin: str) -> str:
    """Return the club of a log's name: the name of its key, and the first line of its checkpoints."""
    return origin.rpartition("/")[2]


def origin_in(note: str | bytes) -> str:
    """Return the log that a checkpoint names, "" if the note is not a checkpoint."""
    try:
        return Checkpoint.parse(parse_note(note).text).origin
    except ProofError:
        return ""


def database_told(report: DatabaseReport) -> Iterator[str]:
    """The report for people, line by line; the last line is the verdict."""
    for club in report.reports:
        yield from report_lines(club)
        yield ""
    yield "The database"
    for finding in report.of_database:
        yield from told_of(finding)
    yield said_of_database(report)


def database_json(report: DatabaseReport) -> dict[str, Any]:
    """The report for programs."""
    return {
        "ok": report.ok,
        "database": finding_json(report.clubs),
        "references": finding_json(report.references),
        "protections": finding_json(report.protections),
        "not_proved": unproved_tables(),
        "clubs": [as_json(club) for club in report.reports],
        "said": said_of_database(report),
    }


def said_of_database(report: DatabaseReport) -> str:
    """Return the verdict in a sentence, with the tables that it does not cover."""
    return f"{_verdict(report)} (not proved: {', '.join(unproved_tables())})"


def _verdict(report: DatabaseReport) -> str:
    if told := _not_genuine(report):
        return f"NOT GENUINE: {told}"
    if unsigned := _of(report, "not_signed"):
        return f"NOT SIGNED: nobody has signed anything of {unsigned}; the signer does within a second of its start"
    if not report.protections.ok:
        count = report.protections.failed
        differences = "1 difference" if count == 1 else f"{count} differences"
        return f"NOT PROTECTED: every row is right, but the database has {differences} from what the migrations create"
    clubs = "1 club" if len(report.reports) == 1 else f"{len(report.reports)} clubs"
    if behind := _of(report, "genuine_as_far_as_signed"):
        return f"GENUINE AS FAR AS SIGNED: {clubs}, of {behind} not everything yet"
    return f"GENUINE: {clubs}"


def _not_genuine(report: DatabaseReport) -> str:
    """Describe the wrong rows, "" if there are none."""
    if wrong := _of(report, "not_genuine"):
        return wrong
    if not report.clubs.ok and not report.reports:
        return "the rows could not be read"
    if not report.clubs.ok:
        return "there are rows of no club"
    return "" if report.references.ok else "there are rows that refer to nothing"


def _of(report: DatabaseReport, verdict: Verdict) -> str:
    """Return the clubs with a verdict."""
    return ", ".join(club.club_id for club in report.reports if club.verdict == verdict)
