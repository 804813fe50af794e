"""What a service answers to questions, read through its API."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

from ging_service.application.access.keys import KeySeen
from ging_service.application.errors import NotFound
from ging_service.application.queries.accounts import Balance
from ging_service.application.queries.books import BooksSeen, SeasonBalance, SeasonEntry, SeasonSeen
from ging_service.application.queries.box import Box, Count
from ging_service.application.queries.clubs import Club
from ging_service.application.queries.deals import DealEntry, DealSeen
from ging_service.application.queries.disputes import DisputeEntry, DisputeSeen
from ging_service.application.queries.dossier import dossier_of
from ging_service.application.queries.history import EventPage
from ging_service.application.queries.ledger import LedgerEntry
from ging_service.application.queries.members import MemberEntry
from ging_service.application.queries.paging import MOST_ITEMS, Page, Paging
from ging_service.application.queries.penalties import PenaltyStep
from ging_service.application.queries.proof_status import ProofStatus
from ging_service.application.queries.roles import MemberRoles
from ging_service.application.queries.tables import TableEntry, TableSeen
from ging_service.cli.desk import drawn, told
from ging_service.cli.desk.desk import Asked, Days, Desk, Place
from ging_service.client import BEGINNING, Client, Problem
from ging_service.domain.club.state import Preset
from ging_service.domain.streams import DISPUTES
from ging_service.web.api import (
    access_answers,
    account_answers,
    answers,
    books_answers,
    deal_answers,
    dispute_answers,
    dossier_answers,
    house_rules,
    reconciling_answers,
    roles,
    table_answers,
)
from ging_service.web.taken import event_taken, taken

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.application.happening import Happening
    from ging_service.application.queries.accounts import Moment
    from ging_service.application.queries.disputes import Sought
    from ging_service.application.queries.dossier import Dossier
    from ging_service.application.queries.history import Wanted
    from ging_service.application.queries.ledger import Narrowed
    from ging_service.application.queries.standings import Standings
    from ging_service.application.statements.statement import Subject

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class RemoteReader(Desk):
    """Reads what the key may see."""

    client: Client

    def now(self) -> datetime:
        return datetime.now(UTC)

    def zone_of_day(self, club: str, day: str) -> str:
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
        return self.client.url

    def clubs(self, paging: Paging) -> Page[Club]:  # noqa: ARG002  a key is of one club
        items = self.client.list_clubs()["items"]
        return Page(items=tuple(taken(answers.Club, Club, one) for one in items))

    def club(self, club: str) -> Club:
        return taken(answers.Club, Club, self.client.club(club).get_club())

    def members(self, club: str, paging: Paging) -> Page[MemberEntry]:
        return told.page(self.client.club(club).list_members(**told.on_page(paging)), answers.Member, MemberEntry)

    def names(self, club: str) -> Mapping[str, str]:
        return {one["member"]: one["name"] or one["member"] for one in self.client.club(club).list_members(limit=500)}

    def roles(self, club: str) -> Sequence[MemberRoles]:
        found = self.client.club(club).list_roles()["items"]
        return [taken(roles.MemberRoles, MemberRoles, one) for one in found]

    def house_rules(self, club: str) -> Sequence[Preset]:
        found = self.client.club(club).list_house_rules()["items"]
        return [taken(house_rules.Preset, Preset, one) for one in found]

    def arbitrators(self, club: str) -> Sequence[tuple[str, str]]:
        return [(one["member"], one["name"]) for one in self.client.club(club).list_arbitrators()["items"]]

    def keys(self, club: str, paging: Paging) -> Page[KeySeen]:
        return told.page(self.client.club(club).list_keys(**told.on_page(paging)), access_answers.Key, KeySeen)

    def history(self, club: str, wanted: Wanted, paging: Paging) -> EventPage:
        page = self.client.club(club).list_events(**told.on_page(paging), **told.narrowed(wanted)).first()
        return EventPage(items=tuple(map(event_taken, page.items)), next=page.next, position=page.whole["after"])

    def following(self, club: str, wanted: Wanted, after: str) -> Iterator[Happening]:
        behind = int(after) if after else BEGINNING
        return map(event_taken, self.client.club(club).events(after=behind, **told.narrowed(wanted)))

    def tables(self, club: str, paging: Paging, *, phase: str, member: str) -> Page[TableEntry]:
        asked: dict[str, Any] = {"phase": phase or None, "member": member or None}
        found = self.client.club(club).list_tables(**told.on_page(paging), **asked)
        return told.page(found, table_answers.TableEntry, TableEntry)

    def table(self, place: Place, version: int | None = None) -> TableSeen:
        try:
            answer = self.client.club(place[0]).get_table(place[1], version=version)
        except Problem as problem:
            missing = NotFound("table")
            raise (missing if problem.code == missing.code else problem) from problem
        untold = {"newest": answer["version"], "position": -1}  # nothing is shown of them
        return taken(table_answers.TableState, TableSeen, answer, **untold)

    def deals(self, club: str, paging: Paging, *, table_id: str, kind: str, member: str) -> Page[DealEntry]:
        asked: dict[str, Any] = {"table": table_id or None, "kind": kind or None, "member": member or None}
        found = self.client.club(club).list_deals_of_club(**told.on_page(paging), **asked)
        return told.page(found, deal_answers.DealEntry, DealEntry)

    def deal(self, place: Place, number: int) -> DealSeen:
        answer = self.client.club(place[0]).get_deal(place[1], number)
        return DealSeen(
            entry=taken(deal_answers.DealEntry, DealEntry, answer),
            happenings=tuple(map(event_taken, answer["events"])),
            disputes=tuple(taken(dispute_answers.Dispute, DisputeEntry, one) for one in answer["disputes"]),
        )

    def dossier(self, place: Place, number: int) -> Dossier:
        club = self.client.club(place[0])
        answer = club.get_dossier(place[1], number)
        commands = {step["event"]["position"]: step["command"] for step in answer["timeline"]}
        happened = map(event_taken, club.events_by_now(table=place[1]))
        seen = [one._replace(command=commands.get(one.position, "")) for one in happened]
        disputed = tuple(self.dispute((place[0], one["dispute"])) for one in answer["disputes"])
        return dossier_of(
            place, number, seen, taken(dossier_answers.ProofStatus, ProofStatus, answer["proof"]), disputed
        )

    def penalties(self, club: str, paging: Paging, *, table_id: str, member: str) -> Page[PenaltyStep]:
        asked: dict[str, Any] = {"table": table_id or None, "member": member or None}
        found = self.client.club(club).list_penalties(**told.on_page(paging), **asked)
        return told.page(found, deal_answers.PenaltyStep, PenaltyStep)

    def disputes(self, club: str, sought: Sought, paging: Paging) -> Page[DisputeEntry]:
        asked: dict[str, Any] = {
            "state": sought.state or None,
            "table": sought.table_id or None,
            "deal": sought.deal or None,
            "raised_by": sought.raised_by or None,
            "arbitrator": sought.arbitrator or None,
        }
        found = self.client.club(club).list_disputes(**told.on_page(paging), **asked)
        return told.page(found, dispute_answers.Dispute, DisputeEntry)

    def dispute(self, place: Place) -> DisputeSeen:
        answer = self.client.club(place[0]).get_dispute(place[1])
        happenings = tuple(map(event_taken, answer["events"]))
        return DisputeSeen(
            entry=taken(dispute_answers.Dispute, DisputeEntry, answer),
            said=DISPUTES.fold(DISPUTES.initial_state(), [happening.event for happening in happenings]),
            version=happenings[-1].version,
            happenings=happenings,
        )

    def balances(  # noqa: PLR0913  the filters of a list
        self, club: str, moment: Moment, paging: Paging, *, table_id: str, account: str, kind: str
    ) -> Page[Balance]:
        asked: dict[str, Any] = {
            "table": table_id or None,
            "account": account or None,
            "kind": kind or None,
            "position": moment.position,
            "recorded_at": told.moment(moment.recorded_at),
            "happened_at": told.moment(moment.happened_at),
            "as_": "ruled" if moment.as_ruled else "known",
        }
        found = self.client.club(club).list_accounts(**told.on_page(paging), **asked)
        return told.page(found, account_answers.Balance, Balance)

    def entries(self, club: str, narrowed: Narrowed, paging: Paging) -> Page[LedgerEntry]:
        asked: dict[str, Any] = {
            "table": narrowed.table_id or None,
            "dispute": narrowed.dispute_id or None,
            "deal": narrowed.deal or None,
            "account": narrowed.account or None,
            "first_position": narrowed.first_position or None,
        }
        return told.page(
            self.client.club(club).list_entries(**told.on_page(paging), **asked), account_answers.Entry, LedgerEntry
        )

    def books(self, club: str) -> BooksSeen:
        return taken(books_answers.Books, BooksSeen, self.client.club(club).get_books(), version=0)

    def seasons(self, club: str, paging: Paging) -> Page[SeasonEntry]:
        return told.page(self.client.club(club).list_seasons(**told.on_page(paging)), books_answers.Season, SeasonEntry)

    def season(self, club: str, season: str) -> SeasonSeen:
        answer = self.client.club(club).get_season(season)
        balances = answer["balances"]
        return SeasonSeen(
            entry=taken(books_answers.Season, SeasonEntry, answer),
            balances=tuple(taken(books_answers.SeasonBalance, SeasonBalance, one) for one in balances),
        )

    def standings(self, club: str, asked: Asked, paging: Paging) -> Standings[Any]:
        return drawn.standings(self.client.club(club), asked, paging)

    def statement(self, club: str, subject: Subject, days: Days, format_name: str) -> Iterator[bytes]:
        return drawn.statement(self.client.club(club), subject, days, format_name)

    def box(self, club: str) -> Box:
        return taken(reconciling_answers.Box, Box, self.client.club(club).get_box())

    def counts(self, club: str, paging: Paging) -> Page[Count]:
        return told.page(self.client.club(club).list_counts(**told.on_page(paging)), reconciling_answers.Count, Count)
