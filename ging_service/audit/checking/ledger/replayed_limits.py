"""Every posting checked against the limits and closed seasons of its time, with the function that accepted it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ging_service.audit.checking.finding import Finding
from ging_service.domain.books.credit_limits import check_open, post
from ging_service.domain.club.events import AgreementsEnded, SeatAccepted, SeatsOffered
from ging_service.domain.declare import Fact
from ging_service.domain.errors import Refused
from ging_service.domain.ledger.accounts import is_lasting, is_member, member_account
from ging_service.domain.streams import BOOKS, BOOKS_STREAM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.audit.checking.check import CheckStep
    from ging_service.domain.books.state import BooksState


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
