"""Several commands in one word, such as "all ok" in Ging. The table's state at the time of the word determines them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from ging_service.calendar.happened_in import happened_in
from ging_service.domain.streams import table_stream
from ging_service.execution.caller import ANYONE, Caller
from ging_service.execution.command_batch import CommandResult, CommandStep, batch_by
from ging_service.execution.execute import execute
from ging_service.execution.states import current

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.execution.services import Services


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
