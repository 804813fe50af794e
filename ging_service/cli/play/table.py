"""`ging table`: opening, looking at and closing tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ging_service.cli.play.game_commands import GameCommandGroup
from ging_service.cli.play.game_words import PhaseName
from ging_service.cli.play.opening_tables import opening_command
from ging_service.cli.play.playing import play, table_history
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.numbers import FROM_ONE, Limit
from ging_service.cli.shared.paging import newest_first

if TYPE_CHECKING:
    from ging_service.reporting.paging import Paging


@click.group(
    cls=GameCommandGroup,
    by_game={"open": opening_command},
    epilog=example("ging table open ada bram clara dirk -t first-evening", "ging table show"),
)
def table() -> None:
    """Open tables, look at them, cut for the first deal, end them."""


table.add_command(play)
table.add_command(table_history)


@table.command("list", epilog=example("ging table list --phase ended --limit 10"))
@session()
@click.option("--phase", type=PhaseName(), default=None, help="Only tables in this phase of their game.")
@click.option("--member", default="", metavar="ID", help="Only tables where this member sits.")
@newest_first
def list_all(made: Session, phase: str | None, member: str, paging: Paging) -> None:
    """List the tables, the newest first."""
    from ging_service.cli.shared import output

    page = made.backend.tables(made.club, paging, phase=phase or "", member=member)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_objects
        from ging_service.web.api.play.table_answers import TableEntry as Answer

        print_objects(page, Answer)
        return
    clock = made.clock()
    rows = [
        (one.table_id, one.game, _phase(one.phase, one.ended), ", ".join(one.members), str(one.deals_played),
         str(one.misdeals), str(one.voids), clock(one.happened_at))
        for one in page.items
    ]  # fmt: skip
    columns = ("id", "game", "phase", "members", ">deals", ">misdeals", ">voids", clock.named("opened"))
    output.print_page(page, output.table("Tables", columns, rows))


@table.command(epilog=example("ging table show -t first-evening --as ada"))
@session(table=True)
@click.option("--at", "version", type=FROM_ONE, help="Show the table as it was at this version.")
def show(made: Session, version: int | None) -> None:
    """Show a table: counters, whose turn it is, what has happened in the deal; your own cards with --as."""
    from ging_service.cli.play.table_shown import print_table

    seen = made.backend.table(made.place, version)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_object
        from ging_service.web.api.play.table_answers import TableState as Answer

        print_object(seen, Answer)
    else:
        print_table(seen)


@table.command(epilog=example("ging table accept -t first-evening --as bram"))
@session(writes=True, table=True)
def accept(made: Session) -> None:
    """Accept the seat that another player has given you (--as), with the table's house rules and stakes."""
    from ging_service.cli.shared.command_results import give_to_club
    from ging_service.domain.club.commands import AcceptSeat

    give_to_club(made, AcceptSeat(table=made.table, member=made.me))


@table.command("limit", epilog=example("ging table limit 50 --as bram", "ging table limit none --as bram"))
@session(writes=True)
@click.argument("counters", metavar="COUNTERS", type=Limit())
def limit(made: Session, counters: int) -> None:
    """State the most (--as) that a table of somebody else may cost you: COUNTERS, or none.

    It holds for the stack that you bring and for what the first deal can cost. Nobody but you sees it.
    """
    from ging_service.cli.shared.command_results import give_to_club
    from ging_service.domain.club.commands import SetSeatLimit

    give_to_club(made, SetSeatLimit(member=made.me, counters=counters))


@table.command("agree-to-end", epilog=example("ging table agree-to-end -t first-evening --as bram"))
@session(writes=True, table=True)
def agree_to_end(made: Session) -> None:
    """Agree (--as) that the table ends before its game is over. When all others have agreed, each player may end it."""
    from ging_service.cli.shared.command_results import give_to_club
    from ging_service.domain.club.commands import AgreeToEnd
    from ging_service.domain.streams import game_of

    state = made.backend.table(made.place).state
    deal = game_of(state).deal(state)
    number = deal.number if deal else 0
    give_to_club(made, AgreeToEnd(table=made.table, member=made.me, deal=number))


def _phase(phase: str, ended: str) -> str:
    words = f"{phase}: {ended}" if ended else phase
    return words.replace("_", " ")
