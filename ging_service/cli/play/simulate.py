"""`ging simulate`: simulated play, for demonstrations, tests and load."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ging_service.cli.groups import example
from ging_service.cli.play.by_game import game_option
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.options import FROM_ONE, FROM_ZERO

if TYPE_CHECKING:
    from ging_service.application.simulation.simulate import Simulated


@click.command(
    epilog=example(
        "ging simulate --tables 10 --deals 20 --seed 7",
        "ging simulate --game gin_rummy --bot careful --bot simple",
        "ging simulate --game newmarket --house-rules original",
    )
)
@session(club=False, may_create=True)
@click.option("-c", "--club", "club_id", envvar="GING_CLUB", default="simulated", show_default=True, metavar="ID")
@click.option("--tables", type=FROM_ONE, default=10, show_default=True, help="How many tables.")
@click.option("--deals", type=FROM_ONE, default=20, show_default=True, help="The most deals per table.")
@click.option("--seed", type=FROM_ZERO, default=1, show_default=True, help="Seed of everything that chance decides.")
@game_option("The game that is played.")
@click.option(
    "--house-rules",
    default="",
    metavar="NAME",
    help="Named house rules of the game, as `ging game list` shows them. Without it chance chooses at each table.",
)
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="LEVEL",
    help="Level of the bot at a seat; repeat it for each seat, from seat 0. Without it every level of the game plays.",
)
def simulate(  # noqa: PLR0913  options
    made: Session,
    *,
    club_id: str,
    tables: int,
    deals: int,
    seed: int,
    game: str,
    house_rules: str,
    bots: tuple[str, ...],
) -> None:
    """Play through the service as clubs do: house rules, true and false declarations, misdeals, endings.

    The same seed plays the same events, except for times and the names of tables. A club that does not exist is founded
    with ten members; another one plays with its own. Bots see what the player of their seat sees, and no more.
    """
    from ging_service.application.simulation.simulate import Simulation, simulate
    from ging_service.cli.shared.output import print_json
    from ging_service.cli.shared.progress import progress_bar

    simulation = Simulation(
        club_id=club_id, tables=tables, deals=deals, seed=seed, game=game, bots=bots, house_rules=house_rules
    )
    with progress_bar() as progress:
        task = progress.add_task("deals", total=tables * deals)
        done = simulate(made.services, simulation, lambda more: progress.advance(task, more))
    if made.as_json:
        print_json(done)
    else:
        _print(club_id, done)


def _print(club_id: str, done: Simulated) -> None:
    from ging_service.cli.shared.output import console, table

    rates = [
        (name, f"{count:,}", f"{count / done.elapsed_s:,.0f}")
        for name, count in (("deals", done.deals), ("commands", done.commands), ("events", done.events))
    ]
    title = f"{done.tables} tables of {club_id} in {done.elapsed_s:.1f} s"
    console().print(table(title, ("", ">played", ">a second"), rates))
