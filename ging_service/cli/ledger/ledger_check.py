"""`ging ledger check`: the ledger recomputed from its events."""

from __future__ import annotations

import sys

import click

from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.standard_streams import say

DIFFERS = 1
"""Exit code if something differs from the result of the events."""


@click.command(epilog=example("ging ledger check"))
@session()
def check(made: Session) -> None:
    """Recompute the ledger from the events and compare every account, season, count and statement.

    Exit code 1 if something differs. docs/reconciling.md lists what is compared.
    """
    from ging_service.audit.reconciling.reconcile import reconcile
    from ging_service.audit.reconciling.report_text import reconciliation_json, reconciliation_told
    from ging_service.cli.shared.output import print_json
    from ging_service.cli.shared.progress import counting_bar

    with counting_bar("events and statements") as on_progress:
        found = reconcile(made.services, made.club, on_progress)
    if made.as_json:
        print_json(reconciliation_json(found))
    else:
        say(*reconciliation_told(found))
    if not found.ok:
        sys.exit(DIFFERS)
