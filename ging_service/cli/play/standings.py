"""`ging standings`: results of members over a season, or over any days."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.groups import example
from ging_service.cli.play.by_game import GameName
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.options import FROM_ZERO, Paging, in_period, paged
from ging_service.cli.shared.output import print_json, print_page

if TYPE_CHECKING:
    from ging_service.cli.backend.parameters import Answer

_BY = ("member", "seat", "pair", "table")


class RankByName(click.ParamType[str]):
    """A figure that members can be ranked by, with hyphens or underscores."""

    name = "figure"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401  click's signature
        """Check the name. Which figures there are depends on the installed games."""
        from ging_service.reporting.standings.ranking import RANK_BY

        found = str(value).replace("-", "_")
        if found not in RANK_BY:
            self.fail(f"{value!r} is none of {', '.join(RANK_BY).replace('_', '-')}", param, ctx)
        return found


@click.command(epilog=example("ging standings --season spring", "ging standings --game ging --by pair --member ada"))
@session()
@in_period
@click.option("-t", "--table", "table_id", default="", metavar="ID", help="Only this table.")
@click.option(
    "--by", type=click.Choice(_BY), default="member", show_default=True, help="Rank members, seats, pairs or tables."
)
@click.option("--member", default="", metavar="ID", help="Only seats, pairs and tables of this member.")
@click.option("--game", type=GameName(), metavar="NAME", help="Only tables of this game.")
@click.option(
    "--rank-by",
    type=RankByName(),
    default="net",
    show_default=True,
    metavar="FIGURE",
    help="The figure that members are ranked by: net, net-per-deal, or one of a game, such as sweeps or points.",
)
@click.option("--least-deals", type=FROM_ZERO, default=0, help="Members with fewer deals get no rank.")
@click.option("--as-known", is_flag=True, help="Deals as they were played, without rulings.")
@paged
def standings(  # noqa: PLR0913  the filters of a list
    made: Session,
    *,
    days: dict[str, Any],
    table_id: str,
    by: str,
    member: str,
    game: str | None,
    rank_by: str,
    least_deals: int,
    as_known: bool,
    paging: Paging,
) -> None:
    """Show who has won and lost how many counters: a leaderboard, or by seat, pair of members or table.

    Deals count on the day on which they began, as rulings have made them by now. See docs/standings.md.
    """
    # A leaderboard ranks all members against each other: the rank of one among nobody else would be misread as a
    # result.
    if member and by == "member":
        raise click.UsageError("--member goes with --by seat, pair or table")
    about: dict[str, Any] = {**days, "table": table_id or None, "game": game, "as_": "known" if as_known else "ruled"}
    of_member = about | {"member": member or None}
    answer: Answer
    match by:
        case "seat":
            answer = made.api.list_standings_of_seats(**of_member)
        case "pair":
            answer = made.api.list_standings_of_pairs(**of_member, **paging).first().whole
        case "table":
            answer = made.api.list_standings_of_tables(**of_member, **paging).first().whole
        case _:
            ranked: dict[str, Any] = {"rank_by": rank_by, "least_deals": least_deals}
            answer = made.api.get_leaderboard(**about, **ranked, **paging).first().whole
    if made.as_json:
        print_json(answer)
        return
    from ging_service.cli.play.standings_shown import as_table

    of = "".join(f", {one}" for one in (table_id and f"table {table_id}", game) if one)
    print_page(answer["next"], as_table(made.club, by, answer, of))
