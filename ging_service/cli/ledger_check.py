"""`ging ledger check`: the ledger recomputed from its events."""

from __future__ import annotations

import sys

import click

from ging_service.cli.examples import example
from ging_service.cli.session import Session, session

DIFFERS = 1
"""Exit code where something is not what the events come to."""


@click.command(epilog=example("ging ledger check"))
@session()
def check(made: Session) -> None:
    """Recompute the ledger from the events and compare every account, season, count and statement.

    Exit code 1 where something differs. What is compared is told in docs/reconciling.md.
    """
    from ging_service.application.reconciling.reconcile import reconcile
    from ging_service.application.reconciling.telling import reconciliation_json, reconciliation_told
    from ging_service.cli.output import print_json
    from ging_service.cli.progress import counting

    with counting("events and statements") as on_progress:
        found = reconcile(made.services, made.club, on_progress)
    if made.as_json:
        print_json(reconciliation_json(found))
    else:
        for line in reconciliation_told(found):
            click.echo(line)
    if not found.ok:
        sys.exit(DIFFERS)
