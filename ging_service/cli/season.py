"""`ging season`: seasons are opened and closed, and looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import click

from ging_service.cli.confirming import YES, confirm
from ging_service.cli.entering import enter
from ging_service.cli.examples import example
from ging_service.cli.groups import CommandGroup
from ging_service.cli.numbers import FROM_ZERO
from ging_service.cli.paging import paged
from ging_service.cli.session import Session, session
from ging_service.domain.books.terms import MembersAtClose, MoneyTerms, SeasonTerms, TableMoneyPer

if TYPE_CHECKING:
    from ging_service.application.queries.paging import Paging

_WORTH = "What a counter is worth in minor units, such as 2.5."
_AT_CLOSE = "Members' counters at the close: carried into the next season, or cashed."


@click.group(
    cls=CommandGroup,
    epilog=example(
        "ging season open spring --from 2026-01-01 --to 2026-06-30 --currency EUR --counter-value 2.5",
        "ging season list",
    ),
)
def season() -> None:
    """Open and close seasons, look at what accounts held at their beginning and end.

    ID is what a season is called: 1 to 63 of a-z, 0-9 and hyphen. See docs/ledger.md.
    """


@season.command(
    "open",
    epilog=example(
        'ging season open spring "Spring 2026" --from 2026-01-01 --to 2026-06-30 --currency EUR --counter-value 2.5'
    ),
)
@session(writes=True)
@click.argument("season_id", metavar="ID")
@click.argument("name", required=False)
@click.option("--from", "first_day", required=True, metavar="DAY", help="The first day, such as 2026-09-01.")
@click.option("--to", "last_day", required=True, metavar="DAY", help="The last day, which is in it.")
@click.option("--zone", default="", help="The time zone of these days, such as Europe/Amsterdam. [default: the club's]")
@click.option("--currency", required=True, metavar="XXX", help="Three letters, such as EUR.")
@click.option("--counter-value", required=True, metavar="NUMBER", help=_WORTH)
@click.option("--minor-digits", type=FROM_ZERO, default=2, show_default=True, help="2: a hundred make one.")
@click.option("--table-money", type=FROM_ZERO, default=0, help="Counters that each player owes.")
@click.option("--per", type=click.Choice(get_args(TableMoneyPer)), default="none", help="What they are owed for.")
@click.option(
    "--members", type=click.Choice(get_args(MembersAtClose)), default="carried", show_default=True, help=_AT_CLOSE
)
def open_(  # noqa: PLR0913  one for each term
    made: Session,
    season_id: str,
    name: str | None,
    *,
    currency: str,
    counter_value: str,
    minor_digits: int,
    table_money: int,
    per: TableMoneyPer,
    members: MembersAtClose,
    **days: str,
) -> None:
    """Open a season called NAME. Its terms are fixed from then on."""
    from ging_service.domain.books.commands import OpenSeason

    money = MoneyTerms(currency=currency, minor_digits=minor_digits, counter_value=counter_value)
    terms = SeasonTerms(
        **days,
        starts_at="",
        ends_at="",
        money=money,
        table_money_per=per,
        table_money=table_money,
        members_at_close=members,
    )
    enter(made, OpenSeason(season=season_id, name=season_id if name is None else name, terms=terms))


@season.command(epilog=example("ging season close spring"))
@session(writes=True)
@click.argument("season_id", metavar="ID")
@YES
def close(made: Session, season_id: str, *, yes: bool) -> None:
    """Close a season that is over. It takes no more postings but by a ruling."""
    from ging_service.domain.books.commands import CloseSeason

    confirm(f"Close season {season_id}?", yes=yes)
    enter(made, CloseSeason(season=season_id, now="", balances=()))


@season.command(epilog=example("ging season show spring"))
@session()
@click.argument("season_id", metavar="ID")
def show(made: Session, season_id: str) -> None:
    """Show a season: its terms, what accounts held.

    What was written when it was closed stands beside what rulings have made of it since.
    """
    from ging_service.cli.season_shown import print_season

    print_season(made, made.desk.season(made.club, season_id))


@season.command("list", epilog=example("ging season list"))
@session()
@paged
def list_all(made: Session, *, paging: Paging) -> None:
    """List the seasons in order of their days."""
    from ging_service.cli.season_shown import print_seasons

    print_seasons(made, made.desk.seasons(made.club, paging))
