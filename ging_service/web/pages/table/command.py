"""A command to a table of a game without forms of its own, as the general table page offers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.table import at_table
from ging_service.execution.errors import NotFound
from ging_service.game_support.declared_commands import commands_given
from ging_service.game_support.game_names import game_named
from ging_service.reporting.tables.tables import game_at
from ging_service.web.http.current_services import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import form_caller
from ging_service.web.pages.games.derived_form import form_values
from ging_service.web.pages.games.installed import pages_by_game
from ging_service.web.pages.table.page import table_page
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from flask import Response

    from ging_service.game_support.declared_commands import GivenCommand

BLUEPRINT = PageBlueprint("command", __name__)


def _table_again(club: str, table: str, command: str) -> Response:  # noqa: ARG001  the form's address has it
    return table_page(club, table)


@BLUEPRINT.form("/tables/<slug:table>/commands/<slug:command>", needs=PLAYED, again=_table_again)
def give_command(club: str, table: str, command: str) -> str:
    """Give a command of the table's game."""
    given = _given(club, table, command)
    at_table(services(), club, table, given.build(form_values(given.kind)), form_caller())
    return f"/clubs/{club}/tables/{table}"


def _given(club: str, table: str, name: str) -> GivenCommand:
    """Return the command that the address names. Raises ``NotFound``: no such table, or no such form there."""
    kind = game_at(services(), club, table)
    found = next((one for one in commands_given(game_named(kind)) if one.name == name), None)
    # A game with forms of its own may hide some commands, or ask more than the general form does.
    if found is None or not pages_by_game()[kind].takes_commands:
        raise NotFound("page")
    return found
