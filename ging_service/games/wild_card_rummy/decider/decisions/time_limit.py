"""The end of a turn's time limit: what a player does who does nothing (WR35)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.decisions import dealing, ending, last_melds, turns
from ging_service.games.wild_card_rummy.decider.decisions.ending import after_discard
from ging_service.games.wild_card_rummy.decider.decisions.phases import need_deal
from ging_service.games.wild_card_rummy.decider.events import Event, TimeRanOut
from ging_service.games.wild_card_rummy.decider.evolve import fold
from ging_service.games.wild_card_rummy.decider.position import position_of
from ging_service.games.wild_card_rummy.rules.drawing import default_discard

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.decider.state import Deal, TableState


def end_turn(command: c.EndTurn, state: TableState) -> tuple[Event, ...]:
    """WR35: the table does for a player what changes least."""
    deal = need_deal(state)
    if not deal.act_by_s:
        raise Refused("no_time_limit", "WR35", "no time limit is running")
    if command.now_s < deal.act_by_s:
        raise Refused("limit_not_reached", "WR35", "the time limit has not passed")
    return (TimeRanOut(deal=deal.number, seat=deal.turn), *_by_default(command, state, deal))


def _by_default(command: c.EndTurn, state: TableState, deal: Deal) -> tuple[Event, ...]:
    """WR35: what a player does by default in each phase with a time limit."""
    seat, now_s = deal.turn, command.now_s
    match state.phase:
        case "naming":
            # The first one that is left, which is what the usual order of deals would take (WR3).
            rank = dealing.unnamed_ranks(state)[0]
            return dealing.name_wild(c.NameWild(seat=seat, rank=rank, now_s=now_s), state)
        case "drawing" if not deal.stock:
            return turns.leave_discard(c.LeaveDiscard(seat=seat, now_s=now_s), state)
        case "drawing":
            drawn = turns.draw_card(c.DrawCard(seat=seat), state)
            return (*drawn, *_discarded(command, fold(state, drawn)))
        case "playing":
            return _discarded(command, state)
        case "last_melds":
            return last_melds.put_down_last(c.PutDownLast(seat=seat, actions=(), now_s=now_s), state)
        case _:  # no other phase than that of the press has a time limit
            return ending.decide_press(c.DecidePress(seat=seat, adds=False), state)


def _discarded(command: c.EndTurn, state: TableState) -> tuple[Event, ...]:
    deal = need_deal(state)
    # ``play_turn`` would refuse this: a card that had to be melded and was not goes back to the pile (WR35).
    card = default_discard(position_of(state, deal, deal.turn), state.rules)
    return after_discard(state, command, deal.turn, card)
