"""The scribe's page of a table of Thirty-one: rounds with real cards, card by card or by their result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args
from urllib.parse import urlencode

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.table import at_table
from ging_service.domain.cards import parse_card
from ging_service.domain.errors import Refused
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider.playing import DUE
from ging_service.games.thirty_one.game import GAME
from ging_service.games.thirty_one.messages import result_words
from ging_service.games.thirty_one.pages.felt import board_of
from ging_service.games.thirty_one.pages.table import steps_of_round
from ging_service.games.thirty_one.pages.words import awaited_words
from ging_service.games.thirty_one.rules import PACK, RoundKind, check_round, place_of, total_of
from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.forms import form_caller, text, whole_of
from ging_service.web.pages.games.game_pages import GameBlueprint, lately_at
from ging_service.web.pages.games.scribe_form import NOBODY, ScribeForm, called_at, seat_choices
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Response

    from ging_service.domain.cards import Hand
    from ging_service.event_messages.event_message import Names
    from ging_service.games.thirty_one.decider.state import TableState


def first_asked() -> int:
    """Return the seat that began, −1 for the player whose turn it is. Raises ``BadRequest("invalid")``."""
    return whole_of(request.values.get("first", ""), "first", DUE)


def cards_asked() -> Hand:
    """Return the cards that were entered. Raises ``BadRequest("invalid")`` and ``Refused("not_a_card")``."""
    entered = request.values.get("cards", "").replace(",", " ").split()
    # Before the cards are read: an address can be long, and a round has no more cards than these.
    if len(entered) > len(PACK):
        raise BadRequest("invalid", _("There are only 24 cards."), "cards")
    return tuple(parse_card(card, "NM90", "cards") for card in entered)


def asked_command() -> c.RecordRound | c.RecordResult:
    """Return the command of the form. Raises ``BadRequest("invalid")`` with the field at fault, and ``Refused``."""
    if SCRIBE.level == "cards":
        return c.RecordRound(first=first_asked(), cards=cards_asked())
    kind = next((one for one in get_args(RoundKind) if one == text("kind")), None)
    if kind is None:
        raise BadRequest("invalid", _("Choose one of the options."), "kind")
    if kind == "draw":
        if text("winner") not in ("", NOBODY):
            raise BadRequest("invalid", _("Nobody wins a draw."), "winner")
        return c.RecordResult(first=first_asked(), kind=kind, winner=int(NOBODY))
    if text("winner") in ("", NOBODY):
        raise BadRequest("invalid", _("Choose who wins the round."), "winner")
    return c.RecordResult(first=first_asked(), kind=kind, winner=whole_of(text("winner"), "winner"))


SCRIBE: Final = ScribeForm(path="thirty-one", levels=("cards", "result"))
BLUEPRINT = GameBlueprint("thirty_one_scribe", __name__, GAME.kind)
NOT_KNOWN: Final = -1
"""Stands for a seat before anybody has said who begins."""


@BLUEPRINT.page("/tables/<slug:table>/thirty-one/scribe", needs=Right.KEEP_SCORE)
def thirty_one_scribe_page(club: str, table: str) -> Response:
    """Return the page where a round with real cards is entered."""
    return _page(club, table, first_asked(), cards_asked())


def _scribe_again(club: str, table: str) -> Response:
    """Return the page with what was entered, as far as it can be read."""
    try:
        return _page(club, table, first_asked(), cards_asked())
    # The page shows why the form was refused. It must not fail on the same text itself.
    except (BadRequest, Refused):
        return _page(club, table, NOT_KNOWN, ())


@BLUEPRINT.form("/tables/<slug:table>/thirty-one/scribe", needs=Right.KEEP_SCORE, again=_scribe_again)
def send_recorded_thirty_one(club: str, table: str) -> str:
    """NM96: Record what is entered. The form names the version of the table, so that no round is recorded twice."""
    at_table(services(), club, table, asked_command(), form_caller())
    return f"/clubs/{club}/tables/{table}/thirty-one/scribe?level={SCRIBE.level}"


def _page(club: str, table: str, first: int, cards: Hand) -> Response:
    """Return the page of a table. Raises ``Refused`` for cards that the rules refuse."""
    found = lately_at(club, table)
    state: TableState = found.seen.state
    called = called_at(found)
    # Anybody can write any seat into the address.
    first = first if first in range(len(state.members)) else state.first
    outcome = check_round(cards, len(state.members), state.rules.stuck)
    known = SCRIBE.context(club, table, found)
    place: str = known["place"]
    seats: list[str] = known["seats"]
    players = len(seats)

    def taker(order: int) -> str:
        return seats[(first + place_of(order, players)) % players]

    def entered(more: Hand = (), **changed: object) -> str:
        """The address of the page with other cards, or another player who began."""
        # The address keeps what is entered, and the service keeps nothing before the round is recorded (NM96).
        values = {"first": first, "cards": " ".join((*cards, *more))} | changed
        return f"{place}/thirty-one/scribe?{urlencode(values)}"

    winner = (first + outcome.place) % players if outcome and outcome.place >= 0 else NOT_KNOWN
    return show(
        "thirty_one/scribe.html",
        **known,
        levels=SCRIBE.level_choices({}),
        kinds=_kinds(state),
        # NM91: nobody wins a draw, where the house rules have one.
        winners=seat_choices(called, *([_("Nobody")] if state.rules.stuck == "draw" else [])),
        can_record=state.phase == "between_rounds",
        awaited=awaited_words(state, called.seat, NOT_KNOWN),
        first=first,
        cards=cards,
        total=total_of(cards),
        board=board_of(cards, [taker(order) for order in range(len(cards))], is_open=outcome is None and first >= 0),
        next_player=taker(len(cards)),
        outcome=result_words(outcome.kind, winner, called.seat) if outcome else "",
        entered=entered,
        steps=steps_of_round(found, called) if state.round and state.round.result else (),
        result=_result(state, called),
    )


def _result(state: TableState, called: Names) -> str:
    result = state.round.result if state.round else None
    return result_words(result.kind, result.winner, called.seat) if result else ""


def _kinds(state: TableState) -> Mapping[str, str]:
    """The results that a round at this table can have, in words."""
    stuck = {"last_taker": _("Last card: no card fits any more"), "draw": _("Draw: no card fits any more")}
    return {"thirty_one": _("Thirty-one"), state.rules.stuck: stuck[state.rules.stuck]}
