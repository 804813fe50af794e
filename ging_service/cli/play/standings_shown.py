"""Output of standings. Columns that have a table of their own on pages are in the JSON only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.cli.shared.output import signed, table
from ging_service.reporting.standings.ranking import TITLES, Tally, columns_shown
from ging_service.web.api.deserialize import taken
from ging_service.web.api.ledger import standings_answers as answers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import Group

    from ging_service.cli.backend.parameters import Answer

_Row = tuple[tuple[str, ...], Tally]
"""The first columns of a row, and the tally that fills the others."""

_FIGURES: Final = (">deals", ">net", ">a deal", ">won", ">lost", ">beside", ">dealt")

_RANKED_BY: Final = {"net": "counters", "net_per_deal": "counters a deal"}


def as_table(club: str, by: str, found: Answer, of: str) -> Group:
    """Standings, as the API answers them, as a table under their title. ``of``: what they are narrowed to."""
    as_ruled = "" if found["as_ruled"] else ", as played"
    title, items = f"{_title(by, found)}: {club}, {_period(found)}{of}{as_ruled}", found["items"]
    match by:
        case "seat":
            return _with_figures(title, (">seat",), [((str(one["seat"]),), _tally(one)) for one in items])
        case "pair":
            columns = ("first", "second", ">tables", ">deals", ">first's net", ">second's net", ">ahead")
            return table(title, columns, map(_pair, items))
        case "table":
            rows = [row for one in items for row in _at_table(one)]
            return _with_figures(title, ("table", ">rank", "member"), rows)
        case _:
            return _with_figures(title, (">rank", "member"), [_placed(one) for one in items])


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


def _title(by: str, found: Answer) -> str:
    if by != "member":
        return f"Standings by {by}"
    least, ranked_by = found["least_deals"], found["rank_by"]
    return f"Standings by {_RANKED_BY.get(ranked_by, ranked_by)}" + (f", of {least} deals or more" if least else "")


def _period(found: Answer) -> str:
    days = " to ".join((found["first_day"] or "the beginning", found["last_day"] or "now"))
    return f"season {found['season']}, {days}" if found["season"] else days


def _tally(one: Answer) -> Tally:
    return taken(answers.Tally, Tally, one["tally"])


def _placed(one: Answer) -> _Row:
    return (str(one["rank"] or "–"), one["member"]), _tally(one)


def _pair(one: Answer) -> Sequence[str]:
    first, second = one["first"], one["second"]
    nets = signed(first["tally"]["net"]), signed(second["tally"]["net"])
    return (first["member"], second["member"], str(one["tables"]), str(one["deals"]), *nets, signed(one["ahead"]))


def _at_table(one: Answer) -> Iterator[_Row]:
    """A row for each player in order of their ranks; the first row also contains the table."""
    for place, placed in enumerate(sorted(one["seats"], key=lambda seat: seat["rank"] or 0)):
        yield (one["table"] if place == 0 else "", str(placed["rank"] or 0), placed["member"]), _tally(placed)


def _figures(tally: Tally) -> Sequence[str]:
    counters = (signed(tally.net), tally.net_per_deal, str(tally.won), str(tally.lost), signed(tally.beside))
    return (str(tally.deals), *counters, str(tally.dealt))


def _named(tally: Tally, columns: Iterable[str]) -> str:
    """``points 59, knocks 6``: the figures other than zero."""
    return ", ".join(f"{TITLES[name]} {tally.own[name]}" for name in columns if tally.own.get(name))
