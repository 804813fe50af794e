"""Starting a round, and its turns (NM90, NM91, NM93)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.games.thirty_one.decider.events import CardTaken, Event, LotDrawn, RoundStarted, TimeRanOut
from ging_service.games.thirty_one.decider.evolve import evolve
from ging_service.games.thirty_one.decider.phases import (
    need_between_rounds,
    need_round,
    need_seat,
    next_number,
    round_finished,
)
from ging_service.games.thirty_one.rules import check_card, default_card, number_of, outcome_of, stakes_of

if TYPE_CHECKING:
    from ging_service.domain.cards import Card
    from ging_service.games.thirty_one.decider.commands import EndTurn, StartRound, TakeCard
    from ging_service.games.thirty_one.decider.state import Round, TableState
    from ging_service.games.thirty_one.rules import HouseRules


def start_round(command: StartRound, state: TableState) -> tuple[Event, ...]:
    """NM90, NM91, NM95: the cards lie face up, and the stakes go into the pot. Before the first round a lot is drawn."""
    need_between_rounds(state)
    drawn: tuple[Event, ...] = ()
    first = state.first
    if first < 0:
        # The service draws the lot, but it passes it in a command: the rules do not trust their caller.
        need_seat(command.lot, state, "lot")
        first = command.lot
        drawn = (LotDrawn(seat=first),)
    return (*drawn, round_started(state, first, recorded=False, act_by_s=act_by_s(command.now_s, state.rules)))


def round_started(state: TableState, first: int, *, recorded: bool, act_by_s: int) -> RoundStarted:
    """NM95: Return the beginning of the next round, with the stakes."""
    return RoundStarted(
        deal=next_number(state),
        first=first,
        recorded=recorded,
        stakes=stakes_of(state.rules.stake, len(state.members)),
        act_by_s=act_by_s,
    )


def act_by_s(now_s: int, rules: HouseRules) -> int:
    """NM93: Return the end of a turn that begins now, in seconds since 1970; 0 without a limit."""
    return now_s + rules.turn_limit_s if rules.turn_limit_s else 0


def take_card(command: TakeCard, state: TableState) -> tuple[Event, ...]:
    """NM90: the player at turn takes a card."""
    running = need_round(state)
    need_seat(command.seat, state, "seat")
    if command.seat != running.turn:
        raise Refused("not_your_turn", "NM90", "it is another player's turn", "seat")
    check_card(command.card, running.taken, "card")
    return taken(state, running, command.card, command.now_s)


def taken(state: TableState, running: Round, card: Card, now_s: int) -> tuple[Event, ...]:
    """NM90, NM91: a card that fits is taken; the round may be over with it. With real cards there is no time limit."""
    cards, rules = (*running.taken, card), state.rules
    outcome = outcome_of(cards, len(state.members), rules.stuck)
    has_limit = outcome is None and not running.recorded
    took = CardTaken(
        deal=running.number,
        seat=running.turn,
        card=card,
        total=running.total + number_of(card),
        act_by_s=act_by_s(now_s, rules) if has_limit else 0,
    )
    if outcome is None:
        return (took,)
    winner = -1 if outcome.place < 0 else running.seat_at(outcome.place)
    # At once, because nobody has anything left to decide.
    return (took, *round_finished(evolve(state, took), outcome.kind, winner))


def end_turn(command: EndTurn, state: TableState) -> tuple[Event, ...]:
    """NM93: the lowest card is taken for the player at turn."""
    running = need_round(state)
    if not running.act_by_s:
        raise Refused("no_time_limit", "NM93", "no time limit is running")
    if command.now_s < running.act_by_s:
        raise Refused("limit_not_reached", "NM93", "the time limit has not passed")
    ran_out = TimeRanOut(deal=running.number, seat=running.turn)
    return (ran_out, *taken(state, running, default_card(running.taken), command.now_s))
