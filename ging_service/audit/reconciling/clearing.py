"""Accounts that must be zero, and counts of the box."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ging_service.audit.checking.finding import Finding, Where
from ging_service.audit.checking.ledger import BalancesOverTime
from ging_service.domain.books.events import CountersCounted
from ging_service.domain.ledger import DIFFERENCE, PAPER, settlement_account
from ging_service.domain.streams import BOOKS, BOOKS_STREAM

if TYPE_CHECKING:
    from ging_service.audit.checking.check import CheckStep
    from ging_service.domain.books.state import BooksState
    from ging_service.projections.ledger import Entry


class Clearing:
    """Checks that paid settlements and evenings from old books leave nothing on their accounts, and all sum to zero."""

    def __init__(self) -> None:
        self.finding = Finding(name="clearing", title="Accounts that come to zero", unit="accounts")
        self._books: BooksState = BOOKS.initial_state()
        self._held: Counter[str] = Counter()

    def take(self, step: CheckStep, entry: Entry | None) -> None:
        """The next event."""
        if step.read.recorded.stream == BOOKS_STREAM:
            self._books = step.after
        for posting in entry.postings if entry else ():
            self._held[posting.account] += posting.counters

    def finish(self) -> None:
        """Check the remaining balances."""
        total = sum(self._held.values())
        if total:
            self.finding.fail(f"all accounts together hold {total}: counters have come from nowhere")
        self._expect(PAPER, 0, "the results of the imported evenings do not sum to zero")
        for settlement in self._books.settlements:
            account = settlement_account(settlement.agreed.settlement)
            if settlement.is_open:
                self._expect(account, settlement.left, "the account is not what is still to be paid")
            else:
                self._expect(account, 0, "the account is not zero, though nothing is to be paid")
            self.finding.count("settlements")

    def _expect(self, account: str, counters: int, told: str) -> None:
        self.finding.looked_at += 1
        if self._held[account] != counters:
            where = Where(detail=f"account {account}")
            self.finding.fail(f"{told}: it holds {self._held[account]}, and should hold {counters}", where)


class BoxCounts:
    """Every count of the box compared with its expected contents, and the account of the differences."""

    def __init__(self) -> None:
        self.finding = Finding(name="counts", title="Counts of the box", unit="counts")
        self._stock = 0
        self._held = BalancesOverTime()
        self._missing = 0
        self._difference = 0

    def take(self, step: CheckStep, entry: Entry | None) -> None:
        """Take the next event. The expected contents are the ledger's before the count was posted."""
        if isinstance(step.event, CountersCounted):
            self._compare(step, step.event)
        if step.read.recorded.stream == BOOKS_STREAM:
            self._stock = step.after.stock
        if entry is not None:
            self._held.post(entry)
            self._difference += sum(one.counters for one in entry.postings if one.account == DIFFERENCE)

    def finish(self) -> None:
        """Check that the account of differences holds what the counts found missing."""
        if self._difference != self._missing:
            told = f"the account holds {self._difference}, and the counts found {self._missing} missing"
            self.finding.fail(told, Where(detail=f"account {DIFFERENCE}"))
        if self._missing:
            self.finding.note(f"in all {self._missing} counters were missing when they were counted")

    def _compare(self, step: CheckStep, event: CountersCounted) -> None:
        self.finding.looked_at += 1
        self._missing += event.expected - event.counted
        counted_at = step.read.recorded.happened_at
        # The first version of the event did not regard what members owed.
        owed = self._held.on_account(counted_at) if event.on_account >= 0 else 0
        expected = self._stock + self._held.in_the_box(counted_at) - owed
        if event.expected != expected:
            self.finding.fail(f"{event.expected} were expected, and by the events {expected}", step.where)
