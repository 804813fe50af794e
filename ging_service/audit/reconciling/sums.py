"""The counters that the events move, by when they count: summed between the moments at which seasons begin and end."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol

from ging_service.audit.checking.finding import Finding, Where
from ging_service.audit.checking.ledger import BalancesOverTime
from ging_service.domain.books.events import CountersCounted, SeasonClosed, SeasonCorrected, SeasonOpened
from ging_service.domain.ledger import DIFFERENCE, PAPER, settlement_account
from ging_service.domain.streams import BOOKS, BOOKS_STREAM

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.audit.checking.check import CheckStep
    from ging_service.domain.books.state import BooksState
    from ging_service.projections.ledger import Entry


class Listener(Protocol):
    """Examines every event and the counters that it moves."""

    finding: Finding

    def take(self, step: CheckStep, entry: Entry | None) -> None:
        """The next event, and its entry if it has one."""

    def finish(self) -> None:
        """There are no more."""


class Entries:
    """Passes each event and its entry to all listeners."""

    def __init__(self, listeners: Sequence[Listener]) -> None:
        self._listeners = listeners

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events."""
        for step in steps:
            for listener in self._listeners:
                listener.take(step, step.entry)


class Sums:
    """Counters that came to each account between some moments. Moments are texts of the log, which sort as times do."""

    def __init__(self, moments: Iterable[str]) -> None:
        self._moments = sorted(set(moments))
        self._parts: list[Counter[str]] = [Counter() for _ in range(len(self._moments) + 1)]

    def add(self, entry: Entry) -> None:
        """Post an entry."""
        # An entry at the very moment comes after it: a season contains its first moment and not its end.
        part = self._parts[bisect_right(self._moments, entry.counts_at)]
        for posting in entry.postings:
            part[posting.account] += posting.counters

    def before(self, moment: str) -> Counter[str]:
        """Return each account's counters that count before one of the moments; "": all of them."""
        parts = self._moments.index(moment) + 1 if moment else len(self._parts)
        held: Counter[str] = Counter()
        for part in self._parts[:parts]:
            for account, counters in part.items():  # `update` of a counter is slower
                held[account] += counters
        return held


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


# A closing that is wrong is usually wrong for everybody: the first few show why.
_MOST_NAMED: Final = 6


@dataclass(slots=True, kw_only=True)
class _Closed:
    """A season that has been closed, and the counters that rulings have moved in it since."""

    season: str
    ends_at: str
    rulings: int = 0
    moved: Counter[str] = field(default_factory=Counter)


class Closings:
    """Every closing compared with the sums of all that counted by then, and the changes by later rulings."""

    def __init__(self, sums: Sums) -> None:
        self.finding = Finding(name="seasons", title="Closed seasons, balance by balance", unit="balances")
        self.finding.counts["seasons"] = 0
        self._sums = sums
        self._ends: dict[str, str] = {}
        self._closed: list[_Closed] = []

    def take(self, step: CheckStep, entry: Entry | None) -> None:
        """Take the next event. A closing is compared before it is posted: its figures hold after its own transfers."""
        event = step.event
        if isinstance(event, SeasonOpened | SeasonCorrected):
            self._ends[event.season] = event.terms.ends_at
        elif isinstance(event, SeasonClosed):
            self._compare(step, event)
        elif entry is not None:
            self._count_late(entry)
        if entry is not None:
            self._sums.add(entry)

    def finish(self) -> None:
        """Note the changes since each closing."""
        for closed in self._closed:
            if closed.rulings:
                self.finding.note(_told(closed))

    def _compare(self, step: CheckStep, event: SeasonClosed) -> None:
        self.finding.count("seasons")
        ends_at = self._ends.get(event.season, "")
        held = self._sums.before(ends_at) if ends_at else Counter[str]()
        for closing in event.closings:
            held[closing.source] -= closing.counters
            held[closing.target] += closing.counters
        said = {balance.account: balance.counters for balance in event.balances}
        # An account that a closing leaves out must have held nothing.
        for account in sorted({*said, *(account for account, counters in held.items() if counters)}):
            self.finding.looked_at += 1
            if said.get(account, 0) != held[account]:
                told = f"{account} is closed with {said.get(account, 0)}, and by the events it held {held[account]}"
                self.finding.fail(told, _where(step, event.season))
        self._closed.append(_Closed(season=event.season, ends_at=ends_at))

    def _count_late(self, entry: Entry) -> None:
        """Count a posting in a closed season. It comes from a ruling: the check of bounds allows no others."""
        for closed in self._closed:
            if entry.counts_at < closed.ends_at:
                closed.rulings += 1
                for posting in entry.postings:
                    closed.moved[posting.account] += posting.counters


def _where(step: CheckStep, season: str) -> Where:
    return Where(position=step.where.position, stream=step.where.stream, detail=f"season {season}")


def _told(closed: _Closed) -> str:
    """Describe the changes of a season since it was closed."""
    moved = sorted((account, counters) for account, counters in closed.moved.items() if counters)
    named = ", ".join(f"{account} {counters:+}" for account, counters in moved[:_MOST_NAMED])
    more = f" and {len(moved) - _MOST_NAMED} more" if len(moved) > _MOST_NAMED else ""
    rulings = "1 ruling" if closed.rulings == 1 else f"{closed.rulings} rulings"
    changes = f"changed what counts up to its end: {named}{more}" if moved else "changed nothing of it"
    return f"since season {closed.season} was closed {rulings} that count before its end have {changes}"
