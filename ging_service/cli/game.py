"""`ging game`: the games that are installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.play.by_game import GameName
from ging_service.cli.shared.output import console, print_json, table
from ging_service.cli.shared.standard_streams import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@click.group("game", cls=CommandGroup, epilog=example("ging game list"))
def game() -> None:
    """List the games that are installed, and check one."""


@game.command("list", epilog=example("ging game list --json"))
@click.option("--server", envvar="GING_SERVER", metavar="URL", help="The games of this service. [GING_SERVER]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_games(*, server: str | None, as_json: bool) -> None:
    """List the games that tables can be opened for."""
    items = _games_of_service(server) if server else _installed_games()
    if as_json:
        print_json({"items": items, "next": None})
        return
    rows = [
        (one["game"], one["title"], _seats(one), ", ".join(preset["preset"] for preset in one["presets"]),
         str(len(one["rules"])))
        for one in items
    ]  # fmt: skip
    console().print(table("Games", ("game", "title", "players", "house rules", ">rules"), rows))


def _installed_games() -> Sequence[Mapping[str, Any]]:
    from ging_service.domain.installed_games import GAMES
    from ging_service.web.api.play.games import game_json

    return [game_json(one) for one in GAMES]


def _games_of_service(server: str) -> Sequence[Mapping[str, Any]]:
    """The games that a service offers. The list is public, so this needs no key."""
    from ging_service.client import Client, ClientError

    try:
        client = Client(server)
    except ValueError as error:
        raise click.UsageError(f"--server: {error}") from error
    try:
        with client:
            return client.list_games()["items"]
    except ClientError as error:
        raise click.ClickException(str(error)) from error


def _seats(found: Mapping[str, Any]) -> str:
    least, most = found["seats_least"], found["seats_most"]
    return str(least) if least == most else f"{least} to {most}"


@game.command(epilog=example("ging game check ging"))
@click.argument("name", metavar="GAME", type=GameName())
@click.option(
    "--games",
    default=20,
    show_default=True,
    type=click.IntRange(1, 10_000),
    help="Games to play for each kind of table.",
)
@click.option("--seed", default=1, show_default=True, type=int, help="The same seed plays the same games.")
def check(name: str, games: int, seed: int) -> None:
    """Play whole games of GAME by chance and look for faults. For people who write games.

    Compares what players see with what the log opens to them, transfers with the counters at the table, and commands with
    what the audit decides again, and counts each game for the fairness report. Ends with exit code 1 if a fault is found.
    """
    from ging_service.bootstrap import codec
    from ging_service.game_support.game_check import check_game
    from ging_service.game_support.game_names import game_named

    found = game_named(name)
    faults = check_game(found, codec(), games, seed)
    say(*faults)
    if faults:
        raise SystemExit(1)
    say(f"{found.title}: no fault was found")
