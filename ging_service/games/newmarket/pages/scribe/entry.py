"""A deal with real cards as the scribe enters it: each form is one command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, get_args

from flask import request

from ging_service.domain.cards import Card
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.decisions.recording import DUE, NOBODY
from ging_service.games.newmarket.rules.stakes import layout_of
from ging_service.i18n.text import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import text, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ging_service.games.newmarket.decider.state import TableState

Level = Literal["cards", "result"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)


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
    out = whole("out")
    found = [(heap, whole(f"won-{heap}", NOBODY)) for heap in layout_of(state.rules)]
    # NM26: the player who takes the kitty by winning the last king has won him after all others.
    won = sorted((one for one in found if one[1] != NOBODY), key=lambda one: one[1] == out)
    left = [f"left-{seat}" for seat in range(len(state.members))]
    return c.RecordResult(
        dealer=whole("dealer", DUE),
        buyer=whole("buyer", NOBODY),
        won=tuple(c.HeapTaken(seat=seat, heap=heap) for heap, seat in won),
        out=out,
        cards_left=tuple(whole(field, 0) for field in left) if any(map(text, left)) else (),
    )


def field_of(where: str, command: c.Command) -> str:
    """Return the field of the form for a field of the command."""
    part, _dot, place = where.partition(".")
    first = place.partition(".")[0]
    if part == "won" and isinstance(command, c.RecordResult):
        return f"won-{command.won[int(first)].heap}"
    if part == "cards_left":
        return f"left-{first or 0}"
    if isinstance(command, c.RecordBurial) and part == "seat":
        return "exchanges"
    if isinstance(command, c.RecordBuy):
        return "buyer"
    return "rank" if part == "card" else part


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
}
"""Each form of the page, and the command that it gives."""
