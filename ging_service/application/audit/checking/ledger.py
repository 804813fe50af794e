"""The ledger made anew from the events: no counter comes from nowhere, and the tray is full whenever a deal begins (G5, G6)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Protocol

from ging_service.application.audit.checking.check import change_of
from ging_service.application.audit.checking.finding import Finding
from ging_service.application.plain_text.transaction import Line, Transaction
from ging_service.domain.declare import Fact, states
from ging_service.domain.games.ging.rules.counting import SEATS
from ging_service.domain.games.ging.rules.places import PEE, corner, stack
from ging_service.domain.games.ging.state import TableState
from ging_service.domain.ledger.accounts import club_account
from ging_service.domain.streams import table_id_of
from ging_service.projections.ledger import entry_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.application.audit.checking.check import Step
    from ging_service.domain.ledger.postings import Posting

_PLACES = (*map(stack, SEATS), *map(corner, SEATS), PEE)


class Book(Protocol):
    """Where the ledger stands written, to be compared with."""

    def compare(self, transaction: Transaction) -> None:
        """The next transaction."""

    def finish(self, accounts: Sequence[str], types: Sequence[str]) -> None:
        """There are no more: so many accounts and types of events have been used."""


class Ledger:
    """Posts what the events move, and holds the balances against the states of the tables and against ``book``."""

    def __init__(self, club_id: str, book: Book | None = None) -> None:
        self.finding = Finding(name="ledger", title="Ledger posted anew, stacks and tray counted", unit="entries")
        self.finding.counts["postings"] = 0
        self._club_id = club_id
        self._book = book
        self._balances: Counter[str] = Counter()
        self._types: set[str] = set()

    def feed(self, steps: Sequence[Step]) -> None:
        """The next events."""
        for step in steps:
            self._post(step)
            if states(step.event, Fact.DEAL_STARTED):
                self._check_tray(step)

    def finish(self) -> None:
        """Everything together is nothing: each counter has come from somewhere."""
        self.finding.counts["accounts"] = len(self._balances)
        if sum(self._balances.values()):
            self.finding.fail("all accounts together hold something: counters have come from nowhere")
        if self._book:
            self._book.finish(sorted(self._balances), sorted(self._types))

    def _post(self, step: Step) -> None:
        entry = entry_of(change_of(self._club_id, step))
        if entry is None:
            return
        self.finding.looked_at += 1
        self.finding.counts["postings"] += len(entry.postings)
        self._types.add(step.read.recorded.type)
        lines = [self._line(posting) for posting in entry.postings]
        if any(giving.counters >= 0 for giving in lines[::2]):
            self.finding.fail("a transfer moves no counters, or takes them from who is to have them", step.where)
        self._check_table(step)
        if self._book:
            self._book.compare(_transaction(entry.row, lines))

    def _line(self, posting: Posting) -> Line:
        account, _, counters, reason, rule = posting
        self._balances[account] += counters
        return Line(account, counters, self._balances[account], reason, rule)

    def _check_table(self, step: Step) -> None:
        """What the ledger says lies at the table is what the rules say lies there."""
        state = step.after
        if not isinstance(state, TableState):
            return
        table_id = table_id_of(step.read.recorded.stream)
        booked = tuple([self._balances[club_account(table_id, place)] for place in _PLACES])
        counters = state.counters
        if booked != (*counters.stacks, *counters.corners, counters.pee):
            self.finding.fail("stacks and tray are not what the ledger comes to", step.where)

    def _check_tray(self, step: Step) -> None:
        """G5: when a deal begins there is a stake on each corner, and one of each player in the pee."""
        state: TableState = step.before
        stake, counters = state.seating.rules.stake, state.counters
        if counters.corners != (stake,) * len(SEATS) or counters.pee != len(SEATS) * stake:
            self.finding.fail("a deal begins, and the tray is not dressed", step.where)


def _transaction(row: Sequence[Any], lines: Sequence[Line]) -> Transaction:
    """The entry of a row of the ledger."""
    return Transaction._make((*row[1:], lines))
