"""What an arbitrator may order at a table: each part of a ruling checked against the record and the rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, get_args

from ging_service.domain.cards import SUIT_NAMES, SUITS
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.decisions.dealing import check_hands
from ging_service.domain.games.ging.decisions.phases import need_opened, need_seat
from ging_service.domain.games.ging.rules.combinations import Combination, holds
from ging_service.domain.games.ging.rules.correction import AS_PLAYED
from ging_service.domain.games.ging.rules.counting import suit_counts
from ging_service.domain.games.ging.rules.house import MOST
from ging_service.domain.games.ging.rules.opened import is_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Hand
    from ging_service.domain.games.ging.rules.correction import Amendment, OrderedTransfer, Ruling
    from ging_service.domain.games.ging.rulings.played import Played, Record
    from ging_service.domain.games.ging.state import TableState

_RULE = re.compile(r"G([1-9]|[12][0-9]|3[0-3])")
_WHOLE_SUIT = 64
"""G1: the points of all seven cards of a suit."""


def check_ruling(ruling: Ruling, state: TableState, record: Record) -> None:
    """Whether the ruling can be carried out at this table now.

    Raises ``Refused``: ``table_not_open``, ``deal_running``, and what its parts raise.
    """
    need_opened(state)
    if state.phase == "declaring":
        raise Refused("deal_running", "G24", "a deal is running; a ruling waits until it is settled or void")
    if ruling.outcome != "amended" and ruling.amendment != AS_PLAYED:
        raise Refused("not_an_amendment", "", "hands and declarations come with the outcome `amended` only", "outcome")
    if ruling.outcome == "ordered":
        if not ruling.transfers and ruling.next_dealer == -1:
            raise Refused("nothing_ordered", "", "the ruling orders nothing: name transfers or the next dealer")
    else:
        played = _need_settled(ruling.deal, record)
        if ruling.outcome == "amended":
            _check_amendment(ruling.amendment, state, played)
    for place, transfer in enumerate(ruling.transfers):
        _check_transfer(transfer, f"transfers.{place}")
    if ruling.next_dealer != -1:
        _check_next_dealer(ruling.next_dealer, state)


def _need_settled(number: int, record: Record) -> Played:
    """The settled deal. Raises ``Refused``: ``deal_not_settled`` or ``deal_voided``."""
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


def _check_amendment(amendment: Amendment, state: TableState, played: Played) -> None:
    """G4, G20, G21: hands may be amended where they were recorded, declarations where there are some and to what is true."""
    if not amendment.hands and not amendment.declared:
        raise Refused("nothing_amended", "", "amend the hands or the declarations")
    deal = played.before.deal
    if amendment.hands:
        if deal is not None and not deal.dealt.recorded:
            detail = "the service has dealt these hands, which its commitment proves: they cannot be amended"
            raise Refused("hands_dealt_by_service", "G4", detail, "hands")
        check_hands(amendment.hands)
    if amendment.declared:
        if state.seating.rules.mode == "showdown":
            raise Refused("showdown", "G20", "nobody declares at this table: amend the hands", "declarations")
        _check_declarations(amendment, _open_hands(amendment, state, played))


def _open_hands(amendment: Amendment, state: TableState, played: Played) -> Sequence[Hand]:
    """G22: the hands by which declarations are judged: as amended now or before, as played if they lie open; else ().

    Of hidden hands no refusal tells anything, not to an arbitrator either: he says what is true, or opens them first.
    """
    amended = [earlier.hands for earlier in (*played.amendments, amendment) if earlier.hands]
    if amended:
        return amended[-1]
    deal = played.before.deal
    return deal.dealt.hands if deal and is_in(state.fairness.opened, played.number) else ()


def _check_declarations(amendment: Amendment, hands: Sequence[Hand]) -> None:
    """G7, G12 to G16, G21: each said once, and true where the hands are open; elsewhere the arbitrator says what is."""
    said: set[tuple[int, str]] = set()
    for place, claim in enumerate(amendment.claims):
        where = f"claims.{place}"
        need_seat(claim.seat, f"{where}.seat")
        if claim.suit not in SUITS:
            raise Refused("no_such_suit", "G1", "a suit is one of S, H, D, C", f"{where}.suit")
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


def _once(said: set[tuple[int, str]], seat: int, what: str, where: str) -> None:
    if (seat, what) in said:
        raise Refused("already_declared", "G19", "a declaration stands twice", where)
    said.add((seat, what))
