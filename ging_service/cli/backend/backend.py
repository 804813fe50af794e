"""The backend of commands: everything goes through the API."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ging_service.cli.backend.parameters import Answer, Conditions, Place, arguments_of
from ging_service.cli.outlet import cli_of, loaded
from ging_service.client import BEGINNING, Client, Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ging_service.application.table import Shorthand
    from ging_service.client.operations.everything import ClubCommands
    from ging_service.reporting.tables.tables import VisibleTable

Did = TypeVar("Did")


@dataclass(frozen=True, slots=True)
class Backend:
    """Reads and gives commands through the API, as the owner of the key. Raises the errors that ``refusals.text_of`` describes.

    Games, schemas and reports are imported where they are used: a list at a service needs none of them.
    """

    client: Client

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC)

    def zone_of_day(self, club: str, day: str) -> str:
        """The time zone of a day of a club, such as "2026-11-20"."""
        api = self.client.club(club)
        try:
            for season in api.list_seasons():
                terms = season["terms"]
                if terms["first_day"] <= day <= terms["last_day"]:
                    return terms["zone"]
        except Problem as problem:
            # A key that may not read seasons still has the club's own time zone.
            if problem.code != "not_allowed":
                raise
        return api.get_club()["time_zone"]

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

    def following(self, club: str, wanted: dict[str, Any], after: str) -> Iterator[Answer]:
        """Events after the cursor ``after``, as they happen, without end."""
        return self.client.club(club).events(after=int(after) if after else BEGINNING, **wanted)

    def table(self, place: Place, version: int | None = None) -> VisibleTable:
        """One table, now or at a version."""
        from ging_service.execution.errors import NotFound
        from ging_service.reporting.tables.tables import VisibleTable
        from ging_service.web.api.deserialize import taken
        from ging_service.web.api.play import table_answers

        try:
            answer = self.client.club(place[0]).get_table(place[1], version=version)
        except Problem as problem:
            # Commands ask whether a name is free, and the local backend says so with this error.
            missing = NotFound("table")
            raise (missing if problem.code == missing.code else problem) from problem
        untold = {"newest": answer["version"], "position": -1}  # nothing is shown of them
        return taken(table_answers.TableState, VisibleTable, answer, **untold)

    def at_bank(
        self, club: str, operation: str, members: Sequence[str], terms: dict[str, Any], conditions: Conditions
    ) -> Answer:
        """Let members buy or cash counters, all of them or none. ``operation``: of the API."""

        def send(member: str, to: ClubCommands[Did], given: dict[str, Any]) -> Did:
            done: Did = getattr(to, operation)(member, **terms, **given)
            return done

        return self._together(club, [partial(send, member) for member in members], conditions)

    def pay(self, club: str, settlement: str, numbers: Sequence[int], conditions: Conditions) -> Answer:
        """Record that payments of a settlement have been made, all of them or none."""

        def send(number: int, to: ClubCommands[Did], given: dict[str, Any]) -> Did:
            return to.pay_settlement(settlement, number, **given)

        return self._together(club, [partial(send, number) for number in numbers], conditions)

    def at_table(self, place: Place, commands: Sequence[Any], conditions: Conditions) -> Answer:
        """Execute commands at a table, all or nothing. A refusal that is on record counts as an answer, too."""
        try:
            return self._together(place[0], [partial(_at_table, place[1], command) for command in commands], conditions)
        except Problem as problem:
            refused = problem.more
            if "events" not in refused:
                raise
            return {
                "version": refused["version"],
                "replayed": refused.get("replayed", False),
                "events": refused["events"],
            }

    def in_short(self, place: Place, said: Shorthand, conditions: Conditions) -> Answer:
        """Execute shorthand commands at a table, such as "all ok"."""
        return self.at_table(place, said.commands(self.table(place).state), conditions)

    def _together(
        self, club: str, sends: Sequence[Callable[[Any, dict[str, Any]], Any]], conditions: Conditions
    ) -> Answer:
        """Send commands, several as one batch. Its expected version is that of the first command."""
        to = self.client.club(club)
        if len(sends) == 1:
            return cast("Answer", sends[0](to, arguments_of(conditions)))
        with to.batch(key=conditions.key or None) as batch:
            slots = []
            for number, send in enumerate(sends):
                # The key is the batch's: its commands are repeated together or not at all.
                given = arguments_of(Conditions(happened_at=conditions.happened_at))
                slots.append(send(batch, given | ({"if_match": conditions.expected_version} if number == 0 else {})))
        done = [slot.done for slot in slots if slot.done is not None]
        events = [event for one in done for event in one["events"]]
        return {"version": done[-1]["version"], "replayed": batch.replayed, "events": events}


def _at_table(table: str, command: Any, to: ClubCommands[Did], given: dict[str, Any]) -> Did:  # noqa: ANN401  any game's
    from ging_service.domain.declare import opens_table
    from ging_service.domain.streams import game_of_command
    from ging_service.game_support.declared_commands import command_name, differing_values, given_values

    game = game_of_command(command)
    send = cli_of(game.kind).send
    if send:
        sent: Did = loaded(send)(to, table, command, given)
        return sent
    if opens_table(type(command)):
        return to.open_table(table=table, game=cast("Any", game.kind), **differing_values(command), **given)
    return to.play(table, game.kind, command_name(type(command)), given_values(command), **given)
