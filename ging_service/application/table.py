"""Commands to a table: the one way in for every outlet, with what only the service can add to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.caller import ANYONE, Caller
from ging_service.application.club import club_state, need_members
from ging_service.application.execute import Done, Order, Step, execute
from ging_service.application.happened_in import happened_in
from ging_service.application.permissions import check_opens_hands
from ging_service.application.shuffling import ServiceChance
from ging_service.application.viewing import members_at
from ging_service.domain.club.decide import check_slug
from ging_service.domain.games.ging.commands import Command, OpenHands
from ging_service.domain.streams import game_of_command, table_stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.application.services import Services


def at_table(  # noqa: PLR0913  where, what, by whom and when
    services: Services,
    club_id: str,
    table_id: str,
    command: Command,
    caller: Caller = ANYONE,
    *,
    happened_at: str = "",
) -> Done:
    """Carry out any command to a table, its opening too. Raises what ``together`` raises."""
    return together(services, (club_id, table_id), (command,), caller, happened_at=happened_at)


def together(
    services: Services,
    place: tuple[str, str],
    commands: Sequence[Command],
    caller: Caller = ANYONE,
    *,
    happened_at: str = "",
) -> Done:
    """Carry out commands to a table, ``place`` is (club, table), all or nothing.

    What only the service can add to a command is put in here, whatever the outlet has put there: a shuffle's seed and
    the pack as it shuffles it, its own time, the first dealer and the cards that chance finds. The same key asks for the
    same without it.
    Raises what ``execute`` raises, and ``Refused``: ``bad_time``, ``happened_in_future`` for ``happened_at``,
    ``not_an_arbitrator`` and ``sat_at_table`` for who may not open hands.
    """
    club_id, table_id = place
    when = happened_in(services, club_id, happened_at)
    if any(isinstance(command, OpenHands) for command in commands):
        arbitrators = club_state(services, club_id).arbitrators
        check_opens_hands(caller.actor, arbitrators, members_at(services, club_id, table_stream(table_id)))
    order = Order(
        club_id=club_id,
        stream_id=table_stream(table_id),
        steps=tuple(_step(services, place, command, when) for command in commands),
        actor=caller.actor,
        app=caller.app,
        rights=caller.rights,
        key_made_by=caller.key_made_by,
        key=caller.key,
        expected_version=caller.expected_version,
        asked=[when, *([type(command).__name__, game_of_command(command).asked(command)] for command in commands)],
    )
    return execute(services, order)


def _step(services: Services, place: tuple[str, str], command: Any, when: str) -> Step:  # noqa: ANN401  any game's
    """The game completes a command on the state on which it is decided."""
    game = game_of_command(command)
    club_id, table_id = place
    if members := game.seated_by(command):
        check_slug(table_id, "table")
        need_members(services, club_id, members)
    chance = ServiceChance(services.chance, club_id, table_id)

    def complete(asked: Any, state: Any) -> Any:  # noqa: ANN401  any game's
        return game.complete(asked, state, chance, int(services.clock().timestamp()))

    return Step(command, when, complete=complete)
