"""Commands to a table. Every outlet goes through here, and the service adds what only it can add."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.club import at_club, club_state
from ging_service.application.seats import take_seats
from ging_service.calendar.happened_in import happened_in
from ging_service.domain.club.commands import AcceptSeat, AgreeToEnd
from ging_service.domain.club.decide import check_slug
from ging_service.domain.errors import Refused
from ging_service.domain.game import UNOPENED
from ging_service.domain.streams import CLUB, game_of, game_of_command, table_stream
from ging_service.eventlog.read import load
from ging_service.execution.caller import ANYONE, Caller
from ging_service.execution.command_batch import CommandResult, CommandStep, batch_by
from ging_service.execution.execute import execute
from ging_service.execution.permissions import check_allowed, check_is_impartial
from ging_service.execution.states import current
from ging_service.execution.visibility import members_at
from ging_service.game_support.seeded_shuffle import ServiceChance

if TYPE_CHECKING:
    from collections.abc import Sequence

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
