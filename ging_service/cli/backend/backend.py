"""The interface between commands and a club, wherever the club is kept."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.reporting.standings.ranking import RankBy
from ging_service.reporting.standings.scope import Scope

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from datetime import datetime

    from ging_service.application.access.invitations import InvitationView
    from ging_service.application.access.keys import KeyView, NewKey
    from ging_service.application.disputes import Contested
    from ging_service.application.shorthand import Shorthand
    from ging_service.calendar.periods import Period
    from ging_service.domain.books.commands import Command as BooksCommand
    from ging_service.domain.club.commands import BuyCounters, CashCounters
    from ging_service.domain.club.commands import Command as ClubCommand
    from ging_service.domain.club.state import Preset
    from ging_service.execution.command_batch import CommandResult
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.reporting.club.clubs import Club
    from ging_service.reporting.club.members import MemberEntry
    from ging_service.reporting.club.roles import MemberRoles
    from ging_service.reporting.events.event_filter import LogFilter
    from ging_service.reporting.events.history import EventPage
    from ging_service.reporting.ledger.accounts import Balance, Moment
    from ging_service.reporting.ledger.books import BooksView, SeasonEntry, SeasonView
    from ging_service.reporting.ledger.box import Box, Count
    from ging_service.reporting.ledger.ledger import EntryFilter, LedgerEntry
    from ging_service.reporting.paging import Page, Paging
    from ging_service.reporting.standings.queries import Standings
    from ging_service.reporting.statements.statement import Subject
    from ging_service.reporting.tables.deals import DealEntry, VisibleDeal
    from ging_service.reporting.tables.disputes import DisputeEntry, DisputeFilter, VisibleDispute
    from ging_service.reporting.tables.tables import TableEntry, VisibleTable

Place = tuple[str, str]
"""A club, and a table or a dispute of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """Conditions of a command: its idempotency key, the version that its stream must have, and when it happened."""

    key: str = ""
    expected_version: int | None = None
    happened_at: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DateRange:
    """A season by its id, or a range of days in a time zone, both included; without any of them: everything."""

    season: str = ""
    first_day: str = ""
    last_day: str = ""
    zone: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsQuery:
    """Parameters of standings. ``by``: member, seat, pair or table; the others as in ``Scope`` and ``Ranking``."""

    by: str
    days: DateRange
    table_id: str = ""
    member: str = ""
    game: str = ""
    as_ruled: bool = True
    rank_by: RankBy = "net"
    least_deals: int = 0

    def scope(self, period: Period) -> Scope:
        """Return the scope, in the period that the days have come to."""
        return Scope(period=period, table_id=self.table_id, as_ruled=self.as_ruled, member=self.member, game=self.game)


class GameList(NamedTuple):
    """A list that only one game has.

    ``local(services, club, paging, **asked)`` reads it from the database, ``remote(client, paging, **asked)`` from the API.
    """

    local: Callable[..., Page[Any]]
    remote: Callable[..., Page[Any]]


