"""`ging table`: opening, looking at and closing tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ging_service.cli.confirming import YES, confirm
from ging_service.cli.examples import example
from ging_service.cli.groups import CommandGroup
from ging_service.cli.house_rules import house_rules
from ging_service.cli.numbers import ANY, FROM_ONE
from ging_service.cli.paging import paged
from ging_service.cli.session import Session, say, session

if TYPE_CHECKING:
    from ging_service.application.queries.paging import Paging
    from ging_service.domain.games.ging.rules.house import HouseRules

_SEATS = 4


@click.group(
    cls=CommandGroup, epilog=example("ging table open ada bram clara dirk -t first-evening", "ging table show")
)
def table() -> None:
    """Open tables, look at them, cut for the first deal, end them."""


@table.command("open", epilog=example("ging table open ada bram clara dirk -t first-evening --stake 2"))
@session(writes=True)
@click.argument("members", nargs=_SEATS, metavar="MEMBER MEMBER MEMBER MEMBER")
@click.option("-t", "--table", "table_id", envvar="GING_TABLE", default="", metavar="ID", help="Default: today's date.")
@house_rules
def open_(made: Session, members: tuple[str, str, str, str], table_id: str, dealer: str, rules: HouseRules) -> None:
    """Open a table for four members, in seat order clockwise, under house rules.

    A rule that is not given is as the book has it. The numbers of the rules are those of docs/rules/ging.md.
    """
    from ging_service.application.records.names import names_of
    from ging_service.cli.saying import give, print_done
    from ging_service.domain.games.ging.commands import OpenTable

    if made.key and not table_id:
        raise click.UsageError("--key needs -t: without a name each try would open another table")
    first = names_of(members, members).seat(dealer) if dealer else -1
    at = made.at(table_id or _name_of_today(made))
    done = give(at, OpenTable(members=members, rules=rules, first_dealer=first))
    if not made.as_json:
        click.echo(f"table {at.table}:")
    print_done(at, done)


@table.command("list", epilog=example("ging table list --phase ended --limit 10"))
@session()
@click.option("--phase", type=click.Choice(("cutting", "between_deals", "declaring", "ended")), default=None)
@click.option("--member", default="", metavar="ID", help="Where this member sits.")
@paged
def list_all(made: Session, phase: str | None, member: str, paging: Paging) -> None:
    """List the tables."""
    from ging_service.cli import output

    page = made.desk.tables(made.club, paging, phase=phase or "", member=member)
    if made.as_json:
        from ging_service.cli.api_json import print_objects
        from ging_service.web.api.table_answers import TableEntry as Answer

        print_objects(page, Answer)
        return
    rows = [
        (one.table_id, _phase(one.phase, one.ended), ", ".join(one.members), str(one.deals_played),
         str(one.misdeals), str(one.voids), output.clock(one.happened_at))
        for one in page.items
    ]  # fmt: skip
    columns = ("id", "phase", "members", ">deals", ">misdeals", ">voids", "opened (UTC)")
    output.print_page(page, output.table("Tables", columns, rows))


@table.command(epilog=example("ging table show -t first-evening --as ada"))
@session(table=True)
@click.option("--at", "version", type=FROM_ONE, help="As it was at this version.")
def show(made: Session, version: int | None) -> None:
    """Show a table: stacks, tray, whose deal it is, what has been declared; your own cards with --as."""
    from ging_service.cli.table_shown import print_table

    seen = made.desk.table(made.place, version)
    if made.as_json:
        from ging_service.cli.api_json import print_object
        from ging_service.web.api.table_answers import TableState as Answer

        print_object(seen, Answer)
    else:
        print_table(seen)


@table.command(epilog=example("ging table cut ada KS"))
@session(table=True, writes=True)
@click.argument("who")
@click.argument("card")
def cut(made: Session, who: str, card: str) -> None:
    """Record a player's cut for the first deal (G3)."""
    say(made, f"cut {who} {card}")


@table.command(epilog=example("ging table rebuy ada 20"))
@session(table=True, writes=True)
@click.argument("who")
@click.argument("counters", type=ANY)
def rebuy(made: Session, who: str, counters: int) -> None:
    """Take more counters to the table, where its rules allow that (G32)."""
    say(made, f"rebuy {who} {counters}")


@table.command(epilog=example("ging table remark tea for all"))
@session(table=True, writes=True)
@click.argument("text", nargs=-1, required=True)
def remark(made: Session, text: tuple[str, ...]) -> None:
    """Note something beside the record."""
    say(made, f"# {' '.join(text)}")


@table.command(epilog=example("ging table end -t first-evening"))
@session(table=True, writes=True)
@YES
def end(made: Session, *, yes: bool) -> None:
    """Close a table; what lies on its tray is divided (G29, G31)."""
    confirm(f"End table {made.table}?", yes=yes)
    say(made, "end")


def _phase(phase: str, ended: str) -> str:
    words = f"{phase}: {ended}" if ended else phase
    return words.replace("_", " ")


def _name_of_today(made: Session) -> str:
    """Today's date, numbered where there is such a table already."""
    from ging_service.application.errors import NotFound

    today = f"{made.desk.now():%Y-%m-%d}"
    name, number = today, 1
    while True:
        try:
            made.desk.table((made.club, name))
        except NotFound:
            return name
        number += 1
        name = f"{today}-{number}"
