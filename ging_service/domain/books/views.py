"""Events of the treasurer's book as readers may see them, their schema versions and upcasts."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, assert_never

from ging_service.domain.books import events as e
from ging_service.domain.books.events import CountersCounted, SeasonOpened, TableMoneyCharged
from ging_service.domain.books.state import NONE, Settlement, left_after
from ging_service.domain.ledger import member_account
from ging_service.domain.structs import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.books.state import BooksState
    from ging_service.domain.game import Upcast, Viewer


def _without_debts(data: Mapping[str, Any]) -> dict[str, Any]:
    """Upcast counts from a version that did not regard what members owed."""
    return {**data, "on_account": NONE}


def _at_one_value(data: Mapping[str, Any]) -> dict[str, Any]:
    """Upcast seasons from a version in which no counter could change its value."""
    return {**data, "terms": data["terms"] | {"revalues": False}}


def _for_its_table(data: Mapping[str, Any]) -> dict[str, Any]:
    """Upcast table money from a version that charged an evening at each of its tables."""
    return {**data, "evening": ""}


SCHEMAS: Final[Mapping[type, int]] = MappingProxyType({CountersCounted: 2, SeasonOpened: 2, TableMoneyCharged: 2})
UPCASTS: Final[Mapping[tuple[type, int], Upcast]] = MappingProxyType(
    {
        (CountersCounted, 1): _without_debts,
        (SeasonOpened, 1): _at_one_value,
        (TableMoneyCharged, 1): _for_its_table,
    }
)


# Visibility of the treasurer's book.
#
# Readers of the books see all of it. Other members see what concerns them: their counters, their limit, their share of a
# settlement and their payments, and what they hold when a season is closed. Everybody in the club sees seasons and terms.


def view(event: e.Event, viewer: Viewer) -> e.Event | None:  # noqa: C901, PLR0911  one line for each event
    """Return the event as the viewer may see it, or nothing. Event types not named here are shown to nobody."""
    # `view` and `see` must agree: a page made from the state may show no more than the feed does to the same reader.
    if _reads_all(viewer):
        return event
    match event:
        case e.SeasonOpened() | e.SeasonCorrected() | e.SeasonWithdrawn():
            return event if viewer.reads_club else None
        case e.SeasonClosed():
            # Closings would tell the balances of the club and, where members are cashed, of everybody.
            return replace(event, balances=_own(event.balances, viewer), closings=()) if viewer.reads_club else None
        case e.CreditLimitSet():
            # A limit for everybody names no member: every member sees it, and a guest does not.
            return event if viewer.is_one_of(event.member or viewer.member) else None
        case e.GiftGiven() | e.EntryReversed():
            # Both sides of a gift see it. The giver of a gift of the club's is "", which is nobody.
            return event if viewer.is_one_of(event.giver, event.member) else None
        case e.FineImposed() | e.OpeningBalanceEntered() | e.PaperRowEntered():
            return event if viewer.is_one_of(event.member) else None
        case e.TableMoneyCharged():
            return event if viewer.is_one_of(*event.members) else None
        case e.SettlementAgreed():
            return _agreed(event, viewer) if viewer.member else None
        case e.SettlementPaid() | e.SettlementPaymentUndone():
            return event if _account(viewer) in (event.payer, event.payee) else None
        case e.SettlementCancelled() | e.SettlementReopened():
            return replace(event, returned=_own(event.returned, viewer), left=0) if viewer.member else None
        case e.BankLimitSet() | e.StockStated() | e.CountersCounted():
            return None
        case _:
            assert_never(event)


def see(state: BooksState, viewer: Viewer) -> BooksState:
    """Return the state as the viewer may see it: the fold of the events that they may see."""
    if _reads_all(viewer):
        return state
    return replace(
        state,
        member_limit=state.member_limit if viewer.member else NONE,
        limits=tuple(limit for limit in state.limits if viewer.is_one_of(limit.member)),
        # As if neither this nor the stock had ever been set: not even that there is one may be known.
        bank_limit=NONE,
        stock=NONE,
        seasons=state.seasons if viewer.reads_club else (),
        charged=tuple(one for one in state.charged if viewer.is_one_of(*one.members)),
        reversed=tuple(one for one in state.reversed if viewer.is_one_of(one.giver, one.member)),
        settlements=tuple(_settlement(one, viewer) for one in state.settlements) if viewer.member else (),
    )


def _reads_all(viewer: Viewer) -> bool:
    return viewer.sees_all or viewer.reads_books


def _account(viewer: Viewer) -> str:
    """The account of a member; "" for a guest, which matches no account."""
    return member_account(viewer.member) if viewer.member else ""


def _own(balances: tuple[e.AccountBalance, ...], viewer: Viewer) -> tuple[e.AccountBalance, ...]:
    return tuple(one for one in balances if one.account == _account(viewer))


def _agreed(event: e.SettlementAgreed, viewer: Viewer) -> e.SettlementAgreed:
    own = _account(viewer)
    return replace(
        event,
        shares=tuple(share for share in event.shares if share.account == own),
        payments=tuple(payment for payment in event.payments if own in (payment.payer, payment.payee)),
    )


def _settlement(settlement: Settlement, viewer: Viewer) -> Settlement:
    agreed = _agreed(settlement.agreed, viewer)
    own = {payment.number for payment in agreed.payments}
    paid = tuple(number for number in settlement.paid if number in own)
    return replace(
        settlement,
        agreed=agreed,
        # From the viewer's own payments only: the real balance would tell something about those of others.
        left=0 if settlement.cancelled else left_after(agreed, paid),
        paid=paid,
        # Who does not see that a season is closed sees nothing become final.
        final=tuple(number for number in settlement.final if number in own and viewer.reads_club),
        cancelled_finally=settlement.cancelled_finally and viewer.reads_club,
    )
