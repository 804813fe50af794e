"""The counters that events of the treasurer's book move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.books import events as e
from ging_service.domain.game import Transfer
from ging_service.domain.ledger import (
    BANK,
    DIFFERENCE,
    FINES,
    GIFTS,
    PAPER,
    ROUNDING,
    TABLE_MONEY,
    member_account,
    settlement_account,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ging_service.domain.books.terms import PaperKind


# Transfers whose direction depends on the sign of an amount.


def signed_transfer(source: str, target: str, counters: int, reason: str) -> Iterator[Transfer]:
    """Return the transfer of so many counters, in the opposite direction if they are below zero; () for 0."""
    if counters > 0:
        yield Transfer(source=source, target=target, counters=counters, reason=reason, rule="")
    elif counters < 0:
        yield Transfer(source=target, target=source, counters=-counters, reason=reason, rule="")


# The counters that events of the treasurer's book move. No rule of play moves them, so their rule is "".


_FROM: Final[Mapping[PaperKind, str]] = {"opening": BANK, "bought": BANK, "gift": GIFTS, "result": PAPER}
_TO: Final[Mapping[PaperKind, str]] = {"cashed": BANK, "fine": FINES, "table_money": TABLE_MONEY}
"""Accounts that the counters of a row come from or go to."""


def transfers(event: e.Event) -> tuple[Transfer, ...]:
    """Return the counters that an event moves, in order; () for events that move none."""
    return tuple(_transfers(event))


def _transfers(event: e.Event) -> Iterator[Transfer]:  # noqa: C901, PLR0912  one line for each event
    match event:
        case e.GiftGiven():
            source = member_account(event.giver) if event.giver else GIFTS
            yield from signed_transfer(source, member_account(event.member), event.counters, "gift")
        case e.FineImposed():
            yield from signed_transfer(member_account(event.member), FINES, event.counters, "fine")
        case e.OpeningBalanceEntered():
            yield from signed_transfer(BANK, member_account(event.member), event.counters, "opening balance")
        case e.TableMoneyCharged():
            for member in event.members:
                yield from signed_transfer(member_account(member), TABLE_MONEY, event.counters, "table money")
        case e.CountersCounted():
            # Counters that are missing leave the bank, so that the ledger agrees with the box again.
            yield from signed_transfer(BANK, DIFFERENCE, event.expected - event.counted, "count")
        case e.SeasonClosed():
            for one in event.closings:
                yield from signed_transfer(one.source, one.target, one.counters, f"closing {event.season}")
        case e.SettlementAgreed():
            yield from _transfers_of_agreed(event)
        case e.SettlementPaid():
            yield from _transfers_of_paid(event, 1)
        case e.SettlementPaymentUndone():
            yield from _transfers_of_paid(event, -1)
        case e.SettlementCancelled():
            yield from _transfers_of_cancelled(event, 1)
        case e.SettlementReopened():
            yield from _transfers_of_cancelled(event, -1)
        case e.PaperRowEntered():
            yield from _taken_in(event)
        case e.EntryReversed():
            # A gift and a purchase went to the member, a fine and what was cashed from them: the counters take the way
            # back.
            club = {"gift": GIFTS, "fine": FINES}.get(event.kind, BANK)
            other, home = member_account(event.giver) if event.giver else club, member_account(event.member)
            source, target = (home, other) if event.kind in ("gift", "bought") else (other, home)
            yield from signed_transfer(source, target, event.counters, f"reversal {event.reverses}")


def _taken_in(event: e.PaperRowEntered) -> Iterator[Transfer]:
    home, reason = member_account(event.member), event.kind.replace("_", " ")
    if event.kind in _FROM:
        yield from signed_transfer(_FROM[event.kind], home, event.counters, reason)
    else:
        yield from signed_transfer(home, _TO[event.kind], event.counters, reason)


def _transfers_of_agreed(event: e.SettlementAgreed) -> Iterator[Transfer]:
    """Clear the shares that are too small for a coin, at once."""
    clearing = settlement_account(event.settlement)
    for share in event.shares:
        if not share.amount:
            yield from signed_transfer(share.account, clearing, share.counters, f"settlement {event.settlement}")


def _transfers_of_paid(event: e.SettlementPaid | e.SettlementPaymentUndone, sign: int) -> Iterator[Transfer]:
    """Clear one payment, or with ``sign`` -1 take that back.

    The payee gives up the counters that they have been paid for, and the payer owes so much less.
    """
    clearing, reason = settlement_account(event.settlement), f"settlement {event.settlement}"
    yield from signed_transfer(event.payee, clearing, sign * event.payee_counters, reason)
    yield from signed_transfer(clearing, event.payer, sign * event.payer_counters, reason)


def _transfers_of_cancelled(event: e.SettlementCancelled | e.SettlementReopened, sign: int) -> Iterator[Transfer]:
    """Move what rounding has left on the clearing account to an account of its own, where everybody can see it.

    With ``sign`` -1 take that back.
    """
    clearing, reason = settlement_account(event.settlement), f"settlement {event.settlement}"
    for one in event.returned:
        yield from signed_transfer(clearing, one.account, sign * one.counters, reason)
    yield from signed_transfer(clearing, ROUNDING, sign * event.left, reason)
