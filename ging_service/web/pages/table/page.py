"""The page of a table, which its game draws; the commands that the page gives, and the guides to the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.application.table import accept_seat, agree_to_end, at_table
from ging_service.domain.errors import Refused
from ging_service.domain.streams import game_of
from ging_service.execution.errors import NotFound
from ging_service.execution.permissions import only_ends
from ging_service.game_support.declared_commands import commands_given
from ging_service.game_support.game_names import game_named
from ging_service.reporting.tables.tables import game_at, table_state
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import form_caller
from ging_service.web.pages.games.derived_form import form_values
from ging_service.web.pages.games.game_pages import lately_at
from ging_service.web.pages.games.installed import chosen_game, pages_by_game, pages_of
from ging_service.web.pages.games.outlet import EVENTS_READ
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from flask import Response

    from ging_service.game_support.declared_commands import GivenCommand


BLUEPRINT = PageBlueprint("table", __name__)

_TABLE = "/tables/<slug:table>"


@BLUEPRINT.page(_TABLE, needs=Right.LOOK)
def table_page(club: str, table: str) -> Response:
    """Show a table as it is now."""
    found = lately_at(club, table, _events_needed)
    return pages_of(found.seen.state).table_page(club, table, found)


def _events_needed(state: Any) -> int:  # noqa: ANN401  of any game
    """Return the number of last events that the page of a table needs. How a deal is settled stands in its last events."""
    deal = game_of(state).deal(state)
    return pages_of(state).events_in_deal if deal is not None and deal.kind == "running" else EVENTS_READ


def _table_again(club: str, table: str, command: str) -> Response:  # noqa: ARG001  the form's address has it
    return table_page(club, table)


@BLUEPRINT.form(f"{_TABLE}/commands/<slug:command>", needs=PLAYED, again=_table_again)
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


@BLUEPRINT.form(f"{_TABLE}/accept-seat", needs=Right.PLAY, again=table_page)
def accept_seat_by_form(club: str, table: str) -> str:
    """Accept the seat, and go to the table."""
    accept_seat(services(), club, table, form_caller())
    return f"/clubs/{club}/tables/{table}"


@BLUEPRINT.form(f"{_TABLE}/agree-to-end", needs=Right.PLAY, again=table_page)
def agree_to_end_by_form(club: str, table: str) -> str:
    """Agree that the table ends. The last player to agree ends it."""
    if not _ended(club, table):
        agree_to_end(services(), club, table, form_caller())
    return f"/clubs/{club}/tables/{table}"


def _ended(club: str, table: str) -> bool:
    """End the table if all others have agreed. Returns False if they have not, or if the rules do not end it now."""
    state = table_state(services(), club, table, person()).state
    without_fields = [one.kind() for one in commands_given(game_of(state)) if not one.fields]
    for command in without_fields:
        if only_ends(game_of(state), command, state):
            try:
                at_table(services(), club, table, command, form_caller())
            except Refused:
                return False
            return True
    return False


@BLUEPRINT.page("/how-to-play", needs=Right.LOOK)
def how_to_play_page(club: str) -> Response:  # noqa: ARG001  the rules are the same in every club
    """Show the rules of a game, explained. ``game`` in the address: which one."""
    return pages_by_game()[chosen_game().kind].how_to_play()
