"""Dealing, and naming the wild rank (WR3, WR4, WR33)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.decider.decisions.phases import act_by_s, need_between_deals, need_turn
from ging_service.games.wild_card_rummy.decider.events import Event, HandsDealt, ShuffleCommitted, WildNamed
from ging_service.games.wild_card_rummy.rules.dealing import deal_out, pack_of
from ging_service.games.wild_card_rummy.rules.order import ranks_to_name, wild_of_round
from ging_service.games.wild_card_rummy.rules.points import is_doubled

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.decider.commands import DealCards, NameWild
    from ging_service.games.wild_card_rummy.decider.state import TableState

_SEED: Final = re.compile("[0-9a-f]{64}")


def next_deal_number(state: TableState) -> int:
    """Return the next deal's number, from 1. A deal after a void one gets a new number."""
    return state.deal.number + 1 if state.deal else 1


def next_round(state: TableState) -> int:
    """WR3: Return the number of the next deal in the game, from 1."""
    # By the score sheet, and not by the number of the deal: a deal that was broken off is played again.
    return len(state.sheet) + 1


def unnamed_ranks(state: TableState) -> tuple[str, ...]:
    """WR33: Return the ranks that the dealer can still name, in order."""
    return ranks_to_name([line.wild for line in state.sheet], state.rules)


def deal_cards(command: DealCards, state: TableState) -> tuple[Event, ...]:
    """WR4: the service commits itself to a shuffle and deals for the player whose deal it is."""
    need_between_deals(state)
    # The service shuffles, but it passes the order in a command: the rules do not trust their caller.
    if not _SEED.fullmatch(command.seed):
        raise Refused("bad_seed", "WR4", "a seed is 32 bytes, written as 64 lower hex digits", "seed")
    seats, number, next_one = len(state.members), next_deal_number(state), next_round(state)
    if sorted(command.order) != sorted(pack_of(state.rules, seats)):
        raise Refused("not_a_pack", "WR1", "the shuffled cards are not the pack of this table", "order")
    dealt = deal_out(command.order, state.dealer, seats, state.rules)
    wild = wild_of_round(next_one, state.rules)
    return (
        # The commitment comes first, because the audit deals again from the shuffle that the state has when hands are
        # dealt.
        ShuffleCommitted(deal=number, seed=command.seed),
        HandsDealt(
            deal=number,
            round=next_one,
            dealer=state.dealer,
            wild=wild,
            is_pressed=state.is_pressed,
            doubled=is_doubled(wild, state.rules),
            hands=dealt.hands,
            stock=dealt.stock,
            act_by_s=act_by_s(command.now_s, state.rules),
        ),
    )


def name_wild(command: NameWild, state: TableState) -> tuple[Event, ...]:
    """WR33: the dealer names the wild rank, each rank once."""
    deal = need_turn(command.seat, state, ("naming",), "WR33")
    left = unnamed_ranks(state)
    if command.rank not in left:
        detail = f"these ranks have not been wild yet: {' '.join(left)}"
        raise Refused("rank_not_left", "WR33", detail, "rank")
    named = WildNamed(
        deal=deal.number,
        seat=command.seat,
        rank=command.rank,
        doubled=is_doubled(command.rank, state.rules),
        # The first player's time begins only now. That of the deal was the dealer's, for naming.
        act_by_s=act_by_s(command.now_s, state.rules),
    )
    return (named,)
