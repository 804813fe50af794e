"""The events that each command leads to, or the reason why it is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.decisions import closing, dealing, playing, recording

if TYPE_CHECKING:
    from ging_service.games.newmarket.decider.events import Event
    from ging_service.games.newmarket.decider.state import TableState


def decide(command: c.Command, state: TableState) -> tuple[Event, ...]:  # noqa: C901, PLR0911, PLR0912  one line each
    """Return the events of a command. Raises ``Refused`` with the rule that forbids it; then nothing changes."""
    match command:
        case c.StartSequence():
            return playing.start_sequence(command, state)
        case c.PassBuy():
            return playing.pass_buy(command, state)
        case c.BuyDeadHand():
            return playing.buy_dead_hand(command, state)
        case c.RecordCard():
            return recording.record_card(command, state)
        case c.RecordStop():
            return recording.record_stop(state)
        case c.RecordPass():
            return recording.record_pass(command, state)
        case c.RecordDeal():
            return recording.record_deal(command, state)
        case c.RecordBuy():
            return recording.record_buy(command, state)
        case c.RecordBurial():
            return recording.record_burial(command, state)
        case c.RecordResult():
            return recording.record_result(command, state)
        case c.DealCards():
            return dealing.deal_cards(command, state)
        case c.OpenTable():
            return dealing.open_table(command, state)
        case c.CutCard():
            return dealing.cut_card(command, state)
        case c.CallMisdeal():
            return closing.call_misdeal(state)
        case c.EndTable():
            return closing.end_table(state)
        case c.OpenDeal():
            return closing.open_deal(command, state)
        case c.EndTurn():
            return closing.end_turn(command, state)
        case _:
            assert_never(command)
