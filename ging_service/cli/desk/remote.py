"""The desk at a distance: everything by the API, as the key allows it, told as at the database itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from ging_service.application.access.invitations import InvitationSeen
from ging_service.application.access.keys import KeySeen
from ging_service.application.execute import Done
from ging_service.application.records.record import EveryoneSatisfied
from ging_service.cli.desk import sending, told
from ging_service.cli.desk.desk import How, Place
from ging_service.cli.desk.remote_reading import RemoteReader
from ging_service.domain.games.ging.commands import MakeRemark
from ging_service.web.api import (
    access_answers,
)
from ging_service.web.taken import event_taken, taken

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.application.access.keys import NewKey
    from ging_service.application.disputes import Contested
    from ging_service.client.batch import Batch, Slot
    from ging_service.domain.books.commands import Command as BooksCommand
    from ging_service.domain.club.commands import BuyCounters, CashCounters
    from ging_service.domain.club.commands import Command as ClubCommand
    from ging_service.domain.games.ging.commands import Command as TableCommand
    from ging_service.domain.games.ging.rules.correction import Ruling

Item = TypeVar("Item")


class RemoteDesk(RemoteReader):
    """Gives commands, too, as whom the key stands for."""

    __slots__ = ()

    def at_club(self, club: str, command: ClubCommand, how: How) -> Done:
        return told.done(sending.at_club(self.client.club(club), command, sending.conditions(how)))

    def at_bank(self, club: str, commands: Sequence[BuyCounters | CashCounters], how: How) -> Done:
        if len(commands) == 1:
            return self.at_club(club, commands[0], how)
        return self._all_or_nothing(club, [partial(_at_club, command) for command in commands], how)

    def at_books(self, club: str, command: BooksCommand, how: How) -> Done:
        return told.done(sending.at_books(self.client.club(club), command, sending.conditions(how)))

    def at_table(self, place: Place, commands: Sequence[TableCommand], how: How) -> Done:
        club, given = self.client.club(place[0]), sending.conditions(how)
        if len(commands) == 1:
            return told.played(lambda: sending.at_table(club, place[1], commands[0], given))
        sends = [partial(_at_table, place[1], command) for command in commands]
        return self._all_or_nothing(place[0], sends, how)

    def everyone_satisfied(self, place: Place, remark: str, how: How) -> Done:
        said: list[TableCommand] = [MakeRemark(text=remark)] if remark else []
        return self.at_table(place, [*said, *EveryoneSatisfied().commands(self.table(place).state)], how)

    def raise_dispute(self, place: Place, contested: Contested, reason: str, how: How) -> Done:
        club, given = self.client.club(place[0]), sending.conditions(how)
        about: dict[str, Any] = {"deal": contested.deal, "subject": contested.subject, "version": contested.version}
        return told.done(
            club.raise_dispute(dispute=place[1], table=contested.table_id, reason=reason, **about, **given)
        )

    def review_dispute(self, place: Place, how: How, *, opens_hands: bool) -> Done:
        club, given = self.client.club(place[0]), sending.conditions(how)
        return told.done(club.review_dispute(place[1], open_hands=opens_hands, **given))

    def rule_dispute(
        self, place: Place, ruling: Ruling | None, reasons: str, how: How, *, dry_run: bool = False
    ) -> Done:
        club, given = self.client.club(place[0]), sending.conditions(how) | {"dry_run": dry_run}
        return told.done(sending.ruled(club, place[1], ruling, reasons, given))

    def withdraw_dispute(self, place: Place, reason: str, how: How) -> Done:
        club, given = self.client.club(place[0]), sending.conditions(how)
        return told.done(club.withdraw_dispute(place[1], reason=reason, **given))

    def make_key(self, club: str, new: NewKey) -> tuple[KeySeen, str]:
        more: dict[str, Any] = {"scopes": sorted(new.scopes), "member": new.member or None, "note": new.note}
        answer = self.client.club(club).make_key(key_id=new.key, expires_at=told.moment(new.expires_at), **more)
        return taken(access_answers.Key, KeySeen, answer), told.token(answer)

    def revoke_key(self, club: str, key_id: str) -> KeySeen:
        return taken(access_answers.Key, KeySeen, self.client.club(club).revoke_key(key_id))

    def invite(self, club: str, member: str) -> tuple[InvitationSeen, str]:
        answer = self.client.club(club).invite(member=member)
        return taken(access_answers.Invitation, InvitationSeen, answer), told.token(answer)

    def _all_or_nothing(self, club: str, sends: Sequence[Callable[[Batch, dict[str, Any]], Slot]], how: How) -> Done:
        """Send commands as one batch. The version is that which the first of them finds."""
        with self.client.club(club).batch(key=how.key or None) as batch:
            slots = []
            for number, send in enumerate(sends):
                given = sending.conditions(How(happened_at=how.happened_at))
                slots.append(send(batch, given | ({"if_match": how.expected_version} if number == 0 else {})))
        done = [slot.done for slot in slots if slot.done is not None]
        return Done(
            version=done[-1]["version"],
            happenings=tuple(event_taken(event) for one in done for event in one["events"]),
            replayed=batch.replayed,
        )


def _at_club(command: ClubCommand, batch: Batch, given: dict[str, Any]) -> Slot:
    return sending.at_club(batch, command, given)


def _at_table(table: str, command: TableCommand, batch: Batch, given: dict[str, Any]) -> Slot:
    return sending.at_table(batch, table, command, given)
