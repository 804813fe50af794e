"""`ging audit verify`: check a record without any database, and say what was checked and what is wrong where."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ging_service.application.audit.checking.statements import Trust

NOT_BELIEVED = 1
"""Exit code for a record that is not genuine, or not signed."""


@click.command()
@click.argument("record", metavar="FOLDER|FILE", type=click.Path(path_type=Path, exists=True))
@click.option("--key", "keys", multiple=True, metavar="VKEY", help="A key that you know to be the club's; repeatable.")
@click.option(
    "--checkpoint",
    "saved",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A checkpoint that you kept earlier: the record must extend it; repeatable.",
)
@click.option("--witness", "witnesses", multiple=True, metavar="VKEY", help="A witness that you know; repeatable.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def verify(
    record: Path, keys: tuple[str, ...], saved: tuple[Path, ...], witnesses: tuple[str, ...], *, as_json: bool
) -> None:
    """Check everything in an exported FOLDER, or in a FILE of evidence, offline.

    Exit code 0: genuine, at least as far as it is signed. 1: not genuine, or not signed. 2: the arguments cannot be used.
    """
    from ging_service.application.audit.checking.record import verify_record
    from ging_service.application.audit.checking.report import as_json as in_json
    from ging_service.application.audit.checking.report import told
    from ging_service.bootstrap import codec
    from ging_service.cli.output import print_json
    from ging_service.cli.progress import progress_bar

    trust = _trust(keys, saved, witnesses)
    with progress_bar() as progress:
        task = progress.add_task("events", total=None)
        report = verify_record(record, codec(), trust, lambda done, of: progress.update(task, completed=done, total=of))
    if as_json:
        print_json(in_json(report))
    else:
        for line in told(report):
            click.echo(line)
    sys.exit(0 if report.ok else NOT_BELIEVED)


def _trust(keys: tuple[str, ...], saved: tuple[Path, ...], witnesses: tuple[str, ...]) -> Trust:
    """What the reader brings. Keys that are none are no arguments."""
    from ging_service.application.audit.checking.finding import Where
    from ging_service.application.audit.checking.statements import SignedNote, Trust
    from ging_service.eventlog.proof.cosignature import CosignerKey
    from ging_service.eventlog.proof.errors import ProofError
    from ging_service.eventlog.proof.keys import VerifierKey

    try:
        return Trust(
            keys=tuple(VerifierKey.parse(key) for key in keys),
            saved=tuple(SignedNote(note=file.read_bytes(), where=Where(file=str(file))) for file in saved),
            witnesses=tuple(CosignerKey.parse(key) for key in witnesses),
        )
    except ProofError as error:
        raise click.BadParameter(str(error)) from error
    except OSError as error:
        raise click.BadParameter(f"{error.filename} cannot be read: {error.strerror}") from error
