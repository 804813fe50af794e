"""A club on which random operations are executed: its database, its clock, and checks after each operation."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeVar

from ging_service.application.club import at_club, club_state, found_club
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.domain.errors import Refused
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.read import head_size
from ging_service.execution.caller import Caller
from ging_service.execution.deciding import books_of
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.paging import Paging
from ging_service.reporting.tables.disputes import DisputeEntry, DisputeFilter, list_disputes
from tests.application.stateful.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.books.state import BooksState
    from ging_service.execution.services import Services

T = TypeVar("T")

CLUB = "club"
BEGINS = datetime(2026, 1, 10, 12, 0, tzinfo=UTC)
MEMBERS = ("ada", "bob", "cat", "dan", "eve", "fay")
ARBITRATORS = ("eve", "fay")
ALL = Paging(limit=500)


class Operation(Protocol):
    """What somebody does on a day. ``refusals``: the codes with which the club may refuse it."""

    @property
    def refusals(self) -> frozenset[str]: ...

    def do(self, run: ClubRun) -> None: ...


class ClubRun:
    """A club of six, two of them arbitrators. The clock goes on by a minute for each operation, or by the days that it names."""

    def __init__(self, services: Services) -> None:
        self.now = BEGINS
        chance = Random(7)  # noqa: S311  the same shuffles in each run
        self.services = replace(services, clock=lambda: self.now, chance=chance)
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.tables = 0
        self.was_set_back = False
        self.watch = Watch(self.services, CLUB)
        found_club(self.services, CLUB, "Club")
        for member in MEMBERS:
            at_club(self.services, CLUB, AddMember(member=member, name=member.title()))
        for member in ARBITRATORS:
            at_club(self.services, CLUB, NameArbitrator(member=member))
        self._seen = self.balances(), self.size()

    def execute(self, operation: Operation) -> None:
        """Execute an operation. Whatever comes of it no counter is lost, and a refused one leaves nothing behind."""
        self.now += timedelta(minutes=1)
        try:
            operation.do(self)
        except Refused as error:
            refusal: Refused | None = error
        else:
            refusal = None
        before, size = self._seen
        held, _ = self._seen = self.balances(), self.size()
        if refusal is not None:
            assert refusal.code in operation.refusals, f"{operation} was refused: {refusal.code}, {refusal.detail}"
            assert self._seen == (before, size), f"{operation} was refused, and something has changed"
            self.refused[refusal.code] += 1
            return
        assert not sum(held.values()), f"{operation}: all accounts together hold something"
        self.watch.look(size)
        self.done[type(operation).__name__] += self._seen[1] > size

    def balances(self) -> dict[str, int]:
        """Every account's counters now."""
        return {one.account: one.balance for one in balances(self.services, CLUB, paging=ALL).items}

    def size(self) -> int:
        """How many events the log has."""
        with self.services.cross_club_transaction() as conn:
            return head_size(conn, CLUB)

    def members(self) -> tuple[str, ...]:
        """Who stands in the club's book."""
        return tuple(member.member for member in club_state(self.services, CLUB).members)

    def players(self) -> tuple[str, ...]:
        """All but one arbitrator, who can rule on everything for that."""
        return tuple(member for member in self.members() if member != ARBITRATORS[-1])

    def member(self, number: int) -> str:
        """One of the present members."""
        return some(self.members(), number)

    def books(self) -> BooksState:
        """The treasurer's book."""
        return books_of(self.services, CLUB).state

    def disputes(self, state: str = "") -> list[DisputeEntry]:
        """Those that have been raised, or that have come so far."""
        return list_disputes(self.services, CLUB, DisputeFilter(state=state), ALL).items

    def caller(self, number: int) -> Caller:
        return Caller(actor=self.member(number))

    def days_ago(self, days: int) -> str:
        """When something happened that is recorded now; "" for today."""
        return timestamp(self.now - timedelta(days=days)) if days else ""

    def new_table(self) -> str:
        self.tables += 1
        return f"t{self.tables}"


def some(things: Sequence[T], number: int) -> T:
    """One of them: the same for the same number."""
    return things[number % len(things)]
