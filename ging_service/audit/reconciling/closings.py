"""Seasons: the account balances when each was closed, by the events as known then."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from ging_service.audit.checking.finding import Finding, Where
from ging_service.domain.books.events import SeasonClosed, SeasonCorrected, SeasonOpened

if TYPE_CHECKING:
    from ging_service.audit.checking.check import CheckStep
    from ging_service.audit.reconciling.sums import Sums
    from ging_service.projections.ledger import Entry

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
