"""Checks of a ruling: each part of it against the record and the rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, get_args

from ging_service.domain.cards import SUIT_NAMES, SUITS
from ging_service.domain.errors import Refused
from ging_service.domain.numbers import is_in
from ging_service.domain.rule_checks import MOST
from ging_service.games.ging.decider.decisions.dealing import check_hands
from ging_service.games.ging.decider.decisions.phases import need_opened, need_seat
from ging_service.games.ging.decider.rulings.ordering import declared_in
from ging_service.games.ging.rules.cards import suit_counts
from ging_service.games.ging.rules.combinations import Combination, holds
from ging_service.games.ging.rules.ruling_orders import NO_AMENDMENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Hand
    from ging_service.games.ging.decider.rulings.settled_deals import Record, SettledDeal
    from ging_service.games.ging.decider.state import TableState
    from ging_service.games.ging.rules.ruling_orders import AmendmentOrder, OrderedTransfer, Ruling, Withdrawal

_RULE = re.compile(r"G([1-9]|[12][0-9]|3[0-3])")
_WHOLE_SUIT = 64
"""G1: the points of all seven cards of a suit."""


def check_ruling(ruling: Ruling, state: TableState, record: Record) -> None:
    """Check that the ruling can be carried out at this table now.

    Raises ``Refused``: ``table_not_open``, ``deal_running``, and the errors of its parts.
    """
    need_opened(state)
    if state.phase == "declaring":
        raise Refused("deal_running", "G24", "a deal is running: rule when it is settled or void")
    if ruling.outcome != "amended" and ruling.amendment != NO_AMENDMENT:
        detail = "hands, the dealer and declarations come with the outcome `amended` only"
        raise Refused("not_an_amendment", "", detail, "outcome")
    if ruling.outcome == "ordered":
        if not ruling.transfers and ruling.next_dealer == -1:
            raise Refused("nothing_ordered", "", "the ruling orders nothing: name transfers or the next dealer")
    elif ruling.outcome == "amended":
        _check_amendment(ruling, state, record)
    else:
        # Only for its refusals.
        _need_settled(ruling.deal, record)
    for place, transfer in enumerate(ruling.transfers):
        _check_transfer(transfer, f"transfers.{place}")
    if ruling.next_dealer != -1:
        _check_next_dealer(ruling.next_dealer, state)


def _need_settled(number: int, record: Record) -> SettledDeal:
    """Return the settled deal. Raises ``Refused``: ``deal_not_settled`` or ``deal_voided``."""
    played = record.find(number)
    if played is None:
        raise Refused(
            "deal_not_settled", "G24", "this deal was never settled: there is nothing to amend or void", "deal"
        )
    if played.voided:
        raise Refused("deal_voided", "", "this deal has been voided by a ruling", "deal")
    return played


def _check_next_dealer(seat: int, state: TableState) -> None:
    need_seat(seat, "next_dealer")
    if state.phase == "ended":
        raise Refused("table_ended", "G29", "the game at this table has ended: there is no next dealer", "next_dealer")
    if state.phase == "cutting":
        raise Refused("no_first_dealer", "G3", "the players have not yet cut for the first deal", "next_dealer")


def _check_transfer(transfer: OrderedTransfer, where: str) -> None:
    need_seat(transfer.payer, f"{where}.payer")
    need_seat(transfer.taker, f"{where}.taker")
    if transfer.payer == transfer.taker:
        raise Refused("pays_himself", "", "a transfer goes from one seat to another", f"{where}.taker")
    if not 1 <= transfer.counters <= MOST:
        raise Refused("bad_counters", "", f"a transfer is 1 to {MOST} counters", f"{where}.counters")
    if transfer.rule and not _RULE.fullmatch(transfer.rule):
        raise Refused("no_such_rule", "", "a rule is G1 to G33, or none", f"{where}.rule")


def _check_amendment(ruling: Ruling, state: TableState, record: Record) -> None:
    """G4, G20, G21: Check an amendment. It may not change hands that the service dealt, nor let a false claim stand.

    Declarations are amended only where there are some. The dealer may be amended in any deal, also in a void one.
    """
    amendment = ruling.amendment
    # Before the deal is asked to be settled: the dealer of a misdeal can be amended, and nothing else of it.
    if amendment.dealer != -1:
        _check_dealer(amendment.dealer, ruling.deal, record)
    elif not amendment.hands and not amendment.declares:
        detail = (
            "amend the hands, the dealer or the declarations; `replace_declarations` says that nobody declared anything"
        )
        raise Refused("nothing_amended", "", detail)
    if amendment.hands or amendment.declares:
        _check_reading(amendment, state, _need_settled(ruling.deal, record))


def _check_dealer(dealer: int, number: int, record: Record) -> None:
    """G2, G4: Check another dealer of a deal with real cards. The service's deals keep the dealer that they name."""
    need_seat(dealer, "dealer")
    dealing = record.dealt.get(number)
    if dealing is None:
        raise Refused("deal_not_settled", "G24", "the dispute is about no deal whose dealer could be amended", "dealer")
    if not dealing.recorded:
        detail = "the service has dealt this deal for its dealer, which its commitment proves: that cannot be amended"
        raise Refused("hands_dealt_by_service", "G4", detail, "dealer")
    if dealing.dealer == dealer:
        raise Refused("nothing_amended", "G2", f"by the record seat {dealer} dealt this deal anyway", "dealer")


