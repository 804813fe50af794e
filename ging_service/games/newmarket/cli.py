"""Newmarket's part of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from ging_service.cli.groups import example
from ging_service.cli.outlet import GameCli
from ging_service.cli.play.by_game import game_option
from ging_service.games.newmarket.fairness import burial_swaps, dead_card, dead_queens, first_lead
from ging_service.games.newmarket.rules.cards import FEWEST_SEATS, MOST_SEATS
from ging_service.games.newmarket.rules.dealing import hand_sizes

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from rich.table import Table


_PLAYERS: Final = range(FEWEST_SEATS, MOST_SEATS + 1)


@click.command("odds", epilog=example("ging odds --game newmarket --json"))
@click.option("--json", "as_json", is_flag=True, help="Print JSON: every figure as an exact fraction and a decimal.")
@game_option("The game of the deal.")
def show_odds(game: str, *, as_json: bool) -> None:
    """Show the exact odds of a deal without a buy, for every number of players.

    Nothing is sampled: dead cards, burials and who plays the first card.
    """
    del game  # this one: ``GameCommandGroup``
    from ging_service.cli.shared.output import console, print_json

    if as_json:
        print_json(_in_json())
        return
    paper = console()
    for made in (_cards_table(), _queens_table(), _leads_table(), _original_table()):
        paper.print(made)
    paper.print(
        "A deal without a buy. Places from eldest, to the dealer's left; the dealer is the last. "
        "A burial comes with the last king (NM22).",
        width=80,
    )


def _in_json() -> list[dict[str, Any]]:
    return [
        {
            "players": players,
            "hands": hand_sizes(players, players - 1, "newmarket").hands,
            "dead": hand_sizes(players, 0, "newmarket").dead,
            "dead_card": _exact(dead_card(players)),
            "dead_queens": [_exact(chance) for chance in dead_queens(players)],
            "burial_swaps": _exact(burial_swaps(players)),
            "first_lead": [_exact(chance) for chance in first_lead(players)],
            "original": {
                "hand": hand_sizes(players, 0, "original").hands[0],
                "dead": hand_sizes(players, 0, "original").dead,
                "dead_card": _exact(dead_card(players, "original")),
            },
        }
        for players in _PLAYERS
    ]


def _exact(figure: Fraction) -> dict[str, Any]:
    """Return a fraction in lowest terms, "numerator/denominator", and the nearest double."""
    return {"fraction": f"{figure.numerator}/{figure.denominator}", "decimal": float(figure)}


def _cards_table() -> Table:
    """NM6, NM22 to NM24: the dead hand, and what it means for the last king."""
    made = _table(
        "Cards dealt (NM6), a given card dead, a burial that swaps hands (NM24)",
        ("players", "hands", "dead hand", "a card dead", "swap"),
    )
    for players in _PLAYERS:
        sizes = hand_sizes(players, players - 1, "newmarket")
        hands, dead = " ".join(map(str, sizes.hands)), dead_card(players)
        made.add_row(f"{players}", hands, f"{sizes.dead}", _percent(dead), _percent(burial_swaps(players)))
    return made


def _original_table() -> Table:
    """NM51: the dead hand of the original game."""
    made = _table("Original Newmarket (NM51), a given card dead", ("players", "hands", "dead hand", "a card dead"))
    for players in _PLAYERS:
        sizes = hand_sizes(players, 0, "original")
        made.add_row(f"{players}", f"{sizes.hands[0]} each", f"{sizes.dead}", _percent(dead_card(players, "original")))
    return made


def _queens_table() -> Table:
    """NM18: how many of the four queens are dead."""
    made = _table("Queens in the dead hand (NM18)", ("players", "none", "one", "two", "three", "four"))
    for players in _PLAYERS:
        made.add_row(f"{players}", *map(_percent, dead_queens(players)))
    return made


def _leads_table() -> Table:
    """NM10: who plays the first card."""
    places = [f"{place}." for place in range(1, MOST_SEATS + 1)]
    made = _table("Who plays the first card, by place (NM10), in %", ("players", *places))
    for players in _PLAYERS:
        made.add_row(f"{players}", *(f"{float(100 * chance):.2f}" for chance in first_lead(players)))
    return made


def _table(title: str, columns: Iterable[str]) -> Table:
    from rich import box
    from rich.table import Table

    made = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for place, column in enumerate(columns):
        made.add_column(column, justify="right" if place else "left", overflow="fold")
    return made


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.4f}%"


CLI: Final = GameCli(odds="ging_service.games.newmarket.cli:show_odds")
