"""What a ruling would lead to, shown before it is made."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ging_service.cli.confirming import confirm
from ging_service.cli.saying import told

if TYPE_CHECKING:
    from ging_service.cli.session import Session
    from ging_service.domain.games.ging.rules.correction import Ruling


def confirm_ruling(made: Session, dispute_id: str, ruling: Ruling | None, reasons: str) -> None:
    """Show on stderr what the ruling leads to, and ask. Exits where it is not confirmed."""
    how = replace(made.how, key="")
    foreseen = made.desk.rule_dispute((made.club, dispute_id), ruling, reasons, how, dry_run=True)
    click.echo("This ruling would lead to:", err=True)
    for line in told(made, foreseen.happenings):
        click.echo(f"  {line}", err=True)
    confirm("Rule so?", yes=False)
