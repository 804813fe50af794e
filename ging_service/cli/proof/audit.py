"""`ging audit`: the record outside the database, for people who trust nobody."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ging_service.cli.groups import CommandGroup
from ging_service.cli.proof.audit_verify import verify
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.numbers import FROM_ONE
from ging_service.cli.shared.standard_streams import say

if TYPE_CHECKING:
    from ging_service.audit.export_layout import Manifest
    from ging_service.execution.caller import Principal


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
    from ging_service.reporting.club.roles import list_roles

    # Without --as the reader has the database itself, and no rule of the service can hide anything from them.
    if not made.me:
        return made.person
    roles = {one.member: one.roles for one in list_roles(made.services, club_id).members}
    return Principal(member=made.me, rights=rights_of(roles.get(made.me, ())))


def _size_in(checkpoint: Path) -> int:
    """The number of events that a kept checkpoint covers. Raises ``click.BadParameter``."""
    from ging_service.audit.untrusted_files import bytes_of
    from ging_service.eventlog.proof.checkpoint import Checkpoint
    from ging_service.eventlog.proof.errors import ProofError
    from ging_service.eventlog.proof.note import parse_note

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
