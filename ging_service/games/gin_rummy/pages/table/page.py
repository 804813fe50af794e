"""The page of a table: the felt, the possible actions, the score sheet and the latest events."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from flask import request

from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import Names, ShownCards
from ging_service.event_messages.events import lines_of
from ging_service.games.gin_rummy.decider.events import DealRecorded, HandsDealt
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.messages.game_words import short_cards
from ging_service.games.gin_rummy.pages.felt.deal_steps import deal_steps
from ging_service.games.gin_rummy.pages.felt.score_sheet import SORTS, score_sheet
from ging_service.games.gin_rummy.pages.felt.table_view import picture_of, ruled_steps
from ging_service.games.gin_rummy.pages.table.card_forms import FACE_DOWN, MELDS
from ging_service.games.gin_rummy.pages.table.moves import melds_to_lay_off_on, moves_of
from ging_service.games.gin_rummy.pages.words import RULES_FORM
from ging_service.web.api.feed.sse_stream import streaming
from ging_service.web.pages.games.game_pages import LINES_SHOWN
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from flask import Response

    from ging_service.event_messages.table_view import DealStep
    from ging_service.games.gin_rummy.decider.state import TableState
    from ging_service.games.gin_rummy.pages.felt.score_sheet import Sort
    from ging_service.reporting.tables.table_activity import TableActivity

WORDS: Final[dict[str, Any]] = {
    "card_name": card_name,
    "short_cards": short_cards,
    "shown_cards": lambda cards: [ShownCards(cards=tuple(cards))],
    "own_melds": MELDS,
    "face_down": FACE_DOWN,
}
"""Names that templates use for the things on a table."""


def draw_table(club: str, table: str, found: TableActivity) -> Response:
    """Return the page of a table as it is now. ``sort`` in the address or the form: the order of the viewer's hand."""
    state: TableState = found.seen.state
    called = Names(names=names(), members=state.members)
    sort = _sort()
    return show(
        "gin_rummy/table.html",
        **WORDS,
        game_title=GAME.title,
        table=table,
        place=f"/clubs/{club}/tables/{table}",
        seen=found.seen,
        heartbeat_s=streaming().limits.page_heartbeat_s,
        state=state,
        sort=sort,
        sorts=SORTS,
        seats=[called.seat(seat) for seat in range(len(state.members))],
        picture=picture_of(found.seen, names(), member=person().member, sort=sort),
        moves=moves_of(state, person()),
        lay_off_on=melds_to_lay_off_on(state.deal) if state.deal else (),
        sheet=score_sheet(state),
        table_results=found.result,
        settled=settled_steps(found, called),
        last_deal=state.deal.number - (state.deal.result is None) if state.deal else 0,
        lines=lines_of(found.recorded_events[: -LINES_SHOWN - 1 : -1], called),
        house_rules=RULES_FORM.in_words(state.rules),
    )


def _sort() -> Sort:
    asked = request.values.get("sort")
    return next((sort for sort in SORTS if sort == asked), SORTS[0])


def settled_steps(found: TableActivity, called: Names) -> tuple[DealStep, ...]:
    """Return the end of the deal that lies there, step by step, and rulings on it; () while it runs, or where there is none."""
    state: TableState = found.seen.state
    if state.deal is None or state.deal.result is None:
        return ()
    events = [recorded_event.event for recorded_event in found.recorded_events]
    dealt = [place for place, event in enumerate(events) if isinstance(event, HandsDealt | DealRecorded)]
    since = events[dealt[-1] + 1 if dealt else 0 :]
    return (*deal_steps(since, partial(Names.seat, called)), *ruled_steps(since, state, called))
