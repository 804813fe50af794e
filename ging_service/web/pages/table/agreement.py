"""Agreements of the players of a table: accepting a seat, and ending a game together."""

from __future__ import annotations

from ging_service.access.role_rights import Right
from ging_service.application.table import accept_seat, agree_to_end, at_table
from ging_service.domain.errors import Refused
from ging_service.domain.streams import game_of
from ging_service.execution.permissions import only_ends
from ging_service.game_support.declared_commands import commands_given
from ging_service.reporting.tables.tables import table_state
from ging_service.web.http.current_services import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import form_caller
from ging_service.web.pages.table.page import table_page
from ging_service.web.requests.authentication import person

BLUEPRINT = PageBlueprint("agreement", __name__)
_TABLE = "/tables/<slug:table>"


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
