"""Questions before what cannot be undone."""

from __future__ import annotations

import sys
from typing import Final

import click

YES = click.option("--yes", is_flag=True, help="Do not ask for confirmation, for scripts.")
"""The option of every command that calls ``confirm``."""

_NOT_CONFIRMED: Final = 1


def confirm(question: str, *, yes: bool) -> None:
    """Ask on standard error, and exit with code 1 without a yes. A script that answers nothing has to pass ``--yes``."""
    if yes:
        return
    try:
        click.confirm(f"{question} This cannot be undone.", abort=True, err=True)
    except click.Abort:
        click.echo("\nging: not confirmed, so nothing was changed; in a script, confirm with --yes", err=True)
        sys.exit(_NOT_CONFIRMED)
