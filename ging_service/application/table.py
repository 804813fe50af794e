"""Commands to a table: the one way in for every outlet, with what only the service can add to them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ging_service.application.caller import ANYONE, Caller
from ging_service.application.club import need_members
from ging_service.application.execute import Done, Order, Step, execute
from ging_service.application.happened import happened_at as checked
from ging_service.domain.club.decide import check_slug
from ging_service.domain.games.ging.commands import CloseDeclaring, Command, DealCards, OpenTable, RecordDeal
from ging_service.domain.games.ging.rules.counting import PACK
from ging_service.domain.streams import table_stream

if TYPE_CHECKING:
    from ging_service.application.services import Services


def open_table(  # noqa: PLR0913  where, what, by whom and when
    services: Services,
    club_id: str,
    table_id: str,
    opening: OpenTable,
    caller: Caller = ANYONE,
    *,
    happened_at: str = "",
) -> Done:
    """G29, G32: open a table for four members of the club.

    Where chance finds the first dealer and ``opening`` names none (−1), he is drawn here (G3).
    Raises ``Refused``: ``bad_id``, ``no_such_member`` and those of the rules; ``NoSuchClub``.
    """
    check_slug(table_id, "table_id")
    need_members(services, club_id, opening.members)
    command = opening
    if opening.rules.first_dealer == "random" and opening.first_dealer == -1:
        command = replace(opening, first_dealer=services.chance.randrange(4))
    return _carry_out(services, (club_id, table_id), command, caller, happened_at, asked=opening)


def deal_cards(
    services: Services, club_id: str, table_id: str, caller: Caller = ANYONE, *, happened_at: str = ""
) -> Done:
    """G4: shuffle the pack and deal it for the player whose deal it is."""
    order = list(PACK)
    services.chance.shuffle(order)
    command = DealCards(order=tuple(order), now_s=_now_s(services))
    return _carry_out(services, (club_id, table_id), command, caller, happened_at, asked="")


def at_table(  # noqa: PLR0913  where, what, by whom and when
    services: Services,
    club_id: str,
    table_id: str,
    command: Command,
    caller: Caller = ANYONE,
    *,
    happened_at: str = "",
) -> Done:
    """Carry out any command to a table; ``now_s`` of those that have it is the service's own time.

    Openings and dealing go the ways above, so that no outlet can bring members or a pack of its own.
    Raises what ``execute`` raises, and ``Refused``: ``bad_time``, ``not_yet`` for ``happened_at``.
    """
    match command:
        case OpenTable():
            return open_table(services, club_id, table_id, command, caller, happened_at=happened_at)
        case DealCards():
            return deal_cards(services, club_id, table_id, caller, happened_at=happened_at)
        case RecordDeal() | CloseDeclaring():
            timed = replace(command, now_s=_now_s(services))
            asked = replace(command, now_s=0)
            return _carry_out(services, (club_id, table_id), timed, caller, happened_at, asked=asked)
        case _:
            return _carry_out(services, (club_id, table_id), command, caller, happened_at, asked=command)


def _carry_out(  # noqa: PLR0913  where, what, by whom, when, and what was asked
    services: Services,
    place: tuple[str, str],
    command: Command,
    caller: Caller,
    happened: str,
    *,
    asked: Any,  # noqa: ANN401  whatever the same key must ask for again
) -> Done:
    club_id, table_id = place
    when = checked(happened, services.clock())
    order = Order(
        club_id=club_id,
        stream_id=table_stream(table_id),
        steps=(Step(command, when),),
        actor=caller.actor,
        key=caller.key,
        expected_version=caller.expected_version,
        asked=[type(command).__name__, asked, when],
    )
    return execute(services, order)


def _now_s(services: Services) -> int:
    return int(services.clock().timestamp())
