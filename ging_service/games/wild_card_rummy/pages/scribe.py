"""The scribe's page: deals with real cards at two levels of detail (WR38)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ging_service.access.role_rights import Right
from ging_service.event_messages.event_message import Names, ShownCards
from ging_service.event_messages.table_view import DealStep, step_of
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.decisions.dealing import next_round, unnamed_ranks
from ging_service.games.wild_card_rummy.decider.decisions.recording import DUE
from ging_service.games.wild_card_rummy.decider.evolve import fold
from ging_service.games.wild_card_rummy.decider.position import before_draw
from ging_service.games.wild_card_rummy.decider.state import IN_DEAL
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.messages import (
    meld_words,
    penalty_words,
    points_words,
    result_words,
    substitute_words,
    wild_words,
)
from ging_service.games.wild_card_rummy.pages.felt.deal_steps import deal_steps
from ging_service.games.wild_card_rummy.pages.felt.score_sheet import score_sheet
from ging_service.games.wild_card_rummy.pages.words import awaited_words
from ging_service.games.wild_card_rummy.records.turns import WrittenTurn, read_actions
from ging_service.games.wild_card_rummy.rules.cards import MOST_SEATS, parse_any_card
from ging_service.games.wild_card_rummy.rules.drawing import sources
from ging_service.games.wild_card_rummy.rules.order import is_named
from ging_service.games.wild_card_rummy.rules.recorded import HeldCards
from ging_service.i18n.messages import _
from ging_service.records.errors import Misread
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import text, whole
from ging_service.web.pages.games.game_pages import GameBlueprint, lately_at
from ging_service.web.pages.games.scribe_form import (
    Choices,
    ScribeForm,
    called_at,
    chosen,
    entered_card,
    no_card,
    seat_choices,
)
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from flask import Response

    from ging_service.games.wild_card_rummy.decider import events as e
    from ging_service.games.wild_card_rummy.decider.state import Deal, TableState
    from ging_service.games.wild_card_rummy.rules.melds import Action
    from ging_service.reporting.tables.table_activity import TableActivity


FIELDS: Final = (
    *("level", "deal", "dealer", "wild", "seat", "draw", "taken", "played", "discard", "up", "ended", "adds"),
    *(f"{kind}-{seat}" for kind in ("held", "melded") for seat in range(MOST_SEATS)),
)
"""The fields that say what is recorded."""
FORM: Final = "set KC KH JD / run 5H 6H 9C=7H / add 4H on 1 / claim 7H on 2 take 9C"


def begins_deal() -> bool:
    """Return True for a form that begins a deal which is recorded turn by turn."""
    return SCRIBE.level == "turns" and not whole("deal", 0)


def asked_command(state: TableState) -> c.Command:
    """Return the command of the form. Raises ``BadRequest("invalid")`` with the field at fault."""
    # A press is decided by one of two buttons (WR24): they alone have this field.
    if text("adds"):
        return c.DecidePress(seat=whole("seat"), adds=text("adds") == "yes")
    if begins_deal():
        return c.RecordDeal(dealer=whole("dealer", DUE), wild=text("wild"))
    if SCRIBE.level == "turns":
        return _turn(state)
    return entered_result(state)


def field_of(where: str, _commands: Sequence[c.Command] = ()) -> str:
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
    ended = int(chosen("ended", [str(seat) for seat in (-1, *seats)], _("Choose who has ended the deal, or nobody.")))
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
    return HeldCards(cards=tuple(entered_card(word, field, parse_any_card) for word in words), points=-1)


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
    (command,) = turn.commands(state)
    return command


def _whole_turn(seat: int, draw: str) -> WrittenTurn:
    return WrittenTurn(
        seat=seat,
        # An empty number means the top card alone, as in all games but that of WR32.
        taken=(whole("taken", 1) or 1) if draw == "take" else 0,
        actions=_actions(),
        discard=entered_card(text("discard"), "discard", parse_any_card),
        up_for_two=bool(text("up")),
    )


def _actions() -> tuple[Action, ...]:
    entered = text("played").replace(",", " ")
    try:
        return read_actions(entered)
    except Misread as misread:
        if misread.code == "not_a_card":
            raise no_card(entered[misread.offset :].split()[0], "played") from misread
        raise BadRequest("invalid", _("Write melds as %(form)s.", form=FORM), "played") from misread


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """``deal``: its number. ``facts``: its wild rank and whether penalties are doubled. ``steps``: what is recorded."""

    deal: int
    dealer: str
    facts: str
    steps: tuple[DealStep, ...]
    is_turn: bool


def preview_of(command: c.Command, state: TableState, called: Names, *, is_turn: bool) -> Preview:
    """Decide a command without recording anything. Raises ``Refused``."""
    events = GAME.decide(command, state)
    deal = fold(state, events).deal
    facts = (wild_words(deal.wild), penalty_words(is_pressed=deal.is_pressed, doubled=deal.doubled)) if deal else ()
    return Preview(
        deal=deal.number if deal else 0,
        dealer=called.seat(deal.dealer) if deal else "",
        facts=" ".join(filter(None, facts)),
        steps=_turn_steps(events, called) if is_turn else deal_steps(events, called.seat),
        is_turn=is_turn,
    )


def _turn_steps(events: Sequence[e.Event], called: Names) -> tuple[DealStep, ...]:
    """The events of a turn, in words."""
    return tuple(step_of(event, called.seat) for event in events)


def ended_choices(called: Names) -> Choices:
    """WR17, WR19: who can have ended a deal: a player, or nobody, as the stock was empty."""
    return seat_choices(called, _("Nobody: the stock is empty"))


def wild_choices(state: TableState) -> Choices:
    """WR33: the ranks that the dealer can have named; none where the order of the deals says it."""
    if not is_named(next_round(state), state.rules):
        return []
    return [(rank, rank) for rank in unnamed_ranks(state)]


def draw_choices(state: TableState, deal: Deal) -> Choices:
    """WR11, WR19: what the player at turn can do first; nothing in a turn without a draw."""
    if state.phase != "drawing":
        return []
    words = {"stock": _("draws from the stock"), "discard_pile": _("takes the top discard")}
    fields = {"stock": "stock", "discard_pile": "take"}
    found = [(fields[one], words[one]) for one in sources(before_draw(state, deal, deal.turn), state.rules)]
    # WR19: only an empty stock leaves this choice.
    return found if deal.stock else [*found, ("leave", _("leaves the top discard, which ends the deal"))]


BLUEPRINT = GameBlueprint("wild_card_rummy_scribe", __name__, GAME.kind)


@BLUEPRINT.page("/tables/<slug:table>/wild-card-rummy/scribe", needs=Right.KEEP_SCORE)
def wild_card_rummy_scribe_page(club: str, table: str) -> Response:
    """Return the page where a deal with real cards is entered."""
    return scribe_again(club, table)


def scribe_again(club: str, table: str) -> Response:
    """Return the page as the table is now."""
    return draw_scribe(club, table, lately_at(club, table))


def draw_scribe(club: str, table: str, found: TableActivity, preview: Preview | None = None) -> Response:
    """Return the page of a table. ``preview``: what the form would come to, for the scribe to confirm."""
    state: TableState = found.seen.state
    called = called_at(found)
    deal = state.deal
    running = deal if deal and deal.recorded and state.phase in IN_DEAL else None
    pressing = deal if deal and deal.recorded and state.phase == "pressing" else None
    return show(
        "wild_card_rummy/scribe.html",
        **SCRIBE.context(club, table, found) | ({"level": "result"} if state.phase == "counting" else {}),
        # Once the last turn is recorded, only the result is missing.
        levels=[] if state.phase == "counting" else SCRIBE.level_choices({}, is_running=running is not None),
        ended=ended_choices(called),
        wilds=wild_choices(state),
        draws=draw_choices(state, running) if running else [],
        form_of_melds=FORM,
        running=running,
        pressing=pressing,
        press_points=points_words(pressing.press_points) if pressing else "",
        can_record=running is not None or state.phase == "between_deals",
        needs_melded=state.rules.scoring == "melded" and state.phase != "counting",
        awaited=awaited_words(state, called.seat, -1),
        facts=_facts(running) if running else "",
        preview=preview,
        typed=SCRIBE.typed if preview else "",
        result=_result(deal, called) if state.phase not in IN_DEAL else "",
        sheet=score_sheet(state),
        meld_words=lambda meld: " ".join(filter(None, [meld_words(meld), substitute_words(meld)])),
        shown_cards=lambda cards: [ShownCards(cards=tuple(cards))],
    )


def _facts(deal: Deal) -> str:
    facts = (wild_words(deal.wild), penalty_words(is_pressed=deal.is_pressed, doubled=deal.doubled))
    return " ".join(filter(None, facts))


def _result(deal: Deal | None, called: Names) -> str:
    return result_words(deal.result.kind, deal.result.winner, called.seat) if deal and deal.result else ""


@BLUEPRINT.form("/tables/<slug:table>/wild-card-rummy/scribe", needs=Right.KEEP_SCORE, again=scribe_again)
def send_recorded_wild_card_rummy(club: str, table: str) -> str | Response:
    """WR38: Record what is entered, or show what it comes to. Only what has been shown is recorded."""
    return SCRIBE.send(club, table)


def _previewed(club: str, table: str, found: TableActivity, commands: tuple[c.Command, ...]) -> Response:
    (command,), called = commands, called_at(found)
    preview = preview_of(command, found.seen.state, called, is_turn=SCRIBE.level == "turns")
    return draw_scribe(club, table, found, preview)


SCRIBE: Final = ScribeForm(
    path="wild-card-rummy",
    levels=("result", "turns"),
    commands=lambda state: (asked_command(state),),
    field_of=field_of,
    fields=FIELDS,
    # What is chosen by a button of its own, or begins a deal, says all there is to see.
    is_plain=lambda: bool(text("adds")) or begins_deal(),
    preview=_previewed,
)
