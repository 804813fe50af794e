"""The scribe's page: deals with real cards at three levels of detail (GR34)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ging_service.access.role_rights import Right
from ging_service.domain.cards import parse_card
from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import Names, ShownCards
from ging_service.event_messages.table_view import DealStep
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.decisions.recording import DUE, UNKNOWN
from ging_service.games.gin_rummy.decider.decisions.turns import sources
from ging_service.games.gin_rummy.decider.evolve import fold
from ging_service.games.gin_rummy.decider.state import IN_DEAL
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.messages import result_words, totals_words
from ging_service.games.gin_rummy.pages.felt.deal_steps import deal_steps
from ging_service.games.gin_rummy.pages.felt.score_sheet import score_sheet
from ging_service.games.gin_rummy.pages.table.page import settled_steps
from ging_service.games.gin_rummy.pages.words import awaited_words
from ging_service.games.gin_rummy.records import WrittenHand, WrittenKnock, read_hand
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, SEATS, other_seat
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _, pgettext
from ging_service.records.errors import Misread
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import text, whole
from ging_service.web.pages.games.game_pages import GameBlueprint, lately_at
from ging_service.web.pages.games.scribe_form import (
    NOBODY,
    ScribeForm,
    called_at,
    chosen,
    entered_card,
    no_card,
    seat_choices,
)
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from flask import Response

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.gin_rummy.decider import events as e
    from ging_service.games.gin_rummy.decider.state import Deal, TableState
    from ging_service.games.gin_rummy.rules.house_rules import HouseRules
    from ging_service.games.gin_rummy.rules.recorded import RecordedKind
    from ging_service.reporting.tables.table_activity import TableActivity


FIELDS: Final = (
    *("level", "deal", "dealer", "upcard", "draw", "kind", "winner", "points"),
    *("seat", "tabled", "discard", "shown"),
)
"""The fields that say what is recorded."""
KINDS: Final[tuple[RecordedKind, ...]] = ("gin", "knock", "undercut", "equal", "void")
NOT_WON: Final = ("equal", "void")
RESIGNED: Final = "resigned"
_HAS_DRAWN: Final = "drawn"
"""The player at turn has eleven cards already."""


def asked_commands(state: TableState) -> tuple[c.Command, ...]:
    """Return the commands of the form. Raises ``BadRequest("invalid")`` with the field at fault."""
    is_running = bool(whole("deal", 0))
    if SCRIBE.level == "result":
        return (_result(is_running=is_running),)
    if SCRIBE.level == "knock":
        # A knock ends the turn of a player who may not have drawn yet on record.
        return (*_drawn(), _knock(state, is_running=is_running))
    return tuple(_turn()) if is_running else (c.RecordDeal(dealer=whole("dealer", DUE), upcard=_card("upcard")),)


def entered_result(state: TableState) -> c.RecordResult | c.Resign | c.RecordKnock:
    """Return what the whole deal came to, as a result or a knock. Raises ``BadRequest("invalid")``."""
    return _knock(state, is_running=False) if SCRIBE.level == "knock" else _result(is_running=False)


def field_of(where: str, _commands: Sequence[c.Command] = ()) -> str:
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
    return int(chosen(field, [str(seat) for seat in SEATS], told))


def _dealer(*, is_running: bool) -> int:
    return DUE if is_running else whole("dealer", DUE)


def _hand(field: str, *, lays_off: bool) -> WrittenHand:
    """Return the ten cards in a field. Raises ``BadRequest("invalid")``."""
    entered = text(field).replace(",", " ")
    try:
        hand = read_hand(entered, lays_off=lays_off)
    except Misread as misread:
        if misread.code == "not_a_card":
            raise no_card(entered[misread.offset :].split()[0].partition("/")[0], field) from misread
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
    return entered_card(text(field), field, lambda word: parse_card(word, "GR1"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """``deal``: its number. ``steps``: how it is scored. ``points``: those of the game after it, by player."""

    deal: int
    dealer: str
    steps: tuple[DealStep, ...]
    points: str


def preview_of(commands: Sequence[c.Command], state: TableState, name: Callable[[int], str]) -> Preview:
    """Decide commands without recording anything. Raises ``Refused``."""
    events: list[e.Event] = []
    for command in commands:
        done = GAME.decide(command, state)
        # The second command is decided on what the first one has made of the table, as when both are recorded.
        state = fold(state, done)
        events += done
    deal = state.deal
    return Preview(
        deal=deal.number if deal else 0,
        dealer=name(deal.dealer) if deal else "",
        steps=deal_steps(events, name),
        points=totals_words(state.game.points, name),
    )


def kind_choices(kinds: Iterable[str], rules: HouseRules) -> list[tuple[str, str]]:
    """Return those of these results that a deal at a table can have, in words."""
    words = {
        "gin": _("Gin"),
        "knock": pgettext("result", "Knock"),
        "undercut": _("Undercut"),
        "equal": _("Equal deadwood"),
        "void": _("Void"),
        RESIGNED: _("Resigned"),
    }
    left_out = {"equal"} if rules.equal == "undercut" else set()
    return [(kind, words[kind]) for kind in kinds if kind not in left_out]


BLUEPRINT = GameBlueprint("gin_rummy_scribe", __name__, GAME.kind)


@BLUEPRINT.page("/tables/<slug:table>/gin-rummy/scribe", needs=Right.KEEP_SCORE)
def gin_rummy_scribe_page(club: str, table: str) -> Response:
    """Return the page where a deal with real cards is entered."""
    return scribe_again(club, table)


def scribe_again(club: str, table: str) -> Response:
    """Return the page as the table is now."""
    return draw_scribe(club, table, lately_at(club, table))


def draw_scribe(club: str, table: str, found: TableActivity, preview: Preview | None = None) -> Response:
    """Return the page of a table. ``preview``: what the deal in the form would come to, for the scribe to confirm."""
    state: TableState = found.seen.state
    called = called_at(found)
    is_in_deal = state.phase in IN_DEAL
    running = state.deal if is_in_deal and state.deal and state.deal.recorded else None
    return show(
        "gin_rummy/scribe.html",
        **SCRIBE.context(club, table, found),
        numbered_seats=seat_choices(called),
        winners=seat_choices(called, _("Nobody")),
        levels=SCRIBE.level_choices({"knock": _("Knock with both hands")}, is_running=running is not None),
        kinds=kind_choices((*KINDS, RESIGNED) if running else KINDS, state.rules),
        running=running,
        draws=_draws(state, running) if running else (),
        can_record=running is not None or state.phase == "between_deals",
        awaited=awaited_words(state, called.seat, -1),
        preview=preview,
        typed=SCRIBE.typed if preview else "",
        is_settled=not is_in_deal and state.deal is not None,
        result=_latest_result(state, called),
        settled=settled_steps(found, called),
        sheet=score_sheet(state),
        shown_cards=lambda cards: [ShownCards(cards=tuple(cards))],
    )


def _latest_result(state: TableState, called: Names) -> str:
    return result_words(state.deal.result, called.seat) if state.deal and state.deal.result else ""


def _draws(state: TableState, deal: Deal) -> list[tuple[str, str]]:
    """GR4 to GR6: what the player at turn can do first; nothing where they have eleven cards already."""
    if state.phase == "discarding":
        return []
    if state.phase == "upcard":
        # A player who passes cannot knock.
        passes = [] if SCRIBE.level == "knock" else [("pass", _("passes"))]
        return [("take", _("takes the upcard")), *passes]
    words = {"stock": _("draws from the stock"), "discard_pile": _("takes the top discard")}
    fields = {"stock": "stock", "discard_pile": "take"}
    return [
        (fields[source], words[source]) for source in ("stock", "discard_pile") if source in sources(deal, state.rules)
    ]


@BLUEPRINT.form("/tables/<slug:table>/gin-rummy/scribe", needs=Right.KEEP_SCORE, again=scribe_again)
def send_recorded_gin_rummy(club: str, table: str) -> str | Response:
    """GR34: Record what is entered, or show what it comes to. Only what has been shown is recorded."""
    return SCRIBE.send(club, table)


def _previewed(club: str, table: str, found: TableActivity, commands: tuple[c.Command, ...]) -> Response:
    return draw_scribe(club, table, found, preview_of(commands, found.seen.state, called_at(found).seat))


SCRIBE: Final[ScribeForm] = ScribeForm(
    path="gin-rummy",
    levels=("result", "knock", "turns"),
    commands=asked_commands,
    field_of=field_of,
    fields=FIELDS,
    # The next page shows a turn and its cards, which is all there is to see.
    is_plain=lambda: SCRIBE.level == "turns",
    preview=_previewed,
)
