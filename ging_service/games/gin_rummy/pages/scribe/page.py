"""The scribe's page of a table: a form for the next deal, or for the turns of one that is recorded turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from ging_service.access.role_rights import Right
from ging_service.event_messages.event_message import Names, ShownCards
from ging_service.games.gin_rummy.decider.decisions.phases import IN_DEAL
from ging_service.games.gin_rummy.decider.decisions.turns import sources
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.messages.game_words import result_words
from ging_service.games.gin_rummy.pages.felt.score_sheet import score_sheet
from ging_service.games.gin_rummy.pages.scribe.choices import kind_choices, seat_choices, winner_choices
from ging_service.games.gin_rummy.pages.scribe.entry import KINDS, LEVELS, RESIGNED, level_asked, typed
from ging_service.games.gin_rummy.pages.table.page import settled_steps
from ging_service.games.gin_rummy.pages.words.pending_actions import awaited_words
from ging_service.i18n.messages import _
from ging_service.web.pages.games.blueprint import GameBlueprint
from ging_service.web.pages.games.latest_events import lately_at
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from flask import Response

    from ging_service.games.gin_rummy.decider.state import Deal, TableState
    from ging_service.games.gin_rummy.pages.scribe.preview import Preview
    from ging_service.reporting.tables.table_activity import TableActivity

BLUEPRINT = GameBlueprint("gin_rummy_scribe", __name__, GAME.kind)


@BLUEPRINT.page("/tables/<slug:table>/gin-rummy/scribe", needs=Right.KEEP_SCORE)
def gin_rummy_scribe_page(club: str, table: str) -> Response:
    """Return the page where a deal with real cards is entered."""
    return scribe_again(club, table)


def scribe_again(club: str, table: str) -> Response:
    """Return the page as the table is now."""
    return draw_scribe(club, table, lately_at(club, table))


def draw_scribe(club: str, table: str, found: TableActivity, preview: Preview | None = None) -> Response:
    """Return the page of a table. ``preview``: what the deal in the form would come to, for the scribe to confirm."""
    state: TableState = found.seen.state
    called = Names(names=names(), members=state.members)
    is_in_deal = state.phase in IN_DEAL
    running = state.deal if is_in_deal and state.deal and state.deal.recorded else None
    return show(
        "gin_rummy/scribe.html",
        table=table,
        place=f"/clubs/{club}/tables/{table}",
        version=found.seen.version,
        state=state,
        seats=[called.seat(seat) for seat in range(len(state.members))],
        numbered_seats=seat_choices(called),
        winners=winner_choices(called),
        kept=request.form,
        level=level_asked(),
        levels=_levels(running),
        kinds=kind_choices((*KINDS, RESIGNED) if running else KINDS, state.rules),
        running=running,
        draws=_draws(state, running) if running else (),
        can_record=running is not None or state.phase == "between_deals",
        awaited=awaited_words(state, called.seat, -1),
        preview=preview,
        typed=typed() if preview else "",
        is_settled=not is_in_deal and state.deal is not None,
        result=_result(state, called),
        settled=settled_steps(found, called),
        sheet=score_sheet(state),
        shown_cards=lambda cards: [ShownCards(cards=tuple(cards))],
    )


def _result(state: TableState, called: Names) -> str:
    return result_words(state.deal.result, called.seat) if state.deal and state.deal.result else ""


def _levels(running: Deal | None) -> list[tuple[str, str]]:
    words = {
        "result": _("Only the result"),
        "knock": _("Knock with both hands"),
        "turns": _("Next turn") if running else _("Turn by turn"),
    }
    # A deal that is recorded turn by turn most likely goes on so: the first choice is the one that the form has ticked.
    order = reversed(LEVELS) if running else LEVELS
    return [(level, words[level]) for level in order]


def _draws(state: TableState, deal: Deal) -> list[tuple[str, str]]:
    """GR4 to GR6: what the player at turn can do first; nothing where they have eleven cards already."""
    if state.phase == "discarding":
        return []
    if state.phase == "upcard":
        # A player who passes cannot knock.
        passes = [] if level_asked() == "knock" else [("pass", _("passes"))]
        return [("take", _("takes the upcard")), *passes]
    words = {"stock": _("draws from the stock"), "discard_pile": _("takes the top discard")}
    fields = {"stock": "stock", "discard_pile": "take"}
    return [
        (fields[source], words[source]) for source in ("stock", "discard_pile") if source in sources(deal, state.rules)
    ]
