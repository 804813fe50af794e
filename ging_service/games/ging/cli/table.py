"""Ging's commands in `ging table`: opening a table, cutting for the first deal, remarks, ending the table."""

from __future__ import annotations

import click

from ging_service.cli.groups import example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.confirming import asks_first
from ging_service.games.ging.cli.saying import action_arguments, say_line


@click.command(epilog=example("ging table cut ada KS"))
@session(table=True, writes=True)
@action_arguments("cut")
def cut(made: Session, line: str) -> None:
    """Record a player's cut for the first deal (G3)."""
    say_line(made, line)


@click.command(epilog=example("ging table rebuy ada 20"))
@session(table=True, writes=True)
@action_arguments("rebuy")
def rebuy(made: Session, line: str) -> None:
    """Take more counters to the table, where its rules allow that (G32)."""
    say_line(made, line)


@click.command(epilog=example("ging table remark tea for all"))
@session(table=True, writes=True)
@click.argument("text", nargs=-1, required=True)
def remark(made: Session, text: tuple[str, ...]) -> None:
    """Add a remark to the record."""
    say_line(made, f"# {' '.join(text)}")


@click.command(epilog=example("ging table end -t first-evening"))
@session(table=True, writes=True)
@asks_first("End table {made.table}?", about=lambda made: made.backend.table(made.place))
def end(made: Session) -> None:
    """Close a table; what lies on its tray is divided (G29, G31)."""
    say_line(made, "end")
