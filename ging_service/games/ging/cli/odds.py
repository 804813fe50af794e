"""`ging odds`: the exact odds of a deal, as tables or as JSON with exact fractions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

import click

from ging_service.cli.groups import example
from ging_service.cli.play.by_game import game_option
from ging_service.cli.proof.fairness import exact, figures_table
from ging_service.games.ging.fairness.odds import CombinationOdds, Odds, SeatOdds, odds
from ging_service.games.ging.rules.combinations import RULE
from ging_service.games.ging.rules.deal_settlement import Ties

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import Console  # noqa: TID251  a type
    from rich.table import Table

_SEATS: Final = ("eldest", "second", "third", "dealer")


@click.command("odds", epilog=example("ging odds"))
@click.option("--ties", type=click.Choice(get_args(Ties)), help="Show one rule of ties (G10) only.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: every figure as an exact fraction and a decimal.")
@game_option("The game of the deal.")
def show_odds(game: str, *, ties: Ties | None, as_json: bool) -> None:
    """Show the exact odds of a deal in which all hands are turned up, over all 472,518,347,558,400 deals.

    Nothing is sampled: how often each combination is held and sweeps, who wins most and second of a suit, and how
    many counters each seat can expect, for each rule of ties.
    """
    del game  # this one: ``GameCommandGroup``
    from ging_service.cli.shared.output import console, print_json

    asked: tuple[Ties, ...] = get_args(Ties) if ties is None else (ties,)
    found = [odds(rule) for rule in asked]
    if as_json:
        print_json(_in_json(found))
    else:
        _print_tables(console(), found)


def _in_json(found: list[Odds]) -> dict[str, Any]:
    """Return all figures. Combinations do not depend on the rule of ties, so they appear once."""
    first = found[0]
    return {
        "deals": first.deals,
        "hands": first.hands,
        "sweep": exact(first.sweep),
        "combinations": [_combination_in_json(row) for row in first.combinations],
        "ties": {table.ties: {"seats": [_seat_in_json(row) for row in table.seats]} for table in found},
    }


def _combination_in_json(row: CombinationOdds) -> dict[str, Any]:
    return {
        "combination": row.combination,
        "rule": RULE[row.combination],
        "hands": row.hands,
        "hand": exact(row.hand),
        "sweep": exact(row.sweep),
        "by_seat": [exact(figure) for figure in row.by_seat],
    }


def _seat_in_json(row: SeatOdds) -> dict[str, Any]:
    figures = ("sweep", "swept_by_others", "most", "second", "both", "nothing", "counters")
    return {"seat": row.seat} | {name: exact(getattr(row, name)) for name in figures}


def _print_tables(console: Console, found: list[Odds]) -> None:
    first = found[0]
    console.print(_combination_table(first))
    console.print(_sweep_table(first))
    for table in found:
        console.print(_seat_table(table))
    if len(found) > 1:
        console.print(_counters_table(found))
    console.print(
        f"Counted over all {first.deals:,} deals of {first.hands:,} hands, all hands turned up (G20 showdown). "
        "Seats by eldership: eldest sits to the dealer's left.",
        width=80,
    )


def _combination_table(table: Odds) -> Table:
    """G12 to G18: combinations, highest first."""
    rows = [
        (_name(row), RULE[row.combination], f"{row.hands:,}", _percent(row.hand), _percent(row.sweep))
        for row in table.combinations
    ]
    total = ("any", "G18", "", "", _percent(table.sweep))
    columns = ("", "rule", "hands", "held", "sweeps the deal")
    return figures_table("Combinations (held: alone or with another)", columns, rows, total)


def _sweep_table(table: Odds) -> Table:
    """G17, G18: chances to sweep, by combination and seat."""
    rows = [(_name(row), *map(_percent, row.by_seat)) for row in table.combinations]
    return figures_table("Sweeps by seat", ("", *_SEATS), rows, ("any", *(_percent(row.sweep) for row in table.seats)))


def _seat_table(table: Odds) -> Table:
    """G7 to G11, G18: expectations of each seat in a deal."""
    title = f"Ties: {table.ties} (G10). A sweep by this seat or another, or else most, second, both or nothing, in %"
    rows = []
    for name, row in zip(_SEATS, table.seats, strict=True):
        figures = (row.sweep, row.swept_by_others, row.most, row.second, row.both, row.nothing)
        rows.append((name, *(f"{float(100 * figure):.4f}" for figure in figures), _counters(row.counters)))
    return figures_table(title, ("", "sweep", "others", "most", "second", "both", "nothing", "counters"), rows)


def _counters_table(found: list[Odds]) -> Table:
    """G10: value of each rule of ties, in counters."""
    rows = [(table.ties, *(_counters(row.counters) for row in table.seats)) for table in found]
    return figures_table("Expected counters a deal", ("ties", *_SEATS), rows)


def _name(row: CombinationOdds) -> str:
    return row.combination.replace("_", " ")


def _percent(chance: Fraction) -> str:
    """Return a probability in per cent to five places, so that the rarest one does not show as zero."""
    return f"{float(100 * chance):.5f}%"


def _counters(figure: Fraction) -> str:
    return f"{float(figure):+.6f}"
