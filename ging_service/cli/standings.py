"""`ging standings`: who is ahead over a season, or over any days."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.examples import example
from ging_service.cli.in_period import in_period
from ging_service.cli.numbers import FROM_ZERO
from ging_service.cli.paging import paged
from ging_service.cli.session import Session, session

if TYPE_CHECKING:
    from ging_service.application.queries.paging import Paging
    from ging_service.application.queries.standings import Standings
    from ging_service.application.standings.ranking import RankBy
    from ging_service.cli.desk.desk import Days

_BY = ("member", "seat", "pair", "table")
_RANK_BY = ("net", "net-per-deal", "sweeps")


@click.command(epilog=example("ging standings --season spring", "ging standings --by pair --member ada"))
@session()
@in_period
@click.option("-t", "--table", "table_id", default="", metavar="ID", help="At this table only.")
@click.option("--by", type=click.Choice(_BY), default="member", show_default=True, help="Whose standings.")
@click.option("--member", default="", metavar="ID", help="Seats, pairs and tables of this member only.")
@click.option(
    "--rank-by", type=click.Choice(_RANK_BY), default="net", show_default=True, help="What members are ranked by."
)
@click.option("--least-deals", type=FROM_ZERO, default=0, help="Who has played fewer has no rank.")
@click.option("--as-known", is_flag=True, help="Deals as they were played, without what rulings have made of them.")
@paged
def standings(  # noqa: PLR0913  the filters of a list
    made: Session,
    *,
    days: Days,
    table_id: str,
    by: str,
    member: str,
    rank_by: str,
    least_deals: int,
    as_known: bool,
    paging: Paging,
) -> None:
    """Show who has won and lost how many counters: a leaderboard, or by seat, pair of members or table.

    Deals count on the day on which they began, as rulings have made them by now. See docs/standings.md.
    """
    from ging_service.cli.desk.desk import Asked

    if member and by == "member":
        raise click.UsageError("--member goes with --by seat, pair or table")
    asked = Asked(
        by=by,
        days=days,
        table_id=table_id,
        member=member,
        as_ruled=not as_known,
        rank_by=_ranked_by(rank_by),
        least_deals=least_deals,
    )
    _print(made, by, made.desk.standings(made.club, asked, paging))


def _ranked_by(name: str) -> RankBy:
    match name:
        case "net-per-deal":
            return "net_per_deal"
        case "sweeps":
            return "sweeps"
        case _:
            return "net"


def _print(made: Session, by: str, found: Standings[Any]) -> None:
    from ging_service.cli import output, standings_shown

    if made.as_json:
        output.print_json(standings_shown.in_json(by, found))
    else:
        output.print_page(found.page, standings_shown.as_table(made.club, by, found))
