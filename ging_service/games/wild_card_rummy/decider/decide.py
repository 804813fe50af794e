"""The events that each command leads to, or the reason why it is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.decisions import (
    dealing,
    ending,
    last_melds,
    recording,
    time_limit,
    turns,
)

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.decider.events import Event
    from ging_service.games.wild_card_rummy.decider.state import TableState


def decide(command: c.Command, state: TableState) -> tuple[Event, ...]:  # noqa: C901, PLR0911, PLR0912  one line each
    """Return the events of a command. Raises ``Refused`` with the rule that forbids it; then nothing changes."""
    match command:
        case c.DrawCard():
            return turns.draw_card(command, state)
        case c.TakeDiscards():
            return turns.take_discards(command, state)
        case c.PlayTurn():
            return turns.play_turn(command, state)
        case c.LeaveDiscard():
            return turns.leave_discard(command, state)
        case c.PutDownLast():
            return last_melds.put_down_last(command, state)
        case c.DealCards():
            return dealing.deal_cards(command, state)
        case c.NameWild():
            return dealing.name_wild(command, state)
        case c.DecidePress():
            return ending.decide_press(command, state)
        case c.OpenTable():
            return dealing.open_table(command, state)
        case c.CutCard():
            return dealing.cut_card(command, state)
        case c.TurnUpCards():
            return dealing.turn_up_cards(command, state)
        case c.EndTable():
            return ending.end_table(state)
        case c.RecordDeal() | c.RecordTurn() | c.RecordResult():
            return recording.record(command, state)
        case c.EndTurn():
            return time_limit.end_turn(command, state)
        case _:
            assert_never(command)
