"""Recording what the scribe has entered: a turn at once, a result or a knock after a look at what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.application.table import execute_batch
from ging_service.domain.errors import Refused
from ging_service.event_messages.event_message import Names
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.pages.scribe.entry import asked_commands, field_at_fault, level_asked, typed
from ging_service.games.gin_rummy.pages.scribe.page import draw_scribe, scribe_again
from ging_service.games.gin_rummy.pages.scribe.preview import preview_of
from ging_service.web.http.current_services import services
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import form_caller, text
from ging_service.web.pages.games.blueprint import GameBlueprint
from ging_service.web.pages.games.latest_events import lately_at
from ging_service.web.pages.people import names

if TYPE_CHECKING:
    from flask import Response

    from ging_service.games.gin_rummy.decider import commands as c
    from ging_service.games.gin_rummy.decider.state import TableState
    from ging_service.reporting.tables.table_activity import TableActivity

BLUEPRINT = GameBlueprint("gin_rummy_recording", __name__, GAME.kind)


@BLUEPRINT.form("/tables/<slug:table>/gin-rummy/scribe", needs=Right.KEEP_SCORE, again=scribe_again)
def send_recorded_gin_rummy(club: str, table: str) -> str | Response:
    """GR34: Record what is entered, or show what it comes to. Only what has been shown is recorded."""
    found, caller = lately_at(club, table), form_caller()
    try:
        commands = asked_commands(found.seen.state)
        if _is_confirmed():
            # The form may be sent for the second time: then the version is another one, and the answer is the same.
            execute_batch(services(), (club, table), commands, caller)
            return f"/clubs/{club}/tables/{table}/gin-rummy/scribe?level={level_asked()}"
        caller.need_version(found.seen.version)
        return _previewed(club, table, found, commands)
    except BadRequest:
        # The page that tells the fault has the form of the next deal, so an outdated form is told first.
        caller.need_version(found.seen.version)
        raise
    except Refused as refused:
        raise field_at_fault(refused) from refused


def _is_confirmed() -> bool:
    # Anything changed since the preview must be shown again: only what the scribe has seen is recorded.
    has_been_shown = text("do") == "record" and text("checked") == typed()
    return level_asked() == "turns" or has_been_shown


def _previewed(club: str, table: str, found: TableActivity, commands: tuple[c.Command, ...]) -> Response:
    state: TableState = found.seen.state
    called = Names(names=names(), members=state.members)
    return draw_scribe(club, table, found, preview_of(commands, state, called.seat))
