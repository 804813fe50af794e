"""A deal with real cards as the scribe has entered it in the form.

The commands follow from the form and the house rules alone: a form that is sent twice asks for the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, get_args
from urllib.parse import urlencode

from flask import request

from ging_service.domain.cards import parse_card
from ging_service.domain.errors import Refused
from ging_service.event_messages.card_words import card_name
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.decisions.recording import DUE, UNKNOWN
from ging_service.games.gin_rummy.records.knock_grammar import read_hand
from ging_service.games.gin_rummy.records.tabled import WrittenHand, WrittenKnock
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, SEATS, other_seat
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _
from ging_service.records.errors import Misread
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import text, whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.gin_rummy.decider.state import TableState
    from ging_service.games.gin_rummy.rules.recorded import RecordedKind

Level = Literal["result", "knock", "turns"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
FIELDS: Final = (
    "level",
    "deal",
    "dealer",
    "upcard",
    "draw",
    "kind",
    "winner",
    "points",
    "seat",
    "tabled",
    "discard",
    "shown",
)
"""The fields that say what is recorded."""

KINDS: Final[tuple[RecordedKind, ...]] = ("gin", "knock", "undercut", "equal", "void")
NOT_WON: Final = ("equal", "void")
NOBODY: Final = "-1"
"""The winner of a deal that nobody wins."""

RESIGNED: Final = "resigned"
_WORD_SHOWN: Final = 40
"""The number of characters that are shown of a word that is no card."""

_HAS_DRAWN: Final = "drawn"
"""The player at turn has eleven cards already."""


def level_asked() -> Level:
    """Return the level of detail in the address or the form."""
    asked = request.values.get("level")
    return next((level for level in LEVELS if level == asked), LEVELS[0])


def typed() -> str:
    """Return what was entered, to compare it with what was shown before."""
    return urlencode([(name, text(name)) for name in FIELDS])


def asked_commands(state: TableState) -> tuple[c.Command, ...]:
    """Return the commands of the form. Raises ``BadRequest("invalid")`` with the field at fault."""
    is_running = bool(whole("deal", 0))
    match level_asked():
        case "result":
            return (_result(is_running=is_running),)
        case "knock":
            # A knock ends the turn of a player who may not have drawn yet on record.
            return (*_drawn(), _knock(state, is_running=is_running))
        case "turns":
            return (
                tuple(_turn())
                if is_running
                else (c.RecordDeal(dealer=_dealer(is_running=False), upcard=_card("upcard")),)
            )


def entered_result(state: TableState) -> c.RecordResult | c.Resign | c.RecordKnock:
    """Return what the whole deal came to, as a result or a knock. Raises ``BadRequest("invalid")``."""
    return _knock(state, is_running=False) if level_asked() == "knock" else _result(is_running=False)


def field_at_fault(refused: Refused) -> Refused:
    """Return a refusal that names the field of the form instead of that of the command."""
    return Refused(refused.code, refused.rule, refused.detail, field_of(refused.where))


def field_of(where: str) -> str:
    """Return the field of the form for a part of the command."""
    if where.startswith("hands."):
        # The rules name a hand by its seat, the form by who has knocked.
        return "tabled" if where.endswith(text("seat")) else "shown"
    fields = {"melds": "tabled", "other_melds": "shown", "lay_offs": "shown", "card": "discard"}
    return fields.get(where.partition(".")[0], where)


def _result(*, is_running: bool) -> c.RecordResult | c.Resign:
    """GR18 to GR21: what the deal came to. GR31: in a running deal a player can have resigned."""
    asked = text("kind")
    kind = next((one for one in KINDS if one == asked), None)
    # A player resigns the game in a running deal only. Between two deals there is nothing that could end.
    if kind is None and not (is_running and asked == RESIGNED):
        raise BadRequest("invalid", _("Choose one of the options."), "kind")
    winner = _nobody() if kind in NOT_WON else _seat("winner", _("Choose who wins the deal."))
    if kind is None or kind in NOT_WON:
        _check_no_points()
    if kind is None:
        return c.Resign(seat=other_seat(winner))
    points = 0 if kind in NOT_WON else whole("points")
    return c.RecordResult(dealer=_dealer(is_running=is_running), kind=kind, winner=winner, points=points)


def _nobody() -> int:
    """GR17, GR21: the winner of a deal that nobody wins. Raises ``BadRequest("invalid")`` if a player is chosen."""
    if text("winner") not in ("", NOBODY):
        raise BadRequest("invalid", _("Nobody wins a deal with this result."), "winner")
    return int(NOBODY)


def _check_no_points() -> None:
    """GR17, GR21, GR31: Check that no points are entered where the result gives none."""
    if whole("points", 0):
        raise BadRequest("invalid", _("There are no points for this result."), "points")


def _knock(state: TableState, *, is_running: bool) -> c.RecordKnock:
    """GR10 to GR15: the knock with both hands."""
    seat = _seat("seat", _("Choose who knocks."))
    tabled, discard = _hand("tabled", lays_off=False), _card("discard")
    knock = WrittenKnock(
        seat=seat,
        knocker=tabled,
        discard=discard,
        other=_hand("shown", lays_off=state.rules.showing == "declared"),
        dealer=_dealer(is_running=is_running),
        upcard=_card("upcard") if text("upcard") else UNKNOWN,
    )
    _check_different({"tabled": knock.knocker.cards, "discard": (discard,), "shown": knock.other.cards})
    return knock.command(state)


def _check_different(entered: dict[str, Hand]) -> None:
    """GR1: Check that no card is entered twice. The rules would not tell in which field it stands the second time."""
    seen: set[Card] = set()
    for field, cards in entered.items():
        for card in cards:
            if card in seen:
                raise BadRequest("invalid", _("The %(card)s is entered twice.", card=card_name(card)), field)
            seen.add(card)


def _turn() -> Iterator[c.Command]:
    """GR4 to GR7: one turn. Somebody who passes discards nothing."""
    yield from _drawn()
    if text("draw") != "pass":
        yield c.Discard(seat=whole("seat"), card=_card("discard"))
    elif text("discard"):
        raise BadRequest("invalid", _("A player who passes discards nothing."), "discard")


def _drawn() -> Iterator[c.Command]:
    """What the player has done before the discard or the knock; nothing where it is recorded already."""
    moves = {"pass": c.PassUpcard, "take": c.TakeDiscard, "stock": c.DrawCard}
    asked = text("draw")
    if asked in moves:
        yield moves[asked](seat=whole("seat"))
    # Without a running deal the whole deal is entered at once, and the form has no such field.
    elif asked != _HAS_DRAWN and whole("deal", 0):
        raise BadRequest("invalid", _("Choose one of the options."), "draw")


def _seat(field: str, told: str) -> int:
    """Return the seat that is chosen. Raises ``BadRequest("invalid")`` if it is none of the table's."""
    chosen = next((seat for seat in SEATS if text(field) == str(seat)), None)
    if chosen is None:
        raise BadRequest("invalid", told, field)
    return chosen


