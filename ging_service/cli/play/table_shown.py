"""A table in the terminal: as its game shows it, or else seat by seat, in the words of its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.cli.outlet import cli_of, loaded
from ging_service.cli.shared import output
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.streams import game_of
from ging_service.event_messages.event_message import Names
from ging_service.event_messages.general_messages import value_text
from ging_service.event_messages.table_view import view_of

if TYPE_CHECKING:
    from ging_service.domain.game import Game
    from ging_service.event_messages.table_view import TableView
    from ging_service.reporting.tables.tables import VisibleTable


def print_table(seen: VisibleTable) -> None:
    """Print a table as the session may see it."""
    game = game_of(seen.state)
    shown = cli_of(game.kind).print_table
    if shown:
        loaded(shown)(seen)
        return
    phase = game.summary(seen.state).phase.replace("_", " ")
    _print_view(
        f"{seen.table_id}, version {seen.version}: {game.title}, {phase}",
        # Ids instead of names: commands take ids.
        view_of(seen, {}, ""),
        _house_rules(game, seen.state),
    )


def _print_view(title: str, view: TableView, house_rules: str) -> None:
    rows = [
        [_plain(cell) for cell in (str(one.seat), one.name, ", ".join(one.marks), *one.cells)] for one in view.seats
    ]
    paper = output.console()
    paper.print(output.table(title, ("seat", "member", "notes", *view.columns), rows))
    facts = [("Deal", str(view.deal) if view.deal else ""), *view.facts, ("House rules", house_rules)]
    lines = [view.awaited, *(f"{label}: {text}" for label, text in facts if text)]
    for line in filter(None, lines):
        say(_plain(line))


def _house_rules(game: Game, state: Any) -> str:  # noqa: ANN401  of any game
    return value_text(game.rules_at(state), "rules", Names(), ())


def _plain(text: str) -> str:
    """Return a text with the minus sign that every terminal has and a search finds."""
    return text.replace("−", "-")
