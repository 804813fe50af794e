"""A deal with real cards as the scribe has entered it in the form.

The commands follow from the form and the table alone: a form that is sent twice asks for the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, get_args
from urllib.parse import urlencode

from flask import request

from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.decisions.recording import DUE
from ging_service.games.wild_card_rummy.records.turn_grammar import read_actions
from ging_service.games.wild_card_rummy.records.written import WrittenAction, WrittenTurn
from ging_service.games.wild_card_rummy.rules.cards import MOST_SEATS, parse_any_card
from ging_service.games.wild_card_rummy.rules.recorded import HeldCards
from ging_service.i18n.messages import _
from ging_service.records.errors import Misread
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import text, whole

if TYPE_CHECKING:
    from ging_service.domain.cards import Card
    from ging_service.games.wild_card_rummy.decider.state import TableState

Level = Literal["result", "turns"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
NOBODY: Final = "-1"
"""Who has ended a deal that the stock has ended."""

FIELDS: Final = (
    *("level", "deal", "dealer", "wild", "seat", "draw", "taken", "played", "discard", "up", "ended", "adds"),
    *(f"{kind}-{seat}" for kind in ("held", "melded") for seat in range(MOST_SEATS)),
)
"""The fields that say what is recorded."""

FORM: Final = "set KC KH JD / run 5H 6H 9C=7H / add 4H on 1 / claim 7H on 2 take 9C"
_WORD_SHOWN: Final = 40
"""The number of characters that are shown of a word that is no card."""


def level_asked() -> Level:
    """Return the level of detail in the address or the form."""
    asked = request.values.get("level")
    return next((level for level in LEVELS if level == asked), LEVELS[0])


def typed() -> str:
    """Return what was entered, to compare it with what was shown before."""
    return urlencode([(name, text(name)) for name in FIELDS])


def begins_deal() -> bool:
    """Return True for a form that begins a deal which is recorded turn by turn."""
    return level_asked() == "turns" and not whole("deal", 0)


def asked_command(state: TableState) -> c.Command:
    """Return the command of the form. Raises ``BadRequest("invalid")`` with the field at fault."""
    # A press is decided by one of two buttons (WR24): they alone have this field.
    if text("adds"):
        return c.DecidePress(seat=whole("seat"), adds=text("adds") == "yes")
    if begins_deal():
        return c.RecordDeal(dealer=whole("dealer", DUE), wild=text("wild"))
    if level_asked() == "turns":
        return _turn(state)
    return entered_result(state)


def field_of(where: str) -> str:
    """Return the field of the form for a field of the command."""
    part, _dot, place = where.partition(".")
    match part:
        case "held" | "melded":
            return f"{part}-{place.partition('.')[0] or 0}"
        case "actions":
            return "played"
        case "winner":
            return "ended"
        case "up_for_two":
            return "up"
        case _:
            return part


def entered_result(state: TableState) -> c.RecordResult:
    """WR17 to WR20, WR38: Return what each player held, and who has ended the deal. Raises ``BadRequest("invalid")``."""
    seats = range(len(state.members))
    ended = next((seat for seat in (-1, *seats) if text("ended") == str(seat)), None)
    if ended is None:
        raise BadRequest("invalid", _("Choose who has ended the deal, or nobody."), "ended")
    melded = [f"melded-{seat}" for seat in seats]
    return c.RecordResult(
        dealer=DUE if whole("deal", 0) else whole("dealer", DUE),
        wild=text("wild"),
        winner=ended,
        held=tuple(_held(f"held-{seat}", may_be_empty=seat == ended) for seat in seats),
        melded=tuple(map(whole, melded)) if any(map(text, melded)) else (),
    )


def _held(field: str, *, may_be_empty: bool) -> HeldCards:
    """Points, or cards. The player who has gone out holds nothing."""
    words = text(field).replace(",", " ").split()
    if not words and not may_be_empty:
        raise BadRequest("invalid", _("Enter the points or the cards that this player holds."), field)
    if not words or (len(words) == 1 and words[0].isdecimal()):
        return HeldCards(cards=(), points=whole(field, 0))
    return HeldCards(cards=tuple(_card(word, field) for word in words), points=-1)


def _turn(state: TableState) -> c.Command:
    """WR10 to WR19, WR31: one turn, or what a player does instead."""
    seat, draw = whole("seat"), text("draw")
    if draw == "leave":
        return c.LeaveDiscard(seat=seat)
    if draw not in ("", "stock", "take"):
        raise BadRequest("invalid", _("Choose one of the options."), "draw")
    if state.phase == "drawing" and not draw:
        raise BadRequest("invalid", _("Choose one of the options."), "draw")
    turn = WrittenTurn(seat=seat, actions=_actions()) if state.phase == "last_melds" else _whole_turn(seat, draw)
    return turn.command(state)


def _whole_turn(seat: int, draw: str) -> WrittenTurn:
    return WrittenTurn(
        seat=seat,
        # An empty number means the top card alone, as in all games but that of WR32.
        taken=(whole("taken", 1) or 1) if draw == "take" else 0,
        actions=_actions(),
        discard=_card(text("discard"), "discard"),
        up_for_two=bool(text("up")),
    )


def _actions() -> tuple[WrittenAction, ...]:
    entered = text("played").replace(",", " ")
    try:
        return read_actions(entered)
    except Misread as misread:
        if misread.code == "not_a_card":
            raise _no_card(entered[misread.offset :].split()[0], "played") from misread
        raise BadRequest("invalid", _("Write melds as %(form)s.", form=FORM), "played") from misread


def _card(word: str, field: str) -> Card:
    """Return the card in a field. Raises ``BadRequest("invalid")``."""
    try:
        return parse_any_card(word)
    except Refused as refused:
        raise _no_card(word, field) from refused


def _no_card(word: str, field: str) -> BadRequest:
    if not word:
        return BadRequest("invalid", _("Enter a card."), field)
    if len(word) > _WORD_SHOWN:
        word = f"{word[:_WORD_SHOWN]}…"
    return BadRequest("invalid", _("“%(word)s” is no card. Write cards as KS, 10D or 7♣.", word=word), field)
