"""Output of standings. Columns that have a table of their own on pages are in the JSON only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.cli.shared.output import signed, table
from ging_service.reporting.standings.ranking import TITLES, columns_shown
from ging_service.web.api.ledger import standings_answers as answers
from ging_service.web.api.schemas.serialize import shape_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import Group

    from ging_service.reporting.standings.queries import AtTable, Pair, Standings
    from ging_service.reporting.standings.ranking import RankedMember, Tally

_Row = tuple[tuple[str, ...], "Tally"]
"""The first columns of a row, and the tally that fills the others."""

_FIGURES: Final = (">deals", ">net", ">a deal", ">won", ">lost", ">beside", ">dealt")

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
            return _with_figures(title, (">seat",), [((str(one.seat),), one.tally) for one in found.items])
        case "pair":
            columns = ("first", "second", ">tables", ">deals", ">first's net", ">second's net", ">ahead")
            return table(title, columns, [_pair(one) for one in found.items])
        case "table":
            rows = [row for one in found.items for row in _at_table(one)]
            return _with_figures(title, ("table", ">rank", "member"), rows)
        case _:
            return _with_figures(title, (">rank", "member"), [_placed(one) for one in found.items])


def _with_figures(title: str, columns: Sequence[str], rows: Sequence[_Row]) -> Group:
    """A table of tallies. One game has a column for each figure that somebody has, several games have one together."""
    shown = columns_shown(tally for _row, tally in rows)
    named = [name for of_game in shown.values() for name in of_game]
    if len(shown) > 1:
        lines = [(*row, *_figures(tally), _named(tally, named)) for row, tally in rows]
        return table(title, (*columns, *_FIGURES, "in each game"), lines)
    some = [name for name in named if any(tally.own.get(name) for _row, tally in rows)]
    lines = [(*row, *_figures(tally), *(str(tally.own.get(name, 0)) for name in some)) for row, tally in rows]
    return table(title, (*columns, *_FIGURES, *(f">{TITLES[name]}" for name in some)), lines)


def _title(by: str, found: Standings[Any]) -> str:
    if by != "member":
        return f"Standings by {by}"
    least = found.ranking.least_deals
    return f"Standings by {_RANKED_BY.get(found.ranking.by, found.ranking.by)}" + (
        f", of {least} deals or more" if least else ""
    )


def _period(found: Standings[Any]) -> str:
    period, table_id, game = found.scope.period, found.scope.table_id, found.scope.game
    days = " to ".join((period.first_day or "the beginning", period.last_day or "now"))
    season = f"season {period.season}, " if period.season else ""
    return f"{season}{days}" + (f", table {table_id}" if table_id else "") + (f", {game}" if game else "")


def _placed(one: RankedMember) -> _Row:
    return (str(one.rank or "–"), one.member), one.tally


def _pair(one: Pair) -> Sequence[str]:
    nets = signed(one.first.tally.net), signed(one.second.tally.net)
    return (one.first.member, one.second.member, str(one.tables), str(one.deals), *nets, signed(one.ahead))


def _at_table(one: AtTable) -> Iterator[_Row]:
    """A row for each player in order of their ranks; the first row also contains the table."""
    for place, placed in enumerate(sorted(one.seats, key=lambda seat: seat.rank)):
        yield (one.table_id if place == 0 else "", str(placed.rank), placed.member), placed.tally


def _figures(tally: Tally) -> Sequence[str]:
    counters = (signed(tally.net), tally.net_per_deal, str(tally.won), str(tally.lost), signed(tally.beside))
    return (str(tally.deals), *counters, str(tally.dealt))


def _named(tally: Tally, columns: Iterable[str]) -> str:
    """``points 59, knocks 6``: the figures other than zero."""
    return ", ".join(f"{TITLES[name]} {tally.own[name]}" for name in columns if tally.own.get(name))
