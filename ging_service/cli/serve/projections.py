"""`ging projections`: the read models, which can all be rebuilt from the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ging_service.cli.groups import CommandGroup
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.jobs_option import jobs_option
from ging_service.cli.shared.options import settings_options
from ging_service.cli.shared.standard_streams import say
from ging_service.parallel import WorkerLostError

if TYPE_CHECKING:
    from ging_service.platform.settings import Settings


@click.group(cls=CommandGroup, epilog=example("ging projections rebuild"))
def projections() -> None:
    """Rebuild read models from the log."""


@projections.command(epilog=example("ging projections rebuild", "ging projections rebuild deals tables"))
@click.argument("names", nargs=-1, metavar="[NAME]...")
@settings_options("DATABASE_URL", "GING_OWNER_URL", "GING_DATA", "GING_APP_ROLE")
@jobs_option("Fold large clubs in a second process unless NUMBER is 1.")
def rebuild(settings: Settings, names: tuple[str, ...], jobs: int) -> None:
    """Rebuild read models beside the live ones and swap them in, while the service goes on.

    Without a NAME all of them: snapshots, members, tables, table_seats, deals, deal_starts, deal_mentions, disputes,
    rulings, those of games, the ledger's entries, postings and accounts, which go together, and what is added up of
    tables that are over: table_standings and table_fairness.
    """
    from ging_service.bootstrap import codec
    from ging_service.cli.shared.progress import progress_bar
    from ging_service.cli.startup.database import local_database
    from ging_service.projections.bulk.rebuild import NAMES, RebuildRefusedError, UnknownReadModelError, chosen_tables
    from ging_service.projections.bulk.rebuild import rebuild as make_anew

    try:
        chosen = [table.name for table in chosen_tables(names or NAMES)]
    except UnknownReadModelError as error:
        raise click.UsageError(str(error)) from error
    with local_database(settings) as found, progress_bar() as progress:
        task = progress.add_task("events", total=None)

        def on_progress(done: int, of: int) -> None:
            progress.update(task, completed=done, total=of)

        try:
            events = make_anew(found.owner_dsn, codec(), chosen, on_progress, jobs)
        except RebuildRefusedError as error:
            raise click.ClickException(str(error)) from error
        except WorkerLostError as error:
            raise click.ClickException(f"{error}: the read models are as they were") from error
    say(f"{events} events folded; rebuilt: {', '.join(chosen)}")
