"""Every statement, drawn up as members get it, compared with the sums of the events."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

from ging_service.audit.checking.finding import Finding, Where
from ging_service.calendar.periods import Period, of_season
from ging_service.domain.ledger import (
    CLUBS_OWN,
    STACK,
    club_account,
    member_account,
    settlement_account,
    stack,
)
from ging_service.domain.streams import BOOKS_STREAM, CLUB, game_of, members_at, table_id_of
from ging_service.eventlog.codec import timestamp
from ging_service.reporting.statements.queries import statement_on
from ging_service.reporting.statements.statement import Subject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    import psycopg

    from ging_service.audit.checking.folding import Streams
    from ging_service.audit.reconciling.sums import Sums
    from ging_service.domain.books.state import BooksState
    from ging_service.domain.club.state import ClubState
    from ging_service.execution.services import Services
    from ging_service.reporting.statements.queries import WholeStatement

_EVERYTHING = Period(starts_at=None, ends_at=None, zone="UTC")


class StatementsCompared:
    """The statements of every member and the club for each season and the time outside of them, and of every table."""

    def __init__(self, services: Services, conn: psycopg.Connection[Any], club_id: str, streams: Streams) -> None:
        self.finding = Finding(name="statements", title="Statements drawn up and compared", unit="statements")
        self.finding.counts["movements"] = 0
        self._services = services
        self._conn = conn
        self._club_id = club_id
        self._tables = {table_id: state for name, state in streams if (table_id := table_id_of(name))}
        self._club: ClubState = streams.state(CLUB)
        self._books: BooksState = streams.state(BOOKS_STREAM)

    def all(self) -> list[tuple[Subject, Period]]:
        """Return the statements to be drawn up."""
        people = [Subject(kind="member", id=member.member) for member in self._club.members]
        periods = list(_periods(self._books))
        of_people = [(subject, period) for subject in (*people, Subject(kind="club")) for period in periods]
        return [*of_people, *((Subject(kind="table", id=table_id), _EVERYTHING) for table_id in sorted(self._tables))]

    def compare(self, sums: Sums, on_one: Callable[[], object]) -> None:
        """Draw up all of them. ``on_one`` is called after each."""
        # All members share the periods, so each moment is summed up once.
        before = cache(lambda moment: sums.before(timestamp(moment)) if moment else Counter[str]())
        everything = sums.before("")
        stacks = self._stacks()
        for subject, period in self.all():
            opening = before(period.starts_at)
            closing = before(period.ends_at) if period.ends_at else everything
            self._compare(subject, period, self._holdings(subject, stacks), (opening, closing))
            on_one()

    def _holdings(self, subject: Subject, stacks: dict[str, list[str]]) -> dict[str, list[str]]:
        """Return the accounts that form each holding of a statement."""
        match subject.kind:
            case "member":
                home = member_account(subject.id)
                return {home: [home, *stacks.get(subject.id, ())]}
            case "club":
                settlements = (settlement_account(one.agreed.settlement) for one in self._books.settlements)
                return {account: [account] for account in (*CLUBS_OWN, *settlements)}
            case "table":
                state = self._tables[subject.id]
                held: dict[str, list[str]] = {}
                for place in game_of(state).counters_at(state):
                    account = club_account(subject.id, place)
                    is_stack = place.startswith(f"{STACK}/")
                    holding = account if is_stack else club_account(subject.id, game_of(state).common)
                    held.setdefault(holding, []).append(account)
                return held

    def _stacks(self) -> dict[str, list[str]]:
        """Return the stacks that were each member's."""
        found: dict[str, list[str]] = {}
        for table_id, state in self._tables.items():
            for seat, member in enumerate(members_at(state)):
                found.setdefault(member, []).append(club_account(table_id, stack(seat)))
        return found

    def _compare(
        self,
        subject: Subject,
        period: Period,
        holdings: dict[str, list[str]],
        held: tuple[Counter[str], Counter[str]],
    ) -> None:
        where = Where(detail=_name(subject, period))
        self.finding.looked_at += 1
        try:
            whole = statement_on(self._services, self._conn, self._club_id, subject, period)
        except Exception as error:  # noqa: BLE001  the tables can cause any error: report it
            self.finding.fail(f"this statement cannot be drawn up ({type(error).__name__})", where)
            return
        self.finding.counts["movements"] += len(whole.movements)
        told = {one.account: one for one in whole.statement.holdings}
        moved = _moved(whole)
        for account in {*holdings, *told}:
            parts = holdings.get(account, ())
            opening, closing = (sum(counters[part] for part in parts) for counters in held)
            one = told.get(account)
            said = (one.opening, one.closing, moved[account]) if one else (0, 0, 0)
            if said != (opening, closing, closing - opening):
                by_events = f"by the events {opening}, {closing - opening:+} and {closing}"
                told_so = f"{said[0]}, moves {said[2]:+} and closes with {said[1]}"
                self.finding.fail(f"{account} opens with {told_so}; {by_events}", where)


def _periods(books: BooksState) -> Iterator[Period]:
    """Yield all of time: each season, and the times before, between and after them."""
    end: datetime | None = None
    for season in books.seasons:
        period = of_season(season)
        if end != period.starts_at:
            yield Period(starts_at=end, ends_at=period.starts_at, zone="UTC")
        yield period
        end = period.ends_at
    yield Period(starts_at=end, ends_at=None, zone="UTC")


def _moved(whole: WholeStatement) -> Counter[str]:
    moved: Counter[str] = Counter()
    for movement in whole.movements:
        if movement.role == "movement":
            moved[movement.account] += movement.counters
    return moved


def _name(subject: Subject, period: Period) -> str:
    """Return a statement's name in words: ``statement of member ada, season 2019``."""
    whose = f"{subject.kind} {subject.id}" if subject.id else "the club"
    if period.season:
        return f"statement of {whose}, season {period.season}"
    days = f" from {period.first_day or 'the beginning'} to {period.last_day or 'now'}"
    return f"statement of {whose}{'' if subject.kind == 'table' else days}"
