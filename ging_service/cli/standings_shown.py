"""How standings are printed. Which combinations the sweeps were is told in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.cli.output import signed, table
from ging_service.cli.telling import spoken
from ging_service.web.api import standings_answers as answers
from ging_service.web.shape import shape_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Group

    from ging_service.application.queries.standings import AtSeat, AtTable, Pair, Standings
    from ging_service.application.standings.ranking import Placed
    from ging_service.application.standings.tally import Tally

_FIGURES: Final = (
    ">deals",
    ">net",
    ">a deal",
    ">won",
    ">lost",
    ">beside",
    ">most",
    ">second",
    ">sweeps",
    ">dealt",
    "penalties",
)
_AT_TABLE: Final = 9
"""So many of the figures are told table by table."""

_ANSWERS: Final = {
    "member": answers.Leaderboard,
    "seat": answers.SeatStandings,
    "pair": answers.PairStandings,
    "table": answers.TableStandings,
}
_RANKED_BY: Final = {"net": "counters", "net_per_deal": "counters a deal", "sweeps": "sweeps"}


def in_json(by: str, found: Standings[Any]) -> Any:  # noqa: ANN401  JSON
    """Standings as the API has them."""
    return shape_of(_ANSWERS[by])(found)


def as_table(club: str, by: str, found: Standings[Any]) -> Group:
    """Standings as a table under their title."""
    title = f"{_title(by, found)}: {club}, {_period(found)}{'' if found.scope.as_ruled else ', as played'}"
    match by:
        case "seat":
            return table(title, (">seat", *_FIGURES), [_seat(one) for one in found.items])
        case "pair":
            columns = ("first", "second", ">tables", ">deals", ">first's net", ">second's net", ">ahead")
            return table(title, columns, [_pair(one) for one in found.items])
        case "table":
            rows = [row for one in found.items for row in _at_table(one)]
            return table(title, ("table", ">rank", "member", *_FIGURES[:_AT_TABLE]), rows)
        case _:
            return table(title, (">rank", "member", *_FIGURES), [_placed(one) for one in found.items])


def _title(by: str, found: Standings[Any]) -> str:
    if by != "member":
        return f"Standings by {by}"
    least = found.ranking.least_deals
    return f"Standings by {_RANKED_BY[found.ranking.by]}" + (f", of {least} deals or more" if least else "")


def _period(found: Standings[Any]) -> str:
    period, table_id = found.scope.period, found.scope.table_id
    days = " to ".join((period.first_day or "the beginning", period.last_day or "now"))
    season = f"season {period.season}, " if period.season else ""
    return f"{season}{days}" + (f", table {table_id}" if table_id else "")


def _placed(one: Placed) -> Sequence[str]:
    return (str(one.rank or "–"), one.member, *_figures(one.tally))


def _seat(one: AtSeat) -> Sequence[str]:
    return (str(one.seat), *_figures(one.tally))


def _pair(one: Pair) -> Sequence[str]:
    nets = signed(one.first.tally.net), signed(one.second.tally.net)
    return (one.first.member, one.second.member, str(one.tables), str(one.deals), *nets, signed(one.ahead))


def _at_table(one: AtTable) -> Iterator[Sequence[str]]:
    """A row for each player in order of their ranks; the table stands beside the first."""
    for place, placed in enumerate(sorted(one.seats, key=lambda seat: seat.rank)):
        figures = _figures(placed.tally)[:_AT_TABLE]
        yield (one.table_id if place == 0 else "", str(placed.rank), placed.member, *figures)


def _figures(tally: Tally) -> Sequence[str]:
    counts = (str(tally.most), str(tally.second), str(tally.swept), str(tally.dealt), _penalties(tally))
    counters = (signed(tally.net), tally.net_per_deal, str(tally.won), str(tally.lost), signed(tally.beside))
    return (str(tally.deals), *counters, *counts)


def _penalties(tally: Tally) -> str:
    """``lost deals 2, false claims 1``: those that there were."""
    counts = {"lost_deals": tally.lost_deals, "penalty_deals": tally.penalty_deals, "false_claims": tally.false_claims}
    return ", ".join(f"{spoken(name)} {count}" for name, count in counts.items() if count)
