"""Balances of the lasting accounts: now, and from everything that counts before a moment."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.ledger.accounts import IN_THE_BOX, is_lasting, is_member, kind_of, on_account

if TYPE_CHECKING:
    from ging_service.projections.ledger import Entry


_BEHIND: Final = "~"
"""Suffix of a moment's text: sorts after that moment, and before the next."""


class _Settled(NamedTuple):
    """Counters that a settlement has moved to a member, and when that counts."""

    counts_at: str
    account: str
    counters: int


class BalancesOverTime:
    """The ledger without the tables' places. Moments are RFC 3339 text in UTC as the log writes it.

    Memory grows with the postings of lasting accounts that count at different times.
    """

    def __init__(self) -> None:
        self._now: Counter[str] = Counter()
        self._by_time: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._settled: list[_Settled] = []

    def post(self, entry: Entry) -> None:
        """Add an entry."""
        for account, counterpart, counters, _, _ in entry.postings:
            if not is_lasting(account):
                continue
            self._now[account] += counters
            self._by_time[account][entry.counts_at] += counters
            if is_member(account) and kind_of(counterpart) == "settlement":
                self._settled.append(_Settled(entry.counts_at, account, counters))

    def in_the_box(self, counted_at: str) -> int:
        """Sum the accounts whose counters lie in the club's box, over all that counts up to a moment; "": now."""
        if not counted_at:
            return sum(self._now[account] for account in IN_THE_BOX)
        return sum(_sum_before(self._by_time[account], counted_at + _BEHIND) for account in IN_THE_BOX)

    def on_account(self, counted_at: str) -> int:
        """Return what members owe by all that counts up to a moment; "": now."""
        return on_account(self.before(counted_at + _BEHIND) if counted_at else self._now)

    def before(self, moment: str) -> dict[str, int]:
        """Return the nonzero balances from everything that counts before a moment, in order of the accounts' names."""
        found = {account: _sum_before(times, moment) for account, times in sorted(self._by_time.items())}
        return {account: counters for account, counters in found.items() if counters}

    def has_any(self, starts_at: str, ends_at: str) -> bool:
        """Return True if anything counts from a moment to just before another one."""
        return any(starts_at <= time < ends_at for times in self._by_time.values() for time in times)

    def to_settle(self, as_of: str) -> dict[str, int]:
        """Return the members' counters before a moment, with what settlements have moved since; "": now."""
        if not as_of:
            return _members(self._now)
        found = Counter(self.before(as_of))
        for one in self._settled:
            if one.counts_at >= as_of:
                found[one.account] += one.counters
        return _members(found)


def _sum_before(times: Counter[str], moment: str) -> int:
    # Nothing is kept in order: only counts, closings and settlements ask, a few times in a year of a club.
    return sum(counters for time, counters in times.items() if time < moment)


def _members(counters: Counter[str]) -> dict[str, int]:
    """Return the members that hold or owe something, in order of their accounts."""
    return {account: counters[account] for account in sorted(counters) if is_member(account) and counters[account]}
