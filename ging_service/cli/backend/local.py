"""The local backend: the database itself, used as the operator."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from ging_service.application import disputes
from ging_service.application.access import invitations, keys
from ging_service.application.books import at_books
from ging_service.application.club import at_club, club_state, trade_with_bank
from ging_service.application.shorthand import carry_out
from ging_service.application.table import execute_batch
from ging_service.calendar.club_zone import club_zone, zone_of_day
from ging_service.calendar.periods import period_of, seasons_of
from ging_service.cli.backend.backend import Backend, Conditions, DateRange, Place, StandingsQuery
from ging_service.cli.backend.dossiers import dossiers_of
from ging_service.cli.backend.json_document import in_json
from ging_service.execution.caller import Caller, Principal, key_of
from ging_service.execution.services import Services
from ging_service.execution.visibility import VisibilityFilter, operator
from ging_service.reporting.club import clubs, members, roles
from ging_service.reporting.club.house_rules import list_house_rules
from ging_service.reporting.events import history
from ging_service.reporting.ledger import accounts, box, ledger
from ging_service.reporting.ledger import books as of_books
from ging_service.reporting.paging import Page, Paging
from ging_service.reporting.standings import queries as standings
from ging_service.reporting.standings.ranking import Ranking
from ging_service.reporting.statements.formats import FORMATS
from ging_service.reporting.statements.queries import StatementPage, whole_statement
from ging_service.reporting.tables import deals, tables
from ging_service.reporting.tables import disputes as of_disputes
from ging_service.web.api.ledger.statement_answers import Statement
from ging_service.web.api.schemas.serialize import shape_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime

    from ging_service.application.access.invitations import InvitationView
    from ging_service.application.access.keys import KeyView, NewKey
    from ging_service.application.disputes import Contested
    from ging_service.application.shorthand import Shorthand
    from ging_service.calendar.periods import Period
    from ging_service.cli.backend.backend import GameList
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
    from ging_service.reporting.standings.queries import Standings
    from ging_service.reporting.statements.statement import Subject
    from ging_service.reporting.tables.deals import DealEntry, VisibleDeal
    from ging_service.reporting.tables.disputes import DisputeEntry, DisputeFilter, VisibleDispute
    from ging_service.reporting.tables.tables import TableEntry, VisibleTable

_APP: Final = "ging"
"""The name of the command line in the log."""

_PAUSE_S: Final = 0.5
"""The pause between two polls for new events."""


@dataclass(frozen=True, slots=True)
class LocalBackend(Backend):
    """The backend that works on the database itself.

    ``me``: the member whose rights apply to commands and views. ``web``: the URL at which a browser reaches the
    service.
    """

    services: Services
    me: str = ""
    web: str = ""

    @property
    def person(self) -> Principal:
        """The principal whose view the answers are for."""
        return operator(self.me)

    def caller(self, conditions: Conditions) -> Caller:
        """The author of a command, and its conditions."""
        return Caller(
            actor=self.me, app=_APP, key=key_of(self.me, conditions.key), expected_version=conditions.expected_version
        )

    def now(self) -> datetime:
        return self.services.clock()

    def zone_of_day(self, club: str, day: str) -> str:
        return zone_of_day(seasons_of(self.services, club), day, club_zone(self.services, club))

    def web_address(self) -> str:
        return self.web

    def at_club(self, club: str, command: ClubCommand, conditions: Conditions) -> CommandResult:
        return self._seen(
            club, at_club(self.services, club, command, self.caller(conditions), happened_at=conditions.happened_at)
        )

    def at_bank(
        self, club: str, commands: Sequence[BuyCounters | CashCounters], conditions: Conditions
    ) -> CommandResult:
        caller, when = self.caller(conditions), conditions.happened_at
        return self._seen(club, trade_with_bank(self.services, club, commands, caller, happened_at=when))

    def at_books(self, club: str, command: BooksCommand, conditions: Conditions) -> CommandResult:
        return self._seen(
            club, at_books(self.services, club, command, self.caller(conditions), happened_at=conditions.happened_at)
        )

    def at_table(self, place: Place, commands: Sequence[Any], conditions: Conditions) -> CommandResult:
        done = execute_batch(
            self.services, place, commands, self.caller(conditions), happened_at=conditions.happened_at
        )
        return self._seen(place[0], done)

    def in_short(self, place: Place, said: Shorthand, conditions: Conditions) -> CommandResult:
        done = carry_out(self.services, place, said, self.caller(conditions), happened_at=conditions.happened_at)
        return self._seen(place[0], done)

    def raise_dispute(self, place: Place, contested: Contested, reason: str, conditions: Conditions) -> CommandResult:
        caller, when = self.caller(conditions), conditions.happened_at
        done = disputes.raise_dispute(self.services, place, contested, reason, caller, happened_at=when)
        return self._seen(place[0], done)

    def review_dispute(self, place: Place, conditions: Conditions, *, opens_hands: bool) -> CommandResult:
        caller, when = self.caller(conditions), conditions.happened_at
        done = disputes.take_dispute(self.services, place, caller, opens_hands=opens_hands, happened_at=when)
        return self._seen(place[0], done)

    def rule_dispute(
        self,
        place: Place,
        ruling: Any,  # noqa: ANN401  the game's own type
        reasons: str,
        conditions: Conditions,
        *,
        dry_run: bool = False,
    ) -> CommandResult:
        caller, when = self.caller(conditions), conditions.happened_at
        done = disputes.rule_dispute(self.services, place, ruling, reasons, caller, happened_at=when, dry_run=dry_run)
        return self._seen(place[0], done)

    def withdraw_dispute(self, place: Place, reason: str, conditions: Conditions) -> CommandResult:
        caller, when = self.caller(conditions), conditions.happened_at
        return self._seen(place[0], disputes.withdraw_dispute(self.services, place, reason, caller, happened_at=when))

    def clubs(self, paging: Paging) -> Page[Club]:
        return clubs.list_clubs(self.services, paging)

    def club(self, club: str) -> Club:
        return clubs.get_club(self.services, club)

    def members(self, club: str, paging: Paging) -> Page[MemberEntry]:
        return members.list_members(self.services, club, paging)

    def member(self, club: str, member: str) -> MemberEntry:
        return members.get_member(self.services, club, member)

    def names(self, club: str) -> Mapping[str, str]:
        return club_state(self.services, club).names()

    def roles(self, club: str) -> Sequence[MemberRoles]:
        return roles.list_roles(self.services, club).members

    def house_rules(self, club: str) -> Sequence[Preset]:
        return list_house_rules(self.services, club).presets

    def arbitrators(self, club: str) -> Sequence[tuple[str, str]]:
        state = club_state(self.services, club)
        names = state.names()
        return [(one, names[one]) for one in state.arbitrators]

    def keys(self, club: str, paging: Paging) -> Page[KeyView]:
        return keys.list_keys(self.services, club, paging, self.caller(Conditions()))

    def key(self, club: str, key_id: str) -> KeyView:
        return keys.get_key(self.services, club, key_id, self.caller(Conditions()))

    def make_key(self, club: str, new: NewKey) -> tuple[KeyView, str]:
        return keys.make_key(self.services, club, new, self.caller(Conditions()))

    def revoke_key(self, club: str, key_id: str) -> KeyView:
        return keys.revoke_key(self.services, club, key_id, self.caller(Conditions()))

    def invite(self, club: str, member: str) -> tuple[InvitationView, str]:
        return invitations.invite(self.services, club, member, self.caller(Conditions()))

    def history(self, club: str, wanted: LogFilter, paging: Paging) -> EventPage:
        return history.history(self.services, club, self.person, wanted, paging)

    def following(self, club: str, wanted: LogFilter, after: str) -> Iterator[RecordedEvent]:
        while True:
            page = self.history(club, wanted, Paging(after=after))
            yield from page.items
            after = str(page.position) if page.position >= 0 else after
            if not page.next:
                time.sleep(_PAUSE_S)

    def tables(self, club: str, paging: Paging, *, phase: str, member: str) -> Page[TableEntry]:
        return tables.list_tables(self.services, club, paging, phase=phase, member=member)

    def table(self, place: Place, version: int | None = None) -> VisibleTable:
        return tables.table_state(self.services, *place, self.person, version)

    def deals(self, club: str, paging: Paging, *, table_id: str, kind: str, member: str) -> Page[DealEntry]:
        return deals.list_deals(self.services, club, paging, table_id=table_id, kind=kind, member=member)

    def deal(self, place: Place, number: int) -> VisibleDeal:
        return deals.get_deal(self.services, *place, number, self.person)

    def dossier(self, place: Place, number: int) -> Any:  # noqa: ANN401  the game's own type
        return dossiers_of(self.table(place), "dossier")(self.services, *place, number, self.person)

    def game_list(self, club: str, paging: Paging, found: GameList, **asked: str) -> Page[Any]:
        return found.local(self.services, club, paging, **asked)

    def disputes(self, club: str, sought: DisputeFilter, paging: Paging) -> Page[DisputeEntry]:
        return of_disputes.list_disputes(self.services, club, sought, paging)

    def dispute(self, place: Place) -> VisibleDispute:
        return of_disputes.get_dispute(self.services, *place, self.person)

    def balances(  # noqa: PLR0913  the filters of a list
        self, club: str, moment: Moment, paging: Paging, *, table_id: str, account: str, kind: str
    ) -> Page[Balance]:
        return accounts.balances(self.services, club, moment, paging, table_id=table_id, account=account, kind=kind)

    def entries(self, club: str, narrowed: EntryFilter, paging: Paging) -> Page[LedgerEntry]:
        return ledger.ledger(self.services, club, narrowed, paging)

    def books(self, club: str) -> BooksView:
        return of_books.get_books(self.services, club)

    def seasons(self, club: str, paging: Paging) -> Page[SeasonEntry]:
        return of_books.list_seasons(self.services, club, paging)

    def season(self, club: str, season: str) -> SeasonView:
        return of_books.get_season(self.services, club, season)

    def standings(self, club: str, asked: StandingsQuery, paging: Paging) -> Standings[Any]:
        scope = asked.scope(self._period(club, asked.days))
        match asked.by:
            case "seat":
                return standings.by_seat(self.services, club, scope)
            case "pair":
                return standings.by_pair(self.services, club, scope, paging)
            case "table":
                return standings.by_table(self.services, club, scope, paging)
            case _:
                ranking = Ranking(by=asked.rank_by, least_deals=asked.least_deals)
                return standings.leaderboard(self.services, club, scope, ranking, paging)

    def statement(self, club: str, subject: Subject, days: DateRange, format_name: str) -> Iterator[bytes]:
        whole = whole_statement(self.services, club, subject, self._period(club, days), most=None)
        if format_name == "json":
            page = StatementPage(statement=whole.statement, page=Page(items=whole.movements))
            yield in_json(shape_of(Statement)(page)) + b"\n"
            return
        for piece in FORMATS[format_name].write(whole.statement, whole.movements):
            yield piece.encode()

    def _period(self, club: str, days: DateRange) -> Period:
        return period_of(
            self.services,
            club,
            self.person,
            season=days.season,
            first_day=days.first_day,
            last_day=days.last_day,
            zone=days.zone,
        )

    def box(self, club: str) -> Box:
        return box.box(self.services, club)

    def counts(self, club: str, paging: Paging) -> Page[Count]:
        return box.counts(self.services, club, paging)

    def _seen(self, club: str, done: CommandResult) -> CommandResult:
        """The result of a command, as its author may see it."""
        visibility = VisibilityFilter(self.services, club, self.person)
        return replace(done, recorded_events=visibility.events_of(done))
