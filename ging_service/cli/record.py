"""`ging record`: evening records into a club and back."""

from __future__ import annotations

from typing import BinaryIO, TextIO

import click

from ging_service.cli.session import Session, session


@click.group()
def record() -> None:
    """Import and export evening records, the text format of docs/records.md."""


@record.command("import")
@session(key=True)
@click.argument("file", type=click.File("rb"))
@click.option("-t", "--table", "table_id", default="", metavar="ID", help="Default: the table that the record names.")
@click.option("--add-members", is_flag=True, help="Enter members that the club does not know.")
def import_(made: Session, file: BinaryIO, table_id: str, *, add_members: bool) -> None:
    """Play a record into the club, all of it or nothing. FILE may be - for standard input."""
    from ging_service.application.import_record import RecordFile, import_record
    from ging_service.cli.output import print_json

    done = import_record(
        made.services,
        made.club,
        RecordFile.read(file, getattr(file, "name", "standard input")),
        made.caller,
        table_id=table_id,
        add_members=add_members,
    )
    if made.as_json:
        print_json(done)
        return
    if done.members_added:
        click.echo(f"new members: {', '.join(done.members_added)}")
    click.echo(f"table {done.table_id}: {done.events} events, version {done.version}")


@record.command()
@session()
@click.argument("table_id", metavar="TABLE")
@click.option("-o", "--output", "target", type=click.File("w", encoding="utf-8", lazy=True), default="-")
@click.option("--all-hands", is_flag=True, help="With all hands of the log, for its keeper; not while a deal runs.")
@click.option("--time-zone", default="UTC", show_default=True, help="Zone of the times, such as Europe/London.")
@click.option("--venue", default="", help="Where it was played: the log does not know.")
def export(  # noqa: PLR0913  what a record holds
    made: Session, *, table_id: str, target: TextIO, all_hands: bool, time_zone: str, venue: str
) -> None:
    """Write the record of a table, with the cards that you may see."""
    from ging_service.application.export_record import export_record

    text = export_record(
        made.services, made.club, table_id, made.person, all_hands=all_hands, time_zone=time_zone, venue=venue
    )
    if made.as_json:
        from ging_service.cli.output import in_json

        text = in_json({"record": text}).decode() + "\n"
    target.write(text)
