"""Recording what the scribe has entered: a turn at once, a result or a knock after a look at what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.access.rights import Right
from ging_service.application.table import execute_batch
from ging_service.domain.errors import Refused
from ging_service.event_messages.message import Names
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.pages.scribe.entry import asked_commands, field_at_fault, level_asked, typed
from ging_service.games.gin_rummy.pages.scribe.page import draw_scribe
from ging_service.games.gin_rummy.pages.scribe.preview import preview_of
from ging_service.reporting.tables.tables import table_state
from ging_service.web.http.current_services import services
from ging_service.web.pages.forms import form_caller, text
from ging_service.web.pages.games.blueprint import GameBlueprint
from ging_service.web.pages.people import names
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from flask import Response

    from ging_service.games.gin_rummy.decider import commands as c
    from ging_service.games.gin_rummy.decider.state import TableState

BLUEPRINT = GameBlueprint("gin_rummy_recording", __name__, GAME.kind)


@BLUEPRINT.form("/tables/<slug:table>/gin-rummy/scribe", needs=Right.KEEP_SCORE, again=draw_scribe)
def send_recorded_gin_rummy(club: str, table: str) -> str | Response:
    """GR34: Record what is entered, or show what it comes to. Only what has been shown is recorded."""
    state: TableState = table_state(services(), club, table, person()).state
    try:
        return _recorded(club, table, state, asked_commands(state))
    except Refused as refused:
        raise field_at_fault(refused) from refused


def _recorded(club: str, table: str, state: TableState, commands: tuple[c.Command, ...]) -> str | Response:
    has_been_shown = text("do") == "record" and text("checked") == typed()
    if level_asked() == "turns" or has_been_shown:
        execute_batch(services(), (club, table), commands, form_caller())
        return f"/clubs/{club}/tables/{table}/gin-rummy/scribe?level={level_asked()}"
    called = Names(names=names(), members=state.members)
    return draw_scribe(club, table, preview_of(commands, state, called.seat))
