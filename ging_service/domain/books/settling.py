"""Settling up: agreed once, then paid payment by payment, or given up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.books import events as e
from ging_service.domain.club.decide import check_slug
from ging_service.domain.errors import Refused
from ging_service.domain.game import Transfer
from ging_service.domain.ledger.accounts import ROUNDING, settlement_account

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.books import commands as c
    from ging_service.domain.books.state import BooksState, Settlement


def agree(command: c.AgreeSettlement, state: BooksState) -> e.SettlementAgreed:
    """One settlement at a time: the counters that one clears are not cleared by another too."""
    check_slug(command.settlement, "settlement")
    if state.settlement(command.settlement):
        raise Refused(
            "settlement_exists", "", f"a settlement {command.settlement} has been agreed already", "settlement"
        )
    running = next((one.agreed.settlement for one in state.settlements if one.is_open), "")
    if running:
        raise Refused("settlement_open", "", f"settlement {running} has not been paid yet", "settlement")
    if not command.shares:
        raise Refused("nothing_to_settle", "", "nobody has or owes anything", "settlement")
    return e.SettlementAgreed(
        settlement=command.settlement,
        season=command.season,
        method=command.method,
        money=command.money,
        coin=command.coin,
        shares=command.shares,
        payments=command.payments,
    )


def pay(command: c.PaySettlement, state: BooksState) -> e.SettlementPaid:
    """A payment is made once."""
    settlement = _open(state, command.settlement)
    due = next((one for one in settlement.agreed.payments if one.number == command.payment), None)
    if due is None:
        raise Refused("no_such_payment", "", f"the settlement has no payment {command.payment}", "payment")
    if due.number in settlement.paid:
        raise Refused("payment_made", "", f"payment {due.number} has been made already", "payment")
    return e.SettlementPaid(
        settlement=command.settlement,
        payment=due.number,
        payer=due.payer,
        payee=due.payee,
        amount=due.amount,
        payer_counters=due.payer_counters,
        payee_counters=due.payee_counters,
    )


def cancel(command: c.CancelSettlement, state: BooksState) -> e.SettlementCancelled:
    """What has been paid stays paid."""
    return e.SettlementCancelled(settlement=command.settlement, left=_open(state, command.settlement).left)


def _open(state: BooksState, settlement_id: str) -> Settlement:
    settlement = state.settlement(settlement_id)
    if settlement is None:
        raise Refused("no_such_settlement", "", f"there is no settlement {settlement_id!r}", "settlement")
    if not settlement.is_open:
        raise Refused("settlement_done", "", "nothing of this settlement is to be paid any more", "settlement")
    return settlement


def transfers_of_agreed(event: e.SettlementAgreed) -> Iterator[Transfer]:
    """Shares that are too small for a coin are cleared at once."""
    clearing = settlement_account(event.settlement)
    for share in event.shares:
        if not share.amount:
            yield from moved(share.account, clearing, share.counters, f"settlement {event.settlement}")


def transfers_of_paid(event: e.SettlementPaid) -> Iterator[Transfer]:
    """The payee gives up what he has been paid for, the payer owes so much less."""
    clearing, reason = settlement_account(event.settlement), f"settlement {event.settlement}"
    yield from moved(event.payee, clearing, event.payee_counters, reason)
    yield from moved(clearing, event.payer, event.payer_counters, reason)


def transfers_of_cancelled(event: e.SettlementCancelled) -> Iterator[Transfer]:
    """What rounding has left on the clearing account is kept where all can see it."""
    yield from moved(settlement_account(event.settlement), ROUNDING, event.left, f"settlement {event.settlement}")


def moved(source: str, target: str, counters: int, reason: str) -> Iterator[Transfer]:
    """The transfer of so many counters, the other way round if they are below zero; none of none."""
    if counters > 0:
        yield Transfer(source=source, target=target, counters=counters, reason=reason, rule="")
    elif counters < 0:
        yield Transfer(source=target, target=source, counters=-counters, reason=reason, rule="")
