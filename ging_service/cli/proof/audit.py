"""`ging audit`: the record outside the database, for people who trust nobody."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import STOPPED, Session, session
from ging_service.cli.shared.options import FROM_ONE, jobs_option, settings_options
from ging_service.cli.shared.standard_streams import say
from ging_service.parallel import WorkerLostError

if TYPE_CHECKING:
    from collections.abc import Collection

    from ging_service.audit.checking.signatures.signed_data import Trust
    from ging_service.audit.database.verify import DatabaseReport
    from ging_service.audit.export_layout import Manifest
    from ging_service.execution.caller import Principal
    from ging_service.platform.settings import Settings

NOT_BELIEVED = 1
"""Exit code for a record that is not genuine, or not signed."""

NOT_PROTECTED = 6
"""Exit code for a database whose rows are right, but whose protections differ from those that the migrations create."""


def verify_database(settings: Settings, clubs: Collection[str], trust: Trust, *, jobs: int, as_json: bool) -> int:
    """Check the database of the settings, print the report and return the exit code.

    Raises ``StartRefused`` if the database cannot be used, ``WorkerLostError``, ``click.UsageError`` for clubs, keys and checkpoints that do
    not belong to it.
    """
    from ging_service.audit.database.verify import database_json, database_told
    from ging_service.cli.shared.output import print_json

    report = _checked(settings, clubs, trust, jobs)
    if as_json:
        print_json(database_json(report))
    else:
        say(*database_told(report))
    # Rows that are wrong are the graver finding, so only right ones leave room for this exit code.
    if report.rows_ok and not report.protections.ok:
        return NOT_PROTECTED
    return 0 if report.ok else NOT_BELIEVED


def _checked(settings: Settings, clubs: Collection[str], trust: Trust, jobs: int) -> DatabaseReport:
    import psycopg

    from ging_service.audit.database.signer_rows import SignerKnowledge
    from ging_service.audit.database.verify import DatabaseCheck
    from ging_service.cli.shared.progress import counting_bar
    from ging_service.cli.startup.database import local_database
    from ging_service.cli.startup.services import services_of
    from ging_service.domain.errors import Refused
    from ging_service.eventlog.whole_tables import without_time_limits
    from ging_service.platform.errors import StartRefused
    from ging_service.platform.postgres.child_processes import StopRequested, stop_signals

    try:
        with (
            stop_signals(),
            # A session that escapes row-level security is a finding of this check, so it must not prevent the check.
            local_database(settings, needs_row_security=False) as found,
            services_of(found, needs_row_security=False) as services,
            counting_bar("events") as on_progress,
        ):
            # read before the snapshot is taken: whatever was signed by then is in the snapshot
            signer = SignerKnowledge.read(found.signer_folder, found.log_origin)
            with without_time_limits(services.cross_club_snapshot()) as conn:
                check = DatabaseCheck(conn=conn, codec=services.codec, trust=trust, signer=signer, processes=jobs)
                return check.verify(clubs, on_progress)
    except StopRequested:
        sys.exit(STOPPED)
    except Refused as refused:
        raise click.UsageError(refused.detail) from refused
    except psycopg.OperationalError as error:
        raise StartRefused(f"the database cannot be used: {' '.join(str(error).split())}") from error


NOT_COMPARED = 5
"""Exit code for a record in which nothing is wrong, but which cannot be compared with a kept checkpoint."""

NOT_FINISHED = 7
"""Exit code for a check that came to no verdict because one of its processes was killed."""


CONFIGURED = ""
"""Stands for the database of the settings."""
_RECORD = click.Path(path_type=Path, exists=True)


@click.command(epilog=example("ging audit verify thursday-record", "ging audit verify --database postgresql:///ging"))
@settings_options("GING_DATA", "GING_SIGNER_DIR", "GING_LOG_ORIGIN")
@click.argument("what", metavar="FOLDER|FILE", nargs=-1)
@click.option(
    "--database",
    is_flag=False,
    flag_value=CONFIGURED,
    metavar="[URL]",
    help="Check a live database, that of the settings without URL: the clubs that are named, or all.",
)
@click.option("--key", "keys", multiple=True, metavar="VKEY", help="A key that you know to be the club's; repeatable.")
@click.option(
    "--checkpoint",
    "saved",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A checkpoint that you kept earlier: the record must extend it; repeatable.",
)
@click.option("--witness", "witnesses", multiple=True, metavar="VKEY", help="A witness that you know; repeatable.")
@jobs_option("Share the check of a large record between NUMBER processes; two are used at most for most of it.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def verify(  # noqa: PLR0913  what, and what is trusted
    settings: Settings,
    what: tuple[str, ...],
    keys: tuple[str, ...],
    saved: tuple[Path, ...],
    witnesses: tuple[str, ...],
    *,
    database: str | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Check everything in an exported FOLDER, or in a FILE of evidence, offline.

    With --database: everything in the live database (URL, or DATABASE_URL, or the embedded one), of the clubs named, or of
    all; against what the signer itself knows, where its folder can be read.

    Exit code 0: genuine, at least as far as it is signed. 1: not genuine, or not signed. 2: the arguments cannot be used. 5: nothing
    is wrong, but the record cannot be compared with a checkpoint that you gave. 6: every row of the database is right, but its
    protections are not those that the migrations create. 7: there is no verdict, because a process of the check was killed.
    """
    trust = trust_of(keys, saved, witnesses)
    try:
        if database is not None:
            chosen, clubs = _database(settings, database, what)
            code = verify_database(chosen, clubs, trust, jobs=jobs, as_json=as_json)
        elif len(what) == 1:
            code = _verify_record(_RECORD.convert(what[0], None, None), trust, jobs=jobs, as_json=as_json)
        else:
            raise click.UsageError("give one FOLDER or FILE, or --database")
    # A check that was cut off must never look like one that found nothing.
    except WorkerLostError as error:
        say(f"ging: {error}: the check is not finished, and there is no verdict", err=True)
        code = NOT_FINISHED
    sys.exit(code)


