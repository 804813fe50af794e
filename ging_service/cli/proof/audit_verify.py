"""`ging audit verify`: check a record or the live database, and report what was checked and each fault."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ging_service.cli.proof.audit_database import NOT_BELIEVED, verify_database
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.jobs_option import jobs_option
from ging_service.cli.shared.options import settings_options
from ging_service.cli.shared.standard_streams import say
from ging_service.parallel import WorkerLostError

if TYPE_CHECKING:
    from ging_service.audit.checking.signatures.signed_data import Trust
    from ging_service.platform.settings import Settings

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
    from ging_service.eventlog.proof.cosignature import CosignerKey
    from ging_service.eventlog.proof.errors import ProofError
    from ging_service.eventlog.proof.keys import VerifierKey

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
