"""The backend of commands: everything goes through the API, and is returned as the objects that its answers are made from."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from ging_service.cli.backend import answers, sending
from ging_service.cli.backend.parameters import Conditions, Place
from ging_service.cli.backend.reader import Reader
from ging_service.cli.outlet import cli_of, loaded
from ging_service.domain.streams import game_of_command
from ging_service.execution.command_batch import CommandResult
from ging_service.web.api.deserialize import event_taken, taken

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ging_service.application.access.invitations import InvitationView
    from ging_service.application.access.keys import KeyView, NewKey
    from ging_service.application.disputes import Contested
    from ging_service.application.table import Shorthand
    from ging_service.client.batch import Batch, Slot
    from ging_service.client.operations.everything import ClubCommands
    from ging_service.domain.books.commands import Command as BooksCommand
    from ging_service.domain.club.commands import BuyCounters, CashCounters
    from ging_service.domain.club.commands import Command as ClubCommand

Did = TypeVar("Did")


class Backend(Reader):
    """Gives commands through the API, as the owner of the key. Raises the errors that ``refusals.text_of`` describes."""

    __slots__ = ()

    def at_club(self, club: str, command: ClubCommand, conditions: Conditions) -> CommandResult:
        """Execute a command on a club."""
        return answers.command_result(
            sending.at_club(self.client.club(club), command, sending.arguments_of(conditions))
        )

    def at_bank(
        self, club: str, commands: Sequence[BuyCounters | CashCounters], conditions: Conditions
    ) -> CommandResult:
        """Let members buy or cash counters, all of them or none."""
        if len(commands) == 1:
            return self.at_club(club, commands[0], conditions)
        return self._all_or_nothing(club, [partial(_at_club, command) for command in commands], conditions)

    def at_books(self, club: str, command: BooksCommand, conditions: Conditions) -> CommandResult:
        """Execute a command on the treasurer's book."""
        return answers.command_result(
            sending.at_books(self.client.club(club), command, sending.arguments_of(conditions))
        )

    def at_table(self, place: Place, commands: Sequence[Any], conditions: Conditions) -> CommandResult:
        """Execute commands at a table, all or nothing."""
        club, given = self.client.club(place[0]), sending.arguments_of(conditions)
        if len(commands) == 1:
            return answers.play_result(lambda: _at_table(place[1], commands[0], club, given))
        sends = [partial(_at_table, place[1], command) for command in commands]
        return self._all_or_nothing(place[0], sends, conditions)

    def in_short(self, place: Place, said: Shorthand, conditions: Conditions) -> CommandResult:
        """Execute shorthand commands at a table, such as "all ok"."""
        return self.at_table(place, said.commands(self.table(place).state), conditions)

    def raise_dispute(self, place: Place, contested: Contested, reason: str, conditions: Conditions) -> CommandResult:
        """Raise a dispute."""
        club, given = self.client.club(place[0]), sending.arguments_of(conditions)
        about: dict[str, Any] = {"deal": contested.deal, "subject": contested.subject, "version": contested.version}
        return answers.command_result(
            club.raise_dispute(dispute=place[1], table=contested.table_id, reason=reason, **about, **given)
        )

    def review_dispute(self, place: Place, conditions: Conditions, *, opens_hands: bool) -> CommandResult:
        """Take a dispute under review."""
        club, given = self.client.club(place[0]), sending.arguments_of(conditions)
        return answers.command_result(club.review_dispute(place[1], open_hands=opens_hands, **given))

    def rule_dispute(
        self, place: Place, ruling: Mapping[str, Any], reasons: str, conditions: Conditions, *, dry_run: bool = False
    ) -> CommandResult:
        """Rule on a dispute, or only preview the effect of a ruling: the outcome and the orders, as the API takes them."""
        club, given = self.client.club(place[0]), sending.arguments_of(conditions)
        asked: dict[str, Any] = {**ruling, "reasons": reasons, "dry_run": dry_run}
        return answers.command_result(club.rule_dispute(place[1], **asked, **given))

    def withdraw_dispute(self, place: Place, reason: str, conditions: Conditions) -> CommandResult:
        """Withdraw a dispute."""
        club, given = self.client.club(place[0]), sending.arguments_of(conditions)
        return answers.command_result(club.withdraw_dispute(place[1], reason=reason, **given))

    def make_key(self, club: str, new: NewKey) -> tuple[KeyView, str]:
        """Create a key: its visible data, and its token."""
        from ging_service.application.access.keys import KeyView
        from ging_service.web.api.access import access_schemas

        more: dict[str, Any] = {"scopes": sorted(new.scopes), "member": new.member or None, "note": new.note}
        answer = self.client.club(club).make_key(
            key_id=new.key, expires_at=answers.time_parameter(new.expires_at), **more
        )
        return taken(access_schemas.Key, KeyView, answer), answers.token(answer)

    def revoke_key(self, club: str, key_id: str) -> KeyView:
        """Revoke a key."""
        from ging_service.application.access.keys import KeyView
        from ging_service.web.api.access import access_schemas

        return taken(access_schemas.Key, KeyView, self.client.club(club).revoke_key(key_id))

    def invite(self, club: str, member: str) -> tuple[InvitationView, str]:
        """Invite a member: the invitation's visible data, and its token."""
        from ging_service.application.access.invitations import InvitationView
        from ging_service.web.api.access import access_schemas

        answer = self.client.club(club).invite(member=member)
        return taken(access_schemas.Invitation, InvitationView, answer), answers.token(answer)

    def _all_or_nothing(
        self, club: str, sends: Sequence[Callable[[Batch, dict[str, Any]], Slot]], conditions: Conditions
    ) -> CommandResult:
        """Send commands as one batch. Its expected version is that of the first command."""
        with self.client.club(club).batch(key=conditions.key or None) as batch:
            slots = []
            for number, send in enumerate(sends):
                # The key is the batch's: its commands are repeated together or not at all.
                given = sending.arguments_of(Conditions(happened_at=conditions.happened_at))
                slots.append(send(batch, given | ({"if_match": conditions.expected_version} if number == 0 else {})))
        done = [slot.done for slot in slots if slot.done is not None]
        return CommandResult(
            version=done[-1]["version"],
            recorded_events=tuple(event_taken(event) for one in done for event in one["events"]),
            replayed=batch.replayed,
        )


def _at_club(command: ClubCommand, batch: Batch, given: dict[str, Any]) -> Slot:
    return sending.at_club(batch, command, given)


def _at_table(table: str, command: Any, to: ClubCommands[Did], given: dict[str, Any]) -> Did:  # noqa: ANN401  any game's
    game = game_of_command(command)
    send = cli_of(game.kind).send
    if not send:
        return sending.at_table(to, table, game, command, given)
    sent: Did = loaded(send)(to, table, command, given)
    return sent
