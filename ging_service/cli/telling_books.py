"""Events of the treasurer's book in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.books import events as b
from ging_service.domain.books.terms import counter_worth, written

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_PAPER: Final = {
    "opening": "opens with",
    "bought": "bought",
    "cashed": "cashed",
    "gift": "was given",
    "fine": "was fined",
    "table_money": "paid table money of",
    "result": "came home with",
}


def _limit(counters: int) -> str:
    return "no limit" if counters < 0 else f"a limit of {counters}"


def _noted(note: str) -> str:
    return f": {note}" if note else ""


def _counted(event: b.CountersCounted) -> str:
    difference = event.counted - event.expected
    told = f"{abs(difference)} {'too many' if difference > 0 else 'missing'}" if difference else "as it should be"
    return f"{event.counted} counters in the box, {event.expected} by the ledger: {told}{_noted(event.note)}"


def _season_opened(event: b.SeasonOpened) -> str:
    terms = event.terms
    value = f"a counter is worth {counter_worth(terms.money)}"
    days = f"{terms.first_day} to {terms.last_day} {terms.zone} (from {terms.starts_at} until {terms.last_moment})"
    return f"season {event.season} is opened: {event.name}, {days}, {value}"


def _agreed(event: b.SettlementAgreed) -> str:
    payments = [
        f"{_party(one.payer)} pays {_party(one.payee)} {written(event.money, one.amount)}" for one in event.payments
    ]
    return f"settlement {event.settlement} is agreed: {', '.join(payments) or 'nobody pays'}"


def _paid(event: b.SettlementPaid) -> str:
    return (
        f"settlement {event.settlement}: {_party(event.payer)} has paid {_party(event.payee)} (payment {event.payment})"
    )


def _party(account: str) -> str:
    return account.removeprefix("member/")


def _way_back(event: b.EntryReversed) -> str:
    if event.kind == "fine":
        return f"back to {event.member}"
    return f"from {event.member} back to {event.giver or 'the club'}"


OF_BOOKS: Final[Mapping[type, Callable[[Any, Sequence[str]], str]]] = {
    b.CreditLimitSet: lambda event, _: f"{event.member or 'every member'} has {_limit(event.counters)}",
    b.BankLimitSet: lambda event, _: f"the bank has {_limit(event.counters)}",
    b.StockStated: lambda event, _: f"the club owns {event.counters} counters",
    b.GiftGiven: lambda event, _: (
        f"{event.giver or 'the club'} gives {event.member} {event.counters} counters{_noted(event.note)}"
    ),
    b.FineImposed: lambda event, _: f"{event.member} is fined {event.counters} counters{_noted(event.note)}",
    b.EntryReversed: lambda event, _: (
        f"the {event.kind} at position {event.reverses} is reversed: {event.counters} counters {_way_back(event)}"
        f"{_noted(event.note)}"
    ),
    b.OpeningBalanceEntered: lambda event, _: (
        f"{event.member} opens with {event.counters} counters{_noted(event.note)}"
    ),
    b.TableMoneyCharged: lambda event, _: (
        f"table money of {event.table}: {event.counters} counters each from {', '.join(event.members)}"
    ),
    b.CountersCounted: lambda event, _: _counted(event),
    b.SeasonOpened: lambda event, _: _season_opened(event),
    b.SeasonClosed: lambda event, _: (
        f"season {event.season} is closed: {len(event.balances)} accounts hold something at its end"
    ),
    b.SettlementAgreed: lambda event, _: _agreed(event),
    b.SettlementPaid: lambda event, _: _paid(event),
    b.SettlementCancelled: lambda event, _: f"settlement {event.settlement} is cancelled",
    b.PaperRowEntered: lambda event, _: (
        f"from the old book: {event.member} {_PAPER[event.kind]} {event.counters} counters{_noted(event.note)}"
    ),
}
