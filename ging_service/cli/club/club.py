"""`ging club`: clubs, from their creation on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import print_done, print_list
from ging_service.cli.shared.options import Paging, paged
from ging_service.cli.shared.output import console, counted_as_void, plain_type, print_json
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from ging_service.audit.restore.restore import RestoreConditions, Restored


@click.group(
    cls=CommandGroup,
    old_names={"found": "create"},
    epilog=example('ging club create thursday "Thursday club"', "ging club show -c thursday"),
)
def club() -> None:
    """Create, list and show clubs, or restore one."""


@club.command(epilog=example('ging club create thursday "Thursday club"'))
@session(club=False, writes=True, may_create=True)
@click.argument("club_id", metavar="ID")
@click.argument("name")
def create(made: Session, club_id: str, name: str) -> None:
    """Create a club: ID is 1 to 63 of a-z, 0-9 and hyphen, NAME is for people."""
    from ging_service.application.club import at_club
    from ging_service.cli.backend.local import answer_of
    from ging_service.domain.club.commands import FoundClub

    done = at_club(made.services, club_id, FoundClub(name=name), made.caller, happened_at=made.happened_at)
    print_done(made.of_club(club_id), answer_of(done))


@club.command(epilog=example("ging club restore thursday-record"))
@session(club=False, may_create=True)
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--key", "vkeys", multiple=True, metavar="VKEY", help="A key that you know to be the club's; repeatable.")
@click.option("--without-hidden", is_flag=True, help="Accept a folder without all sealed values.")
@click.option("--unsigned", is_flag=True, help="Accept an unsigned record.")
@click.option("--verify", "verifies", is_flag=True, help="Audit the record first, and restore only a genuine one.")
def restore(  # noqa: PLR0913  what, and on which conditions
    made: Session, folder: Path, vkeys: tuple[str, ...], *, without_hidden: bool, unsigned: bool, verifies: bool
) -> None:
    """Bring a club back from the FOLDER of `ging audit export`, all of it or nothing.

    Signatures and the tree are checked. That the events follow from the rules is checked with --verify only, because an
    operator may have to bring back a record as it is: `ging audit verify FOLDER` says what is wrong with it.
    """
    from ging_service.audit.restore.restore import RestoreConditions, restore_club
    from ging_service.cli.shared.progress import counting_bar

    terms = RestoreConditions(keys=vkeys, without_hidden=without_hidden, unsigned=unsigned)
    if verifies:
        need_genuine(folder, terms)
    with counting_bar("events, twice") as on_progress:
        done = restore_club(made.services, folder, terms, on_progress)
    if made.as_json:
        print_json(done)
        return
    say(*restored_messages(done))
    if not verifies:
        say(f"it was not audited: `ging audit verify {folder}` checks that its events follow from the rules")


@club.command("list", epilog=example("ging club list"))
@session(club=False)
@paged
def list_all(made: Session, paging: Paging) -> None:
    """List the clubs."""
    columns = {"id": "club", "name": "name", ">members": "members", ">events": "events"}
    print_list(made, made.backend.clubs(paging), "Clubs", columns)


@club.command("time-zone", epilog=example("ging club time-zone Europe/Amsterdam"))
@session(writes=True)
@click.argument("zone")
def time_zone(made: Session, zone: str) -> None:
    """Set the time zone of the club's dates, such as Europe/Amsterdam. Without one they are in UTC."""
    print_done(made, made.api.set_time_zone(zone=zone, **made.given))


@club.command(epilog=example("ging club show -c thursday"))
@session()
def show(made: Session) -> None:
    """Show one club and how big it is."""
    found = made.api.get_club()
    if made.as_json:
        print_json(found)
        return
    say(f"{found['name']} ({found['club']})")
    console().print(f"{found['members']} members, {found['events']} events in its log, version {found['version']}")
    say(f"time zone {found['time_zone']}")
    counted = counted_as_void(found["misdeals"], found["voids"])
    if counted:
        say(f"Came to nothing at its tables: {counted}")


def need_genuine(folder: Path, terms: RestoreConditions) -> None:
    """Audit a folder, and print the report on standard error if it fails. Raises ``Refused("not_genuine")``."""
    from ging_service.audit.checking.exported.record import verify_record
    from ging_service.audit.checking.report import report_lines, said_in_the_end
    from ging_service.bootstrap import codec
    from ging_service.cli.proof.audit import trust_of

    report = verify_record(folder, codec(), trust_of(terms.keys))
    if report.ok or (report.verdict == "not_signed" and terms.unsigned):
        return
    say(*report_lines(report), err=True)
    raise Refused("not_genuine", "", said_in_the_end(report))


def restored_messages(done: Restored) -> list[str]:
    """The messages, line by line."""
    lines = [f"{done.club_id}: {done.events} events are back, root {done.root}"]
    if done.vkey:
        lines.append(f"signed up to event {done.signed_size} by {done.vkey}")
        lines.append("Only a signer with this key goes on from there: see docs/audit.md")
    else:
        lines.append("not signed")
    lines += [f"{count} sealed values of {plain_type(name)} stay sealed" for name, count in done.sealed.items()]
    if done.tables_without_hands:
        lines.append(f"running deals whose hands nobody knows now: {', '.join(done.tables_without_hands)}")
    return lines
