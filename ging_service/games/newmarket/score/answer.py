"""A game in, its moves and its counters out. The decider plays it, as at a table. Nothing is stored."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec

from ging_service.domain.cards import Card, suit_of
from ging_service.domain.errors import Refused
from ging_service.game_support.scoring import GameScore
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.decide import decide
from ging_service.games.newmarket.decider.evolve import fold, next_dressing
from ging_service.games.newmarket.decider.state import Deal, Kitty, Layout, TableState
from ging_service.games.newmarket.rules.dealing import order_of
from ging_service.games.newmarket.rules.sequences import rule_of_choice, starts_of
from ging_service.games.newmarket.rules.stakes import short_seats
from ging_service.games.newmarket.score.question import Move, ask, moves_of
from ging_service.games.newmarket.score.schemas import ANSWERS, QUESTIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.newmarket.score.question import DealQuestion, GameQuestion


_SEED: Final = "0" * 64
"""Decides nothing: the cards are given."""


class SettledDeal(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A deal: who dealt, its moves, and how it ended.

    ``net``: the counters won or lost by seat. ``stacks``, ``kings``, ``kitty``: where the counters lie after it, before a
    division (NM27).
    """

    dealer: int
    moves: tuple[Move, ...]
    ended: e.DealKind
    winner: int | None
    net: tuple[int, ...]
    stacks: tuple[int, ...]
    kings: dict[Card, int]
    kitty: int


class SettledGame(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A game after its last deal.

    ``kings``: the counters on each card of the layout still in. ``over``: why the game has ended, None while it goes on;
    then ``stacks`` are what the players take home. ``dealer``: who deals next, None if the game has ended.
    """

    deals: tuple[SettledDeal, ...]
    stacks: tuple[int, ...]
    kings: dict[Card, int]
    kitty: int
    dealer: int | None
    over: e.EndReason | None


def answer_to(question: GameQuestion) -> SettledGame:
    """Return the answer to a checked question. Raises ``Refused`` for a buy or a choice that the rules do not allow."""
    state = _opened(question)
    deals, stacks = [], question.stacks
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
    # The question names the dealer, and it has no clock.
    rules = replace(question.rules, first_dealer="assigned", turn_limit_s=0)
    members = tuple(f"seat {seat}" for seat in range(question.players))
    opening = c.OpenTable(members=members, rules=rules, first_dealer=question.dealer)
    state = fold(TableState(), decide(opening, TableState()))
    # What one dressing puts on a king.
    each = question.players * rules.king_stake
    heaps = tuple(
        # Dressings are counted back from the counters: with the house rule ``kings`` once, a dressed king is not
        # dressed again.
        replace(heap, counters=lying, dressed=lying // each, is_in=heap.card in question.kings)
        for heap in state.layout.heaps
        for lying in [question.kings.get(heap.card, 0)]
    )
    layout = Layout(stacks=question.stacks, heaps=heaps, kitty=Kitty(counters=question.kitty))
    state = replace(state, layout=layout)
    if rules.short == "end" and (short := short_seats(question.stacks, next_dressing(state), rules)):
        raise Refused("table_ended", "NM5", f"seat {short[0]} does not have the stakes of a deal", "stacks")
    return state


def _played(question: DealQuestion, state: TableState, where: str) -> tuple[TableState, list[e.Event]]:
    """Play a deal to its end: the buy as given, and a suit of the list wherever a player really has a choice."""
    suits = list(question.suits)
    happened: list[e.Event] = []
    command: c.Command = c.DealCards(order=order_of(question.dealt, state.dealer), seed=_SEED)
    bought = question.buyer is None
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
        moves=tuple(moves_of(events, before.rules.game, len(before.members))),
        ended=ended.kind,
        winner=ended.winner if ended.winner >= 0 else None,
        net=after.deal.net if after.deal else (),
        stacks=after.layout.stacks,
        kings=_kings(after),
        kitty=after.layout.kitty.counters,
    )


def _kings(state: TableState) -> dict[Card, int]:
    return {heap.card: heap.counters for heap in state.layout.heaps if heap.is_in}


def score(given: object) -> SettledGame:
    """Return the answer to a game parsed from JSON. Raises ``Refused``."""
    return answer_to(ask(given))


SCORE: Final = GameScore(score=score, questions=QUESTIONS, answers=ANSWERS)
"""The object that the entry point group ``ging_service.game_score`` names."""
