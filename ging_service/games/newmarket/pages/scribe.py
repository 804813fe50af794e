"""The scribe's page of a table of Newmarket: deals with real cards, card by card or by their result (NM29)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from flask import request

from ging_service.access.role_rights import Right
from ging_service.domain.cards import Card, rank_of, suit_of
from ging_service.event_messages.card_words import SUIT_SIGNS, card_name, suit_words
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.decisions.playing import cards_played
from ging_service.games.newmarket.decider.decisions.recording import DUE, NOBODY
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.pages.felt.sequences import moved_table, sequences_of
from ging_service.games.newmarket.pages.felt.table_view import picture_of
from ging_service.games.newmarket.pages.words import result_words
from ging_service.games.newmarket.rules.cards import RANKS, next_card
from ging_service.games.newmarket.rules.sequences import cards_of
from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import text, whole
from ging_service.web.pages.games.game_pages import GameBlueprint, lately_at
from ging_service.web.pages.games.scribe_form import Choices, ScribeForm, called_at, seat_choices
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from flask import Response

    from ging_service.event_messages.event_message import Names
    from ging_service.games.newmarket.decider.state import Deal, TableState


_KEYS: Final = {rank: rank.lower() for rank in RANKS} | {"10": "0"}
"""NM13: the keys of the ranks. The suit is chosen first, by its letter."""
_FIRST_KEYS: Final = dict(zip(RANKS[:-1], "asdfghjklqwe", strict=True))
"""NM10: at the first card the digits are the keys of the players, so the ranks lie on letters, from the ace on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartChoices:
    """What can start a sequence. ``suits``: letter, sign and words. ``ranks``: each with its key, "" for none.

    ``seat``: who starts; −1 for the first card of a deal, whose player the scribe names (NM10).
    """

    seat: int
    suits: tuple[tuple[str, str, str], ...]
    ranks: tuple[tuple[str, str], ...]


def start_choices(state: TableState, deal: Deal) -> StartChoices | None:
    """NM10, NM13, NM14: Return what can start a sequence now; None while one runs."""
    # NM11: only one card can follow, so there is nothing to choose but its player.
    if state.phase == "playing":
        return None
    is_first = state.phase == "buying"
    suits = ("D",) if is_first else deal.suits
    gone = cards_played(deal)
    left = {rank_of(card) for suit in suits for card in cards_of(suit, state.rules.game) if card not in gone}
    keys = _FIRST_KEYS if is_first else _KEYS
    return StartChoices(
        seat=deal.turn,
        suits=tuple((suit, SUIT_SIGNS[suit], suit_words(suit)) for suit in suits),
        ranks=tuple((rank, keys[rank]) for rank in RANKS if rank in left),
    )


def target_choices(state: TableState) -> Choices:
    """NM23: the cards that can be buried for the last king, from the highest."""
    suit = next(suit_of(heap.card) for heap in state.layout.heaps if heap.is_in)
    # NM23: from the jack down. The queen itself wins the king and is never buried.
    below_queen = cards_of(suit, "newmarket")[-2::-1]
    return [("", _("None: the caller holds all the lower cards")), *((card, card_name(card)) for card in below_queen)]


def needs_burial(state: TableState, deal: Deal) -> bool:
    """NM22: Return True if a card is still to be buried before the first one is played."""
    return state.phase == "buying" and deal.last_king and state.rules.bury != "off" and deal.burial is None


def out_choices(called: Names) -> Choices:
    """NM19, NM20, NM26: who can have ended a deal: a player, or nobody, as it is blocked."""
    return seat_choices(called, _("Nobody: the deal is blocked"))


def heap_choices(state: TableState) -> Choices:
    """NM17, NM55: the cards of the layout that can still be won in the running deal, or in the next one."""
    running = state.deal if state.deal and state.deal.result is None else None
    won = [card for cards in running.won for card in cards] if running else []
    return [(heap.card, card_name(heap.card)) for heap in state.layout.heaps if heap.is_in and heap.card not in won]


_WON: Final = "won-"
"""In front of a card of the layout: the field that says who has won it."""


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


def field_of(where: str, commands: Sequence[c.Command]) -> str:
    """Return the field of the form for a field of the command."""
    match commands:
        case [c.RecordResult()]:
            return result_field(where)
        case [c.RecordBurial()] if where == "seat":
            return "exchanges"
        case [c.RecordBuy()]:
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


BLUEPRINT = GameBlueprint("newmarket_scribe", __name__, GAME.kind)


@BLUEPRINT.page("/tables/<slug:table>/newmarket/scribe", needs=Right.KEEP_SCORE)
def newmarket_scribe_page(club: str, table: str) -> Response:
    """Return the page where a deal with real cards is entered."""
    return _page(club, table)


def _page(club: str, table: str) -> Response:
    """Return the page as the table is now, with what was entered if it was refused."""
    found = lately_at(club, table)
    state: TableState = found.seen.state
    called = called_at(found)
    deal = state.deal
    # A deal of the service is none of the scribe's business: nothing of it is recorded by hand.
    running = deal if deal and deal.recorded and deal.result is None else None
    return show(
        "newmarket/scribe.html",
        **SCRIBE.context(club, table, found),
        levels=SCRIBE.level_choices({}),
        running=running,
        can_record=running is not None or state.phase == "between_deals",
        picture=picture_of(found.seen, names()),
        outs=out_choices(called),
        heaps=heap_choices(state),
        result=result_words(deal.result, state.rules.game, called.seat) if deal and deal.result else "",
        sequences=sequences_of(deal, state.rules, called.seat) if deal else (),
        moved=moved_table(deal, state.rules.game),
        **(_running(running, state) if running else {}),
    )


def _running(running: Deal, state: TableState) -> dict[str, Any]:
    """Return what the page needs for a deal that is recorded card by card."""
    following = next_card(running.top, state.rules.game) if running.top else None
    buries = needs_burial(state, running)
    return {
        "following": card_name(following) if following else "",
        "starts": start_choices(state, running),
        "buries": buries,
        "targets": target_choices(state) if buries else [],
    }


@BLUEPRINT.form("/tables/<slug:table>/newmarket/scribe", needs=Right.KEEP_SCORE, again=_page)
def send_recorded_newmarket(club: str, table: str) -> str | Response:
    """NM29: Record what is entered. The form names the version of the table, so that nothing is recorded twice."""
    return SCRIBE.send(club, table)


SCRIBE: Final = ScribeForm(
    path="newmarket",
    levels=("cards", "result"),
    commands=lambda state: (asked_command(state),),
    field_of=field_of,
)
