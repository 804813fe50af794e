"""Moves at a table by its page: every command of the game is one form, and the same use case as in the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.application.table import at_table
from ging_service.domain.cards import parse_card
from ging_service.execution.errors import NotFound
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.game import GAME
from ging_service.i18n.messages import _
from ging_service.reporting.tables.tables import table_state
from ging_service.web.http.current_services import services
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import form_caller, text, ticked, whole
from ging_service.web.pages.games.blueprint import GameBlueprint
from ging_service.web.pages.table.page import table_page
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from flask import Response

    from ging_service.games.thirty_one.decider.state import TableState

BLUEPRINT = GameBlueprint("thirty_one_play", __name__, GAME.kind)


def _table_again(club: str, table: str, move: str) -> Response:  # noqa: ARG001  the form's address has it
    return table_page(club, table)


@BLUEPRINT.form("/tables/<slug:table>/thirty-one/<slug:move>", needs=PLAYED, again=_table_again)
def send_thirty_one_move(club: str, table: str, move: str) -> str:
    """Make a move, and return to the table with the hint shown or not, as before."""
    if move not in _MOVES:
        raise NotFound("page")
    _check_round(club, table)
    at_table(services(), club, table, _MOVES[move](), form_caller())
    return f"/clubs/{club}/tables/{table}" + ("?hint=1" if ticked("hint") else "")


def _check_round(club: str, table: str) -> None:
    """Check that the form was made for the current round: an older one would take a card in the next by mistake.

    Raises ``BadRequest("invalid")``.
    """
    state: TableState = table_state(services(), club, table, person()).state
    if whole("deal", 0) != (state.round.number if state.round else 0):
        raise BadRequest("invalid", _("A new round has begun. Look again before you play."), "deal")


def _take() -> c.TakeCard:
    if not text("card"):
        raise BadRequest("invalid", _("Choose a card."), "card")
    return c.TakeCard(seat=whole("seat"), card=parse_card(text("card"), "NM90", "card"))


_MOVES: Final[Mapping[str, Callable[[], c.Command]]] = {
    "start": c.StartRound,
    "take": _take,
    "end": c.EndTable,
}
"""Each form of the page, and the command that it gives."""
