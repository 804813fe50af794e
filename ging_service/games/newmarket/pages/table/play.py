"""Moves at a table by its page: every command of the game is one form, and the same use case as in the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.application.table import at_table
from ging_service.execution.errors import NotFound
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.game import GAME
from ging_service.i18n.messages import _
from ging_service.reporting.tables.tables import table_state
from ging_service.web.http.current_services import services
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import form_caller, text, whole
from ging_service.web.pages.games.blueprint import GameBlueprint
from ging_service.web.pages.table.page import table_page
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from flask import Response

    from ging_service.games.newmarket.decider.state import TableState

BLUEPRINT = GameBlueprint("newmarket_play", __name__, GAME.kind)


def _table_again(club: str, table: str, move: str) -> Response:  # noqa: ARG001  the form's address has it
    return table_page(club, table)


@BLUEPRINT.form("/tables/<slug:table>/newmarket/<slug:move>", needs=PLAYED, again=_table_again)
def send_newmarket_move(club: str, table: str, move: str) -> str:
    """Make a move, and return to the table."""
    if move not in _MOVES:
        raise NotFound("page")
    _check_moment(club, table)
    at_table(services(), club, table, _MOVES[move](), form_caller())
    return f"/clubs/{club}/tables/{table}"


def _check_moment(club: str, table: str) -> None:
    """Check that the form was made for this start or buy: an outdated one would choose in the next by mistake.

    Raises ``BadRequest("invalid")``.
    """
    state: TableState = table_state(services(), club, table, person()).state
    deal = state.deal
    # The deal alone would not do: within one, each start offers other cards.
    if (whole("deal", 0), whole("played", 0)) != ((deal.number, len(deal.played)) if deal else (0, 0)):
        raise BadRequest("invalid", _("The table has moved on. Look again before you play."), "deal")


_MOVES: Final[Mapping[str, Callable[[], c.Command]]] = {
    "cut": lambda: c.CutCard(seat=whole("seat")),
    "deal": c.DealCards,
    "buy": lambda: c.BuyDeadHand(seat=whole("seat")),
    "keep": lambda: c.PassBuy(seat=whole("seat")),
    "start": lambda: c.StartSequence(seat=whole("seat"), suit=text("suit")),
    "misdeal": c.CallMisdeal,
    "end": c.EndTable,
}
"""Each form of the page, and the command that it gives."""
