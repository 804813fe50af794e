"""Settlements: agreed once, then paid payment by payment, or cancelled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.books import events as e
from ging_service.domain.books.seasons import checked_money
from ging_service.domain.books.settlement_plan import Plan, plan
from ging_service.domain.books.state import left_after
from ging_service.domain.club.decide import check_slug
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.books import commands as c
    from ging_service.domain.books.state import BooksState, Season, Settlement
    from ging_service.domain.books.terms import MoneyTerms

MOST_COIN: Final = 1_000_000
MOST_MONEY: Final = 2**53 - 1
"""Limit in minor units: every JSON reader represents numbers up to this exactly."""


def agree(command: c.AgreeSettlement, state: BooksState) -> e.SettlementAgreed:
    """Agree on a settlement. Only one is open at a time, so that no counters are cleared twice."""
    check_slug(command.settlement, "settlement")
    if state.settlement(command.settlement):
        detail = f"a settlement {command.settlement} has been agreed already"
        raise Refused("settlement_exists", "", detail, "settlement")
    # Counters of an open settlement have not been cleared yet: a second one would settle them again.
    running = next((one.agreed.settlement for one in state.settlements if one.is_open), "")
    if running:
        raise Refused("settlement_open", "", f"settlement {running} is not fully paid yet", "settlement")
    as_of, money = _basis(command, state)
    found = plan_payments({one.account: one.counters for one in command.counters}, money, command.coin)
    if not found.payments:
        raise Refused("nothing_to_settle", "", "nobody owes as much as the smallest coin", "settlement")
    return e.SettlementAgreed(
        settlement=command.settlement,
        season=command.season,
        as_of=as_of,
        method=found.method,
        money=money,
        coin=command.coin,
        shares=found.shares,
        payments=found.payments,
    )


def _basis(command: c.AgreeSettlement, state: BooksState) -> tuple[str, MoneyTerms]:
    """The moment up to which counters are settled, and the value of a counter."""
    if command.season:
        terms = season_to_settle(command.season, state, command.now).terms
        return terms.ends_at, terms.money
    return command.as_of, money_on_demand(command.money)


def money_on_demand(money: MoneyTerms | None) -> MoneyTerms:
    """Return the given counter value, which is required without a season.

    Raises ``Refused``: ``no_money_terms``, or what ``checked_money`` refuses.
    """
    if money is None:
        detail = "no season says what a counter is worth: give the currency and the value of a counter"
        raise Refused("no_money_terms", "", detail, "money")
    return checked_money(money)


def season_to_settle(season_id: str, state: BooksState, now: str) -> Season:
    """Return a season at whose end members settle up, as it stands ``now``: a season that has not begun revalues nothing.

    Raises ``Refused``: ``no_such_season``, ``members_cashed``, ``counters_revalued``.
    """
    season = state.season(season_id)
    if season is None:
        raise Refused("no_such_season", "", f"there is no season {season_id!r}", "season")
    if season.terms.members_at_close == "cashed":
        detail = f"by its terms the bank cashes the members' counters when season {season_id} is closed"
        raise Refused("members_cashed", "", detail, "season")
    if later := state.revalued_since(season, now):
        detail = (
            f"counters have another value since season {later.season}: settle at the end of that season, or on demand"
        )
        raise Refused("counters_revalued", "", detail, "season")
    return season


def plan_payments(counters: Mapping[str, int], money: MoneyTerms, coin: int) -> Plan:
    """Plan the payments. Raises ``Refused``: ``bad_coin``, ``number_too_large``."""
    if not 1 <= coin <= MOST_COIN:
        raise Refused("bad_coin", "", f"a coin is a whole number of minor units from 1 to {MOST_COIN}", "coin")
    found = plan(counters, money.counter_value, coin)
    if any(abs(share.amount) > MOST_MONEY for share in found.shares):
        raise Refused("number_too_large", "", "a member's share is too large to be exact", "money")
    return found


def pay(command: c.PaySettlement, state: BooksState) -> e.SettlementPaid:
    """Record a payment. Each payment can be made only once."""
    settlement = _open(state, command.settlement)
    if command.payment in settlement.paid:
        raise Refused("payment_made", "", f"payment {command.payment} has already been made")
    return e.SettlementPaid(settlement=command.settlement, **_figures(settlement, command.payment))


def undo_payment(command: c.UndoPayment, state: BooksState) -> e.SettlementPaymentUndone:
    """Take back a payment that was recorded by mistake. It can be made again."""
    settlement = _last(state, command.settlement)
    figures = _figures(settlement, command.payment)
    if command.payment not in settlement.paid:
        raise Refused("payment_not_made", "", f"payment {command.payment} has not been made")
    if settlement.cancelled:
        raise Refused("settlement_done", "", "the rest of this settlement is cancelled: reopen it first")
    if command.payment in settlement.final:
        raise Refused("season_closed", "", f"a season has been closed since payment {command.payment} was recorded")
    return e.SettlementPaymentUndone(settlement=command.settlement, **figures)


def _figures(settlement: Settlement, number: int) -> dict[str, Any]:
    """The figures of the agreement, which events repeat: postings are made from a single event."""
    due = next((one for one in settlement.agreed.payments if one.number == number), None)
    if due is None:
        raise Refused("payment_not_found", "", f"the settlement has no payment {number}")
    return {
        "payment": due.number,
        "payer": due.payer,
        "payee": due.payee,
        "amount": due.amount,
        "payer_counters": due.payer_counters,
        "payee_counters": due.payee_counters,
    }


def cancel(command: c.CancelSettlement, state: BooksState) -> e.SettlementCancelled:
    """Cancel the unpaid payments. Paid payments stay; counters that were cleared without a payment are given back."""
    settlement = _open(state, command.settlement)
    return e.SettlementCancelled(settlement=command.settlement, **_given_back(settlement))


def reopen(command: c.ReopenSettlement, state: BooksState) -> e.SettlementReopened:
    """Take back a cancellation, with the counters that it moved."""
    settlement = _last(state, command.settlement)
    if not settlement.cancelled:
        raise Refused("settlement_not_cancelled", "", "this settlement is not cancelled")
    if settlement.cancelled_finally:
        raise Refused("season_closed", "", "a season has been closed since this settlement was cancelled")
    return e.SettlementReopened(settlement=command.settlement, **_given_back(settlement))


def _given_back(settlement: Settlement) -> dict[str, Any]:
    """What a cancellation moves: counters that were cleared without a payment, and what rounding has left."""
    cleared = [share for share in settlement.agreed.shares if not share.amount]
    return {
        "returned": tuple(e.AccountBalance(account=one.account, counters=one.counters) for one in cleared),
        # The shares that are given back went through the clearing account too. They are no part of what rounding has
        # left there.
        "left": left_after(settlement.agreed, settlement.paid) - sum(one.counters for one in cleared),
    }


def _last(state: BooksState, settlement_id: str) -> Settlement:
    """Return a settlement that no other follows: the next one is computed from what this one has left."""
    settlement = _known(state, settlement_id)
    if settlement is not state.settlements[-1]:
        raise Refused("later_settlement", "", "another settlement has been agreed since")
    return settlement


def _known(state: BooksState, settlement_id: str) -> Settlement:
    settlement = state.settlement(settlement_id)
    if settlement is None:
        raise Refused("settlement_not_found", "", f"there is no settlement {settlement_id!r}")
    return settlement


def _open(state: BooksState, settlement_id: str) -> Settlement:
    settlement = _known(state, settlement_id)
    if not settlement.is_open:
        raise Refused("settlement_done", "", "this settlement is already closed")
    return settlement
