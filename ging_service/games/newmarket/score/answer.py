"""A game in, its moves and its counters out. The decider plays it, as at a table. Nothing is stored."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec

from ging_service.domain.cards import Card, suit_of
from ging_service.domain.declare import Described
from ging_service.domain.errors import Refused
from ging_service.game_support.scoring import GameScore
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.evolve import fold, next_dressing
from ging_service.games.newmarket.decider.state import Deal, Kitty, Layout, TableState
from ging_service.games.newmarket.decider.transfers import stack_changes, transfers
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.cards import sort_hand
from ging_service.games.newmarket.rules.dealing import DealtCards, order_of
from ging_service.games.newmarket.rules.sequences import rule_of_choice, starts_of
from ging_service.games.newmarket.rules.stakes import short_seats
from ging_service.games.newmarket.score.question import GameQuestion, Seat, Stacks, ask, kings_of, kitty_of, stacks_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.newmarket.rules.cards import GameKind
    from ging_service.games.newmarket.score.question import DealQuestion


_SEED: Final = "0" * 64
"""Decides nothing: the cards are given."""

MoveKind = Literal[
    "rebuy",
    "dress",
    "buy",
    "bury",
    "swap",
    "start",
    "play",
    "stop_highest",
    "stop_dead",
    "stop_played",
    "pass",
    "heap",
    "kitty",
    "cards_left",
    "blocked",
    "divide",
]
_STOPS: Final[dict[e.StopReason, MoveKind]] = {
    "highest": "stop_highest",
    "dead": "stop_dead",
    "played": "stop_played",
}
_RULES: Final[dict[GameKind, dict[str, str]]] = {
    "newmarket": {"dress": "NM4", "first": "NM10", "start": "NM13", "highest": "NM12"},
    "original": {"dress": "NM53", "first": "NM52", "start": "NM54", "highest": "NM54"},
}
"""Where the original game has a rule of its own."""

_Kings = Annotated[
    dict[Card, int], Described("the counters on each king still in, or on each card of the original layout")
]


class Move(msgspec.Struct, frozen=True, gc=False):
    """A move, or what follows from one."""

    move: MoveKind
    seat: Annotated[Seat | None, Described("who acts, null for nobody")]
    card: Annotated[Card | None, Described("the card that is played, is missing, is buried, or has its counters won")]
    counters: Annotated[int | None, Described("how many are moved; of a dressing, by each player")]
    rule: str


class SettledDeal(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A deal. ``stacks``, ``kings``, ``kitty``: where the counters lie at its end, before a division (NM27)."""

    dealer: Seat
    moves: tuple[Move, ...]
    ended: e.DealKind
    winner: Annotated[Seat | None, Described("who is out or has won the last king; null if the deal is blocked (NM20)")]
    net: Annotated[Stacks, Described("counters won or lost by seat, without a division (NM27)")]
    stacks: Stacks
    kings: _Kings
    kitty: int


