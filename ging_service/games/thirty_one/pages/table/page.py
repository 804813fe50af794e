"""The page of a table: the open cards, the possible actions, the round card by card and the latest events."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from flask import request

from ging_service.event_messages.event_lines import lines_of
from ging_service.event_messages.event_message import Names
from ging_service.games.thirty_one.decider.events import RoundStarted
from ging_service.games.thirty_one.game import GAME
from ging_service.games.thirty_one.pages.felt.round_steps import round_steps
from ging_service.games.thirty_one.pages.felt.ruled_round import ruled_steps
from ging_service.games.thirty_one.pages.felt.table_view import picture_of
from ging_service.games.thirty_one.pages.table.moves import moves_of
from ging_service.games.thirty_one.pages.words.hints import hint_of
from ging_service.games.thirty_one.pages.words.house_rules import RULES_FORM
from ging_service.web.api.feed.app_streams import streaming
from ging_service.web.pages.games.latest_events import LINES_SHOWN
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from flask import Response

    from ging_service.event_messages.deal_step import DealStep
    from ging_service.games.thirty_one.decider.state import TableState
    from ging_service.reporting.tables.table_activity import TableActivity


def draw_table(club: str, table: str, found: TableActivity) -> Response:
    """Return the page of a table as it is now. ``hint`` in the address or the form: show the hint."""
    state: TableState = found.seen.state
    called = Names(names=names(), members=state.members)
    is_hinted = bool(request.values.get("hint"))
    hint = hint_of(state) if is_hinted else None
    # A running round cannot be reviewed yet: the last one that can is the one before it.
    finished = state.round.number - (state.phase == "taking") if state.round else 0
    ruled = rulings_on_round(found, called)
    picture = picture_of(found.seen, names(), member=person().member, marked=hint.cards if hint else ())
    return show(
        "thirty_one/table.html",
        game_title=GAME.title,
        table=table,
        place=f"/clubs/{club}/tables/{table}",
        seen=found.seen,
        heartbeat_s=streaming().limits.page_heartbeat_s,
        state=state,
        seats=[called.seat(seat) for seat in range(len(state.members))],
        picture=replace(picture, result=ruled[-1].words) if ruled else picture,
        is_hinted=is_hinted,
        hint=hint,
        moves=moves_of(state, person()),
        table_results=found.result,
        steps=(*steps_of_round(found, called), *ruled),
        last_deal=finished,
        lines=lines_of(found.recorded_events[: -LINES_SHOWN - 1 : -1], called),
        house_rules=RULES_FORM.in_words(state.rules),
    )


def steps_of_round(found: TableActivity, called: Names) -> tuple[DealStep, ...]:
    """Return the running round or the last one, step by step; () where there is none."""
    events = [recorded_event.event for recorded_event in found.recorded_events]
    started = [place for place, event in enumerate(events) if isinstance(event, RoundStarted)]
    return round_steps(events[started[-1] :], called.seat) if started else ()


def rulings_on_round(found: TableActivity, called: Names) -> tuple[DealStep, ...]:
    """Return what rulings have made of the round that lies there."""
    events = [recorded_event.event for recorded_event in found.recorded_events]
    state: TableState = found.seen.state
    return ruled_steps(events, state.round.number if state.round else 0, called)
