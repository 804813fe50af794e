"""Moves at a table by its page: every command of the game is one form, and the same use case as in the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.application.table import at_table
from ging_service.domain.cards import parse_card
from ging_service.execution.errors import NotFound
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.commands import OpenTable
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.pages.felt.score_sheet import SORTS
from ging_service.games.gin_rummy.pages.table.card_forms import knock_in_form, showing_in_form
from ging_service.i18n.messages import _
from ging_service.reporting.tables.tables import table_state
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.forms import form_caller, text, whole
from ging_service.web.pages.games.game_pages import GameBlueprint, named_first_dealer
from ging_service.web.pages.table.page import table_page
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from flask import Response

    from ging_service.games.gin_rummy.decider.state import TableState
    from ging_service.games.gin_rummy.rules.house_rules import HouseRules


BLUEPRINT = GameBlueprint("gin_rummy_play", __name__, GAME.kind)


def _table_again(club: str, table: str, move: str) -> Response:  # noqa: ARG001  the form's address has it
    return table_page(club, table)


@BLUEPRINT.form("/tables/<slug:table>/gin-rummy/<slug:move>", needs=PLAYED, again=_table_again)
def send_gin_rummy_move(club: str, table: str, move: str) -> str:
    """Make a move, and return to the table with the hand in the same order."""
    # The address is anybody's: an unknown move is a page that does not exist, and no fault of the service.
    if move not in _MOVES:
        raise NotFound("page")
    command = _MOVES[move](_state_of_form(club, table))
    at_table(services(), club, table, command, form_caller())
    sort = text("sort")
    # Only a known order goes into the address, never the text of the form. The first is the usual one and needs none.
    return f"/clubs/{club}/tables/{table}" + (f"?sort={sort}" if sort in SORTS[1:] else "")


def _state_of_form(club: str, table: str) -> TableState:
    """Return the table as the sender sees it, if the form was made for its current deal.

    A form that was made for an earlier deal would play the next hand by mistake. Raises ``BadRequest("invalid")``.
    """
    state: TableState = table_state(services(), club, table, person()).state
    if whole("deal", 0) != (state.deal.number if state.deal else 0):
        raise BadRequest("invalid", _("A new deal has begun. Look again before you play."), "deal")
    return state


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
