"""The scribe's page of a table: a form for the next deal, or for the turns of one that is recorded turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from ging_service.access.role_rights import Right
from ging_service.event_messages.event_message import Names, ShownCards
from ging_service.games.wild_card_rummy.decider.decisions.phases import IN_DEAL
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.messages.game_words import (
    meld_words,
    penalty_words,
    points_words,
    result_words,
    substitute_words,
    wild_words,
)
from ging_service.games.wild_card_rummy.pages.felt.score_sheet import score_sheet
from ging_service.games.wild_card_rummy.pages.scribe.choices import draw_choices, ended_choices, wild_choices
from ging_service.games.wild_card_rummy.pages.scribe.entry import FORM, LEVELS, level_asked, typed
from ging_service.games.wild_card_rummy.pages.words.pending_actions import awaited_words
from ging_service.i18n.messages import _
from ging_service.web.pages.games.blueprint import GameBlueprint
from ging_service.web.pages.games.latest_events import lately_at
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from flask import Response

    from ging_service.games.wild_card_rummy.decider.state import Deal, TableState
    from ging_service.games.wild_card_rummy.pages.scribe.preview import Preview
    from ging_service.reporting.tables.table_activity import TableActivity

BLUEPRINT = GameBlueprint("wild_card_rummy_scribe", __name__, GAME.kind)


@BLUEPRINT.page("/tables/<slug:table>/wild-card-rummy/scribe", needs=Right.KEEP_SCORE)
def wild_card_rummy_scribe_page(club: str, table: str) -> Response:
    """Return the page where a deal with real cards is entered."""
    return scribe_again(club, table)


def scribe_again(club: str, table: str) -> Response:
    """Return the page as the table is now."""
    return draw_scribe(club, table, lately_at(club, table))


def draw_scribe(club: str, table: str, found: TableActivity, preview: Preview | None = None) -> Response:
    """Return the page of a table. ``preview``: what the form would come to, for the scribe to confirm."""
    state: TableState = found.seen.state
    called = Names(names=names(), members=state.members)
    deal = state.deal
    running = deal if deal and deal.recorded and state.phase in IN_DEAL else None
    pressing = deal if deal and deal.recorded and state.phase == "pressing" else None
    return show(
        "wild_card_rummy/scribe.html",
        table=table,
        place=f"/clubs/{club}/tables/{table}",
        version=found.seen.version,
        state=state,
        seats=[called.seat(seat) for seat in range(len(state.members))],
        kept=request.form,
        level="result" if state.phase == "counting" else level_asked(),
        levels=_levels(state, running),
        ended=ended_choices(called),
        wilds=wild_choices(state),
        draws=draw_choices(state, running) if running else [],
        form_of_melds=FORM,
        running=running,
        pressing=pressing,
        press_points=points_words(pressing.press_points) if pressing else "",
        can_record=running is not None or state.phase == "between_deals",
        needs_melded=state.rules.scoring == "melded" and state.phase != "counting",
        awaited=awaited_words(state, called.seat, -1),
        facts=_facts(running) if running else "",
        preview=preview,
        typed=typed() if preview else "",
        result=_result(deal, called) if state.phase not in IN_DEAL else "",
        sheet=score_sheet(state),
        meld_words=lambda meld: " ".join(filter(None, [meld_words(meld), substitute_words(meld)])),
        shown_cards=lambda cards: [ShownCards(cards=tuple(cards))],
    )


def _facts(deal: Deal) -> str:
    facts = (wild_words(deal.wild), penalty_words(is_pressed=deal.is_pressed, doubled=deal.doubled))
    return " ".join(filter(None, facts))


def _result(deal: Deal | None, called: Names) -> str:
    return result_words(deal.result.kind, deal.result.winner, called.seat) if deal and deal.result else ""


def _levels(state: TableState, running: Deal | None) -> list[tuple[str, str]]:
    """The levels of detail. Once the last turn is recorded, only the result is missing."""
    if state.phase == "counting":
        return []
    words = {"result": _("Only the result"), "turns": _("Next turn") if running else _("Turn by turn")}
    order = reversed(LEVELS) if running else LEVELS
    return [(level, words[level]) for level in order]
