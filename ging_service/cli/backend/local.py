"""The backend at the database itself: the API in this process, with the rights of the operator."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Self

from ging_service.application.club import trade_with_bank
from ging_service.application.settlement_commands import pay_payments
from ging_service.application.table import carry_out, execute_batch
from ging_service.cli.backend.backend import Backend
from ging_service.client import Client, TimeLimits
from ging_service.domain.club.commands import BuyCounters, CashCounters
from ging_service.execution.caller import Caller, Principal, key_of
from ging_service.execution.services import Services
from ging_service.execution.visibility import VisibilityFilter, operator
from ging_service.reporting.club import clubs
from ging_service.reporting.paging import Paging
from ging_service.web.api.club.club_answers import Club as ClubAnswer
from ging_service.web.api.events.event_answers import event_json
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.in_process import APP, InProcess

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.application.table import Shorthand
    from ging_service.cli.backend.parameters import Answer, Conditions, Place
    from ging_service.execution.command_batch import CommandResult

_PAUSE_S: Final = 0.5
"""The pause between two polls for new events."""

_NO_LIMIT: Final = TimeLimits(call_s=math.inf)
"""Nobody but the operator waits for an answer, and no network loses one."""


@dataclass(frozen=True, slots=True)
class LocalBackend(Backend):
    """The backend that has the database, and with it what the API does not offer: ``services``.

    ``person``: the principal of the commands and of the views.
    """

    services: Services
    person: Principal

    @classmethod
    def over(cls, services: Services, me: str = "", web: str = "http://localhost") -> Self:
        """Return the backend of the member ``me``. ``web``: the URL at which a browser reaches the service."""
        person = operator(me)
        return cls(Client(web, limits=_NO_LIMIT, transport=InProcess(services, person)), services, person)

    def caller(self, conditions: Conditions) -> Caller:
        """The author of a command, and its conditions."""
        key = key_of(self.person.member, conditions.key)
        return Caller(actor=self.person.member, app=APP, key=key, expected_version=conditions.expected_version)

    # Several commands under one key: the API keeps the key of a batch apart from those of single commands, so it would not
    # find that another command has used it, and it has no short forms, whose key covers the words.

    def at_bank(
        self, club: str, operation: str, members: Sequence[str], terms: dict[str, Any], conditions: Conditions
    ) -> Answer:
        if len(members) == 1:
            return super(LocalBackend, self).at_bank(club, operation, members, terms, conditions)
        kind = BuyCounters if operation == "buy_counters" else CashCounters
        commands: list[BuyCounters | CashCounters] = [kind(member=one, **terms) for one in members]
        caller, when = self.caller(conditions), conditions.happened_at
        return self._seen(club, trade_with_bank(self.services, club, commands, caller, happened_at=when))

    def pay(self, club: str, settlement: str, numbers: Sequence[int], conditions: Conditions) -> Answer:
        if len(numbers) == 1:
            return super(LocalBackend, self).pay(club, settlement, numbers, conditions)
        caller, when = self.caller(conditions), conditions.happened_at
        return self._seen(club, pay_payments(self.services, club, settlement, numbers, caller, happened_at=when))

    def at_table(self, place: Place, commands: Sequence[Any], conditions: Conditions) -> Answer:
        if len(commands) == 1:
            return super(LocalBackend, self).at_table(place, commands, conditions)
        caller, when = self.caller(conditions), conditions.happened_at
        return self._seen(place[0], execute_batch(self.services, place, commands, caller, happened_at=when))

    def in_short(self, place: Place, said: Shorthand, conditions: Conditions) -> Answer:
        caller, when = self.caller(conditions), conditions.happened_at
        return self._seen(place[0], carry_out(self.services, place, said, caller, happened_at=when))

    def _seen(self, club: str, done: CommandResult) -> Answer:
        """The result of a command, as its author may see it."""
        visibility = VisibilityFilter(self.services, club, self.person)
        return answer_of(replace(done, recorded_events=visibility.events_of(done)))

    def clubs(self, paging: dict[str, Any]) -> Answer:
        # A credential of the API is of one club.
        page = clubs.list_clubs(self.services, Paging(limit=paging["limit"], after=paging.get("after") or ""))
        return {"items": [shape_of(ClubAnswer)(one) for one in page.items], "next": page.next or None}

    def following(self, club: str, wanted: dict[str, Any], after: str) -> Iterator[Answer]:
        # A request that waits would look for the end of a credential.
        while True:
            page = self.client.club(club).list_events(**wanted, after=after or None).first()
            yield from page.items
            after = str(page.whole["after"]) if page.whole["after"] >= 0 else after
            if not page.next:
                time.sleep(_PAUSE_S)


def answer_of(done: CommandResult) -> Answer:
    """Return the result of a command as the API answers it."""
    events = [event_json(one) for one in done.recorded_events]
    return {"version": done.version, "replayed": done.replayed, "events": events}
