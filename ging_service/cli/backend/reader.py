"""Queries of the command line: everything is read through the API."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ging_service.cli.outlet import cli_of, loaded
from ging_service.client import BEGINNING, Client, Problem
from ging_service.domain.streams import DISPUTES, game_of
from ging_service.execution.errors import NotFound
from ging_service.reporting.paging import MOST_ITEMS
from ging_service.web.api.deserialize import event_taken, taken

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.cli.backend.parameters import Answer, Place
    from ging_service.reporting.club.roles import MemberRoles
    from ging_service.reporting.tables.deals import VisibleDeal
    from ging_service.reporting.tables.disputes import VisibleDispute
    from ging_service.reporting.tables.tables import VisibleTable

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
        api = self.client.club(club)
        try:
            terms = [one["terms"] for one in api.list_seasons(limit=MOST_ITEMS).first().items]
        except Problem as problem:
            if problem.code != "not_allowed":
                raise
            terms = []  # a key that may not read seasons still has the club's own time zone
        return next(
            (one["zone"] for one in terms if one["first_day"] <= day <= one["last_day"]), api.get_club()["time_zone"]
        )

    def web_address(self) -> str:
        """The URL at which a browser reaches the service, without a slash at the end."""
        return self.client.url

    def clubs(self, paging: dict[str, Any]) -> Answer:  # noqa: ARG002  a key is of one club
        """The clubs that this backend can see."""
        return self.client.list_clubs()

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

    def following(self, club: str, wanted: dict[str, Any], after: str) -> Iterator[Answer]:
        """Events after the cursor ``after``, as they happen, without end."""
        return self.client.club(club).events(after=int(after) if after else BEGINNING, **wanted)

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

    def dossier(self, place: Place, number: int) -> Any:  # noqa: ANN401  the game's own type
        """One deal as the arbitrator who reviews it sees it. Raises ``NotFound`` for a game without dossiers."""
        from ging_service.audit.proofs.proof_status import ProofStatus
        from ging_service.web.api.proofs import proof_answers

        club = self.client.club(place[0])
        made = cli_of(game_of(self.table(place).state).kind).dossier
        if not made:
            raise NotFound("dossier")
        # Of a game that makes dossiers from the API's: those tell commands and the proof.
        answer = cast("dict[str, Any]", club.get_dossier(place[1], number))
        commands = {step["event"]["position"]: step["command"] for step in answer["timeline"]}
        # The events of the whole table: members' seats and house rules, which a dossier tells, were recorded before the
        # deal.
        happened = map(event_taken, club.events_by_now(table=place[1]))
        seen = [one._replace(command=commands.get(one.position, "")) for one in happened]
        disputed = tuple(self.dispute((place[0], one["dispute"])) for one in answer["disputes"])
        proof = taken(proof_answers.ProofStatus, ProofStatus, answer["proof"])
        return loaded(made)(place, number, seen, proof, disputed)

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
