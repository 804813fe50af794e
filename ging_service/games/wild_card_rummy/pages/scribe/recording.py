"""Recording what the scribe has entered, after a look at what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.application.table import execute_batch
from ging_service.domain.errors import Refused
from ging_service.event_messages.event_message import Names
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.pages.scribe.entry import (
    asked_command,
    begins_deal,
    field_of,
    level_asked,
    typed,
)
from ging_service.games.wild_card_rummy.pages.scribe.page import draw_scribe, scribe_again
from ging_service.games.wild_card_rummy.pages.scribe.preview import preview_of
from ging_service.web.http.current_services import services
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import form_caller, text
from ging_service.web.pages.games.blueprint import GameBlueprint
from ging_service.web.pages.games.latest_events import lately_at
from ging_service.web.pages.people import names

if TYPE_CHECKING:
    from flask import Response

    from ging_service.games.wild_card_rummy.decider import commands as c
    from ging_service.games.wild_card_rummy.decider.state import TableState
    from ging_service.reporting.tables.table_activity import TableActivity

BLUEPRINT = GameBlueprint("wild_card_rummy_recording", __name__, GAME.kind)


@BLUEPRINT.form("/tables/<slug:table>/wild-card-rummy/scribe", needs=Right.KEEP_SCORE, again=scribe_again)
def send_recorded_wild_card_rummy(club: str, table: str) -> str | Response:
    """WR38: Record what is entered, or show what it comes to. Only what has been shown is recorded."""
    found, caller = lately_at(club, table), form_caller()
    try:
        command = asked_command(found.seen.state)
        if _is_confirmed():
            # The form may be sent for the second time: then the version is another one, and the answer is the same.
            execute_batch(services(), (club, table), (command,), caller)
            return f"/clubs/{club}/tables/{table}/wild-card-rummy/scribe?level={level_asked()}"
        caller.need_version(found.seen.version)
        return _previewed(club, table, found, command)
    except BadRequest:
        # The page that tells the fault has the form of the next deal, so an outdated form is told first.
        caller.need_version(found.seen.version)
        raise
    except Refused as refused:
        raise Refused(refused.code, refused.rule, refused.detail, field_of(refused.where)) from refused


def _is_confirmed() -> bool:
    """What is chosen by a button of its own, or begins a deal, says all there is to see."""
    has_been_shown = text("do") == "record" and text("checked") == typed()
    return has_been_shown or bool(text("adds")) or begins_deal()


def _previewed(club: str, table: str, found: TableActivity, command: c.Command) -> Response:
    state: TableState = found.seen.state
    called = Names(names=names(), members=state.members)
    preview = preview_of(command, state, called, is_turn=level_asked() == "turns")
    return draw_scribe(club, table, found, preview)
