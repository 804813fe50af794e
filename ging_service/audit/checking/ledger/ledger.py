"""The ledger rebuilt from the events: no counter comes from nowhere, and tables hold what their games state."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Protocol

from ging_service.audit.checking.finding import Finding
from ging_service.domain.declare import Fact
from ging_service.domain.ledger.accounts import club_account
from ging_service.domain.streams import TABLE, game_of
from ging_service.reporting.plain_text.transaction import Transaction, TransactionPosting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.audit.checking.check import CheckStep
    from ging_service.domain.ledger.postings import Posting


class Book(Protocol):
    """A written ledger to compare with."""

    def compare(self, transaction: Transaction) -> None:
        """The next transaction."""

    def finish(self, accounts: Sequence[str], types: Sequence[str]) -> None:
        """Finish after the last transaction, with all accounts and types of events that were used."""


class Ledger:
    """Posts what the events move, and holds the balances against the states of the tables and against ``book``."""

    def __init__(self, book: Book | None = None) -> None:
        self.finding = Finding(name="ledger", title="Ledger posted again, stacks and tray counted", unit="entries")
        self.finding.counts["postings"] = 0
        self._book = book
        self._balances: Counter[str] = Counter()
        self._types: set[str] = set()
        self._places: dict[str, frozenset[str]] = {}

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events."""
        for step in steps:
            self._post(step)
            if Fact.DEAL_STARTED in step.facts:
                self._check_before_deal(step)

    def finish(self) -> None:
        """Check that everything sums to zero: each counter has come from somewhere."""
        self.finding.counts["accounts"] = len(self._balances)
        self._check_places()
        if sum(self._balances.values()):
            self.finding.fail("all accounts together hold something: counters have come from nowhere")
        if self._book:
            self._book.finish(sorted(self._balances), sorted(self._types))

    def _post(self, step: CheckStep) -> None:
        entry = step.entry
        if entry is None:
            return
        self.finding.looked_at += 1
        self.finding.counts["postings"] += len(entry.postings)
        self._types.add(step.read.recorded.type)
        lines = [self._line(posting) for posting in entry.postings]
        # Postings come in pairs, the giver first.
        if any(giving.counters >= 0 for giving in lines[::2]):
            self.finding.fail("a transfer moves no counters, or takes them from who is to have them", step.where)
        self._check_table(step)
        if self._book:
            self._book.compare(_transaction(entry.row, lines))

    def _line(self, posting: Posting) -> TransactionPosting:
        account, _, counters, reason, rule = posting
        self._balances[account] += counters
        return TransactionPosting(account, counters, self._balances[account], reason, rule)

    def _check_table(self, step: CheckStep) -> None:
        """Compare the ledger's counters at the table with those that follow from the rules."""
        table_id = step.table_id
        if not table_id:
            return
        due = {
            club_account(table_id, place): held for place, held in game_of(step.after).counters_at(step.after).items()
        }
        self._places[table_id] = frozenset(due)
        if any(self._balances[account] != held for account, held in due.items()):
            self.finding.fail("stacks and tray are not what the ledger comes to", step.where)

    def _check_before_deal(self, step: CheckStep) -> None:
        """Check the game's own requirements for a table at which a deal begins."""
        if wrong := game_of(step.before).wrong_before_deal(step.before):
            self.finding.fail(f"a deal begins, and {wrong}", step.where)

    def _check_places(self) -> None:
        """Check that counters at a table lie in places that its game knows."""
        known = frozenset[str]().union(*self._places.values())
        for account, held in self._balances.items():
            if held and account.startswith(TABLE) and account not in known:
                self.finding.fail(f"{account:.120} holds counters, and its game has no such place")


def _transaction(row: Sequence[Any], lines: Sequence[TransactionPosting]) -> Transaction:
    """The entry of a row of the ledger."""
    return Transaction._make((*row[1:], lines))
