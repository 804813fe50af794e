"""The page of a table: the felt, the possible actions, the count of the last deal, the score sheet and the latest events."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from flask import request

from ging_service.access.role_rights import Right
from ging_service.domain.books.terms import payable
from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import Names, ShownCards
from ging_service.event_messages.events import lines_of
from ging_service.execution.states import books_of
from ging_service.games.wild_card_rummy.decider.events import DealRecorded, GameWon, HandsDealt
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.pages.felt.deal_steps import deal_steps
from ging_service.games.wild_card_rummy.pages.felt.own_hand import SORTS, latest_turn
from ging_service.games.wild_card_rummy.pages.felt.score_sheet import counted_hands, score_sheet, settlement_of
from ging_service.games.wild_card_rummy.pages.felt.table_view import picture_of, ruled_steps
from ging_service.games.wild_card_rummy.pages.table.how_to_play import reading, steps_in_words
from ging_service.games.wild_card_rummy.pages.table.moves import moves_of
from ging_service.games.wild_card_rummy.pages.table.turn_forms import (
    Building,
    actions_as_text,
    chosen_ids,
    drafted,
    turn_of,
)
from ging_service.games.wild_card_rummy.pages.words import RULES_FORM
from ging_service.i18n.formatting import money
from ging_service.web.api.feed.sse_stream import streaming
from ging_service.web.http.running_request import services
from ging_service.web.pages.games.game_pages import LINES_SHOWN
from ging_service.web.pages.people import names
from ging_service.web.pages.problems import problem_text
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from flask import Response

    from ging_service.domain.books.state import BooksState
    from ging_service.domain.books.terms import MoneyTerms
    from ging_service.event_messages.table_view import DealStep
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.games.wild_card_rummy.decider.state import TableState
    from ging_service.games.wild_card_rummy.pages.felt.own_hand import Sort
    from ging_service.games.wild_card_rummy.pages.table.draft import Turn
    from ging_service.reporting.tables.table_activity import TableActivity


def season_money(club: str, events: Iterable[RecordedEvent]) -> Callable[[int], str] | None:
    """Return a function that writes counters in the money of the season in which the game was won.

    None if no game was won in these events, or in no season, or if the viewer may not read the club, whose seasons have
    this money.
    """
    won = next((one for one in events if isinstance(one.event, GameWon)), None)
    if won is None or Right.READ_CLUB not in person().rights:
        return None
    books: BooksState = books_of(services(), club).state
    season = books.season_at(won.happened_at or won.recorded_at)
    return partial(_written, season.terms.money) if season else None


def _written(terms: MoneyTerms, counters: int) -> str:
    return money(payable(terms, counters), terms.currency)


WORDS: Final[dict[str, Any]] = {
    "card_name": card_name,
    "shown_cards": lambda cards: [ShownCards(cards=tuple(cards))],
    "problem_words": lambda refused: problem_text(refused.code, refused.detail),
}
"""Names that templates use for the things on a table."""


def own_seat(state: TableState) -> int:
    """Return the viewer's seat, −1 for none."""
    member = person().member
    return state.members.index(member) if member in state.members else -1


def draw_table(club: str, table: str, found: TableActivity, building: Building | None = None) -> Response:
    """Return the page of a table as it is now. ``sort`` in the address or the form: the order of the viewer's hand.

    ``building``: the turn that the viewer puts together; without it the one in the form that was sent and refused.
    """
    state: TableState = found.seen.state
    called = Names(names=names(), members=state.members)
    sort = _sort()
    events = [recorded_event.event for recorded_event in found.recorded_events]
    latest = latest_turn(events, len(state.deal.melds) if state.deal else 0)
    turn = turn_of(state, own_seat(state))
    building = building or _building(turn)
    draft = building.draft if building else None
    seen = replace(found.seen, state=draft.state) if draft else found.seen
    return show(
        "wild_card_rummy/table.html",
        **WORDS,
        **_drafted(building, turn),
        game_title=GAME.title,
        table=table,
        place=f"/clubs/{club}/tables/{table}",
        seen=found.seen,
        heartbeat_s=streaming().limits.page_heartbeat_s,
        state=state,
        sort=sort,
        sorts=SORTS,
        seats=[called.seat(seat) for seat in range(len(state.members))],
        picture=picture_of(
            seen,
            names(),
            member=person().member,
            sort=sort,
            new=draft.new if draft and draft.steps else latest.new,
            claimed=draft.claimed if draft else (),
        ),
        # These are the moves after the draft, whose first meld allows extensions and claims at once (WR13).
        moves=moves_of(seen.state, person()),
        latest=[line.message for line in lines_of([found.recorded_events[at] for at in latest.places], called)],
        counted_hands=counted_hands(state),
        money=settlement_of(state, season_money(club, found.recorded_events)),
        sheet=score_sheet(state),
        table_results=found.result,
        settled=_settled(found, called),
        last_deal=state.deal.number - (state.deal.result is None) if state.deal else 0,
        lines=lines_of(found.recorded_events[: -LINES_SHOWN - 1 : -1], called),
        house_rules=RULES_FORM.in_words(state.rules),
    )


def _building(turn: Turn | None) -> Building | None:
    return Building(draft=drafted(turn)) if turn else None


def _drafted(building: Building | None, turn: Turn | None) -> dict[str, Any]:
    """Return what the templates show of a draft."""
    draft = building.draft if building else None
    return {
        "draft": draft,
        "draft_text": actions_as_text(draft.actions) if draft else "",
        "steps_in_words": list(steps_in_words(draft.steps)) if draft else [],
        "asked": [reading(action) for action in building.asked] if building else [],
        "chosen": chosen_ids(turn, draft),
    }


def _sort() -> Sort:
    asked = request.values.get("order") or request.values.get("sort")
    return next((sort for sort in SORTS if sort == asked), SORTS[0])


def _settled(found: TableActivity, called: Names) -> tuple[DealStep, ...]:
    """Return the end of the deal that lies there, step by step; () while it runs, or where there is none."""
    state: TableState = found.seen.state
    if state.deal is None or state.deal.result is None:
        return ()
    events = [recorded_event.event for recorded_event in found.recorded_events]
    dealt = [place for place, event in enumerate(events) if isinstance(event, HandsDealt | DealRecorded)]
    since = events[dealt[-1] + 1 if dealt else 0 :]
    return (*deal_steps(since, partial(Names.seat, called)), *ruled_steps(since, state, called))
