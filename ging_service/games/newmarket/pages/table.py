"""The page of a table of Newmarket, its forms, and the rules for players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from ging_service.application.table import at_table
from ging_service.domain.cards import HIDDEN, Card, parse_card, suit_of
from ging_service.event_messages.event_message import Names
from ging_service.execution.errors import NotFound
from ging_service.execution.permissions import is_allowed
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.commands import OpenTable
from ging_service.games.newmarket.game import GAME, to_act
from ging_service.games.newmarket.pages.felt.sequences import moved_table
from ging_service.games.newmarket.pages.felt.table_view import picture_of, ruled_words
from ging_service.games.newmarket.pages.words import RULES_FORM
from ging_service.games.newmarket.rules.cards import FEWEST_SEATS, MOST_SEATS, ORIGINAL_LAYOUT
from ging_service.games.newmarket.rules.dealing import Call, call_for, hand_sizes, price_of_buy
from ging_service.games.newmarket.rules.house_rules import HouseRules
from ging_service.games.newmarket.rules.sequences import first_diamond, starts_of, suits_to_start, what_follows
from ging_service.i18n.messages import _
from ging_service.reporting.tables.tables import table_state
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.forms import form_caller, text, whole
from ging_service.web.pages.games.game_pages import GameBlueprint, named_first_dealer, table_values
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.pages.table.page import table_page
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from flask import Response

    from ging_service.domain.cards import Hand
    from ging_service.execution.caller import Principal
    from ging_service.games.newmarket.decider.state import Deal, TableState
    from ging_service.reporting.tables.table_activity import TableActivity


# An introduction to Newmarket, for people who sit down to it. The numbered rules are a page of the documentation.
#
# Its examples are worked out by the rules themselves (``tests/games/newmarket/pages/test_how_to_play.py``).


def _cards(text: str) -> Hand:
    return tuple(parse_card(card, "NM1", "card") for card in text.split())


LETTERS: Final = "ABCD"
RULES: Final = HouseRules()
HANDS: Final = tuple(map(_cards, ("2D 5D 9C JH", "3D 6S 8H QD", "4D 7C 10S 2H", "9D AC 4S")))
"""NM10 to NM12: some cards of four players. The ace and the six of diamonds are in the spare hand."""
BURIAL: Final = tuple(map(_cards, ("QS JS 4D", "10S 3C 7H", "9S 8D", "2S 5C")))
"""NM23: spades is the last king's suit. The holder of queen and jack buries the ten."""


def first_sequence() -> tuple[tuple[str, Card], ...]:
    """NM10 to NM12: Return the first sequence from these hands: each card with the letter of its player."""
    found = first_diamond(HANDS)
    played: list[tuple[str, Card]] = []
    while found is not None:
        seat, card = found
        played.append((LETTERS[seat], card))
        following = what_follows(card, HANDS, [one for _letter, one in played], "newmarket")
        found = (following.seat, following.card) if following.seat >= 0 else None
    return tuple(played)


def buried() -> Call:
    """NM23: Return the call for the last king in these hands."""
    return call_for("S", BURIAL) or Call(caller=-1, target=Card(""), seat=-1)


def how_to_play() -> Response:
    """Return the page that explains the rules."""
    call = buried()
    sequence = first_sequence()
    return show(
        "newmarket/how_to_play.html",
        sizes=[
            (seats, sorted(found.hands, reverse=True), found.dead)
            for seats in range(FEWEST_SEATS, MOST_SEATS + 1)
            for found in (hand_sizes(seats, 0, "newmarket"),)
        ],
        sequence=sequence,
        next_suits=suits_to_start(sequence[-1][1], RULES),
        call=call,
        letters=LETTERS,
        hands=BURIAL,
        layout=ORIGINAL_LAYOUT,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """Possible actions; ``own`` is −1 for people who do not sit at the table.

    ``cuts``: the seats for which they may cut. ``dealer``: for whom they may deal, −1 if they may not. ``buys``: they are asked
    to buy, for ``price`` counters. ``starts``: the suits in which they can start, each with its card.
    """

    own: int = -1
    cuts: tuple[int, ...] = ()
    dealer: int = -1
    buys: bool = False
    price: int = 0
    starts: tuple[tuple[str, Card], ...] = ()
    voids: bool = False
    ends: bool = False

    @property
    def suit_of_card(self) -> dict[Card, str]:
        """The cards of the hand that start a sequence, and their suits."""
        return {card: suit for suit, card in self.starts}


def moves_of(state: TableState, person: Principal) -> Moves:
    """Return all actions of this person at a table that they see in this state."""
    if state.phase in ("unopened", "ended"):
        return Moves()
    own = state.members.index(person.member) if person.member in state.members else -1

    def may(command: c.Command) -> bool:
        return is_allowed(person, command, state)

    runs = state.deal is not None and state.deal.result is None
    cutters = to_act(state).seats if state.phase == "cutting" else ()
    # ``PassBuy`` stands for every move of a player: all of them need the same authority.
    plays = state.deal is not None and runs and own >= 0 and may(c.PassBuy(seat=own))
    return Moves(
        own=own,
        cuts=tuple(seat for seat in cutters if may(c.CutCard(seat=seat))),
        dealer=state.dealer if state.phase == "between_deals" and may(c.DealCards()) else -1,
        voids=runs and may(c.CallMisdeal()),
        ends=may(c.EndTable()),
        **(_in_deal(state, state.deal, own) if state.deal and plays else {}),
    )


def _in_deal(state: TableState, deal: Deal, own: int) -> dict[str, Any]:
    """NM8, NM13: the choices of the player at turn. A player of a recorded deal has none: the scribe records them."""
    if deal.turn != own or deal.recorded or HIDDEN in deal.hands[own]:
        return {}
    if state.phase == "buying":
        return {"buys": True, "price": price_of_buy(own, deal.dealer, state.rules)}
    cards = starts_of(deal.hands[own], deal.suits, state.rules.start)
    return {"starts": tuple((suit_of(card), card) for card in cards)}


def opening(members: tuple[str, ...], rules: HouseRules) -> OpenTable:
    """NM1, NM2: the command. Raises ``BadRequest("invalid")``."""
    named = named_first_dealer(is_assigned=rules.first_dealer == "assigned")
    return OpenTable(members=members, rules=rules, first_dealer=named)


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


def draw_table(club: str, table: str, found: TableActivity) -> Response:
    """Return the page of a table as it is now."""
    state: TableState = found.seen.state
    called = Names(names=names(), members=state.members)
    picture = picture_of(found.seen, names(), member=person().member)
    ruled = _ruled(found, called)
    values = table_values(club, table, found, RULES_FORM)
    # A deal that was broken off at the end can be looked at, too.
    values["last_deal"] = state.deal.number - (state.deal.result is None) if state.deal else 0
    return show(
        "newmarket/table.html",
        **values,
        # What counts stands on the felt too, not what a ruling has overruled.
        picture=replace(picture, result=ruled) if ruled else picture,
        ruled=ruled,
        moves=moves_of(state, person()),
        moved=moved_table(state.deal, state.rules.game),
    )


def _ruled(found: TableActivity, called: Names) -> str:
    """Return what a ruling has made of the deal that lies there, "" if it counts as it was played or still runs."""
    state: TableState = found.seen.state
    if state.deal is None or state.deal.result is None:
        return ""
    return ruled_words([one.event for one in found.recorded_events], state.deal.number, called)
