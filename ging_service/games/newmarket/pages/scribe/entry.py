"""A deal with real cards as the scribe enters it: each form is one command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, get_args

from flask import request

from ging_service.domain.cards import Card
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.decisions.recording import DUE, NOBODY
from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import text, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ging_service.games.newmarket.decider.state import TableState

Level = Literal["cards", "result"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
_WON: Final = "won-"
"""In front of a card of the layout: the field that says who has won it."""


def level_asked() -> Level:
    """Return the level of detail in the address or the form."""
    asked = request.values.get("level")
    return next((level for level in LEVELS if level == asked), LEVELS[0])


def asked_command(state: TableState) -> c.Command:
    """Return the command of the form. Raises ``BadRequest("invalid")`` with the field at fault."""
    asked = _FORMS.get(text("do"))
    if asked is None:
        raise BadRequest("invalid", _("Choose one of the options."), "do")
    return asked(state)


def _start() -> c.Command:
    """NM10, NM13: the first card of a sequence. The scribe names the player only for the first one of a deal."""
    needed = {
        "seat": _("Choose who plays it."),
        "suit": _("Choose the suit."),
        "rank": _("Choose the card."),
    }
    for field, told in needed.items():
        if not text(field):
            raise BadRequest("invalid", told, field)
    return c.RecordCard(seat=whole("seat"), card=Card(text("rank") + text("suit")))


def entered_result(state: TableState) -> c.RecordResult:
    """NM17 to NM20, NM26, NM29, NM56: Return what a deal came to. Raises ``BadRequest("invalid")``."""
    if not text("out"):
        raise BadRequest("invalid", _("Choose who has played the last card, or nobody."), "out")
    left = [f"left-{seat}" for seat in range(len(state.members))]
    return c.RecordResult(
        dealer=whole("dealer", DUE),
        buyer=whole("buyer", NOBODY),
        won=tuple(c.HeapTaken(seat=whole(field), heap=Card(field.removeprefix(_WON))) for field in _won_fields()),
        out=whole("out"),
        # Fields left empty mean that nobody counted, which is not the same as no cards.
        cards_left=tuple(whole(field, 0) for field in left) if any(map(text, left)) else (),
    )


def _won_fields() -> list[str]:
    """The fields of the layout cards that somebody has won, in order.

    NM26: the player who takes the kitty by winning the last king has won it after all others.
    """
    won = [field for field in request.form if field.startswith(_WON) and text(field) not in ("", str(NOBODY))]
    # False sorts before True, and the sort is stable: the others keep the order of the page.
    return sorted(won, key=lambda field: text(field) == text("out"))


def field_of(where: str, command: c.Command) -> str:
    """Return the field of the form for a field of the command."""
    match command:
        case c.RecordResult():
            return result_field(where)
        case c.RecordBurial() if where == "seat":
            return "exchanges"
        case c.RecordBuy():
            return "buyer"
        case _:
            return "rank" if where == "card" else where


def result_field(where: str) -> str:
    """Return the field for a part of a result. A heap is named by its place among those that the form says are won."""
    part, _dot, place = where.partition(".")
    first = place.partition(".")[0] or "0"
    won = _won_fields()
    # The form has one field for each heap, the command a list of those that were won.
    if part == "won" and int(first) < len(won):
        return won[int(first)]
    return f"left-{first}" if part == "cards_left" else part


_FORMS: Final[Mapping[str, Callable[[TableState], c.Command]]] = {
    "begin": lambda _state: c.RecordDeal(dealer=whole("dealer", DUE)),
    "buy": lambda _state: c.RecordBuy(seat=whole("buyer")),
    "bury": lambda _state: c.RecordBurial(
        caller=whole("caller"), target=Card(text("target")), seat=whole("exchanges", NOBODY)
    ),
    # NM11: only one card can follow, so its player says it all.
    "next": lambda _state: c.RecordCard(seat=whole("seat"), card=Card("")),
    "start": lambda _state: _start(),
    "stop": lambda _state: c.RecordStop(),
    "pass": lambda _state: c.RecordPass(seat=whole("seat")),
    "result": entered_result,
    "undo": lambda _state: c.CallMisdeal(),
}
"""Each form of the page, and the command that it gives."""
