"""Output of standings. Only the JSON contains the combinations of the sweeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.cli.shared.output import signed, table
from ging_service.projections.standings import SUMMED
from ging_service.reporting.standings.columns import TITLES
from ging_service.web.api.ledger import standings_answers as answers
from ging_service.web.api.schemas.serialize import shape_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import Group

    from ging_service.reporting.standings.queries import AtSeat, AtTable, Pair, Standings
    from ging_service.reporting.standings.ranking import RankedMember
    from ging_service.reporting.standings.tally import Tally

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
"""The number of figures that are shown table by table."""

_PENALTIES: Final = ("ging.lost_deals", "ging.penalty_deals", "ging.false_claims")

_ANSWERS: Final = {
    "member": answers.Leaderboard,
    "seat": answers.SeatStandings,
    "pair": answers.PairStandings,
    "table": answers.TableStandings,
}
_RANKED_BY: Final = {"net": "counters", "net_per_deal": "counters a deal"}


def in_json(by: str, found: Standings[Any]) -> Any:  # noqa: ANN401  JSON
    """Standings as the API has them."""
    return shape_of(_ANSWERS[by])(found)


def as_table(club: str, by: str, found: Standings[Any]) -> Group:
    """Standings as a table under their title."""
    title = f"{_title(by, found)}: {club}, {_period(found)}{'' if found.scope.as_ruled else ', as played'}"
    match by:
        case "seat":
            return _with_others(title, (">seat", *_FIGURES), [(_seat(one), one.tally) for one in found.items])
        case "pair":
            columns = ("first", "second", ">tables", ">deals", ">first's net", ">second's net", ">ahead")
            return table(title, columns, [_pair(one) for one in found.items])
        case "table":
            rows = [row for one in found.items for row in _at_table(one)]
            return table(title, ("table", ">rank", "member", *_FIGURES[:_AT_TABLE]), rows)
        case _:
            return _with_others(
                title, (">rank", "member", *_FIGURES), [(_placed(one), one.tally) for one in found.items]
            )


def _with_others(title: str, columns: Sequence[str], rows: Sequence[tuple[Sequence[str], Tally]]) -> Group:
    """A table with a last column for the figures of other games, if there are any."""
    others = [_others(tally) for _row, tally in rows]
    if not any(others):
        return table(title, columns, [row for row, _tally in rows])
    return table(
        title, (*columns, "other games"), [(*row, other) for (row, _), other in zip(rows, others, strict=True)]
    )


def _title(by: str, found: Standings[Any]) -> str:
    if by != "member":
        return f"Standings by {by}"
    least = found.ranking.least_deals
    return f"Standings by {_RANKED_BY.get(found.ranking.by, found.ranking.by)}" + (
        f", of {least} deals or more" if least else ""
    )


def _period(found: Standings[Any]) -> str:
    period, table_id = found.scope.period, found.scope.table_id
    days = " to ".join((period.first_day or "the beginning", period.last_day or "now"))
    season = f"season {period.season}, " if period.season else ""
    return f"{season}{days}" + (f", table {table_id}" if table_id else "")


def _placed(one: RankedMember) -> Sequence[str]:
    return (str(one.rank or "–"), one.member, *_figures(one.tally))


def _seat(one: AtSeat) -> Sequence[str]:
    return (str(one.seat), *_figures(one.tally))


def _pair(one: Pair) -> Sequence[str]:
    nets = signed(one.first.tally.net), signed(one.second.tally.net)
    return (one.first.member, one.second.member, str(one.tables), str(one.deals), *nets, signed(one.ahead))


def _at_table(one: AtTable) -> Iterator[Sequence[str]]:
    """A row for each player in order of their ranks; the first row also contains the table."""
    for place, placed in enumerate(sorted(one.seats, key=lambda seat: seat.rank)):
        figures = _figures(placed.tally)[:_AT_TABLE]
        yield (one.table_id if place == 0 else "", str(placed.rank), placed.member, *figures)


def _figures(tally: Tally) -> Sequence[str]:
    most, second, swept = (str(tally.own.get(f"ging.{column}", 0)) for column in ("most", "second", "sweeps"))
    counts = (most, second, swept, str(tally.dealt), _named(tally, _PENALTIES))
    counters = (signed(tally.net), tally.net_per_deal, str(tally.won), str(tally.lost), signed(tally.beside))
    return (str(tally.deals), *counters, *counts)


def _others(tally: Tally) -> str:
    """``points 59, knocks 6``: the figures of other games."""
    return _named(tally, [f"{game}.{column}" for game, columns in SUMMED.items() for column in columns])


def _named(tally: Tally, columns: Iterable[str]) -> str:
    """``lost deals 2, false claims 1``: the figures other than zero."""
    return ", ".join(f"{TITLES[name]} {tally.own[name]}" for name in columns if tally.own.get(name))
