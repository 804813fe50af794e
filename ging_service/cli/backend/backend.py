"""The backend of commands: everything goes through the API."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

from ging_service.cli.backend.parameters import Answer, Conditions, Place, arguments_of
from ging_service.cli.backend.reader import Reader
from ging_service.cli.outlet import cli_of, loaded
from ging_service.client import Problem
from ging_service.domain.declare import opens_table
from ging_service.domain.streams import game_of, game_of_command
from ging_service.game_support.declared_commands import command_name, given_fields, given_values

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.application.table import Shorthand
    from ging_service.client.operations.everything import ClubCommands

Did = TypeVar("Did")


class Backend(Reader):
    """Gives commands through the API, as the owner of the key. Raises the errors that ``refusals.text_of`` describes."""

    __slots__ = ()

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
            if problem.code != "false_claim":
                raise
            refused = problem.more
            return {
                "version": refused["version"],
                "replayed": refused.get("replayed", False),
                "events": refused["events"],
            }

    def in_short(self, place: Place, said: Shorthand, conditions: Conditions) -> Answer:
        """Execute shorthand commands at a table, such as "all ok"."""
        return self.at_table(place, said.commands(self.table(place).state), conditions)

    def rule_dispute(
        self,
        place: Place,
        ruling: Any,  # noqa: ANN401  the game's own type
        reasons: str,
        conditions: Conditions,
        *,
        dry_run: bool = False,
    ) -> Answer:
        """Rule on a dispute, or only preview the effect of a ruling; None dismisses it."""
        given = arguments_of(conditions) | {"dry_run": dry_run}
        game = game_of(self.table((place[0], self.dispute(place).entry.table_id)).state)
        send = cli_of(game.kind).send_ruling
        to = self.client.club(place[0])
        if send:
            return cast("Answer", loaded(send)(to, place[1], ruling, reasons, given))
        told = (
            {name: value for name, value in msgspec.to_builtins(ruling).items() if value is not None} if ruling else {}
        )
        return to.rule_dispute(place[1], **{"outcome": "dismissed", **told}, reasons=reasons, **given)

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
    game = game_of_command(command)
    send = cli_of(game.kind).send
    if send:
        sent: Did = loaded(send)(to, table, command, given)
        return sent
    if opens_table(type(command)):
        usual = {one.name: one.default for one in given_fields(type(command))}
        # Only what differs: a value that is not named has the default of the service, which may know the game better.
        body = {name: value for name, value in given_values(command).items() if value != usual[name]}
        return to.open_table(table=table, game=cast("Any", game.kind), **body, **given)
    return to.play(table, game.kind, command_name(type(command)), given_values(command), **given)
