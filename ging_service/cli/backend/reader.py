"""Queries of the command line: everything is read through the API."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ging_service.cli.backend import answers as api_answers
from ging_service.client import BEGINNING, Client, Problem
from ging_service.domain.streams import DISPUTES
from ging_service.execution.errors import NotFound
from ging_service.reporting.paging import MOST_ITEMS, Page, Paging
from ging_service.web.api.deserialize import event_taken, taken

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.application.access.keys import KeyView
    from ging_service.cli.backend.parameters import DateRange, Place, StandingsQuery
    from ging_service.domain.club.state import Preset
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.reporting.club.clubs import Club
    from ging_service.reporting.club.members import MemberEntry
    from ging_service.reporting.club.roles import MemberRoles
    from ging_service.reporting.events.event_filter import LogFilter
    from ging_service.reporting.events.history import EventPage
    from ging_service.reporting.ledger.accounts import Balance, Moment
    from ging_service.reporting.ledger.books import BooksView, Box, Count, SeasonEntry, SeasonView
    from ging_service.reporting.ledger.ledger import EntryFilter, LedgerEntry
    from ging_service.reporting.standings.queries import Standings
    from ging_service.reporting.statements.statement import Subject
    from ging_service.reporting.tables.deals import DealEntry, VisibleDeal
    from ging_service.reporting.tables.disputes import DisputeEntry, DisputeFilter, VisibleDispute
    from ging_service.reporting.tables.tables import TableEntry, VisibleTable

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads everything that the key may see."""

    client: Client

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC)

    def zone_of_day(self, club: str, day: str) -> str:
        """The time zone of a day of a club, such as "2026-11-20"."""
        try:
            seasons = self.seasons(club, Paging(limit=MOST_ITEMS)).items
        except Problem as problem:
            if problem.code != "not_allowed":
                raise
            seasons = ()  # a key that may not read seasons still has the club's own time zone
        return next(
            (one.terms.zone for one in seasons if one.terms.first_day <= day <= one.terms.last_day),
            self.club(club).time_zone,
        )

    def web_address(self) -> str:
        """The URL at which a browser reaches the service, without a slash at the end."""
        return self.client.url

    def clubs(self, paging: Paging) -> Page[Club]:  # noqa: ARG002  a key is of one club
        """The clubs that this backend can see."""
        from ging_service.reporting.club.clubs import Club
        from ging_service.web.api.club import club_answers as answers

        items = self.client.list_clubs()["items"]
        return Page(items=tuple(taken(answers.Club, Club, one) for one in items))

    def club(self, club: str) -> Club:
        """One club."""
        from ging_service.reporting.club.clubs import Club
        from ging_service.web.api.club import club_answers as answers

        return taken(answers.Club, Club, self.client.club(club).get_club())

    def members(self, club: str, paging: Paging) -> Page[MemberEntry]:
        """The register of members."""
        from ging_service.reporting.club.members import MemberEntry
        from ging_service.web.api.club import club_answers as answers

        return api_answers.page(
            self.client.club(club).list_members(**api_answers.on_page(paging)), answers.Member, MemberEntry
        )

    def member(self, club: str, member: str) -> MemberEntry:
        """One member. Raises ``NotFound``."""
        from ging_service.reporting.club.members import MemberEntry
        from ging_service.web.api.club import club_answers as answers

        return taken(answers.Member, MemberEntry, self.client.club(club).get_member(member))

    def names(self, club: str) -> Mapping[str, str]:
        """Every member's name by their id."""
        # An erased name is empty.
        return {one["member"]: one["name"] or one["member"] for one in self.client.club(club).list_members(limit=500)}

    def roles(self, club: str) -> Sequence[MemberRoles]:
        """Everybody's roles, in the order in which they joined."""
        from ging_service.reporting.club.roles import MemberRoles
        from ging_service.web.api.club import roles

        found = self.client.club(club).list_roles()["items"]
        return [taken(roles.MemberRoles, MemberRoles, one) for one in found]

    def house_rules(self, club: str) -> Sequence[Preset]:
        """House rules that the club has saved under names, by their ids."""
        from ging_service.domain.club.state import Preset
        from ging_service.web.api.play import house_rules

        found = self.client.club(club).list_house_rules()["items"]
        return [taken(house_rules.Preset, Preset, one) for one in found]

    def arbitrators(self, club: str) -> Sequence[tuple[str, str]]:
        """Ids and names of arbitrators, in the order in which they were appointed."""
        return [(one["member"], one["name"]) for one in self.client.club(club).list_arbitrators()["items"]]

    def keys(self, club: str, paging: Paging) -> Page[KeyView]:
        """The keys of apps."""
        from ging_service.application.access.keys import KeyView
        from ging_service.web.api.access import access_schemas

        return api_answers.page(
            self.client.club(club).list_keys(**api_answers.on_page(paging)), access_schemas.Key, KeyView
        )

    def key(self, club: str, key_id: str) -> KeyView:
        """One key. Raises ``NotFound``."""
        from ging_service.application.access.keys import KeyView
        from ging_service.web.api.access import access_schemas

        return taken(access_schemas.Key, KeyView, self.client.club(club).get_key(key_id))

    def history(self, club: str, wanted: LogFilter, paging: Paging) -> EventPage:
        """A page of the club's events."""
        from ging_service.reporting.events.history import EventPage

        page = (
            self.client.club(club)
            .list_events(**api_answers.in_order(paging), **api_answers.filter_parameters(wanted))
            .first()
        )
        return EventPage(items=tuple(map(event_taken, page.items)), next=page.next, position=page.whole["after"])

    def following(self, club: str, wanted: LogFilter, after: str) -> Iterator[RecordedEvent]:
        """Events after the cursor ``after``, as they happen, without end."""
        behind = int(after) if after else BEGINNING
        return map(event_taken, self.client.club(club).events(after=behind, **api_answers.filter_parameters(wanted)))

    def tables(self, club: str, paging: Paging, *, phase: str, member: str) -> Page[TableEntry]:
        """The tables."""
        from ging_service.reporting.tables.tables import TableEntry
        from ging_service.web.api.play import table_answers

        asked: dict[str, Any] = {"phase": phase or None, "member": member or None}
        found = self.client.club(club).list_tables(**api_answers.in_order(paging), **asked)
        return api_answers.page(found, table_answers.TableEntry, TableEntry)

    def table(self, place: Place, version: int | None = None) -> VisibleTable:
        """One table, now or at a version."""
        from ging_service.reporting.tables.tables import VisibleTable
        from ging_service.web.api.play import table_answers

        try:
            answer = self.client.club(place[0]).get_table(place[1], version=version)
        except Problem as problem:
            # Commands ask whether a name is free, and the local backend says so with this error.
            missing = NotFound("table")
            raise (missing if problem.code == missing.code else problem) from problem
        untold = {"newest": answer["version"], "position": -1}  # nothing is shown of them
        return taken(table_answers.TableState, VisibleTable, answer, **untold)

    def deals(self, club: str, paging: Paging, *, table_id: str, kind: str, member: str) -> Page[DealEntry]:
        """Deals and their results."""
        from ging_service.reporting.tables.deals import DealEntry
        from ging_service.web.api.play import table_answers

        asked: dict[str, Any] = {"table": table_id or None, "kind": kind or None, "member": member or None}
        found = self.client.club(club).list_deals_of_club(**api_answers.in_order(paging), **asked)
        return api_answers.page(found, table_answers.DealEntry, DealEntry)

    def deal(self, place: Place, number: int) -> VisibleDeal:
        """One deal with its events."""
        from ging_service.reporting.tables.deals import DealEntry, VisibleDeal
        from ging_service.reporting.tables.disputes import DisputeEntry
        from ging_service.web.api.disputes import dispute_schemas
        from ging_service.web.api.play import table_answers

        answer = self.client.club(place[0]).get_deal(place[1], number)
        return VisibleDeal(
            entry=taken(table_answers.DealEntry, DealEntry, answer),
            recorded_events=tuple(map(event_taken, answer["events"])),
            disputes=tuple(taken(dispute_schemas.Dispute, DisputeEntry, one) for one in answer["disputes"]),
        )

    def dossier(self, place: Place, number: int) -> Mapping[str, Any]:
        """One deal as the arbitrator who reviews it sees it, as the API's answer."""
        return cast("Mapping[str, Any]", self.client.club(place[0]).get_dossier(place[1], number))

    def disputes(self, club: str, sought: DisputeFilter, paging: Paging) -> Page[DisputeEntry]:
        """Disputes and their states."""
        from ging_service.reporting.tables.disputes import DisputeEntry
        from ging_service.web.api.disputes import dispute_schemas

        asked: dict[str, Any] = {
            "state": sought.state or None,
            "table": sought.table_id or None,
            "deal": sought.deal or None,
            "raised_by": sought.raised_by or None,
            "arbitrator": sought.arbitrator or None,
        }
        found = self.client.club(club).list_disputes(**api_answers.in_order(paging), **asked)
        return api_answers.page(found, dispute_schemas.Dispute, DisputeEntry)

    def dispute(self, place: Place) -> VisibleDispute:
        """One dispute step by step."""
        from ging_service.reporting.tables.disputes import DisputeEntry, VisibleDispute
        from ging_service.web.api.disputes import dispute_schemas

        answer = self.client.club(place[0]).get_dispute(place[1])
        recorded_events = tuple(map(event_taken, answer["events"]))
        return VisibleDispute(
            entry=taken(dispute_schemas.Dispute, DisputeEntry, answer),
            said=DISPUTES.fold(DISPUTES.initial_state(), [recorded_event.event for recorded_event in recorded_events]),
            version=recorded_events[-1].version,
            recorded_events=recorded_events,
        )

    def balances(  # noqa: PLR0913  the filters of a list
        self, club: str, moment: Moment, paging: Paging, *, table_id: str, account: str, kind: str
    ) -> Page[Balance]:
        """Balances of accounts at a moment."""
        from ging_service.reporting.ledger.accounts import Balance
        from ging_service.web.api.ledger import account_answers

        asked: dict[str, Any] = {
            "table": table_id or None,
            "account": account or None,
            "kind": kind or None,
            "position": moment.position,
            "recorded_at": api_answers.time_parameter(moment.recorded_at),
            "happened_at": api_answers.time_parameter(moment.happened_at),
            "as_": "ruled" if moment.as_ruled else "known",
        }
        found = self.client.club(club).list_accounts(**api_answers.on_page(paging), **asked)
        return api_answers.page(found, account_answers.Balance, Balance)

    def entries(self, club: str, narrowed: EntryFilter, paging: Paging) -> Page[LedgerEntry]:
        """Entries with their postings."""
        from ging_service.reporting.ledger.ledger import LedgerEntry
        from ging_service.web.api.ledger import account_answers

        asked: dict[str, Any] = {
            "table": narrowed.table_id or None,
            "dispute": narrowed.dispute_id or None,
            "deal": narrowed.deal or None,
            "account": narrowed.account or None,
            "first_position": narrowed.first_position or None,
        }
        return api_answers.page(
            self.client.club(club).list_entries(**api_answers.in_order(paging), **asked),
            account_answers.Entry,
            LedgerEntry,
        )

    def books(self, club: str) -> BooksView:
        """The state of the treasurer's book."""
        from ging_service.reporting.ledger.books import BooksView
        from ging_service.web.api.books import books_answers

        return taken(books_answers.Books, BooksView, self.client.club(club).get_books(), version=0)

    def seasons(self, club: str, paging: Paging) -> Page[SeasonEntry]:
        """The seasons."""
        from ging_service.reporting.ledger.books import SeasonEntry
        from ging_service.web.api.books import books_answers

        return api_answers.page(
            self.client.club(club).list_seasons(**api_answers.in_order(paging)), books_answers.Season, SeasonEntry
        )

    def season(self, club: str, season: str) -> SeasonView:
        """One season with its balances."""
        from ging_service.reporting.ledger.books import SeasonBalance, SeasonEntry, SeasonView
        from ging_service.web.api.books import books_answers

        answer = self.client.club(club).get_season(season)
        balances = answer["balances"]
        return SeasonView(
            entry=taken(books_answers.Season, SeasonEntry, answer),
            balances=tuple(taken(books_answers.SeasonBalance, SeasonBalance, one) for one in balances),
        )

    def standings(self, club: str, asked: StandingsQuery, paging: Paging) -> Standings[Any]:
        """Members ranked by counters won, with their figures."""
        from ging_service.cli.backend import answers

        return answers.standings(self.client.club(club), asked, paging)

    def statement(self, club: str, subject: Subject, days: DateRange, format_name: str) -> Iterator[bytes]:
        """A statement of a member, a table or the club, as a file in pieces.

        It contains the opening balance, every movement and the closing balance.
        """
        from ging_service.cli.backend import answers

        return answers.statement(self.client.club(club), subject, days, format_name)

    def box(self, club: str) -> Box:
        """The counters that should be in the box."""
        from ging_service.reporting.ledger.books import Box
        from ging_service.web.api.books import books_answers as reconciling_answers

        return taken(reconciling_answers.Box, Box, self.client.club(club).get_box())

    def counts(self, club: str, paging: Paging) -> Page[Count]:
        """Counts of the box, newest first."""
        from ging_service.reporting.ledger.books import Count
        from ging_service.web.api.books import books_answers as reconciling_answers

        return api_answers.page(
            self.client.club(club).list_counts(**api_answers.on_page(paging)), reconciling_answers.Count, Count
        )
