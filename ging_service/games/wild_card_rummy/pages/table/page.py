"""The page of a table, and moves by it: every command of the game is one form, and the same use case as in the API."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.table import at_table
from ging_service.domain.books.terms import payable
from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import Names, ShownCards
from ging_service.event_messages.events import lines_of
from ging_service.execution.deciding import books_of
from ging_service.execution.errors import NotFound
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.commands import OpenTable
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
    built,
    chosen_ids,
    command_in_form,
    drafted,
    is_current,
    turn_of,
)
from ging_service.games.wild_card_rummy.pages.words import RULES_FORM
from ging_service.i18n.formatting import money
from ging_service.i18n.messages import _
from ging_service.reporting.tables.tables import table_state
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.forms import form_caller, text, whole
from ging_service.web.pages.games.game_pages import (
    GameBlueprint,
    lately_at,
    named_first_dealer,
    state_of_form,
    table_values,
)
from ging_service.web.pages.people import names
from ging_service.web.pages.problems import problem_text
from ging_service.web.pages.rendering.templates import show
from ging_service.web.pages.table.page import table_page
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from flask import Response

    from ging_service.domain.books.state import BooksState
    from ging_service.domain.books.terms import MoneyTerms
    from ging_service.event_messages.table_view import DealStep
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.games.wild_card_rummy.decider.state import TableState
    from ging_service.games.wild_card_rummy.pages.felt.own_hand import Sort
    from ging_service.games.wild_card_rummy.pages.table.draft import Turn
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
    from ging_service.reporting.tables.table_activity import TableActivity


BLUEPRINT = GameBlueprint("wild_card_rummy_play", __name__, GAME.kind)
_WHOLE: Final = ("discard", "up_for_two", "done")
"""The buttons that send the whole turn. All others of its form only change the draft."""


def _table_again(club: str, table: str, move: str = "") -> Response:  # noqa: ARG001  the form's address has it
    return table_page(club, table)


@BLUEPRINT.form("/tables/<slug:table>/wild-card-rummy/turn", needs=PLAYED, again=_table_again)
def build_wild_card_rummy_turn(club: str, table: str) -> str | Response:
    """Show the table with the next step of a draft, of which nothing is kept; or play the whole turn."""
    if text("do") not in _WHOLE:
        return _shown_with_draft(club, table)
    state: TableState = table_state(services(), club, table, person()).state
    turn = turn_of(state, own_seat(state))
    if turn is None or not is_current(turn):
        raise BadRequest("invalid", _("Another turn has begun. Look again before you play."), "turns")
    at_table(services(), club, table, command_in_form(turn), form_caller())
    return _back_to(club, table)


def _shown_with_draft(club: str, table: str) -> Response:
    """Return the page of the table with the draft. A form of a turn that is over shows the table as it is."""
    found = lately_at(club, table)
    turn = turn_of(found.seen.state, own_seat(found.seen.state))
    return draw_table(club, table, found, built(turn) if turn and is_current(turn) else None)


@BLUEPRINT.form("/tables/<slug:table>/wild-card-rummy/<slug:move>", needs=PLAYED, again=_table_again)
def send_wild_card_rummy_move(club: str, table: str, move: str) -> str:
    """Make a move, and return to the table with the hand in the same order."""
    if move not in _MOVES:
        raise NotFound("page")
    state_of_form(club, table, _("A new deal has begun. Look again before you play."))
    at_table(services(), club, table, _MOVES[move](), form_caller())
    return _back_to(club, table)


def _back_to(club: str, table: str) -> str:
    sort = text("sort")
    return f"/clubs/{club}/tables/{table}" + (f"?sort={sort}" if sort in SORTS[1:] else "")


_MOVES: Final[Mapping[str, Callable[[], c.Command]]] = {
    "cut": lambda: c.CutCard(seat=whole("seat")),
    "turn-up": c.TurnUpCards,
    "deal": c.DealCards,
    "name": lambda: c.NameWild(seat=whole("seat"), rank=text("rank")),
    "draw": lambda: c.DrawCard(seat=whole("seat")),
    "take": lambda: c.TakeDiscards(seat=whole("seat"), count=whole("count", 1)),
    "leave": lambda: c.LeaveDiscard(seat=whole("seat")),
    # Every form has the own seat of its sender. A scribe decides for another one after a deal with real cards (WR38).
    "press": lambda: c.DecidePress(seat=whole("decider"), adds=True),
    "no-press": lambda: c.DecidePress(seat=whole("decider"), adds=False),
    "end": c.EndTable,
}
"""Each form of the page but that of a turn, and the command that it gives."""


def opening(members: tuple[str, ...], rules: HouseRules) -> OpenTable:
    """WR1, WR2: the command. Raises ``BadRequest("invalid")``."""
    named = named_first_dealer(is_assigned=rules.first_dealer == "assigned")
    return OpenTable(members=members, rules=rules, first_dealer=named)


# The page of a table: the felt, the possible actions, the count of the last deal, the score sheet and the latest events.


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
        **table_values(club, table, found, RULES_FORM),
        **WORDS,
        **_drafted(building, turn),
        sort=sort,
        sorts=SORTS,
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
        settled=_settled(found, called),
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
