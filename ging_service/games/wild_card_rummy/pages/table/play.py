"""Moves at a table by its page: every command of the game is one form, and the same use case as in the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.application.table import at_table
from ging_service.execution.errors import NotFound
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.commands import OpenTable
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.pages.felt.own_hand import SORTS
from ging_service.games.wild_card_rummy.pages.table.page import draw_table, own_seat
from ging_service.games.wild_card_rummy.pages.table.turn_forms import built, command_in_form, is_current, turn_of
from ging_service.i18n.messages import _
from ging_service.reporting.tables.tables import table_state
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.forms import form_caller, text, whole
from ging_service.web.pages.games.game_pages import GameBlueprint, lately_at, named_first_dealer
from ging_service.web.pages.table.page import table_page
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from flask import Response

    from ging_service.games.wild_card_rummy.decider.state import TableState
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules


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
    _check_deal(club, table)
    at_table(services(), club, table, _MOVES[move](), form_caller())
    return _back_to(club, table)


def _back_to(club: str, table: str) -> str:
    sort = text("sort")
    return f"/clubs/{club}/tables/{table}" + (f"?sort={sort}" if sort in SORTS[1:] else "")


def _check_deal(club: str, table: str) -> None:
    """Check that the form was made for the current deal: one of an earlier deal would be sent by mistake.

    Raises ``BadRequest("invalid")``.
    """
    state: TableState = table_state(services(), club, table, person()).state
    if whole("deal", 0) != (state.deal.number if state.deal else 0):
        raise BadRequest("invalid", _("A new deal has begun. Look again before you play."), "deal")


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
