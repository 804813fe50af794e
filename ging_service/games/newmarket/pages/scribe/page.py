"""The scribe's page of a table: the running deal with real cards, or the next one, and the forms that record it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.table import at_table
from ging_service.domain.errors import Refused
from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import Names
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.pages.felt.moved_counters import moved_table
from ging_service.games.newmarket.pages.felt.sequences import sequences_of
from ging_service.games.newmarket.pages.felt.table_view import picture_of
from ging_service.games.newmarket.pages.scribe import choices
from ging_service.games.newmarket.pages.scribe.entry import LEVELS, asked_command, field_of, level_asked
from ging_service.games.newmarket.pages.words.results import result_words
from ging_service.games.newmarket.rules.cards import next_card
from ging_service.i18n.messages import _
from ging_service.web.http.current_services import services
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import form_caller
from ging_service.web.pages.games.blueprint import GameBlueprint
from ging_service.web.pages.games.latest_events import lately_at
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from flask import Response

    from ging_service.games.newmarket.decider.state import Deal, TableState

BLUEPRINT = GameBlueprint("newmarket_scribe", __name__, GAME.kind)


@BLUEPRINT.page("/tables/<slug:table>/newmarket/scribe", needs=Right.KEEP_SCORE)
def newmarket_scribe_page(club: str, table: str) -> Response:
    """Return the page where a deal with real cards is entered."""
    return _page(club, table)


def _page(club: str, table: str) -> Response:
    """Return the page as the table is now, with what was entered if it was refused."""
    found = lately_at(club, table)
    state: TableState = found.seen.state
    called = Names(names=names(), members=state.members)
    deal = state.deal
    # A deal of the service is none of the scribe's business: nothing of it is recorded by hand.
    running = deal if deal and deal.recorded and deal.result is None else None
    return show(
        "newmarket/scribe.html",
        table=table,
        place=f"/clubs/{club}/tables/{table}",
        version=found.seen.version,
        state=state,
        seats=[called.seat(seat) for seat in range(len(state.members))],
        kept=request.form,
        level=level_asked(),
        levels=_levels(),
        running=running,
        can_record=running is not None or state.phase == "between_deals",
        picture=picture_of(found.seen, names()),
        outs=choices.out_choices(called),
        heaps=choices.heap_choices(state),
        result=result_words(deal.result, state.rules.game, called.seat) if deal and deal.result else "",
        sequences=sequences_of(deal, state.rules, called.seat) if deal else (),
        moved=moved_table(deal, state.rules.game),
        **(_running(running, state) if running else {}),
    )


def _running(running: Deal, state: TableState) -> dict[str, Any]:
    """Return what the page needs for a deal that is recorded card by card."""
    following = next_card(running.top, state.rules.game) if running.top else None
    buries = choices.needs_burial(state, running)
    return {
        "following": card_name(following) if following else "",
        "starts": choices.start_choices(state, running),
        "buries": buries,
        "targets": choices.target_choices(state) if buries else [],
    }


@BLUEPRINT.form("/tables/<slug:table>/newmarket/scribe", needs=Right.KEEP_SCORE, again=_page)
def send_recorded_newmarket(club: str, table: str) -> str:
    """NM29: Record what is entered. The form names the version of the table, so that nothing is recorded twice."""
    found, caller = lately_at(club, table), form_caller()
    try:
        command = asked_command(found.seen.state)
    except BadRequest:
        # The page that tells the fault has the form of this moment, so an outdated form is told first.
        caller.need_version(found.seen.version)
        raise
    try:
        at_table(services(), club, table, command, caller)
    except Refused as refused:
        raise Refused(refused.code, refused.rule, refused.detail, field_of(refused.where, command)) from refused
    return f"/clubs/{club}/tables/{table}/newmarket/scribe?level={level_asked()}"


def _levels() -> list[tuple[str, str]]:
    words = {"cards": _("Card by card"), "result": _("Only the result")}
    return [(level, words[level]) for level in LEVELS]
