"""Data that commands need from other streams: the club's book, seats, the treasurer's book and account balances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.audit.checking.ledger import BalancesOverTime
from ging_service.domain.books.events import Reversible, TableMoneyCharged
from ging_service.domain.declare import Fact
from ging_service.domain.disputes.commands import CallerFacts
from ging_service.domain.streams import BOOKS, BOOKS_STREAM, CLUB, CLUBS, members_at, table_stream
from ging_service.execution.table_money import due_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.audit.checking.check import CheckStep
    from ging_service.domain.books.state import BooksState
    from ging_service.domain.club.state import ClubState
    from ging_service.execution.table_money import Charge


class OtherStreams:
    """Learns from the events, each after it was judged. ``whole``: no stream of the club is left out.

    ``charge``: the table money that had to be charged after the last command, None where nothing was due.
    ``former_charge``: the same by the rule that charged every table, for what was recorded then.
    """

    def __init__(self, *, whole: bool) -> None:
        self.whole = whole
        self._seats: dict[str, tuple[str, ...]] = {}
        self._last_at: dict[str, str] = {}
        self.club: ClubState = CLUBS.initial_state()
        self.books: BooksState = BOOKS.initial_state()
        self.held = BalancesOverTime()
        self.charge: Charge | None = None
        self.former_charge: Charge | None = None
        self.reversible: dict[int, Reversible] = {}

    def learn(self, step: CheckStep) -> None:
        """Take in an event."""
        stream_id = step.read.recorded.stream
        if stream_id == CLUB:
            self.club = step.after
        elif stream_id == BOOKS_STREAM:
            self.books = step.after
        elif Fact.TABLE_OPENED in step.facts:
            self._seats[stream_id] = members_at(step.after)
        if isinstance(step.event, Reversible):
            self.reversible[step.read.position] = step.event
        if step.table_id:
            self._last_at[stream_id] = step.read.recorded.recorded_at
        if self.whole:
            self._post(step)

    def strangers(self, members: Sequence[str]) -> list[str]:
        """Return those who were not members of the club at that time; empty if the record is only a part of the log."""
        return self.club.missing(members) if self.whole else []

    def last_at(self, stream_id: str) -> str:
        """Return when the last event of an open table was recorded."""
        return self._last_at[stream_id]

    def seated(self, stream_id: str) -> tuple[str, ...]:
        """Return the members at a table, by seat."""
        return self._seats.get(stream_id, ())

    def standing(self, member: str, table_id: str) -> CallerFacts:
        """Return the standing of a member in a dispute about a table."""
        return CallerFacts(
            member=member,
            is_member=not self.strangers([member]),
            # A part of the log does not tell who was an arbitrator: then nothing may fail for it.
            is_arbitrator=not self.whole or member in self.club.arbitrators,
            sat=member in self.seated(table_stream(table_id)),
        )

    def _post(self, step: CheckStep) -> None:
        # Most entries stay at their table: to make these, too, would take longer than all else that is learnt.
        if step.transfers and step.is_lasting and (entry := step.entry) is not None:
            self.held.post(entry)
        if isinstance(step.event, TableMoneyCharged):
            self.charge = self.former_charge = None
        elif Fact.COUNTERS_RETURNED in step.facts:
            ended = (self.books, lambda: self.club, step.change, step.read.recorded.actor)
            self.charge, self.former_charge = due_by(*ended), due_by(*ended, by_former_rule=True)
        elif self.former_charge and step.table_id != self.former_charge.command.table:
            self.former_charge = None
