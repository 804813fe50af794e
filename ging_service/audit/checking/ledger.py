"""Checks of what the events post: entries, limits, seasons and counters held."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from ging_service.audit.checking.finding import Finding
from ging_service.calendar.zoned_days import terms_with_moments
from ging_service.domain.books.credit_limits import check_open, post
from ging_service.domain.books.events import SeasonClosed, SeasonCorrected, SeasonOpened
from ging_service.domain.club.events import AgreementsEnded, SeatAccepted, SeatsOffered
from ging_service.domain.declare import Fact
from ging_service.domain.errors import Refused
from ging_service.domain.ledger import (
    IN_THE_BOX,
    club_account,
    is_lasting,
    is_member,
    kind_of,
    member_account,
    on_account,
)
from ging_service.domain.streams import BOOKS, BOOKS_STREAM, TABLE, game_of
from ging_service.reporting.plain_text.transactions import Transaction, TransactionPosting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.audit.checking.check import Again, CheckStep
    from ging_service.audit.checking.finding import Where
    from ging_service.domain.books.state import BooksState
    from ging_service.domain.ledger import Posting
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


class Bounds:
    """Follows the treasurer's book and what the lasting accounts hold. Only of a whole log: ``whole``."""

    def __init__(self, *, whole: bool) -> None:
        self.finding = Finding(name="bounds", title="Postings within credit limits and open seasons", unit="entries")
        self._whole = whole
        self._books: BooksState = BOOKS.initial_state()
        self._held: dict[str, int] = {}
        self._opened: dict[str, int] = {}
        self._offered: dict[str, dict[str, int]] = {}

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events."""
        for step in steps if self._whole else ():
            if step.transfers and not self._stays_where_it_may(step):
                self._check(step)
            elif Fact.DEAL_STARTED in step.facts and step.read.recorded.happened_at:
                self._check_deal(step)
            self._follow_offers(step)
            # This comes last. The service judges an event by the book before it; after it, a closing would refuse
            # itself.
            if step.read.recorded.stream == BOOKS_STREAM:
                self._books = step.after

    def _follow_offers(self, step: CheckStep) -> None:
        """Follow the stacks that others have taken to a table for players who have not accepted them yet."""
        if Fact.TABLE_OPENED in step.facts:
            # The offer follows in the same command.
            self._opened = {one.source: one.counters for one in step.transfers if is_member(one.source)}
        match step.event:
            case SeatsOffered(table=table, members=members):
                accounts = map(member_account, members)
                self._offered[table] = {one: self._opened.get(one, 0) for one in accounts}
            case SeatAccepted(table=table, member=member):
                self._offered.get(table, {}).pop(member_account(member), None)
            case AgreementsEnded(table=table):
                self._offered.pop(table, None)

    def finish(self) -> None:
        """There are no more."""

    def _stays_where_it_may(self, step: CheckStep) -> bool:
        """Return True if no check is needed: counters move at a table, and not late into a closed season."""
        happened_at = step.read.recorded.happened_at
        return not step.is_lasting and (not happened_at or happened_at >= self._books.closed_until)

    def _check(self, step: CheckStep) -> None:
        entry = step.entry
        assert entry is not None  # noqa: S101  the event moves counters
        self.finding.looked_at += 1
        postings = [posting for posting in entry.postings if is_lasting(posting.account)]
        try:
            post(step.event, postings, self._held, self._books, self._not_accepted())
            check_open(step.event, entry.counts_at, self._books)
        except Refused as error:
            self.finding.fail(f"this could not be posted then: {error.detail} ({error.code})", step.where)

    def _not_accepted(self) -> Counter[str]:
        """What is offered to each account, as less than nothing owed: it does not bind them."""
        found: Counter[str] = Counter()
        for stacks in self._offered.values():
            found.subtract(stacks)
        return found

    def _check_deal(self, step: CheckStep) -> None:
        try:
            check_open(step.event, step.read.recorded.happened_at, self._books)
        except Refused as error:
            self.finding.fail(f"this could not be recorded then: {error.detail} ({error.code})", step.where)


ZONES_DIFFER_BY: Final = timedelta(days=1)
"""The time zones of two computers may be of different years; no country has yet moved by more than a day."""


class _Closed(NamedTuple):
    """A season's closing: everything that counts before ``ends_at`` and was recorded before ``position``."""

    position: int
    ends_at: str
    where: Where
    at_tables: dict[str, int]
    tables: tuple[str, ...]