def _database(settings: Settings, named: str, what: tuple[str, ...]) -> tuple[Settings, tuple[str, ...]]:
    """The settings with the named database, and the clubs: a club's id may follow ``--database`` directly."""
    from ging_service.platform.settings import apply_flags

    if not named:
        return settings, what
    # Every connection string has an equals sign or a colon, and no id of a club has.
    if "=" not in named and ":" not in named:
        return settings, (named, *what)
    apply_flags({"DATABASE_URL": named})
    return type(settings).from_environment(), what


def _verify_record(record: Path, trust: Trust, *, jobs: int, as_json: bool) -> int:
    """Check a folder or a file, print the report and return the exit code."""
    from ging_service.audit.checking.exported.record import verify_record
    from ging_service.audit.checking.report import as_json as in_json
    from ging_service.audit.checking.report import report_lines
    from ging_service.bootstrap import codec
    from ging_service.cli.shared.output import print_json
    from ging_service.cli.shared.progress import progress_bar

    with progress_bar() as progress:
        task = progress.add_task("events", total=None)

        def on_progress(done: int, of: int) -> None:
            progress.update(task, completed=done, total=of)

        report = verify_record(record, codec(), trust, on_progress, jobs)
    if as_json:
        print_json(in_json(report))
    else:
        say(*report_lines(report))
    if report.verdict == "not_compared":
        return NOT_COMPARED
    return 0 if report.ok else NOT_BELIEVED


def trust_of(keys: tuple[str, ...], saved: tuple[Path, ...] = (), witnesses: tuple[str, ...] = ()) -> Trust:
    """The reader's own keys and checkpoints. Invalid keys are usage errors."""
    from ging_service.audit.checking.finding import Where
    from ging_service.audit.checking.signatures.signed_data import SignedNote, Trust
    from ging_service.audit.untrusted_files import bytes_of, printable_name
    from ging_service.eventlog.proof.keys import VerifierKey
    from ging_service.eventlog.proof.strict import ProofError
    from ging_service.eventlog.proof.witness import CosignerKey

    try:
        return Trust(
            keys=tuple(VerifierKey.parse(key) for key in keys),
            saved=tuple(SignedNote(note=bytes_of(file), where=Where(file=printable_name(file))) for file in saved),
            witnesses=tuple(CosignerKey.parse(key) for key in witnesses),
        )
    except ProofError as error:
        raise click.BadParameter(str(error)) from error
    except OSError as error:
        raise click.BadParameter(f"a checkpoint cannot be read: {error.strerror}") from error


@click.group(
    cls=CommandGroup, epilog=example("ging audit export thursday thursday-record", "ging audit verify thursday-record")
)
def audit() -> None:
    """Export a club's record, and check it without the database. The format is in docs/audit.md."""


audit.add_command(verify)


