"""Batches: several commands to a club in one transaction, all or nothing, with no other command in between."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from ging_service.domain.declare import Fact, states
from ging_service.domain.errors import Refused
from ging_service.domain.game import UNOPENED, Game
from ging_service.domain.streams import decider_of, game_of, table_stream
from ging_service.eventlog.read import lock_log
from ging_service.execution.states import current

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services


@contextmanager
def all_or_nothing(services: Services, club_id: str, beyond_limit: list[Refused]) -> Iterator[Services]:
    """Return services whose commands all run in one transaction, which locks the club's log. Raises ``NoSuchClub``.

    ``beyond_limit``: as in ``Services``; if there is anything in it at the end, the first has to be raised. Any error
    that leaves the context rolls back the whole transaction: a refused command must not be skipped.
    """
    with services.club_transaction(club_id) as conn:
        lock_log(conn, club_id)
        yield replace(services.on(conn), beyond_limit=beyond_limit)


class NothingLearnt:
    """Guard against learning from a batch that can still be undone: a command that reveals cards ends the batch.

    Otherwise a caller could add a command that fails after a deal of the service, which undoes the deal, and repeat
    this until they liked their cards, and no void would be counted. In a running deal they could try claims, none of
    which would be on record, and learn from the refusals after them. An arbitrator could open the hands of a deal, and
    learn from the refusal of a ruling what is in them, although by the record nobody has opened them. If all four hands
    are on record, a batch reveals nothing.
    """

    def __init__(self, services: Services, club_id: str) -> None:
        self._services = services
        self._club_id = club_id
        self._at_tables: dict[str, bool] = {}
        self._has_ended = False
        self._rule = ""

    def begin(self, table_id: str) -> None:
        """Check the next command, to a table or ("") to none. Raises ``Refused("ends_batch")`` if none may follow."""
        if self._has_ended:
            detail = "commands that depend on hidden cards or on chance, or open cards, must come last in a batch"
            raise Refused("ends_batch", self._rule, detail)
        if table_id and table_id not in self._at_tables:
            self._at_tables[table_id] = self._holds_hidden_cards(table_id)
        # By the table as it was before its first command here; `happened` notices what the commands themselves deal.
        self._has_ended = self._at_tables.get(table_id, False)

    def happened(self, recorded_events: Sequence[RecordedEvent]) -> None:
        """Record the result of the command."""
        self._has_ended = self._has_ended or any(_reveals(one) for one in recorded_events)

    def _holds_hidden_cards(self, table_id: str) -> bool:
        with self._services.club_transaction(self._club_id) as conn:
            table = current(self._services, conn, self._club_id, table_stream(table_id)).state
        if table is UNOPENED:
            return False
        game = game_of(table)
        self._rule = game.cites.get("ends_batch", "")
        return game.holds_hidden_cards(table)


def _reveals(recorded_event: RecordedEvent) -> bool:
    """Return True if an event tells what chance has decided, or opens cards."""
    event = recorded_event.event
    decider = decider_of(type(event))
    return states(event, Fact.DEAL_OPENED) or (isinstance(decider, Game) and decider.is_drawn(event))
