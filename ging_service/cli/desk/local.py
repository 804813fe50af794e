"""The desk at the database itself: whoever sits there is the operator."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from ging_service.application import disputes
from ging_service.application.access import invitations, keys
from ging_service.application.books import at_books
from ging_service.application.caller import Caller, key_of
from ging_service.application.club import at_club, club_state, trade_with_bank
from ging_service.application.everyone_satisfied import everyone_satisfied
from ging_service.application.queries import (
    accounts,
    box,
    clubs,
    deals,
    dossier,
    history,
    ledger,
    members,
    penalties,
    roles,
    standings,
    tables,
)
from ging_service.application.queries import books as of_books
from ging_service.application.queries import disputes as of_disputes
from ging_service.application.queries.club_zone import club_zone, zone_of_day
from ging_service.application.queries.house_rules import list_house_rules
from ging_service.application.queries.paging import Page, Paging
from ging_service.application.queries.periods import period_of, seasons_of
from ging_service.application.queries.statements import StatementPage, whole_statement
from ging_service.application.services import Services
from ging_service.application.standings.ranking import Ranking
from ging_service.application.statements.formats import FORMATS
from ging_service.application.table import together
from ging_service.application.viewing import Eyes, Person, operator
from ging_service.cli.desk.desk import Asked, Days, Desk, How, Place
from ging_service.cli.output import in_json
from ging_service.web.api.statement_answers import Statement
from ging_service.web.shape import shape_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime

    from ging_service.application.access.invitations import InvitationSeen
    from ging_service.application.access.keys import KeySeen, NewKey
    from ging_service.application.disputes import Contested
    from ging_service.application.execute import Done
    from ging_service.application.happening import Happening
    from ging_service.application.queries.accounts import Balance, Moment
    from ging_service.application.queries.books import BooksSeen, SeasonEntry, SeasonSeen
    from ging_service.application.queries.box import Box, Count
    from ging_service.application.queries.clubs import Club
    from ging_service.application.queries.deals import DealEntry, DealSeen
    from ging_service.application.queries.disputes import DisputeEntry, DisputeSeen, Sought
    from ging_service.application.queries.dossier import Dossier
    from ging_service.application.queries.history import EventPage, Wanted
    from ging_service.application.queries.ledger import LedgerEntry, Narrowed
    from ging_service.application.queries.members import MemberEntry
    from ging_service.application.queries.penalties import PenaltyStep
    from ging_service.application.queries.periods import Period
    from ging_service.application.queries.roles import MemberRoles
    from ging_service.application.queries.standings import Standings
    from ging_service.application.queries.tables import TableEntry, TableSeen
    from ging_service.application.statements.statement import Subject
    from ging_service.domain.books.commands import Command as BooksCommand
    from ging_service.domain.club.commands import BuyCounters, CashCounters
    from ging_service.domain.club.commands import Command as ClubCommand
    from ging_service.domain.club.state import Preset
    from ging_service.domain.games.ging.commands import Command as TableCommand
    from ging_service.domain.games.ging.rules.correction import Ruling

_APP: Final = "ging"
"""What the command line calls itself in the log."""

_PAUSE_S: Final = 0.5
"""Between two looks for what has happened."""


@dataclass(frozen=True, slots=True)
class LocalDesk(Desk):
    """``me``: with whose eyes cards are looked at, and who gives commands. ``web``: where a browser reaches the service."""

    services: Services
    me: str = ""
    web: str = ""

    @property
    def person(self) -> Person:
        """Whose eyes the answers are for."""
        return operator(self.me)

    def caller(self, how: How) -> Caller:
        """Who gives a command, and under which conditions."""
        return Caller(actor=self.me, app=_APP, key=key_of(self.me, how.key), expected_version=how.expected_version)

    def now(self) -> datetime:
        return self.services.clock()

    def zone_of_day(self, club: str, day: str) -> str:
        return zone_of_day(seasons_of(self.services, club), day, club_zone(self.services, club))

    def web_address(self) -> str:
        return self.web

    def at_club(self, club: str, command: ClubCommand, how: How) -> Done:
        return self._seen(club, at_club(self.services, club, command, self.caller(how), happened_at=how.happened_at))

    def at_bank(self, club: str, commands: Sequence[BuyCounters | CashCounters], how: How) -> Done:
        caller, when = self.caller(how), how.happened_at
        return self._seen(club, trade_with_bank(self.services, club, commands, caller, happened_at=when))

    def at_books(self, club: str, command: BooksCommand, how: How) -> Done:
        return self._seen(club, at_books(self.services, club, command, self.caller(how), happened_at=how.happened_at))

    def at_table(self, place: Place, commands: Sequence[TableCommand], how: How) -> Done:
        done = together(self.services, place, commands, self.caller(how), happened_at=how.happened_at)
        return self._seen(place[0], done)

    def everyone_satisfied(self, place: Place, remark: str, how: How) -> Done:
        caller, when = self.caller(how), how.happened_at
        return self._seen(place[0], everyone_satisfied(self.services, place, caller, remark=remark, happened_at=when))

    def raise_dispute(self, place: Place, contested: Contested, reason: str, how: How) -> Done:
        caller, when = self.caller(how), how.happened_at
        done = disputes.raise_dispute(self.services, place, contested, reason, caller, happened_at=when)
        return self._seen(place[0], done)

    def review_dispute(self, place: Place, how: How, *, opens_hands: bool) -> Done:
        caller, when = self.caller(how), how.happened_at
        done = disputes.take_dispute(self.services, place, caller, opens_hands=opens_hands, happened_at=when)
        return self._seen(place[0], done)

    def rule_dispute(
        self, place: Place, ruling: Ruling | None, reasons: str, how: How, *, dry_run: bool = False
    ) -> Done:
        caller, when = self.caller(how), how.happened_at
        done = disputes.rule_dispute(self.services, place, ruling, reasons, caller, happened_at=when, dry_run=dry_run)
        return self._seen(place[0], done)

    def withdraw_dispute(self, place: Place, reason: str, how: How) -> Done:
        caller, when = self.caller(how), how.happened_at
        return self._seen(place[0], disputes.withdraw_dispute(self.services, place, reason, caller, happened_at=when))

    def clubs(self, paging: Paging) -> Page[Club]:
        return clubs.list_clubs(self.services, paging)

    def club(self, club: str) -> Club:
        return clubs.get_club(self.services, club)

    def members(self, club: str, paging: Paging) -> Page[MemberEntry]:
        return members.list_members(self.services, club, paging)

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

    def keys(self, club: str, paging: Paging) -> Page[KeySeen]:
        return keys.list_keys(self.services, club, paging, self.caller(How()))

    def make_key(self, club: str, new: NewKey) -> tuple[KeySeen, str]:
        return keys.make_key(self.services, club, new, self.caller(How()))

    def revoke_key(self, club: str, key_id: str) -> KeySeen:
        return keys.revoke_key(self.services, club, key_id, self.caller(How()))

    def invite(self, club: str, member: str) -> tuple[InvitationSeen, str]:
        return invitations.invite(self.services, club, member, self.caller(How()))

    def history(self, club: str, wanted: Wanted, paging: Paging) -> EventPage:
        return history.history(self.services, club, self.person, wanted, paging)

    def following(self, club: str, wanted: Wanted, after: str) -> Iterator[Happening]:
        while True:
            page = self.history(club, wanted, Paging(after=after))
            yield from page.items
            after = str(page.position) if page.position >= 0 else after
            if not page.next:
                time.sleep(_PAUSE_S)

    def tables(self, club: str, paging: Paging, *, phase: str, member: str) -> Page[TableEntry]:
        return tables.list_tables(self.services, club, paging, phase=phase, member=member)

    def table(self, place: Place, version: int | None = None) -> TableSeen:
        return tables.table_state(self.services, *place, self.person, version)

    def deals(self, club: str, paging: Paging, *, table_id: str, kind: str, member: str) -> Page[DealEntry]:
        return deals.list_deals(self.services, club, paging, table_id=table_id, kind=kind, member=member)

    def deal(self, place: Place, number: int) -> DealSeen:
        return deals.get_deal(self.services, *place, number, self.person)

    def dossier(self, place: Place, number: int) -> Dossier:
        return dossier.dossier(self.services, *place, number, self.person)

    def penalties(self, club: str, paging: Paging, *, table_id: str, member: str) -> Page[PenaltyStep]:
        return penalties.list_penalties(self.services, club, paging, table_id=table_id, member=member)

    def disputes(self, club: str, sought: Sought, paging: Paging) -> Page[DisputeEntry]:
        return of_disputes.list_disputes(self.services, club, sought, paging)

    def dispute(self, place: Place) -> DisputeSeen:
        return of_disputes.get_dispute(self.services, *place, self.person)

    def balances(  # noqa: PLR0913  the filters of a list
        self, club: str, moment: Moment, paging: Paging, *, table_id: str, account: str, kind: str
    ) -> Page[Balance]:
        return accounts.balances(self.services, club, moment, paging, table_id=table_id, account=account, kind=kind)

    def entries(self, club: str, narrowed: Narrowed, paging: Paging) -> Page[LedgerEntry]:
        return ledger.ledger(self.services, club, narrowed, paging)

    def books(self, club: str) -> BooksSeen:
        return of_books.get_books(self.services, club)

    def seasons(self, club: str, paging: Paging) -> Page[SeasonEntry]:
        return of_books.list_seasons(self.services, club, paging)

    def season(self, club: str, season: str) -> SeasonSeen:
        return of_books.get_season(self.services, club, season)

    def standings(self, club: str, asked: Asked, paging: Paging) -> Standings[Any]:
        scope = standings.Scope(
            period=self._period(club, asked.days),
            table_id=asked.table_id,
            as_ruled=asked.as_ruled,
            member=asked.member,
        )
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

    def statement(self, club: str, subject: Subject, days: Days, format_name: str) -> Iterator[bytes]:
        whole = whole_statement(self.services, club, subject, self._period(club, days), most=None)
        if format_name == "json":
            page = StatementPage(statement=whole.statement, page=Page(items=whole.movements))
            yield in_json(shape_of(Statement)(page)) + b"\n"
            return
        for piece in FORMATS[format_name].write(whole.statement, whole.movements):
            yield piece.encode()

    def _period(self, club: str, days: Days) -> Period:
        return period_of(
            self.services, club, season=days.season, first_day=days.first_day, last_day=days.last_day, zone=days.zone
        )

    def box(self, club: str) -> Box:
        return box.box(self.services, club)

    def counts(self, club: str, paging: Paging) -> Page[Count]:
        return box.counts(self.services, club, paging)

    def _seen(self, club: str, done: Done) -> Done:
        """What a command has led to, as whoever gave it may see it."""
        eyes = Eyes(self.services, club, self.person)
        seen = tuple(found for happening in done.happenings if (found := eyes.event(happening)) is not None)
        return replace(done, happenings=seen)