@audit.command(epilog=example("ging audit export thursday thursday-record"))
@session(club=False)
@click.argument("club_id", metavar="CLUB")
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option(
    "--all-openings", is_flag=True, help="Include every hand and name: for safe-keeping, and to restore from."
)
def export(made: Session, club_id: str, folder: Path | None, *, all_openings: bool) -> None:
    """Write the whole record of CLUB into a new FOLDER (CLUB-record) that needs no database to be checked.

    It contains every event and the whole ledger, because the proof needs them: who bought what, every fine, every
    dispute. With --as it is only for a member who may read the books, and opens the hands that this member may see.
    """
    from ging_service.audit.export.export import export_club
    from ging_service.audit.untrusted_files import printable_name
    from ging_service.cli.shared.output import print_json
    from ging_service.cli.shared.progress import counting_bar

    target = folder or Path(f"{club_id}-record")
    with counting_bar("events") as on_progress:
        done = export_club(
            made.services, club_id, target, _reader(made, club_id), all_openings=all_openings, on_progress=on_progress
        )
    if made.as_json:
        print_json({"folder": printable_name(target), "manifest": done.manifest})
        return
    say(*_told(printable_name(target), done.manifest))
    if all_openings:
        # On standard error, so that it is seen also where the output goes into a script.
        say("Every hand is in it, of running deals too: anyone who has this folder can cheat with it.", err=True)


@audit.command(epilog=example("ging audit evidence thursday first-evening 3 deal-3.json"))
@session(club=False)
@click.argument("club_id", metavar="CLUB")
@click.argument("table_id", metavar="TABLE")
@click.argument("deal", type=FROM_ONE)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--all-openings", is_flag=True, help="Include all hands of the deal, for the keeper; not while it runs.")
@click.option(
    "--since",
    "sizes",
    type=FROM_ONE,
    multiple=True,
    metavar="SIZE",
    help="Include the proof that the checkpoint extends one of SIZE events; repeatable.",
)
@click.option(
    "--checkpoint",
    "kept",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="The same, for a checkpoint that you kept; repeatable.",
)
def evidence(  # noqa: PLR0913  which deal, where to, for whom
    made: Session,
    club_id: str,
    table_id: str,
    deal: int,
    file: Path,
    *,
    all_openings: bool,
    sizes: tuple[int, ...],
    kept: tuple[Path, ...],
) -> None:
    """Write what is needed to judge one DEAL of TABLE into a new FILE, which `ging audit verify` accepts.

    Readers who have kept a checkpoint can compare it with the file only if it is named here, by --since or --checkpoint.
    """
    from ging_service.audit.export.evidence import EvidenceDeal, write_evidence
    from ging_service.audit.untrusted_files import printable_name
    from ging_service.cli.shared.output import print_json

    which = EvidenceDeal(club_id=club_id, table_id=table_id, number=deal)
    since = {*sizes, *map(_size_in, kept)}
    done = write_evidence(made.services, which, file, made.person, all_openings=all_openings, since=since)
    concern = sum(event.concerns for event in done.events)
    if made.as_json:
        print_json(
            {
                "file": printable_name(file),
                "events": len(done.events),
                "concern": concern,
                "openings": len(done.openings),
            }
        )
        return
    say(
        f"{printable_name(file)}: {len(done.events)} events, {concern} of them of deal {deal}, {len(done.openings)} openings"
    )
    say(f"proved against the checkpoint of {done.size} events with root {done.root}")
    for line in done.consistency:
        say(f"which extends the checkpoint of {line.from_} events")


def _reader(made: Session, club_id: str) -> Principal:
    """The operator, or with --as the member with exactly the rights that they have in the club."""
    from ging_service.access.role_rights import rights_of
    from ging_service.execution.caller import Principal
    from ging_service.reporting.club.members import list_roles

    # Without --as the reader has the database itself, and no rule of the service can hide anything from them.
    if not made.me:
        return made.person
    roles = {one.member: one.roles for one in list_roles(made.services, club_id).members}
    return Principal(member=made.me, rights=rights_of(roles.get(made.me, ())))


def _size_in(checkpoint: Path) -> int:
    """The number of events that a kept checkpoint covers. Raises ``click.BadParameter``."""
    from ging_service.audit.untrusted_files import bytes_of
    from ging_service.eventlog.proof.checkpoint import Checkpoint
    from ging_service.eventlog.proof.note import parse_note
    from ging_service.eventlog.proof.strict import ProofError

    try:
        # Signatures are not checked here: only the size is taken. Those who verify the file compare its root with
        # their own copy.
        return Checkpoint.parse(parse_note(bytes_of(checkpoint)).text).size
    except (OSError, ProofError) as error:
        raise click.BadParameter(f"a checkpoint cannot be read: {error}") from error


def _told(target: str, manifest: Manifest) -> list[str]:
    counts = manifest.counts
    sealed = counts.commitments - counts.openings
    lines = [
        f"{target}: {manifest.size} events, {counts.entries} ledger entries, {counts.checkpoints} checkpoints",
        f"{counts.openings} of {counts.commitments} sealed values are opened in it, {sealed} are not",
    ]
    waiting = manifest.size - manifest.signed_size
    if waiting:
        lines.append(f"{waiting} events are not signed yet: a running `ging signer` signs within a second")
    return lines
