"""Ging as the platform sees it. The entry point group ``ging_service.games`` names this object."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain.game import DealSummary, Game, GameRulings, RulingSummary, ShuffledDeal, TableSummary, ToAct
from ging_service.games.ging.decider import (
    authority,
    commands,
    contested,
    events,
    evolve,
    schemas,
    service,
    transfers,
    views,
)
from ging_service.games.ging.decider.decisions import (
    closing,
    dealing,
    declaring,
    lost_deal,
    opening,
    settling,
    shuffling,
)
from ging_service.games.ging.decider.decisions.dealing import deal_out
from ging_service.games.ging.decider.events import HandsDealt
from ging_service.games.ging.decider.rulings import applying
from ging_service.games.ging.decider.rulings.ordering import amended_by, ruling_command
from ging_service.games.ging.decider.state import Phase, Result, ResultKind, Shuffle, TableState
from ging_service.games.ging.rules import house_rules
from ging_service.games.ging.rules.cards import PACK, SEATS, TRAY, stack
from ging_service.games.ging.rules.ending import shares_after
from ging_service.games.ging.rules.house_rules import ONE_LINE, HouseRules
from ging_service.games.ging.rules.house_rules import most_lost as most_lost_by
from ging_service.games.ging.rules.house_rules import most_owed as most_owed_by
from ging_service.games.ging.rules.lost_deal import due_dealer
from ging_service.games.ging.rules.ruling_orders import Ruling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card
    from ging_service.games.ging.decider.ruling_events import RulingApplied


def members(state: TableState) -> tuple[str, ...]:
    """The members' ids by seat."""
    return state.seating.members


def summary(state: TableState) -> TableSummary:
    """Return the progress of a table."""
    running = state.deal if state.phase == "declaring" else None
    return TableSummary(
        phase=state.phase,
        members=state.seating.members,
        deals_played=state.deals_played,
        act_by_s=running.dealt.declare_by_s if running else 0,
        ended=state.ended,
        misdeals=state.fairness.misdeals,
        voids=state.fairness.voids,
    )


def pack(_rules: HouseRules, _seats: int) -> tuple[str, ...]:
    """G1: the 28 cards."""
    return PACK


def deal(state: TableState) -> DealSummary | None:
    """Return the running deal or the last one.

    Its summary: the combination of a sweep, most and second, and false claims.
    """
    if state.deal is None:
        return None
    dealt, result = state.deal.dealt, state.deal.result
    claims = result.claims if result else ()
    return DealSummary(
        number=dealt.number,
        dealer=dealt.dealer,
        recorded=dealt.recorded,
        kind=result.kind if result else "running",
        winners=result.winners if result else (),
        net=result.net if result else (0,) * len(SEATS),
        summary={
            "combination": result.combination if result else "",
            "claims": [{"seat": claim.seat, "suit": claim.suit, "points": claim.points} for claim in claims],
            "false_claims": state.deal.false_claims,
        },
        afterwards=_afterwards(result, dealt.dealer) if result else (),
    )


def _afterwards(result: Result, dealer: int) -> tuple[int, ...]:
    """G18, G31: a sweep takes eight stakes, most of a suit one from the corner of each player who did not win."""
    stakes = 2 * len(SEATS) if result.kind == "sweep" else len(SEATS) - len(result.winners)
    return shares_after(result.net, stakes, dealer)


def ruling(event: RulingApplied) -> RulingSummary:
    """Return the effect of a ruling on a deal."""
    result = event.result
    return RulingSummary(
        deal=event.deal,
        kind=event.kind,
        net=event.net,
        dealer=event.amendment.dealer,
        result_kind=result.kind,
        winners=result.winners,
        summary={
            "combination": result.combination,
            "claims": [{"seat": claim.seat, "suit": claim.suit} for claim in result.claims],
        },
    )


def to_act(state: TableState) -> ToAct:
    """Return the pending actions: cuts (G3), a deal, declarations (G19), or the hands to be turned up (G20)."""
    rules = state.seating.rules
    match state.phase:
        case "unopened" | "ended":
            return ToAct((), "")
        case "cutting" if rules.first_dealer not in ("lowest", "highest"):
            # No table stays here: opening it names the first dealer. The review shows the moments between these events.
            return ToAct((), "name_first_dealer")
        case "cutting":
            have_cut = {seat for seat, _card in state.cutting.cuts}
            return ToAct(tuple(seat for seat in state.cutting.seats if seat not in have_cut), "cut")
        case "between_deals":
            # Any player may give the command, but this one is waited for.
            return ToAct((due_dealer(state.rotation),), "deal")
        case "declaring":
            return _to_declare(state)
        case _:
            assert_never(state.phase)


