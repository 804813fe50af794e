"""Commands to a table. Every outlet goes through here, and the service adds what only it can add."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from ging_service.application.club import at_club, club_state
from ging_service.application.seats import take_seats
from ging_service.calendar.happened_in import happened_in
from ging_service.domain.club.commands import AcceptSeat, AgreeToEnd
from ging_service.domain.club.decide import check_slug
from ging_service.domain.declare import Fact, states
from ging_service.domain.errors import Refused
from ging_service.domain.game import UNOPENED, Game
from ging_service.domain.streams import CLUB, decider_of, game_of, game_of_command, table_stream
from ging_service.eventlog.read import load, lock_log
from ging_service.execution.caller import ANYONE, Caller
from ging_service.execution.command_batch import CommandResult, CommandStep, batch_by
from ging_service.execution.deciding import current
from ging_service.execution.execute import execute
from ging_service.execution.permissions import check_allowed, check_is_impartial
from ging_service.execution.visibility import members_at
from ging_service.game_support.seeded_shuffle import ServiceChance

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services


def at_table(  # noqa: PLR0913  where, what, by whom and when
    services: Services,
    club_id: str,
    table_id: str,
    command: Any,  # noqa: ANN401  any game's
    caller: Caller = ANYONE,
    *,
    happened_at: str = "",
) -> CommandResult:
    """Carry out any command to a table, its opening too. Raises what ``execute_batch`` raises."""
    return execute_batch(services, (club_id, table_id), (command,), caller, happened_at=happened_at)


def execute_batch(
    services: Services,
    place: tuple[str, str],
    commands: Sequence[Any],
    caller: Caller = ANYONE,
    *,
    happened_at: str = "",
) -> CommandResult:
    """Execute commands to a table, ``place`` is (club, table), all or nothing.

    This function fills in what only the service can add, and overwrites any such values from the outlet: a shuffle's
    seed and the pack as it shuffles it, its own time, the first dealer and the cards that chance finds. The same key
    covers the same request without these values. Raises what ``execute`` raises, and ``Refused``: ``bad_time``,
    ``happened_in_future`` for ``happened_at``, ``not_an_arbitrator`` and ``sat_at_table`` for a command that only an
    impartial arbitrator may give, and what ``take_seats`` raises for a command that opens a table.
    """
    club_id, table_id = place
    when = happened_in(services, club_id, happened_at)
    if any(isinstance(command, game_of_command(command).for_arbitrators) for command in commands):
        arbitrators = club_state(services, club_id).arbitrators
        check_is_impartial(caller.actor, arbitrators, members_at(services, club_id, table_stream(table_id)))
    steps = [_step(services, place, command, when, caller) for command in commands]
    # Without what the service adds: when a request is repeated, seed and time are different.
    asked = [when, *([type(command).__name__, game_of_command(command).asked(command)] for command in commands)]
    return execute(services, batch_by(caller, (club_id, table_stream(table_id)), steps, asked=asked))


def accept_seat(
    services: Services, club_id: str, table_id: str, caller: Caller, *, happened_at: str = ""
) -> CommandResult:
    """Accept the seat that somebody else has given the caller.

    Raises what ``at_club`` raises, and ``Refused``: ``table_not_open``, ``not_your_table`` or ``no_seat_offered``.
    """
    _state_for_player(services, club_id, table_id, caller)
    accepted = AcceptSeat(table=table_id, member=caller.actor)
    return at_club(services, club_id, accepted, caller, happened_at=happened_at)


def agree_to_end(
    services: Services, club_id: str, table_id: str, caller: Caller, *, happened_at: str = ""
) -> CommandResult:
    """Agree as a player that a table ends, as long as no other deal begins there.

    Raises what ``at_club`` raises, and ``Refused``: ``table_not_open``, ``table_ended``, ``not_your_table`` or
    ``end_agreed``.
    """
    state = _state_for_player(services, club_id, table_id, caller)
    game = game_of(state)
    if game.summary(state).ended and not _is_repeated(services, club_id, caller):
        raise Refused("table_ended", "", "this table has ended")
    deal = game.deal(state)
    agreed = AgreeToEnd(table=table_id, member=caller.actor, deal=deal.number if deal else 0)
    return at_club(services, club_id, agreed, caller, happened_at=happened_at)


def _is_repeated(services: Services, club_id: str, caller: Caller) -> bool:
    """Return True if a command to the club with this key has been carried out: its first answer is the answer."""
    if not caller.key:
        return False
    with services.club_transaction(club_id) as conn:
        return load(conn, club_id, CLUB, caller.key).prior is not None


def _state_for_player(services: Services, club_id: str, table_id: str, caller: Caller) -> Any:  # noqa: ANN401  any game's
    """Return a table's state for one of its players. Raises ``Refused``: ``table_not_open`` or ``not_your_table``."""
    with services.club_transaction(club_id) as conn:
        state = current(services, conn, club_id, table_stream(table_id)).state
    if state is UNOPENED:
        raise Refused("table_not_open", "", "this table has not been opened")
    if caller.actor not in game_of(state).members(state):
        raise Refused("not_your_table", "", "only the players of a table agree on it")
    return state


def _step(services: Services, place: tuple[str, str], command: Any, when: str, caller: Caller) -> CommandStep:  # noqa: ANN401  any game's
    """The game completes a command on the state on which it is decided."""
    game = game_of_command(command)
    club_id, table_id = place
    chance = ServiceChance(services.chance, club_id, table_id)

    def complete(asked: Any, state: Any) -> Any:  # noqa: ANN401  any game's
        return game.complete(asked, state, chance, int(services.clock().timestamp()))

    def check_opening(asked: Any) -> None:  # noqa: ANN401  any game's
        unopened = game.initial_state()
        check_allowed(caller.principal, asked, unopened)
        # Only for its refusals, before a bot is entered in the book. The batch decides it again.
        game.decide(complete(asked, unopened), unopened)

    if game.seated_by(command):
        check_slug(table_id, "table")
        command = take_seats(services, club_id, command, caller, check_opening)
    return CommandStep(command, when, complete=complete)


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


class Shorthand(Protocol):
    """A short form of several commands.

    ``asked``: the request that the same idempotency key must repeat, independent of its meaning by then.
    """

    @property
    def asked(self) -> Sequence[str]:
        """The words, with everything that was typed with them."""

    def commands(self, state: Any) -> tuple[Any, ...]:  # noqa: ANN401  the game's own state
        """Return the commands that the words mean on a state."""


def carry_out(
    services: Services, place: tuple[str, str], said: Shorthand, caller: Caller = ANYONE, *, happened_at: str = ""
) -> CommandResult:
    """Carry out a short form at ``place`` (club, table), all or nothing.

    The same key covers the same words, so a replay gets the first result. Raises what ``execute`` raises, and
    ``Refused``: ``bad_time``, ``happened_in_future``.
    """
    club_id, table_id = place
    when = happened_in(services, club_id, happened_at)
    stream_id = table_stream(table_id)
    # Without a lock: if the table moves on before the append, the rules judge these commands on its new state.
    with services.club_transaction(club_id) as conn:
        commands = said.commands(current(services, conn, club_id, stream_id).state)
    steps = (CommandStep(command, when) for command in commands)
    return execute(services, batch_by(caller, (club_id, stream_id), steps, asked=[when, *said.asked]))