def _dealer(*, is_running: bool) -> int:
    return DUE if is_running else whole("dealer", DUE)


def _hand(field: str, *, lays_off: bool) -> WrittenHand:
    """Return the ten cards in a field. Raises ``BadRequest("invalid")``."""
    entered = text(field).replace(",", " ")
    try:
        hand = read_hand(entered, lays_off=lays_off)
    except Misread as misread:
        if misread.code == "not_a_card":
            raise _no_card(entered[misread.offset :].split()[0].partition("/")[0], field) from misread
        form = "8S 8H 8D / 2H 3H 4H lay 8C on 1 rest KD QH" if lays_off else "5C 6C 7C / JS QS KS rest AD"
        raise BadRequest("invalid", _("Write the cards as %(form)s.", form=form), field) from misread
    if len(hand.cards) != HAND_SIZE:
        told = _(
            "Cards entered here: %(count)s. There must be %(wanted)s.",
            count=number(len(hand.cards)),
            wanted=number(HAND_SIZE),
        )
        raise BadRequest("invalid", told, field)
    return hand


def _card(field: str) -> Card:
    """Return the card in a field. Raises ``BadRequest("invalid")``."""
    try:
        return parse_card(text(field), "GR1")
    except Refused as refused:
        raise _no_card(text(field), field) from refused


def _no_card(word: str, field: str) -> BadRequest:
    if not word:
        return BadRequest("invalid", _("Enter a card."), field)
    if len(word) > _WORD_SHOWN:
        word = f"{word[:_WORD_SHOWN]}…"
    return BadRequest("invalid", _("“%(word)s” is no card. Write cards as KS, 10D or 7♣.", word=word), field)
