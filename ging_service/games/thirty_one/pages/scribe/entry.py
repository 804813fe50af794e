"""A round with real cards as the scribe has entered it so far. Cards are entered one by one, and stay in the page's address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, get_args

from flask import request

from ging_service.domain.cards import parse_card
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider.recording import DUE
from ging_service.games.thirty_one.rules.cards import PACK
from ging_service.games.thirty_one.rules.taking import RoundKind
from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import text, whole_of

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand

Level = Literal["cards", "result"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
NOBODY: Final = "-1"
"""The winner of a draw."""


def level_asked() -> Level:
    """Return the level of detail in the address or the form."""
    asked = request.values.get("level")
    return next((level for level in LEVELS if level == asked), LEVELS[0])


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
    if level_asked() == "cards":
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
