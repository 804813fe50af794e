"""Dealing (GR3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.decider.decisions.phases import act_by_s, need_between_deals
from ging_service.games.gin_rummy.decider.events import Event, HandsDealt, ShuffleCommitted
from ging_service.games.gin_rummy.rules.cards import PACK
from ging_service.games.gin_rummy.rules.dealing import deal_out

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.commands import DealCards
    from ging_service.games.gin_rummy.decider.state import TableState

_SEED: Final = re.compile("[0-9a-f]{64}")


def next_deal_number(state: TableState) -> int:
    """Return the next deal's number, from 1. A deal after a void one gets a new number."""
    return state.deal.number + 1 if state.deal else 1


def next_game_number(state: TableState) -> int:
    """GR32: Return the number of the game that the next deal belongs to, from 1."""
    is_new = state.game.number == 0 or state.game.winner >= 0
    return state.game.number + is_new


def deal_cards(command: DealCards, state: TableState) -> tuple[Event, ...]:
    """GR3: the service commits itself to a shuffle and deals for the player whose deal it is."""
    need_between_deals(state)
    # The service shuffles, but it passes the order in a command: the rules do not trust their caller.
    if not _SEED.fullmatch(command.seed):
        raise Refused("bad_seed", "GR3", "a seed is 32 bytes, written as 64 lower hex digits", "seed")
    if sorted(command.order) != sorted(PACK):
        raise Refused("not_a_pack", "GR1", "the shuffled pack is not the pack of 52", "order")
    number = next_deal_number(state)
    dealt = deal_out(command.order, state.dealer)
    return (
        # First: the audit replays the shuffle that the state has when the hands are dealt.
        ShuffleCommitted(deal=number, seed=command.seed),
        HandsDealt(
            deal=number,
            game=next_game_number(state),
            dealer=state.dealer,
            hands=dealt.hands,
            upcard=dealt.upcard,
            stock=dealt.stock,
            act_by_s=act_by_s(command.now_s, state.rules),
        ),
    )
