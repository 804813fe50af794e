"""The events that each command leads to, or the reason why it is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider import playing

if TYPE_CHECKING:
    from ging_service.games.thirty_one.decider.events import Event
    from ging_service.games.thirty_one.decider.state import TableState


def decide(command: c.Command, state: TableState) -> tuple[Event, ...]:  # noqa: PLR0911  one line for each command
    """Return the events of a command. Raises ``Refused`` with the rule that forbids it; then nothing changes."""
    match command:
        case c.TakeCard():
            return playing.take_card(command, state)
        case c.StartRound():
            return playing.start_round(command, state)
        case c.OpenTable():
            return playing.open_table(command, state)
        case c.RecordRound():
            return playing.record_round(command, state)
        case c.RecordResult():
            return playing.record_result(command, state)
        case c.EndTable():
            return playing.end_table(state)
        case c.EndTurn():
            return playing.end_turn(command, state)
        case _:
            assert_never(command)