class Backend(ABC):
    """Returns what the caller may see. Raises the errors that ``refusals.text_of`` describes."""

    @abstractmethod
    def now(self) -> datetime:
        """The time, in UTC."""

    @abstractmethod
    def web_address(self) -> str:
        """The URL at which a browser reaches the service, without a slash at the end."""

    @abstractmethod
    def zone_of_day(self, club: str, day: str) -> str:
        """The time zone of a day of a club, such as "2026-11-20"."""

    # Commands.

    @abstractmethod
    def at_club(self, club: str, command: ClubCommand, conditions: Conditions) -> CommandResult:
        """Execute a command on a club."""

    @abstractmethod
    def at_bank(
        self, club: str, commands: Sequence[BuyCounters | CashCounters], conditions: Conditions
    ) -> CommandResult:
        """Let members buy or cash counters, all of them or none."""

    @abstractmethod
    def at_books(self, club: str, command: BooksCommand, conditions: Conditions) -> CommandResult:
        """Execute a command on the treasurer's book."""

    @abstractmethod
    def at_table(self, place: Place, commands: Sequence[Any], conditions: Conditions) -> CommandResult:
        """Execute commands at a table, all or nothing."""

    @abstractmethod
    def in_short(self, place: Place, said: Shorthand, conditions: Conditions) -> CommandResult:
        """Execute shorthand commands at a table, such as "all ok"."""

    @abstractmethod
    def raise_dispute(self, place: Place, contested: Contested, reason: str, conditions: Conditions) -> CommandResult:
        """Raise a dispute."""

    @abstractmethod
    def review_dispute(self, place: Place, conditions: Conditions, *, opens_hands: bool) -> CommandResult:
        """Take a dispute under review."""

    @abstractmethod
    def rule_dispute(
        self,
        place: Place,
        ruling: Any,  # noqa: ANN401  the game's own type
        reasons: str,
        conditions: Conditions,
        *,
        dry_run: bool = False,
    ) -> CommandResult:
        """Rule on a dispute, or only preview the effect of a ruling; None dismisses it."""

    @abstractmethod
    def withdraw_dispute(self, place: Place, reason: str, conditions: Conditions) -> CommandResult:
        """Withdraw a dispute."""

    # The club.

    @abstractmethod
    def clubs(self, paging: Paging) -> Page[Club]:
        """The clubs that this backend can see."""

    @abstractmethod
    def club(self, club: str) -> Club:
        """One club."""

    @abstractmethod
    def members(self, club: str, paging: Paging) -> Page[MemberEntry]:
        """The register of members."""

    @abstractmethod
    def member(self, club: str, member: str) -> MemberEntry:
        """One member. Raises ``NotFound``."""

    @abstractmethod
    def names(self, club: str) -> Mapping[str, str]:
        """Every member's name by their id."""

    @abstractmethod
    def roles(self, club: str) -> Sequence[MemberRoles]:
        """Everybody's roles, in the order in which they joined."""

    @abstractmethod
    def house_rules(self, club: str) -> Sequence[Preset]:
        """House rules that the club has saved under names, by their ids."""

    @abstractmethod
    def arbitrators(self, club: str) -> Sequence[tuple[str, str]]:
        """Ids and names of arbitrators, in the order in which they were appointed."""

    @abstractmethod
    def keys(self, club: str, paging: Paging) -> Page[KeyView]:
        """The keys of apps."""

    @abstractmethod
    def key(self, club: str, key_id: str) -> KeyView:
        """One key. Raises ``NotFound``."""

    @abstractmethod
    def make_key(self, club: str, new: NewKey) -> tuple[KeyView, str]:
        """Create a key: its visible data, and its token."""

    @abstractmethod
    def revoke_key(self, club: str, key_id: str) -> KeyView:
        """Revoke a key."""

    @abstractmethod
    def invite(self, club: str, member: str) -> tuple[InvitationView, str]:
        """Invite a member: the invitation's visible data, and its token."""

    @abstractmethod
    def history(self, club: str, wanted: LogFilter, paging: Paging) -> EventPage:
        """A page of the club's events."""

    @abstractmethod
    def following(self, club: str, wanted: LogFilter, after: str) -> Iterator[RecordedEvent]:
        """Events after the cursor ``after``, as they happen, without end."""

    # Tables.

    @abstractmethod
    def tables(self, club: str, paging: Paging, *, phase: str, member: str) -> Page[TableEntry]:
        """The tables."""

    @abstractmethod
    def table(self, place: Place, version: int | None = None) -> VisibleTable:
        """One table, now or at a version."""

    @abstractmethod
    def deals(self, club: str, paging: Paging, *, table_id: str, kind: str, member: str) -> Page[DealEntry]:
        """Deals and their results."""

    @abstractmethod
    def deal(self, place: Place, number: int) -> VisibleDeal:
        """One deal with its events."""

    @abstractmethod
    def dossier(self, place: Place, number: int) -> Any:  # noqa: ANN401  the game's own type
        """One deal as the arbitrator who reviews it sees it. Raises ``NotFound`` for a game without dossiers."""

    @abstractmethod
    def game_list(self, club: str, paging: Paging, found: GameList, **asked: str) -> Page[Any]:
        """A page of a list that only one game has."""

    @abstractmethod
    def disputes(self, club: str, sought: DisputeFilter, paging: Paging) -> Page[DisputeEntry]:
        """Disputes and their states."""

    @abstractmethod
    def dispute(self, place: Place) -> VisibleDispute:
        """One dispute step by step."""

    # Counters.

    @abstractmethod
    def balances(  # noqa: PLR0913  the filters of a list
        self, club: str, moment: Moment, paging: Paging, *, table_id: str, account: str, kind: str
    ) -> Page[Balance]:
        """Balances of accounts at a moment."""

    @abstractmethod
    def entries(self, club: str, narrowed: EntryFilter, paging: Paging) -> Page[LedgerEntry]:
        """Entries with their postings."""

    @abstractmethod
    def books(self, club: str) -> BooksView:
        """The state of the treasurer's book."""

    @abstractmethod
    def seasons(self, club: str, paging: Paging) -> Page[SeasonEntry]:
        """The seasons."""

    @abstractmethod
    def season(self, club: str, season: str) -> SeasonView:
        """One season with its balances."""

    @abstractmethod
    def standings(self, club: str, asked: StandingsQuery, paging: Paging) -> Standings[Any]:
        """Members ranked by counters won, with their figures."""

    @abstractmethod
    def statement(self, club: str, subject: Subject, days: DateRange, format_name: str) -> Iterator[bytes]:
        """A statement of a member, a table or the club, as a file in pieces.

        It contains the opening balance, every movement and the closing balance.
        """

    @abstractmethod
    def box(self, club: str) -> Box:
        """The counters that should be in the box."""

    @abstractmethod
    def counts(self, club: str, paging: Paging) -> Page[Count]:
        """Counts of the box, newest first."""
