"""Decisions on commands to the treasurer's book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain.books import commands as c
from ging_service.domain.books import events as e
from ging_service.domain.books import seasons, settlements
from ging_service.domain.books.state import NONE
from ging_service.domain.club.decide import MOST_COUNTERS
from ging_service.domain.club.events import CountersBought, CountersCashed
from ging_service.domain.errors import Refused
from ging_service.domain.free_text import check_words

if TYPE_CHECKING:
    from ging_service.domain.books.state import BooksState
    from ging_service.domain.books.terms import ReversibleKind

# A reference names a page or a line of the old book. It is a part of the row's fingerprint.
MOST_REFERENCE: Final = 100

_KINDS: Final[dict[type[e.Reversible], ReversibleKind]] = {
    e.GiftGiven: "gift",
    e.FineImposed: "fine",
    CountersBought: "bought",
    CountersCashed: "cashed",
}


def decide(command: c.Command, state: BooksState) -> tuple[e.Event, ...]:
    """Return the events that a command leads to. Raises ``Refused``; then nothing changes."""
    return (_decided(command, state),)


def _decided(command: c.Command, state: BooksState) -> e.Event:  # noqa: C901, PLR0911, PLR0912  one line for each
    match command:
        case c.SetCreditLimit():
            return e.CreditLimitSet(member=command.member, counters=_limit(command.counters))
        case c.SetBankLimit():
            return e.BankLimitSet(counters=_limit(command.counters))
        case c.StateStock():
            return e.StockStated(counters=_counters(command.counters, least=0))
        case c.GiveCounters():
            return _given(command)
        case c.ImposeFine():
            note = check_words(command.note, "note", least=1)
            return e.FineImposed(member=command.member, counters=_counters(command.counters), note=note)
        case c.EnterOpeningBalance():
            note = check_words(command.note, "note")
            return e.OpeningBalanceEntered(member=command.member, counters=_signed(command.counters), note=note)
        case c.ChargeTableMoney():
            return seasons.charge_table_money(command, state)
        case c.CountCounters():
            return _counted(command, state)
        case c.OpenSeason():
            return seasons.open_season(command, state)
        case c.CorrectSeason():
            return seasons.correct_season(command, state)
        case c.WithdrawSeason():
            return seasons.withdraw_season(command, state)
        case c.CloseSeason():
            return seasons.close_season(command, state)
        case c.AgreeSettlement():
            return settlements.agree(command, state)
        case c.PaySettlement():
            return settlements.pay(command, state)
        case c.CancelSettlement():
            return settlements.cancel(command, state)
        case c.UndoPayment():
            return settlements.undo_payment(command, state)
        case c.ReopenSettlement():
            return settlements.reopen(command, state)
        case c.EnterPaperRow():
            return _taken_in(command)
        case c.ReverseEntry():
            return _reversed(command, state)
        case _:
            assert_never(command)


def _given(command: c.GiveCounters) -> e.GiftGiven:
    if command.giver == command.member:
        raise Refused("gives_himself", "", "members cannot give counters to themselves", "giver")
    note = check_words(command.note, "note")
    return e.GiftGiven(giver=command.giver, member=command.member, counters=_counters(command.counters), note=note)


def _reversed(command: c.ReverseEntry, state: BooksState) -> e.EntryReversed:
    """Return the counters to where they came from. An entry can be reversed only once."""
    entry = command.entry
    if entry is None:
        detail = f"position {command.reverses} of the club's log is neither a fine nor a gift nor a purchase"
        raise Refused("not_reversible", "", detail, "reverses")
    # The counters would go back twice.
    if any(one.reverses == command.reverses for one in state.reversed):
        raise Refused(
            "entry_reversed", "", f"the entry at position {command.reverses} has already been reversed", "reverses"
        )
    return e.EntryReversed(
        reverses=command.reverses,
        kind=_KINDS[type(entry)],
        giver=entry.giver if isinstance(entry, e.GiftGiven) else "",
        member=entry.member,
        counters=entry.counters,
        note=check_words(command.note, "note", least=1),
    )


def _counted(command: c.CountCounters, state: BooksState) -> e.CountersCounted:
    """Compare a count of the box with the ledger.

    The box should contain the stock plus the balances of the accounts in it, without what members owe. The bank's balance
    is below zero by the counters that it has given out for money; what a member takes on account is no debt to the bank.
    """
    if state.stock == NONE:
        raise Refused("no_stock", "", "first set how many counters the club owns", "counted")
    counted = _counters(command.counted, least=0, where="counted")
    note = check_words(command.note, "note")
    # What was expected is recorded, too: the stock and the ledger may change later.
    expected = state.stock + command.held - max(command.on_account, 0)
    return e.CountersCounted(counted=counted, expected=expected, on_account=command.on_account, note=note)


def _taken_in(command: c.EnterPaperRow) -> e.PaperRowEntered:
    # All other kinds have a direction of their own: a negative fine would be a gift.
    may_owe = command.kind in ("opening", "result")
    counters = _signed(command.counters) if may_owe else _counters(command.counters)
    reference = check_words(command.reference, "reference")
    if len(reference) > MOST_REFERENCE:
        raise Refused("bad_text", "", f"a reference has up to {MOST_REFERENCE} characters", "reference")
    return e.PaperRowEntered(
        kind=command.kind,
        member=command.member,
        counters=counters,
        reference=reference,
        note=check_words(command.note, "note"),
    )


def _limit(counters: int) -> int:
    if not NONE <= counters <= MOST_COUNTERS:
        raise Refused("bad_counters", "", f"a limit is a whole number from 0 to {MOST_COUNTERS}, or none", "counters")
    return counters


def _counters(counters: int, *, least: int = 1, where: str = "counters") -> int:
    if not least <= counters <= MOST_COUNTERS:
        raise Refused("bad_counters", "", f"counters are a whole number from {least} to {MOST_COUNTERS}", where)
    return counters


def _signed(counters: int) -> int:
    if not counters or abs(counters) > MOST_COUNTERS:
        detail = f"counters are a whole number from -{MOST_COUNTERS} to {MOST_COUNTERS}, and not 0"
        raise Refused("bad_counters", "", detail, "counters")
    return counters
