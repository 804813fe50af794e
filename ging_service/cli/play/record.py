"""`ging record`: evening records into a club and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.standard_streams import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.application.import_evening_records import Imported
    from ging_service.application.played_evenings import RecordFile
    from ging_service.records.errors import RecordError


@click.group(
    cls=CommandGroup, epilog=example("ging record import evening.toml --dry-run", "ging record export first-evening")
)
def record() -> None:
    """Import and export evening records, the text format of docs/records.md."""


@record.command("import", epilog=example("ging record import evening.toml --add-members"))
@session(key=True)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, allow_dash=True))
@click.option("-t", "--table", "table_id", default="", metavar="ID", help="Default: the table that the record names.")
@click.option("--add-members", is_flag=True, help="Add members that the club does not know.")
@click.option("--dry-run", is_flag=True, help="Check everything, report the result, and record nothing.")
def import_(made: Session, files: tuple[Path, ...], table_id: str, *, add_members: bool, dry_run: bool) -> None:
    """Play records into the club, all of them or nothing.

    A folder is all the records (*.toml) in it and in its folders, by name. FILES may be - for standard input.
    """
    from ging_service.application.import_evening_records import import_record, import_records
    from ging_service.cli.shared.progress import counting_bar

    asked: dict[str, Any] = {"add_members": add_members, "dry_run": dry_run}
    records = records_of(files)
    # One record keeps the JSON that scripts know: an object, and not a list with one item.
    if is_one(files):
        done = import_record(made.services, made.club, records[0], made.caller, table_id=table_id, **asked)
        _tell(made, [done], done, dry_run=dry_run)
        return
    if table_id:
        raise click.UsageError("--table is for a single record, not for a folder or several records")
    with counting_bar("records") as on_progress:
        all_done = import_records(made.services, made.club, records, made.caller, on_progress=on_progress, **asked)
    _tell(made, all_done, {"records": all_done}, dry_run=dry_run)


def _tell(made: Session, done: Sequence[Imported], document: object, *, dry_run: bool) -> None:
    from ging_service.cli.shared.output import print_json

    if made.as_json:
        print_json(document)
        return
    added = [member for one in done for member in one.members_added]
    if added:
        say(f"new members: {', '.join(added)}")
    for one in done:
        say(f"table {one.table_id}: {one.events} events, version {one.version}")
    if dry_run:
        say("nothing has been written")


@record.command(epilog=example("ging record export first-evening -o evening.toml --time-zone Europe/London"))
@session()
@click.argument("named", metavar="[TABLE]", required=False, default="")
@click.option("-t", "--table", "table_id", default="", metavar="ID", help="The table, in place of TABLE.")
@click.option("-o", "--output", "target", type=click.Path(path_type=Path), metavar="FILE", help="Default: print it.")
@click.option("--all-hands", is_flag=True, help="Include all hands, for the keeper of the log; not while a deal runs.")
@click.option("--time-zone", default="UTC", show_default=True, help="Zone of the times, such as Europe/London.")
@click.option("--venue", default="", help="Where it was played; the log does not contain it.")
def export(  # noqa: PLR0913  what a record holds
    made: Session, *, named: str, table_id: str, target: Path | None, all_hands: bool, time_zone: str, venue: str
) -> None:
    """Write the record of a table, with the cards that you may see.

    FILE is whole or stays as it was, and only its owner may read it.
    """
    if bool(named) == bool(table_id):
        raise click.UsageError("name one table, as TABLE or by -t")
    from ging_service.application.export_evening_record import export_record
    from ging_service.cli.shared.standard_streams import whole_file

    text = export_record(
        made.services, made.club, named or table_id, made.person, all_hands=all_hands, time_zone=time_zone, venue=venue
    )
    if made.as_json:
        from ging_service.cli.backend.parameters import in_json

        text = in_json({"record": text}).decode() + "\n"
    with whole_file(target) as file:
        file.write(text.encode())


_STANDARD_INPUT = "-"


def is_one(paths: Sequence[Path]) -> bool:
    """Return True if a single record is named, not a list of them."""
    return len(paths) == 1 and not paths[0].is_dir()


def records_of(paths: Sequence[Path]) -> list[RecordFile]:
    """The records in their order.

    Raises ``RecordError`` for a single record, ``BadRecords`` with all that cannot be read for several.
    """
    from ging_service.application.played_evenings import BadRecords
    from ging_service.records.errors import RecordError

    found: list[RecordFile] = []
    errors: list[RecordError] = []
    for path in _files(paths):
        try:
            found.append(_read(path))
        except RecordError as error:
            # All files are read before the first is imported: people correct a year of records in one go, and not file
            # by file.
            errors.append(error)
    if errors and is_one(paths):
        raise errors[0]
    if errors:
        raise BadRecords(errors)
    return found


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        # Sorted, because file systems list names in any order, and the log keeps the order of the import for ever.
        inside = sorted(path.rglob("*.toml"))
        if not inside:
            raise click.BadParameter(f"{str(path)!r}: there is no record (*.toml) in it", param_hint="FILES")
        yield from inside


def _read(path: Path) -> RecordFile:
    from ging_service.application.played_evenings import RecordFile

    try:
        with click.open_file(str(path), "rb") as file:
            return RecordFile.read(file, getattr(file, "name", "standard input"))
    except OSError as error:
        if str(path) == _STANDARD_INPUT:
            raise
        raise click.BadParameter(f"{str(path)!r}: {error.strerror}", param_hint="FILES") from error
