"""The page of a table, and moves by it: every command of the game is one form, and the same use case as in the API."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from flask import request

from ging_service.application.table import at_table
from ging_service.domain.cards import parse_card
from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import Names, ShownCards
from ging_service.execution.errors import NotFound
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.commands import OpenTable
from ging_service.games.gin_rummy.decider.events import DealRecorded, HandsDealt
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.messages import short_cards
from ging_service.games.gin_rummy.pages.felt.deal_steps import deal_steps
from ging_service.games.gin_rummy.pages.felt.score_sheet import SORTS, score_sheet
from ging_service.games.gin_rummy.pages.felt.table_view import picture_of, ruled_steps
from ging_service.games.gin_rummy.pages.table.card_forms import FACE_DOWN, MELDS, knock_in_form, showing_in_form
from ging_service.games.gin_rummy.pages.table.moves import melds_to_lay_off_on, moves_of
from ging_service.games.gin_rummy.pages.words import RULES_FORM
from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.forms import form_caller, text, whole
from ging_service.web.pages.games.game_pages import GameBlueprint, named_first_dealer, state_of_form, table_values
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.pages.table.page import table_page
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from flask import Response

    from ging_service.event_messages.table_view import DealStep
    from ging_service.games.gin_rummy.decider.state import TableState
    from ging_service.games.gin_rummy.pages.felt.score_sheet import Sort
    from ging_service.games.gin_rummy.rules.house_rules import HouseRules
    from ging_service.reporting.tables.table_activity import TableActivity


BLUEPRINT = GameBlueprint("gin_rummy_play", __name__, GAME.kind)


def _table_again(club: str, table: str, move: str) -> Response:  # noqa: ARG001  the form's address has it
    return table_page(club, table)


@BLUEPRINT.form("/tables/<slug:table>/gin-rummy/<slug:move>", needs=PLAYED, again=_table_again)
def send_gin_rummy_move(club: str, table: str, move: str) -> str:
    """Make a move, and return to the table with the hand in the same order."""
    # The address is anybody's: an unknown move is a page that does not exist, and no fault of the service.
    if move not in _MOVES:
        raise NotFound("page")
    state = state_of_form(club, table, _("A new deal has begun. Look again before you play."))
    at_table(services(), club, table, _MOVES[move](state), form_caller())
    sort = text("sort")
    # Only a known order goes into the address, never the text of the form. The first is the usual one and needs none.
    return f"/clubs/{club}/tables/{table}" + (f"?sort={sort}" if sort in SORTS[1:] else "")


def _discard(_state: TableState) -> c.Discard:
    if not text("card"):
        raise BadRequest("invalid", _("Choose the card that you discard."), "card")
    return c.Discard(seat=whole("seat"), card=parse_card(text("card"), "GR1", "card"))


_MOVES: Final[Mapping[str, Callable[[TableState], c.Command]]] = {
    "cut": lambda _state: c.CutCard(seat=whole("seat")),
    "deal": lambda _state: c.DealCards(),
    "pass": lambda _state: c.PassUpcard(seat=whole("seat")),
    "take": lambda _state: c.TakeDiscard(seat=whole("seat")),
    "draw": lambda _state: c.DrawCard(seat=whole("seat")),
    "discard": _discard,
    "knock": knock_in_form,
    "show": showing_in_form,
    "resign": lambda _state: c.Resign(seat=whole("seat")),
    "end": lambda _state: c.EndTable(),
}
"""Each form of the page, and the command that it gives."""


def opening(members: tuple[str, ...], rules: HouseRules) -> OpenTable:
    """GR1, GR2: the command. Raises ``BadRequest("invalid")``."""
    named = named_first_dealer(is_assigned=rules.first_dealer == "assigned")
    return OpenTable(members=members, rules=rules, first_dealer=named)


# The page of a table: the felt, the possible actions, the score sheet and the latest events.


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
        **table_values(club, table, found, RULES_FORM),
        **WORDS,
        sort=sort,
        sorts=SORTS,
        picture=picture_of(found.seen, names(), member=person().member, sort=sort),
        moves=moves_of(state, person()),
        lay_off_on=melds_to_lay_off_on(state.deal) if state.deal else (),
        sheet=score_sheet(state),
        settled=settled_steps(found, called),
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
