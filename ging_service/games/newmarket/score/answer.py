"""A game in, its moves and its counters out. The decider plays it, as at a table. Nothing is stored."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec

from ging_service.domain.cards import Card, suit_of
from ging_service.domain.errors import Refused
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.decide import decide
from ging_service.games.newmarket.decider.evolve import fold
from ging_service.games.newmarket.decider.state import Deal, Kitty, Layout, TableState
from ging_service.games.newmarket.rules.dealing import order_of
from ging_service.games.newmarket.rules.sequences import starts_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.newmarket.score.question import DealQuestion, GameQuestion

_SEED: Final = "0" * 64
"""Decides nothing: the cards are given."""


class Move(msgspec.Struct, frozen=True, gc=False):
    """A move, or what follows from one. ``seat`` is None where nobody acts, ``card`` and ``counters`` where there are none."""

    move: str
    seat: int | None
    card: Card | None
    counters: int | None
    rule: str


class SettledDeal(msgspec.Struct, frozen=True, gc=False):
    """A deal: who dealt, its moves, how it ended, and the counters won or lost by seat."""

    dealer: int
    moves: tuple[Move, ...]
    ended: str
    winner: int | None
    net: tuple[int, ...]


class SettledGame(msgspec.Struct, frozen=True, gc=False):
    """A game after its last deal.

    ``kings``: the counters on each card of the layout still in. ``over``: why the game has ended, None while it goes on;
    then ``stacks`` are what the players take home.
    """

    deals: tuple[SettledDeal, ...]
    stacks: tuple[int, ...]
    kings: dict[Card, int]
    kitty: int
    over: str | None


def answer_to(question: GameQuestion) -> SettledGame:
    """Return the answer to a checked question. Raises ``Refused`` for a buy or a choice that the rules do not allow."""
    state = _opened(question)
    deals, stacks = [], question.stacks
    for number, one in enumerate(question.deals):
        if state.phase == "ended":
            raise Refused("table_ended", "NM27", "the game has ended before this deal", f"deals.{number}")
        state, events = _played(one, state, f"deals.{number}")
        deals.append(_settled(events, state))
        returned = [event for event in events if isinstance(event, e.StacksReturned)]
        stacks = returned[0].counters if returned else state.layout.stacks
    return SettledGame(
        tuple(deals),
        stacks,
        {heap.card: heap.counters for heap in state.layout.heaps if heap.is_in},
        state.layout.kitty.counters,
        state.ended or None,
    )


def _opened(question: GameQuestion) -> TableState:
    rules = replace(question.rules, first_dealer="assigned", turn_limit_s=0)
    members = tuple(f"seat {seat}" for seat in range(question.players))
    opening = c.OpenTable(members=members, rules=rules, first_dealer=question.dealer)
    state = fold(TableState(), decide(opening, TableState()))
    kings = {heap.card: 0 for heap in state.layout.heaps} if question.kings is None else question.kings
    each = question.players * rules.king_stake
    heaps = tuple(
        replace(
            heap, counters=kings.get(heap.card, 0), dressed=kings.get(heap.card, 0) // each, is_in=heap.card in kings
        )
        for heap in state.layout.heaps
    )
    return replace(state, layout=Layout(stacks=question.stacks, heaps=heaps, kitty=Kitty(counters=question.kitty)))


def _played(question: DealQuestion, state: TableState, where: str) -> tuple[TableState, list[e.Event]]:
    """Play a deal to its end: the buy as given, and a suit of the list wherever a player really has a choice."""
    suits = list(question.suits)
    happened: list[e.Event] = []
    command: c.Command = c.DealCards(order=order_of(question.dealt, state.dealer), seed=_SEED)
    bought = question.buyer < 0
    while True:
        events = decide(command, state)
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
        raise Refused(
            "too_many_suits", "NM13", f"{len(suits)} of the suits are no choices of this deal", f"{where}.suits"
        )
    return state, happened


def _suit(deal: Deal, state: TableState, suits: list[str], where: str) -> str:
    """NM13: the suit of a start: the only one that is possible, or the next one of the list."""
    possible = [suit_of(card) for card in starts_of(deal.hands[deal.turn], deal.suits, state.rules.start)]
    if len(possible) == 1:
        return possible[0]
    if not suits:
        detail = f"seat {deal.turn} chooses one of {', '.join(possible)}: add the suit"
        raise Refused("suit_missing", "NM13", detail, f"{where}.suits")
    suit = suits.pop(0)
    if suit not in possible:
        raise Refused(
            "wrong_suit", "NM13", f"seat {deal.turn} can start {', '.join(possible)}, not {suit}", f"{where}.suits"
        )
    return suit


def _settled(events: Sequence[e.Event], state: TableState) -> SettledDeal:
    ended = next(event for event in events if isinstance(event, e.DealEnded))
    deal = state.deal
    dealer, net = (deal.dealer, deal.net) if deal else (-1, ())
    return SettledDeal(dealer, tuple(_moves(events)), ended.kind, ended.winner if ended.winner >= 0 else None, net)


def _moves(events: Sequence[e.Event]) -> Iterator[Move]:  # noqa: C901  one for each event
    """The moves of a deal, each with its rule. Questions to players are none."""
    has_started = False
    for event in events:
        match event:
            case e.DeadHandBought():
                yield Move("buy", event.seat, None, event.paid, "NM9")
            case e.CardBuried():
                yield Move("bury", event.caller, event.target or None, None, "NM23")
                if event.seat >= 0:
                    yield Move("swap", event.seat, None, None, "NM24")
            case e.CardPlayed(starts=True):
                yield Move("start", event.seat, event.card, None, "NM13" if has_started else "NM10")
                has_started = True
            case e.CardPlayed():
                yield Move("play", event.seat, event.card, None, "NM11")
            case e.SequenceStopped():
                yield Move(f"stop_{event.reason}", None, event.missing or None, None, "NM12")
            case e.StartPassed():
                yield Move("pass", event.seat, None, None, "NM14")
            case e.HeapWon():
                yield Move("heap", event.seat, event.heap, event.counters, "NM17")
            case e.KittyWon():
                yield Move("kitty", event.seat, None, event.counters, "NM19")
            case e.CardsLeftPaid():
                yield Move("cards_left", event.seat, None, sum(event.paid), "NM56")
            case _:
                pass