def _check_reading(amendment: AmendmentOrder, state: TableState, played: SettledDeal) -> None:
    deal = played.before.deal
    if amendment.hands:
        if deal is not None and not deal.dealt.recorded:
            detail = "the service has dealt these hands, which its commitment proves: they cannot be amended"
            raise Refused("hands_dealt_by_service", "G4", detail, "hands")
        check_hands(amendment.hands)
    if amendment.declares:
        if state.seating.rules.mode == "showdown":
            raise Refused("showdown", "G20", "nobody declares at this table: amend the hands", "declarations")
        _check_declarations(amendment, _open_hands(amendment, state, played))
        _check_withdrawals(amendment, played)


def _open_hands(amendment: AmendmentOrder, state: TableState, played: SettledDeal) -> Sequence[Hand]:
    """G22: Return the hands that declarations are judged by: amended now or before, or played and open; else ().

    No refusal tells anything about hidden hands, not even to an arbitrator: they state what is true, or open them
    first.
    """
    if amendment.hands:
        return amendment.hands
    amended = [earlier.hands for earlier in played.amendments if earlier.hands]
    if amended:
        return amended[-1]
    deal = played.before.deal
    return deal.dealt.hands if deal and is_in(state.fairness.opened, played.number) else ()


def _check_declarations(amendment: AmendmentOrder, hands: Sequence[Hand]) -> None:
    """G7, G12 to G16, G21: Check that each is given once, and is true where hands are open; others stand as given."""
    said: set[tuple[int, str]] = set()
    for place, claim in enumerate(amendment.claims):
        where = f"claims.{place}"
        need_seat(claim.seat, f"{where}.seat")
        if claim.suit not in SUITS:
            raise Refused("no_such_suit", "G1", "a suit is one of S, H, D, C", f"{where}.suit")
        # The same limit for every hand, so that this refusal tells nothing about a hidden one.
        if not 1 <= claim.points <= _WHOLE_SUIT:
            raise Refused("bad_points", "G7", f"a suit counts 1 to {_WHOLE_SUIT} points", f"{where}.points")
        if hands and suit_counts(hands[claim.seat]).get(claim.suit, 0) != claim.points:
            detail = f"seat {claim.seat} does not hold {claim.points} {SUIT_NAMES[claim.suit]}"
            raise Refused("amendment_untrue", "G21", detail, where)
        _once(said, claim.seat, claim.suit, where)
    for place, held in enumerate(amendment.combinations):
        where = f"combinations.{place}"
        need_seat(held.seat, f"{where}.seat")
        if held.combination not in get_args(Combination):
            raise Refused("no_such_combination", "G17", "there is no such combination", f"{where}.combination")
        if hands and not holds(held.combination, hands[held.seat]):
            detail = f"seat {held.seat} does not hold {held.combination.replace('_', ' ')}"
            raise Refused("amendment_untrue", "G21", detail, where)
        _once(said, held.seat, held.combination, where)
    # In one set with those that stand: an order cannot both keep and withdraw a declaration.
    for place, one in enumerate(amendment.withdrawn):
        _once(said, one.seat, one.suit or one.combination, f"withdrawn.{place}")


def _check_withdrawals(amendment: AmendmentOrder, played: SettledDeal) -> None:
    """G19: Check that only declared claims are withdrawn. Replacing everything withdraws the rest by itself."""
    if amendment.withdrawn and amendment.replaces:
        detail = "these declarations replace all others: there is nothing left to withdraw"
        raise Refused("nothing_amended", "G19", detail, "withdrawn")
    claims, combinations = declared_in(played)
    declared = {(claim.seat, claim.suit) for claim in claims} | {(held.seat, held.combination) for held in combinations}
    for place, one in enumerate(amendment.withdrawn):
        if (one.seat, one.suit or one.combination) not in declared:
            detail = f"seat {one.seat} has not declared {_spoken(one)}"
            raise Refused("not_declared", "G19", detail, f"withdrawn.{place}")


def _spoken(one: Withdrawal) -> str:
    return SUIT_NAMES.get(one.suit, one.suit) if one.suit else one.combination.replace("_", " ")


def _once(said: set[tuple[int, str]], seat: int, what: str, where: str) -> None:
    if (seat, what) in said:
        raise Refused("already_declared", "G19", "a declaration appears twice", where)
    said.add((seat, what))
