"""The last melds of players who had no turn (WR31)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card
from ging_service.games.wild_card_rummy.decider.decisions.ending import deal_over
from ging_service.games.wild_card_rummy.decider.decisions.phases import need_deal, need_turn, next_act_by_s
from ging_service.games.wild_card_rummy.decider.decisions.turns import check_played, melds_of
from ging_service.games.wild_card_rummy.decider.events import Event, LastMeldsDone
from ging_service.games.wild_card_rummy.decider.evolve import evolve, fold
from ging_service.games.wild_card_rummy.decider.position import position_of, waiting_to_meld
from ging_service.games.wild_card_rummy.rules.turns import play_turn

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.decider.commands import PutDownLast
    from ging_service.games.wild_card_rummy.decider.state import TableState

NO_DISCARD: Final = Card("")


def put_down_last(command: PutDownLast, state: TableState) -> tuple[Event, ...]:
    """WR31: a player who had no turn puts down what they want to. After the last one the hands are counted."""
    deal = need_turn(command.seat, state, ("last_melds",), "WR31")
    if deal.recorded:
        check_played(state, deal, command.seat, command.actions, NO_DISCARD)
    played = play_turn(position_of(state, deal, command.seat), command.actions, NO_DISCARD, state.rules)
    melded = tuple(melds_of(deal.number, command.seat, command.actions, played))
    # The player of this command still counts among those who wait.
    waits = len(waiting_to_meld(state, deal)) > 1
    limit_s = next_act_by_s(command.now_s, deal, state.rules) if waits else 0
    done = LastMeldsDone(deal=deal.number, seat=command.seat, act_by_s=limit_s)
    if waits:
        return (*melded, done)
    after = evolve(fold(state, melded), done)
    return (*melded, done, *deal_over(after, "out", need_deal(after).out, command.now_s))