class _Sitting(NamedTuple):
    """A table with counters on it: when the first of them counts and, if they are cleared away, when the last does."""

    begins_at: str
    ends_at: str
    is_over: bool

    def may_hold_something(self, moment: str) -> bool:
        """Return True if counters may have lain there at a moment."""
        return self.begins_at < moment and not (self.is_over and self.ends_at < moment)


class Seasons:
    """Judges what ``Decisions`` leaves to it. ``again`` re-reads the tables that were played over a season's end."""

    def __init__(self, again: Again, *, whole: bool) -> None:
        self.finding = Finding(name="seasons", title="Seasons, their days and closings", unit="seasons")
        self._again = again
        self._whole = whole
        self._sittings: dict[str, _Sitting] = {}
        self._ends: dict[str, str] = {}
        self._closed: list[_Closed] = []

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events."""
        for step in steps if self._whole else ():
            if step.table_id:
                self._sit(step)
            elif isinstance(step.event, SeasonOpened | SeasonCorrected):
                self._open(step, step.event)
            elif isinstance(step.event, SeasonClosed):
                self._close(step, step.event)

    def finish(self) -> None:
        """Count what lay at tables when seasons ended."""
        tables = {stream_id for closed in self._closed for stream_id in closed.tables}
        found: list[Counter[str]] = [Counter() for _ in self._closed]
        for step in self._again(tables) if tables else ():
            self._count(step, found)
        for closed, counted in zip(self._closed, found, strict=True):
            if {account: counters for account, counters in counted.items() if counters} != closed.at_tables:
                told = "balances of places at tables are not what lay there when the season ended"
                self.finding.fail(told, closed.where)

    def _sit(self, step: CheckStep) -> None:
        if not step.transfers:
            return
        recorded = step.read.recorded
        time, before = recorded.happened_at or recorded.recorded_at, self._sittings.get(recorded.stream)
        # Play can be recorded late, so the first entry on record need not be the first that counts.
        first, last = (before.begins_at, before.ends_at) if before else (time, time)
        self._sittings[recorded.stream] = _Sitting(min(first, time), max(last, time), _is_over(step.after))

    def _open(self, step: CheckStep, event: SeasonOpened | SeasonCorrected) -> None:
        """Check a season's moments. Some hours apart is only noted: time zones are as this computer knows them."""
        self.finding.looked_at += 1
        terms = event.terms
        self._ends[event.season] = terms.ends_at
        try:
            due = terms_with_moments(terms)
            moments = ((terms.starts_at, due.starts_at), (terms.ends_at, due.ends_at))
            apart = max(abs(_moment(said) - _moment(found)) for said, found in moments)
        except Refused as error:
            self.finding.note(f"the days of season {event.season:.80} cannot be counted here: {error.detail}")
        except (ValueError, OverflowError):
            self.finding.fail("the season begins or ends at what is no time", step.where)
        else:
            self._tell_apart(step, event.season, apart)

    def _tell_apart(self, step: CheckStep, season: str, apart: timedelta) -> None:
        if apart > ZONES_DIFFER_BY:
            self.finding.fail("the season does not begin and end with its days", step.where)
        elif apart:
            self.finding.note(f"by this computer's time zones season {season} would begin or end {apart} apart")

    def _close(self, step: CheckStep, event: SeasonClosed) -> None:
        ends_at = self._ends.get(event.season, "")
        self.finding.count("closed")
        at_tables = {one.account: one.counters for one in event.balances if not is_lasting(one.account)}
        tables = [stream_id for stream_id, one in self._sittings.items() if one.may_hold_something(ends_at)]
        self._closed.append(_Closed(step.read.position, ends_at, step.where, at_tables, tuple(tables)))

    def _count(self, step: CheckStep, found: Sequence[Counter[str]]) -> None:
        entry = step.entry
        for closed, counted in zip(self._closed, found, strict=True) if entry else ():
            if entry and step.read.position < closed.position and entry.counts_at < closed.ends_at:
                for posting in entry.postings:
                    if not is_lasting(posting.account):
                        counted[posting.account] += posting.counters


def _is_over(state: object) -> bool:
    return bool(game_of(state).summary(state).ended)


def _moment(text: str) -> datetime:
    """Return the moment of a text. Raises ``ValueError`` if it is not a time in UTC."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(text)
    return moment
