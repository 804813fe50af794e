"""`ging season`: open, close and show seasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import click

from ging_service.cli.groups import CommandGroup
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import give_to_books
from ging_service.cli.shared.confirming import irreversible
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.numbers import FROM_ZERO
from ging_service.cli.shared.paging import newest_first
from ging_service.cli.shared.times import DAY, check_order
from ging_service.domain.books.terms import MembersAtClose, SeasonTerms, TableMoneyPer

if TYPE_CHECKING:
    from ging_service.reporting.paging import Paging

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
@click.option("--from", "first_day", type=DAY, required=True, metavar="DAY", help="The first day, such as 2026-09-01.")
@click.option("--to", "last_day", type=DAY, required=True, metavar="DAY", help="The last day, which is in it.")
@click.option("--zone", default="", help="The time zone of these days, such as Europe/Amsterdam. [default: the club's]")
@click.option("--currency", required=True, metavar="XXX", help="Three letters, such as EUR.")
@click.option("--counter-value", required=True, metavar="NUMBER", help=_WORTH)
@click.option("--minor-digits", type=FROM_ZERO, help="Decimal places of the currency. [default: those of ISO 4217]")
@click.option("--table-money", type=FROM_ZERO, default=0, help="Counters of table money that each player pays.")
@click.option(
    "--per",
    type=click.Choice(get_args(TableMoneyPer)),
    default="none",
    help="Charge table money per deal or per evening.",
)
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
    minor_digits: int | None,
    table_money: int,
    per: TableMoneyPer,
    members: MembersAtClose,
    **days: str,
) -> None:
    """Open a season called NAME. Its terms are fixed from then on."""
    from ging_service.application.money import money_terms
    from ging_service.domain.books.commands import OpenSeason

    check_order(days["first_day"], days["last_day"])
    money = money_terms(currency, counter_value, minor_digits)
    terms = SeasonTerms(
        **days,
        starts_at="",
        ends_at="",
        money=money,
        table_money_per=per,
        table_money=table_money,
        members_at_close=members,
    )
    give_to_books(made, OpenSeason(season=season_id, name=season_id if name is None else name, terms=terms))


@season.command(epilog=example("ging season close spring"))
@session(writes=True)
@click.argument("season_id", metavar="ID")
@irreversible("Close season {season_id}?", about=lambda made, season_id: made.backend.season(made.club, season_id))
def close(made: Session, season_id: str) -> None:
    """Close a season that is over. It takes no more postings but by a ruling."""
    from ging_service.domain.books.commands import CloseSeason

    # The service fills in the time and the balances, while nobody else can write.
    give_to_books(made, CloseSeason(season=season_id, now="", balances=()))


@season.command(epilog=example("ging season show spring"))
@session()
@click.argument("season_id", metavar="ID")
def show(made: Session, season_id: str) -> None:
    """Show a season: its terms, what accounts held.

    What was written when it was closed stands beside what rulings have made of it since.
    """
    from ging_service.cli.ledger.season_shown import print_season

    print_season(made, made.backend.season(made.club, season_id))


@season.command("list", epilog=example("ging season list"))
@session()
@newest_first
def list_all(made: Session, *, paging: Paging) -> None:
    """List the seasons, the newest first."""
    from ging_service.cli.ledger.season_shown import print_seasons

    print_seasons(made, made.backend.seasons(made.club, paging))
