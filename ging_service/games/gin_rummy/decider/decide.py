"""The events that each command leads to, or the reason why it is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.decisions import closing, dealing, knocking, recording, time_limit, turns

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.events import Event
    from ging_service.games.gin_rummy.decider.state import TableState


def decide(command: c.Command, state: TableState) -> tuple[Event, ...]:  # noqa: C901, PLR0911, PLR0912  one line each
    """Return the events of a command. Raises ``Refused`` with the rule that forbids it; then nothing changes."""
    match command:
        case c.DrawCard():
            return turns.draw_card(command, state)
        case c.TakeDiscard():
            return turns.take_discard(command, state)
        case c.Discard():
            return turns.discard(command, state)
        case c.PassUpcard():
            return turns.pass_upcard(command, state)
        case c.Knock():
            return knocking.knock(command, state)
        case c.ShowHand():
            return knocking.show_hand(command, state)
        case c.DealCards():
            return dealing.deal_cards(command, state)
        case c.OpenTable():
            return dealing.open_table(command, state)
        case c.CutCard():
            return dealing.cut_card(command, state)
        case c.Resign():
            return closing.resign(command, state)
        case c.EndTable():
            return closing.end_table(state)
        case c.RecordDeal():
            return recording.record_deal(command, state)
        case c.RecordKnock():
            return recording.record_knock(command, state)
        case c.RecordResult():
            return recording.record_result(command, state)
        case c.EndTurn():
            return time_limit.end_turn(command, state)
        case _:
            assert_never(command)