class SettledGame(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A game after its last deal. If it has ended, ``stacks`` are what the players take home."""

    deals: tuple[SettledDeal, ...]
    stacks: Stacks
    kings: _Kings
    kitty: int
    dealer: Annotated[Seat | None, Described("who deals next, null if the game has ended")]
    over: Annotated[e.EndReason | None, Described("why the game has ended, null while it goes on")]


def answer_to(question: GameQuestion) -> SettledGame:
    """Return the answer to a checked question. Raises ``Refused`` for a buy or a choice that the rules do not allow."""
    state = _opened(question)
    deals, stacks = [], state.layout.stacks
    over: e.EndReason | None = None
    for number, one in enumerate(question.deals):
        # A list of deals that goes on after the end is a mistake of the sender, and not to be passed over.
        if over:
            raise Refused("table_ended", "NM27", "the game has ended before this deal", f"deals.{number}")
        before = state
        state, events = _played(one, before, f"deals.{number}")
        deals.append(_settled(events, before))
        stacks = state.layout.stacks
        for event in events:
            if isinstance(event, e.GameEnded):
                over = event.reason
            if isinstance(event, e.StacksReturned):
                stacks = event.counters
    return SettledGame(
        deals=tuple(deals),
        stacks=stacks,
        kings=_kings(state),
        kitty=state.layout.kitty.counters,
        dealer=None if over else state.dealer,
        over=over,
    )


def _opened(question: GameQuestion) -> TableState:
    """The table before the first deal of the question."""
    stacks, kings = stacks_of(question), kings_of(question)
    # The question names the dealer, and it has no clock.
    rules = replace(question.rules, first_dealer="assigned", turn_limit_s=0)
    members = tuple(f"seat {seat}" for seat in range(question.players))
    opening = c.OpenTable(members=members, rules=rules, first_dealer=question.dealer)
    state = fold(TableState(), GAME.decide(opening, TableState()))
    # What one dressing puts on a king.
    each = question.players * rules.king_stake
    heaps = tuple(
        # Dressings are counted back from the counters: with the house rule ``kings`` once, a dressed king is not
        # dressed again.
        replace(heap, counters=lying, dressed=lying // each, is_in=heap.card in kings)
        for heap in state.layout.heaps
        for lying in [kings.get(heap.card, 0)]
    )
    layout = Layout(stacks=stacks, heaps=heaps, kitty=Kitty(counters=kitty_of(question)))
    state = replace(state, layout=layout)
    if rules.short == "end" and (short := short_seats(stacks, next_dressing(state), rules)):
        raise Refused("table_ended", "NM5", f"seat {short[0]} does not have the stakes of a deal", "stacks")
    return state


def _played(question: DealQuestion, state: TableState, where: str) -> tuple[TableState, list[e.Event]]:
    """Play a deal to its end: the buy as given, and a suit of the list wherever a player really has a choice."""
    suits = list(question.suits)
    happened: list[e.Event] = []
    dealt = DealtCards(hands=tuple(map(sort_hand, question.hands)), dead=sort_hand(question.dead))
    command: c.Command = c.DealCards(order=order_of(dealt, state.dealer), seed=_SEED)
    bought = question.buyer is None
    while True:
        events = GAME.decide(command, state)
        happened += events
        state = fold(state, events)
        deal = state.deal
        if state.phase not in ("buying", "starting") or deal is None:
            break
        if state.phase == "buying":
            buys = deal.turn == question.buyer
            bought = bought or buys
            command = c.BuyDeadHand(seat=deal.turn) if buys else c.PassBuy(seat=deal.turn)
        else:
            command = c.StartSequence(seat=deal.turn, suit=_suit(deal, state, suits, where))
    if not bought:
        raise Refused("cannot_buy", "NM8", "this seat is not asked to buy", f"{where}.buyer")
    if suits:
        detail = f"{len(suits)} of the suits are no choices of this deal"
        rule = rule_of_choice(state.rules.game, is_first=False)
        raise Refused("too_many_suits", rule, detail, f"{where}.suits")
    return state, happened


def _suit(deal: Deal, state: TableState, suits: list[str], where: str) -> str:
    """NM13, NM52, NM54: the suit of a start: the only one that is possible, or the next one of the list."""
    possible = [suit_of(card) for card in starts_of(deal.hands[deal.turn], deal.suits, state.rules.start)]
    # The service also waits where only the others must not see that there is no choice (NM11).
    if len(possible) == 1:
        return possible[0]
    rule = rule_of_choice(state.rules.game, is_first=not deal.played)
    if not suits:
        detail = f"seat {deal.turn} chooses one of {', '.join(possible)}: add the suit"
        raise Refused("suit_missing", rule, detail, f"{where}.suits")
    suit = suits.pop(0)
    if suit not in possible:
        detail = f"seat {deal.turn} can start {', '.join(possible)}, not this suit"
        raise Refused("wrong_suit", rule, detail, f"{where}.suits")
    return suit


def _settled(events: Sequence[e.Event], before: TableState) -> SettledDeal:
    """A deal from its events, with the counters as they lie at its end."""
    place, ended = next((place, event) for place, event in enumerate(events) if isinstance(event, e.DealEnded))
    after = fold(before, events[: place + 1])
    return SettledDeal(
        dealer=before.dealer,
        moves=tuple(_moves(events, before.rules.game, len(before.members))),
        ended=ended.kind,
        winner=ended.winner if ended.winner >= 0 else None,
        net=after.deal.net if after.deal else (),
        stacks=after.layout.stacks,
        kings=_kings(after),
        kitty=after.layout.kitty.counters,
    )


def _kings(state: TableState) -> dict[Card, int]:
    return {heap.card: heap.counters for heap in state.layout.heaps if heap.is_in}


def _moves(events: Sequence[e.Event], game: GameKind, seats: int) -> Iterator[Move]:  # noqa: C901, PLR0912  one for each event
    """Yield the moves of a deal in order. Questions to players, and players who do not buy, are none."""
    rules = _RULES[game]
    start = rules["first"]
    # A won kitty is the same event by both rules, so the end of the deal tells which of them it was.
    by_last_king = any(isinstance(event, e.DealEnded) and event.kind == "last_king" for event in events)
    for event in events:
        match event:
            case e.StackBought():
                yield Move("rebuy", event.seat, None, event.counters, "NM5")
            case e.LayoutDressed():
                yield Move("dress", None, None, event.stake * len(event.heaps) + event.kitty, rules["dress"])
            case e.DeadHandBought():
                yield Move("buy", event.seat, None, event.paid, "NM9")
            case e.CardBuried():
                yield Move("bury", event.caller, event.target or None, None, "NM23")
                if event.seat >= 0:
                    yield Move("swap", event.seat, None, None, "NM24")
            case e.CardPlayed(starts=True):
                yield Move("start", event.seat, event.card, None, start)
                start = rules["start"]
            case e.CardPlayed():
                yield Move("play", event.seat, event.card, None, "NM11")
            case e.SequenceStopped():
                rule = rules["highest"] if event.reason == "highest" else "NM12"
                yield Move(_STOPS[event.reason], None, event.missing or None, None, rule)
            case e.StartPassed():
                yield Move("pass", event.seat, None, None, "NM14")
            case e.HeapWon():
                yield Move("heap", event.seat, event.heap, event.counters, event.rule)
            case e.KittyWon():
                yield Move("kitty", event.seat, None, event.counters, "NM26" if by_last_king else "NM19")
            case e.CardsLeftPaid():
                yield Move("cards_left", event.seat, None, sum(event.paid), "NM56")
            case e.DealEnded(kind="blocked"):
                yield Move("blocked", None, None, None, "NM20")
            case e.LayoutDivided():
                for seat, counters in enumerate(stack_changes(transfers(event), seats)):
                    yield Move("divide", seat, None, counters, "NM27")
            case _:
                pass


SCORE: Final = GameScore.of(
    ask, answer_to, questions={"SettleNewmarketGame": GameQuestion}, answers={"SettledNewmarketGame": SettledGame}
)
"""The object that the entry point group ``ging_service.game_score`` names."""
