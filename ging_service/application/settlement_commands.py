"""Settling up: a plan of payments, the agreement on it, and the payments made since."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.application.books import at_books, basis_of, execute_in_books
from ging_service.application.money import check_terms
from ging_service.calendar.happened_in import happened_at as checked
from ging_service.domain.books.commands import (
    AgreeSettlement,
    CancelSettlement,
    PaySettlement,
    ReopenSettlement,
    UndoPayment,
)
from ging_service.domain.books.settlement_plan import Plan
from ging_service.domain.books.settlements import money_on_demand, plan_payments, season_to_settle
from ging_service.domain.books.terms import MoneyTerms
from ging_service.domain.errors import Refused
from ging_service.domain.ledger import member_account
from ging_service.domain.streams import BOOKS_STREAM
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.read import events_since
from ging_service.execution.caller import ANYONE, Caller
from ging_service.execution.deciding import books_on
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.projections.balances import balances_before, balances_now
from ging_service.reporting.ledger.settlements import get_settlement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.books.state import BooksState
    from ging_service.eventlog.connections.scope import Connection
    from ging_service.execution.command_batch import CommandResult
    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementRequest:
    """A request to settle a ``season`` at its end, what counts ``before`` a moment, or (neither) everything up to now.

    ``before``: RFC 3339 text in any zone. ``money``: the value of a counter; None: its value in the season, or in the
    one of that moment. ``coin``: minor units.
    """

    season: str = ""
    before: str = ""
    money: MoneyTerms | None = None
    coin: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedSettlement:
    """The payments if the settlement were agreed now. ``as_of``: what counts before it is settled; "": everything.

    ``at_tables``: counters that lay at tables then and are not settled by it.
    """

    season: str
    as_of: str
    money: MoneyTerms
    coin: int
    plan: Plan
    at_tables: int


def plan_settlement(services: Services, club_id: str, wanted: SettlementRequest) -> PlannedSettlement:
    """Return the plan of a settlement; nothing is recorded.

    Raises ``NoSuchClub`` and ``Refused``: ``no_such_season``, ``members_cashed``, ``no_money_terms``, ``bad_coin`` and
    the code of any other fault of the request.
    """
    asked = _asked("", wanted, services)
    # One snapshot: the book, the balances and what lies at tables must be of the same moment.
    with services.reading(club_id) as conn:
        books: BooksState = books_on(services, conn, club_id).state
        now = timestamp(services.clock())
        as_of = season_to_settle(asked.season, books, now).terms.ends_at if asked.season else asked.as_of
        basis = basis_of(conn, club_id, books, asked, now)
        lasting = (
            balances_before(conn, club_id, datetime.fromisoformat(as_of)) if as_of else balances_now(conn, club_id)
        )
    money = money_on_demand(basis.money)
    plan = plan_payments({one.account: one.counters for one in basis.counters}, money, asked.coin)
    # Every entry sums to zero, so what is missing on all lasting accounts lies at tables.
    at_tables = -sum(lasting.values())
    return PlannedSettlement(
        season=asked.season, as_of=as_of, money=money, coin=asked.coin, plan=plan, at_tables=at_tables
    )


def agree_settlement(  # noqa: PLR0913  where, what, by whom and when
    services: Services,
    club_id: str,
    settlement: str,
    wanted: SettlementRequest,
    caller: Caller = ANYONE,
    *,
    happened_at: str = "",
) -> CommandResult:
    """Agree on the payments, by what members have when it is recorded. Raises what a plan does, and ``Refused``.

    ``settlement_exists``, ``settlement_open`` where another one has not been paid yet, ``nothing_to_settle``.
    """
    return at_books(services, club_id, _asked(settlement, wanted, services), caller, happened_at=happened_at)


def pay_settlement(  # noqa: PLR0913  where, what, by whom and when
    services: Services,
    club_id: str,
    settlement: str,
    payment: int,
    caller: Caller = ANYONE,
    *,
    happened_at: str = "",
) -> CommandResult:
    """Record that a payment has been made, and post it.

    Raises ``Refused``: ``settlement_not_found``, ``payment_not_found``, ``payment_made``, ``settlement_done``, and
    ``credit_limit`` if the payee has since used the counters for which they are paid, ``not_allowed`` if the caller
    neither keeps the books nor is paid. Raises ``NotFound`` if the settlement does not concern them.
    """
    return pay_payments(services, club_id, settlement, (payment,), caller, happened_at=happened_at)


def pay_payments(  # noqa: PLR0913  where, what, by whom and when
    services: Services,
    club_id: str,
    settlement: str,
    payments: Sequence[int],
    caller: Caller = ANYONE,
    *,
    happened_at: str = "",
) -> CommandResult:
    """Record that payments have been made, all of them or none. Raises what ``pay_settlement`` raises."""
    _check_confirms(services, club_id, settlement, payments, caller)
    paid = [PaySettlement(settlement=settlement, payment=number) for number in payments]
    return execute_in_books(services, club_id, paid, caller, happened_at=happened_at)


def _check_confirms(services: Services, club_id: str, settlement: str, payments: Sequence[int], caller: Caller) -> None:
    """Check that a caller who does not keep the books confirms only what they were paid. An agreement never changes.

    What they may not see is answered as if it did not exist.
    """
    if Right.KEEP_BOOKS in caller.rights:
        return
    # The refusal would tell the version of the book, which counts the payments of others.
    if caller.expected_version is not None:
        raise Refused("not_allowed", "", "only those who keep the books can name a version of them", "If-Match")
    seen = get_settlement(services, club_id, settlement, caller.principal)
    payees = {one.due.number: one.due.payee for one in seen.payments}
    for number in payments:
        if number not in payees:
            raise Refused("payment_not_found", "", f"the settlement has no payment {number}")
        if payees[number] != member_account(caller.actor):
            detail = "a payment is confirmed by the member who receives it, or by the treasurer"
            raise Refused("not_allowed", "", detail, "payment")


def undo_payment(  # noqa: PLR0913  where, what, by whom and when
    services: Services,
    club_id: str,
    settlement: str,
    payment: int,
    caller: Caller = ANYONE,
    *,
    happened_at: str = "",
) -> CommandResult:
    """Take back that a payment has been made, and post the reverse.

    Raises ``Refused``: ``settlement_not_found``, ``payment_not_found``, ``payment_not_made``, ``settlement_done``,
    ``later_settlement``, ``season_closed``, and ``not_allowed`` if the caller neither keeps the books nor has confirmed the
    payment. Raises ``NotFound`` if the settlement does not concern them.
    """
    _check_confirms(services, club_id, settlement, (payment,), caller)

    # Under the lock: the treasurer may undo and record the payment in the meantime.
    def check(conn: Connection) -> None:
        if (
            Right.KEEP_BOOKS not in caller.rights
            and confirmed_by(services, conn, club_id, settlement).get(payment) != caller.actor
        ):
            detail = "it is undone by the treasurer or, until a later settlement, by the member who has confirmed it"
            raise Refused("not_allowed", "", detail, "payment")

    undone = UndoPayment(settlement=settlement, payment=payment)
    return execute_in_books(services, club_id, (undone,), caller, happened_at=happened_at, check=check)


def confirmed_by(services: Services, conn: Connection, club_id: str, settlement: str) -> dict[int, str]:
    """Return who recorded each payment of the last settlement last; nobody of an earlier one, which is final."""
    stored = events_since(conn, club_id, BOOKS_STREAM, "books.SettlementPaid", "books.SettlementAgreed")
    found = recorded_events_of(services, stored)
    return {one.event.payment: one.actor for one in found if one.event.settlement == settlement}


def cancel_settlement(
    services: Services, club_id: str, settlement: str, caller: Caller = ANYONE, *, happened_at: str = ""
) -> CommandResult:
    """Cancel the unpaid payments. Raises ``Refused``: ``settlement_not_found``, ``settlement_done``."""
    return at_books(services, club_id, CancelSettlement(settlement=settlement), caller, happened_at=happened_at)


def reopen_settlement(
    services: Services, club_id: str, settlement: str, caller: Caller = ANYONE, *, happened_at: str = ""
) -> CommandResult:
    """Take back a cancellation.

    Raises ``Refused``: ``settlement_not_found``, ``settlement_not_cancelled``, ``later_settlement``, ``season_closed``.
    """
    return at_books(services, club_id, ReopenSettlement(settlement=settlement), caller, happened_at=happened_at)


def _asked(settlement: str, wanted: SettlementRequest, services: Services) -> AgreeSettlement:
    """Refuse a moment or money together with a season, which determines both."""
    if wanted.season and (wanted.before or wanted.money):
        detail = "a season has its own end and its own money: leave the moment and the money out"
        raise Refused("season_has_terms", "", detail, "season")
    return AgreeSettlement(
        settlement=settlement,
        season=wanted.season,
        as_of=checked(wanted.before, services.clock(), "before"),
        money=check_terms(wanted.money) if wanted.money else None,
        coin=wanted.coin,
        counters=(),  # as the accounts stand when it is decided
    )
