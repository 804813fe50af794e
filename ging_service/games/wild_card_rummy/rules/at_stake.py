"""The most that a game can cost (WR20 to WR28)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ging_service.domain.stakes import paid_between
from ging_service.games.wild_card_rummy.rules.dealing import pack_of
from ging_service.games.wild_card_rummy.rules.order import rounds, wild_ranks
from ging_service.games.wild_card_rummy.rules.payment import multiple_of, whole_counters
from ging_service.games.wild_card_rummy.rules.points import cards_points, factor_of, is_doubled
from ging_service.games.wild_card_rummy.rules.press import BEHIND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules


def most_paid(rules: HouseRules, seats: int) -> int:
    """WR26 to WR28: more counters than all players together can pay for a game."""
    if rules.payment == "none":
        return 0
    apart = sum(_most_apart(wild, rules, seats) for wild in wild_ranks(rules))
    # With a payment to the winner there are fewer payments than with one between every two players.
    between_two = paid_between(apart, 0, rules.stake, multiple_of(rules)) * (seats * (seats - 1) // 2)
    fees = rounds(rules) * whole_counters(rules.deal_fee, rules.stake) * (seats - 1)
    return between_two + fees


def most_lost(totals: Sequence[int], deals: int, rules: HouseRules) -> int:
    """WR26 to WR28: the most counters that one player pays if the next deal ends the game. ``deals``: played by now."""
    if rules.payment == "none":
        return 0
    seats = len(totals)
    apart = max(totals) - min(totals) + max(_most_apart(wild, rules, seats) for wild in wild_ranks(rules))
    fees = (deals + 1) * whole_counters(rules.deal_fee, rules.stake)
    return paid_between(apart, 0, rules.stake, multiple_of(rules)) * (seats - 1) + fees


# Every deal asks for each of its table's wild ranks, and a table has one set of rules.
@lru_cache(10_000)
def _most_apart(wild: str, rules: HouseRules, seats: int) -> int:
    """WR20 to WR25, WR32: the most points by which one deal can bring two totals apart."""
    # As if one player held or had melded every card of the pack, and the other had gone out.
    pack = cards_points(pack_of(rules, seats), wild, rules)
    presses = "yes" in (rules.press, rules.auto_press)
    factor = factor_of(is_pressed=presses, doubled=is_doubled(wild, rules))
    return pack * factor + rules.out_bonus + (BEHIND if presses else 0)
