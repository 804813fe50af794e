"""The page of a table: the felt, the possible actions, the deal card by card, the counters moved, and the latest events."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ging_service.event_messages.event_lines import lines_of
from ging_service.event_messages.event_message import Names
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.pages.felt.moved_counters import moved_table
from ging_service.games.newmarket.pages.felt.ruled_deal import ruled_words
from ging_service.games.newmarket.pages.felt.table_view import picture_of
from ging_service.games.newmarket.pages.table.moves import moves_of
from ging_service.games.newmarket.pages.words.house_rules import RULES_FORM
from ging_service.web.api.feed.app_streams import streaming
from ging_service.web.pages.games.latest_events import LINES_SHOWN
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from flask import Response

    from ging_service.games.newmarket.decider.state import TableState
    from ging_service.reporting.tables.table_activity import TableActivity


def draw_table(club: str, table: str, found: TableActivity) -> Response:
    """Return the page of a table as it is now."""
    state: TableState = found.seen.state
    called = Names(names=names(), members=state.members)
    picture = picture_of(found.seen, names(), member=person().member)
    ruled = _ruled(found, called)
    return show(
        "newmarket/table.html",
        game_title=GAME.title,
        table=table,
        place=f"/clubs/{club}/tables/{table}",
        seen=found.seen,
        heartbeat_s=streaming().limits.page_heartbeat_s,
        state=state,
        seats=[called.seat(seat) for seat in range(len(state.members))],
        # What counts stands on the felt too, not what a ruling has overruled.
        picture=replace(picture, result=ruled) if ruled else picture,
        ruled=ruled,
        moves=moves_of(state, person()),
        table_results=found.result,
        moved=moved_table(state.deal, state.rules.game),
        last_deal=state.deal.number - (state.deal.result is None) if state.deal else 0,
        lines=lines_of(found.recorded_events[: -LINES_SHOWN - 1 : -1], called),
        house_rules=RULES_FORM.in_words(state.rules),
    )


def _ruled(found: TableActivity, called: Names) -> str:
    """Return what a ruling has made of the deal that lies there, "" if it counts as it was played or still runs."""
    state: TableState = found.seen.state
    if state.deal is None or state.deal.result is None:
        return ""
    return ruled_words([one.event for one in found.recorded_events], state.deal.number, called)
