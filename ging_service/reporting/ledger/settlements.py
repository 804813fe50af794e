"""Settlements: the list, and the payments of one. They are in the treasurer's book, which has only a few per year."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ging_service.domain.books.events import DuePayment, Share
from ging_service.domain.books.terms import MoneyTerms
from ging_service.domain.books.views import see
from ging_service.domain.ledger import member_account
from ging_service.execution.deciding import books_of
from ging_service.execution.errors import NotFound
from ging_service.execution.visibility import OPERATOR, viewer_at
from ging_service.reporting.paging import FIRST, Page, Paging, page_of, positions_of

if TYPE_CHECKING:
    from ging_service.domain.books.state import BooksState, Settlement
    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services

SettlementState = Literal["open", "paid", "cancelled"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementEntry:
    """A settlement in the list. ``season`` "": on demand; ``as_of`` "": everything at the time of the agreement.

    ``due`` and ``made``: the number of payments, and the number already made.
    """

    settlement: str
    state: SettlementState
    season: str
    as_of: str
    method: str
    money: MoneyTerms
    coin: int
    due: int
    made: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementPayment:
    """A payment, whether it has been made, and whether that can be undone."""

    due: DuePayment
    is_made: bool
    can_be_undone: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementView:
    """A settlement with everybody's share and all payments; ``version`` of the stream that it stands in.

    ``left``: counters on its clearing account. ``can_be_reopened``: it is cancelled, and that is not final yet.
    """

    entry: SettlementEntry
    shares: tuple[Share, ...]
    payments: tuple[SettlementPayment, ...]
    left: int
    can_be_reopened: bool
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPayment:
    """A payment of an open settlement that is still to be made by a member, or to them."""

    settlement: str
    money: MoneyTerms
    due: DuePayment


def list_settlements(
    services: Services, club_id: str, paging: Paging = FIRST, person: Principal = OPERATOR
) -> Page[SettlementEntry]:
    """The settlements that concern a person, as they were agreed one after the other, or the newest first.

    Readers of the books see all of them. Raises ``NoSuchClub`` or ``Refused("bad_cursor")``.
    """
    first, end = positions_of(paging)
    # The place among those that the person sees is the cursor: settlements are appended and never removed, and it does
    # not count those of others.
    seen = filter(_concerns, _seen(services, club_id, person)[1].settlements)
    rows = list(enumerate(seen))[first:end]
    if paging.newest_first:
        rows.reverse()
    rows = rows[: paging.limit + 1]
    return page_of(rows, paging, lambda row: _entry(row[1]), lambda row: str(row[0]))


def get_settlement(
    services: Services, club_id: str, settlement_id: str, person: Principal = OPERATOR
) -> SettlementView:
    """One settlement as a person may see it: all of it, or their own share and payments.

    Raises ``NoSuchClub``, and ``NotFound`` also where it does not concern them.
    """
    version, books = _seen(services, club_id, person)
    found = books.settlement(settlement_id)
    if found is None or not _concerns(found):
        raise NotFound("settlement")
    is_last = found is books.settlements[-1]
    entry = _entry(found)
    # By the state that the person sees: to a member whose payments are made, cancelling would tell of those of others.
    undoable = set(found.paid).difference(found.final) if is_last and entry.state != "cancelled" else ()
    payments = (
        SettlementPayment(due=due, is_made=due.number in found.paid, can_be_undone=due.number in undoable)
        for due in found.agreed.payments
    )
    return SettlementView(
        entry=entry,
        shares=found.agreed.shares,
        payments=tuple(payments),
        # Of a member whose payments are made, it would tell whether those of others have been cancelled.
        left=found.left if entry.state == "open" else 0,
        can_be_reopened=is_last and found.cancelled and not found.cancelled_finally,
        version=version,
    )


def own_payments(services: Services, club_id: str, person: Principal) -> tuple[OwnPayment, ...]:
    """Return the payments that a member has to make or to receive."""
    account = member_account(person.member) if person.member else ""
    return tuple(
        OwnPayment(settlement=one.agreed.settlement, money=one.agreed.money, due=due)
        for one in books_of(services, club_id).state.settlements
        if account and one.is_open
        for due in one.agreed.payments
        if account in (due.payer, due.payee) and due.number not in one.paid
    )


def _seen(services: Services, club_id: str, person: Principal) -> tuple[int, BooksState]:
    version, books = books_of(services, club_id)
    return version, see(books, viewer_at((), person))


def _concerns(settlement: Settlement) -> bool:
    """Return True if a settlement, as a person sees it, has a part of theirs."""
    return bool(settlement.agreed.shares or settlement.agreed.payments)


def _entry(settlement: Settlement) -> SettlementEntry:
    agreed = settlement.agreed
    # To a member whose payments were all made before, cancelling would tell that others had not paid.
    all_made = 0 < len(agreed.payments) == len(settlement.paid)
    is_cancelled = settlement.cancelled and not all_made
    state: SettlementState = "cancelled" if is_cancelled else "open" if settlement.is_open else "paid"
    return SettlementEntry(
        settlement=agreed.settlement,
        state=state,
        season=agreed.season,
        as_of=agreed.as_of,
        method=agreed.method,
        money=agreed.money,
        coin=agreed.coin,
        due=len(agreed.payments),
        made=len(settlement.paid),
    )
