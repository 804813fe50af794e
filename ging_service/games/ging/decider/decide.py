"""The events that each command leads to, or the reason why it is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.decisions import (
    closing,
    dealing,
    declaring,
    lost_deal,
    opening,
    settling,
    shuffling,
)
from ging_service.games.ging.decider.rulings import applying

if TYPE_CHECKING:
    from ging_service.games.ging.decider.events import Event
    from ging_service.games.ging.decider.state import TableState


def decide(command: c.Command, state: TableState) -> tuple[Event, ...]:  # noqa: C901, PLR0911, PLR0912  one line each
    """Return the events of a command. Raises ``Refused`` with the rule that forbids it; then nothing changes."""
    match command:
        case c.DeclareSuit():
            return declaring.declare_suit(command, state)
        case c.BeSatisfied():
            return declaring.be_satisfied(command, state)
        case c.DeclareCombination():
            return declaring.declare_combination(command, state)
        case c.DealCards():
            return dealing.deal_cards(command, state)
        case c.RecordDeal():
            return dealing.record_deal(command, state)
        case c.Settle():
            return settling.settle(state)
        case c.CloseDeclaring():
            return settling.close_declaring(command, state)
        case c.CallMisdeal():
            return dealing.call_misdeal(command, state)
        case c.UndoDeal():
            return settling.undo_deal(command, state)
        case c.OpenTable():
            return opening.open_table(command, state)
        case c.CutCard():
            return opening.cut_card(command, state)
        case c.AccuseLostDeal():
            return lost_deal.accuse(command, state)
        case c.FindLostDeal():
            return lost_deal.find(command, state)
        case c.Rebuy():
            return closing.rebuy(command, state)
        case c.MakeRemark():
            return closing.make_remark(command, state)
        case c.EndTable():
            return closing.end_table(state)
        case c.ApplyRuling():
            return applying.apply_ruling(command, state)
        case c.CommitShuffle():
            return shuffling.commit_shuffle(command, state)
        case c.ContributeToShuffle():
            return shuffling.contribute(command, state)
        case c.OpenHands():
            return shuffling.open_hands(command, state)
        case _:
            assert_never(command)