def _to_declare(state: TableState) -> ToAct:
    if state.deal is None or state.seating.rules.mode == "showdown":
        # Nobody in particular: in a showdown nobody has anything to decide (G20).
        return ToAct((), "turn_up")
    return ToAct(state.deal.silent, "declare", state.deal.dealt.declare_by_s)


def places(_seats: int, _rules: HouseRules | None) -> tuple[str, ...]:
    """G5: four stacks and the five places of the tray."""
    return (*map(stack, SEATS), *TRAY)


def rules_at(state: TableState) -> HouseRules:
    """The table's house rules."""
    return state.seating.rules


def most_owed(state: TableState) -> int:
    """G5, G11, G21: the most that players pay in a deal."""
    return most_owed_by(state.seating.rules)


def most_lost(state: TableState) -> int:
    """G5, G11, G29: the most that a deal takes from a player."""
    return most_lost_by(state.seating.rules)


def hand(state: TableState, seat: int) -> tuple[str, ...]:
    """G4: the cards of a seat in the running deal or the last one, as the reader of the state sees them."""
    hands = state.deal.dealt.hands if state.deal else ()
    return hands[seat] if hands else ()


def counters_at(state: TableState) -> dict[str, int]:
    """G5, G6: where the counters lie."""
    counters = state.counters
    return dict(zip(places(len(SEATS), None), (*counters.stacks, *counters.corners, counters.pee), strict=True))


def shuffled(event: events.Event, state: TableState) -> ShuffledDeal | None:
    """G4: hands that the service has dealt follow from the shuffle that was committed to."""
    if not isinstance(event, HandsDealt):
        return None
    rules = state.seating.rules

    def deal_again(order: Sequence[Card]) -> HandsDealt:
        return replace(event, hands=deal_out(order, rules.packets, event.dealer))

    return ShuffledDeal(event.shuffle, state.shuffle, PACK, deal_again, players_add=rules.shuffle == "committed")


def shuffle_waiting(state: TableState) -> Shuffle | None:
    """G4: the shuffle that is committed to and not yet dealt."""
    return state.shuffle


def wrong_before_deal(state: TableState) -> str:
    """G5: when a deal begins there is a stake on each corner, and one of each player in the pee."""
    stake, counters = state.seating.rules.stake, state.counters
    is_dressed = counters.corners == (stake,) * len(SEATS) and counters.pee == len(SEATS) * stake
    return "" if is_dressed else "the tray is not dressed"


def time_limit_s(state: TableState) -> int:
    """G19: the seconds for declaring."""
    return state.seating.rules.declaring_limit_s


def open_hands(deal: int) -> commands.OpenHands:
    """G22: the command that opens the hands of a deal for a review."""
    return commands.OpenHands(deals=(deal,), reason="review")


RULINGS: Final = GameRulings(ruling=Ruling, amended=amended_by, command=ruling_command, open_hands=open_hands)

GAME: Final = Game.of(
    sys.modules[__name__],
    authority,
    service,
    contested,
    evolve,
    house_rules,
    schemas,
    transfers,
    views,
    kind="ging",
    title="Ging",
    seats=(4, 4),
    house_rules=HouseRules,
    check_rules=house_rules.check_house_rules,
    rules=ONE_LINE,
    most_owed=most_owed,
    most_lost=most_lost,
    common="tray",
    cites={"ends_batch": "G4", "deal_running": "G19"},
    explain=contested.with_right_count,
    # A player who could open hands would look at those of the others (G22).
    for_arbitrators=(commands.OpenHands,),
    # Declarations show in no list and end with their deal. A rebuild of read models skips them, most events of a table.
    until_next_deal=(events.PlayerSatisfied, events.SuitDeclared, events.CombinationDeclared),
    state=TableState,
    commands=commands.Command,
    events=events.Event,
    decisions=(closing, dealing, declaring, lost_deal, opening, settling, shuffling, applying),
    phase=Phase,
    result=ResultKind,
    shape=5,
)
