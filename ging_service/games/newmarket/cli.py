"""Newmarket's part of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from ging_service.cli.groups import example
from ging_service.cli.outlet import GameCli
from ging_service.cli.play.by_game import game_option
from ging_service.cli.proof.fairness import exact, figures_table
from ging_service.games.newmarket.fairness import burial_swaps, dead_card, dead_queens, first_lead
from ging_service.games.newmarket.rules.cards import FEWEST_SEATS, MOST_SEATS
from ging_service.games.newmarket.rules.dealing import hand_sizes

if TYPE_CHECKING:
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
            "dead_card": exact(dead_card(players)),
            "dead_queens": [exact(chance) for chance in dead_queens(players)],
            "burial_swaps": exact(burial_swaps(players)),
            "first_lead": [exact(chance) for chance in first_lead(players)],
            "original": {
                "hand": hand_sizes(players, 0, "original").hands[0],
                "dead": hand_sizes(players, 0, "original").dead,
                "dead_card": exact(dead_card(players, "original")),
            },
        }
        for players in _PLAYERS
    ]


def _cards_table() -> Table:
    """NM6, NM22 to NM24: the dead hand, and what it means for the last king."""
    rows = []
    for players in _PLAYERS:
        sizes = hand_sizes(players, players - 1, "newmarket")
        chances = map(_percent, (dead_card(players), burial_swaps(players)))
        rows.append((f"{players}", " ".join(map(str, sizes.hands)), f"{sizes.dead}", *chances))
    title = "Cards dealt (NM6), a given card dead, a burial that swaps hands (NM24)"
    return figures_table(title, ("players", "hands", "dead hand", "a card dead", "swap"), rows)


def _original_table() -> Table:
    """NM51: the dead hand of the original game."""
    rows = []
    for players in _PLAYERS:
        sizes = hand_sizes(players, 0, "original")
        rows.append((f"{players}", f"{sizes.hands[0]} each", f"{sizes.dead}", _percent(dead_card(players, "original"))))
    title = "Original Newmarket (NM51), a given card dead"
    return figures_table(title, ("players", "hands", "dead hand", "a card dead"), rows)


def _queens_table() -> Table:
    """NM18: how many of the four queens are dead."""
    rows = [(f"{players}", *map(_percent, dead_queens(players))) for players in _PLAYERS]
    return figures_table("Queens in the dead hand (NM18)", ("players", "none", "one", "two", "three", "four"), rows)


def _leads_table() -> Table:
    """NM10: who plays the first card."""
    rows = [(f"{n}", *(f"{float(100 * chance):.2f}" for chance in first_lead(n))) for n in _PLAYERS]
    places = [f"{place}." for place in range(1, MOST_SEATS + 1)]
    return figures_table("Who plays the first card, by place (NM10), in %", ("players", *places), rows)


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.4f}%"


CLI: Final = GameCli(odds="ging_service.games.newmarket.cli:show_odds")
