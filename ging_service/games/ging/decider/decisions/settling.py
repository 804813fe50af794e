"""Settling a deal (G8 to G11, G17 to G20, G23) and its consequences (G29, G30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.domain.free_text import check_words
from ging_service.games.ging.decider.decisions.closing import end_of_game
from ging_service.games.ging.decider.decisions.phases import need_between_deals, need_deal
from ging_service.games.ging.decider.decisions.shuffling import need_no_shuffle
from ging_service.games.ging.decider.events import (
    DealPassed,
    DealUndone,
    Event,
    HandsShown,
    LayoutSwept,
    MostOfSuitWon,
    PlayerSatisfied,
    TrayDressed,
)
from ging_service.games.ging.decider.evolve import evolve, fold
from ging_service.games.ging.rules.cards import SEATS, corner, stack
from ging_service.games.ging.rules.deal_settlement import (
    CombinationClaim,
    Outcome,
    corners_taken,
    outcome_of,
    read_hands,
    replacers,
)
from ging_service.games.ging.rules.ending import TrayMove, can_pay, end_after_settlement, paid_on_corners
from ging_service.games.ging.rules.ruling_orders import Payment, transfers_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.ging.decider.commands import CloseDeclaring, Settle, UndoDeal
    from ging_service.games.ging.decider.events import SatisfiedBy
    from ging_service.games.ging.decider.state import Deal, TableState


def settle(_command: Settle, state: TableState) -> tuple[Event, ...]:
    """G19, G20: turn up all hands of a showdown; else the scribe takes every silent seat as satisfied. Then settle."""
    deal = need_deal(state)
    if state.seating.rules.mode != "showdown":
        return _settle_silent(state, deal, "scribe")
    # The event repeats the hands: those in the deal's own event are sealed for their holders.
    shown = HandsShown(deal=deal.dealt.number, hands=deal.dealt.hands)
    return (shown, *settlement(evolve(state, shown)))


def close_declaring(command: CloseDeclaring, state: TableState) -> tuple[Event, ...]:
    """G19: once the time limit has passed, seats still silent count as satisfied and the deal settles."""
    deal = need_deal(state)
    if not deal.dealt.declare_by_s:
        raise Refused("no_time_limit", "G19", "this table has no time limit for declaring")
    if command.now_s < deal.dealt.declare_by_s:
        raise Refused("limit_not_reached", "G19", "the time limit for declaring has not passed")
    return _settle_silent(state, deal, "time_limit")


def _settle_silent(state: TableState, deal: Deal, by: SatisfiedBy) -> tuple[Event, ...]:
    """G19: every seat that has not spoken is satisfied, then the deal settles."""
    satisfied = [PlayerSatisfied(deal=deal.dealt.number, seat=seat, by=by) for seat in deal.silent]
    return (*satisfied, *settlement(fold(state, satisfied)))


def settlement(state: TableState) -> tuple[Event, ...]:
    """Return the events that settle the running deal. Exactly one of them is its outcome."""
    deal, rules = need_deal(state), state.seating.rules
    dealer = deal.dealt.dealer
    if rules.mode == "showdown":
        outcome = read_hands(deal.dealt.hands, dealer, rules.ties)
    else:
        outcome = outcome_of(deal.combinations, deal.claims, dealer, rules.ties)
    if outcome.sweep is not None:
        return _sweep(state, deal.dealt.number, outcome.sweep)
    if outcome.claims:
        return _most(state, deal, outcome)
    return _then_end(state, (DealPassed(deal=deal.dealt.number),))


def _sweep(state: TableState, number: int, sweep: CombinationClaim) -> tuple[Event, ...]:
    """G18, G30: the winner takes all; all dress again, or the game ends where somebody cannot."""
    rules = state.seating.rules
    swept = LayoutSwept(deal=number, seat=sweep.seat, combination=sweep.combination, stake=rules.stake)
    after = evolve(state, swept)
    # The winner dresses too, out of the eight stakes just won, so only the others can be short.
    if not can_pay(after.counters.stacks, [2 * rules.stake] * 4, rules.ending):
        return (swept, *end_of_game(after, "cannot_pay"))
    return _then_end(state, (swept, TrayDressed(stake=rules.stake)))


def _most(state: TableState, deal: Deal, outcome: Outcome) -> tuple[Event, ...]:
    """G8 to G11, G30: winners take corner counters and the others replace them; the game ends where somebody cannot."""
    rules, dealer = state.seating.rules, deal.dealt.dealer
    losers = replacers(outcome, dealer)
    due = [rules.stake if seat in losers else 0 for seat in SEATS]
    paid = paid_on_corners(state.counters.stacks, due, rules.ending, rules.short)
    won = MostOfSuitWon(
        deal=deal.dealt.number,
        claims=outcome.claims,
        taken=tuple(
            TrayMove(place=corner(loser), seat=winner, counters=rules.stake)
            for loser, winner in corners_taken(outcome, dealer)
        ),
        # A seat that could put back nothing is left out: a transfer moves at least one counter.
        replaced_by=tuple(seat for seat in losers if paid[seat]),
        replaced=(paid[0], paid[1], paid[2], paid[3]),
        stake=rules.stake,
    )
    # Somebody could not put back what they owe: the game ends (G30).
    if list(paid) != due:
        return (won, *end_of_game(evolve(state, won), "cannot_pay"))
    return _then_end(state, (won,))


def _then_end(state: TableState, settled: Sequence[Event]) -> tuple[Event, ...]:
    """G29: Return the end of the game, if the settlement brings it."""
    for event in settled:
        state = evolve(state, event)
    rules = state.seating.rules
    # On the state after the settlement: the last counter may have been won or lost just now.
    reason = end_after_settlement(state.counters.stacks, state.deals_played, rules.ending, rules.deals)
    return (*settled, *end_of_game(state, reason)) if reason else tuple(settled)


def undo_deal(command: UndoDeal, state: TableState) -> tuple[Event, ...]:
    """G24: the last deal, recorded with real cards and settled, becomes void.

    Raises ``Refused``: ``cannot_undo``, ``shuffle_committed``, ``bad_text``, and as ``need_between_deals``.
    """
    need_between_deals(state)
    need_no_shuffle(state)
    deal = _deal_to_undo(command, state)
    reason = check_words(command.reason, "reason", least=1)
    # The tray is as full after a settled deal as before it (G6), so its nets between the stacks undo it completely.
    # Winners still hold what they won: only rebuys can come between.
    net = deal.result.net if deal.result else ()
    owed = transfers_of([-counters for counters in net], deal.dealt.dealer, "G24")
    payments = tuple(
        Payment(source=stack(one.payer), target=stack(one.taker), counters=one.counters, rule=one.rule) for one in owed
    )
    return (from_fields(DealUndone, command, reason=reason, payments=payments),)


def _deal_to_undo(command: UndoDeal, state: TableState) -> Deal:
    deal = state.deal
    result = deal.result if deal else None
    # The number is asked for, so that a request that comes late does not undo another deal.
    if deal is None or result is None or deal.dealt.number != command.deal or result.kind in ("misdeal", "undone"):
        raise Refused("cannot_undo", "G24", "only the last deal can be undone, and only once", "deal")
    if not deal.dealt.recorded:
        raise Refused("cannot_undo", "G24", "only a deal with real cards can be undone", "deal")
    if state.rotation_before is None:
        detail = "a lost deal has been found or a ruling made since this deal: a dispute can correct it"
        raise Refused("cannot_undo", "G24", detail, "deal")
    return deal
