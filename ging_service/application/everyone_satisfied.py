"""G19: the last word of an evening's deal, "all ok", as one order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.caller import ANYONE, Caller
from ging_service.application.execute import Done, Order, Step, execute
from ging_service.application.happened_in import happened_in
from ging_service.application.records.record import EveryoneSatisfied
from ging_service.application.states import current
from ging_service.domain.games.ging.commands import MakeRemark
from ging_service.domain.streams import table_stream

if TYPE_CHECKING:
    from ging_service.application.services import Services
    from ging_service.domain.games.ging.commands import BeSatisfied, Command
    from ging_service.domain.games.ging.state import TableState


def everyone_satisfied(
    services: Services, place: tuple[str, str], caller: Caller = ANYONE, *, remark: str = "", happened_at: str = ""
) -> Done:
    """Every player who has not said so yet is satisfied, at ``place`` (club, table), after a remark if there is one.

    Who is still silent depends on what has happened before. The same key asks for "everyone" all the same, and so is
    answered with what it did when it came first. Raises what ``execute`` raises, and ``Refused``: ``bad_time``,
    ``happened_in_future``.
    """
    club_id, table_id = place
    when = happened_in(services, club_id, happened_at)
    said: list[Command] = [MakeRemark(text=remark)] if remark else []
    said += _said_by_all(services, club_id, table_stream(table_id))
    order = Order(
        club_id=club_id,
        stream_id=table_stream(table_id),
        steps=tuple(Step(command, when) for command in said),
        actor=caller.actor,
        app=caller.app,
        rights=caller.rights,
        key_made_by=caller.key_made_by,
        key=caller.key,
        expected_version=caller.expected_version,
        asked=[when, "everyone_satisfied", remark],
    )
    return execute(services, order)


def _said_by_all(services: Services, club_id: str, stream_id: str) -> tuple[BeSatisfied, ...]:
    with services.of(club_id) as conn:
        state: TableState = current(services, conn, club_id, stream_id).state
    return EveryoneSatisfied().commands(state)
