"""`ging counters count`, `counts` and `box`: the box of counters against the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import give_to_books
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.numbers import ANY
from ging_service.cli.shared.paging import always_newest_first

if TYPE_CHECKING:
    from ging_service.reporting.paging import Paging


@click.command(epilog=example('ging counters count 440 --note "counted by Bram"'))
@session(writes=True)
@click.argument("counted", metavar="COUNTERS", type=ANY)
@click.option("--note", default="", metavar="TEXT", help="A note for the count.")
def count(made: Session, counted: int, note: str) -> None:
    """Record how many counters are in the box. A difference is posted to the account `difference`."""
    from ging_service.domain.books.commands import CountCounters

    # The service fills in what the ledger holds, while nobody else can write.
    give_to_books(made, CountCounters(counted=counted, held=0, note=note))


@click.command(epilog=example("ging counters counts --limit 5"))
@session()
@always_newest_first
def counts(made: Session, paging: Paging) -> None:
    """List the counts of the box, newest first."""
    from ging_service.cli.shared.output import print_page, table

    page = made.backend.counts(made.club, paging)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_objects
        from ging_service.web.api.books.books_answers import Count as Answer

        print_objects(page, Answer)
        return
    clock = made.clock()
    rows = [
        (clock(one.happened_at), str(one.counted), str(one.expected), str(one.difference), one.actor, one.note)
        for one in page.items
    ]
    columns = (clock.named("when"), ">counted", ">expected", ">missing", "by", "note")
    print_page(page, table("Counts", columns, rows))


@click.command(epilog=example("ging counters box"))
@session()
def box(made: Session) -> None:
    """Show what should be in the box now.

    That is the stock, and what accounts of the club hold, without what members owe.
    """
    from ging_service.cli.shared.output import console, table

    found = made.backend.box(made.club)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_object
        from ging_service.web.api.books.books_answers import Box as Answer

        print_object(found, Answer)
        return
    rows = [("stock", "not stated" if found.stock is None else str(found.stock))]
    rows += [(one.account, str(one.counters)) for one in found.held]
    rows += [("on account", str(-found.on_account))] if found.on_account else []
    rows.append(("in the box", "" if found.expected is None else str(found.expected)))
    console().print(table("The box", ("", ">counters"), rows))
