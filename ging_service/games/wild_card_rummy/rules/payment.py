"""What the players pay each other at the end of a game (WR26 to WR28)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, assert_never

from ging_service.domain.declare import value
from ging_service.domain.stakes import Stake, counters_of, paid_between, paid_for_points
from ging_service.games.wild_card_rummy.rules.dealing import pack_of
from ging_service.games.wild_card_rummy.rules.order import rounds, wild_ranks
from ging_service.games.wild_card_rummy.rules.points import BEHIND, cards_points, factor_of, is_doubled, winners_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules


@value
class GamePayment:
    """WR26 to WR28: counters won or lost by seat for totals, and as fees for going out. Each sums to zero."""

    for_totals: tuple[int, ...]
    for_fees: tuple[int, ...]


def paid_for_game(totals: Sequence[int], outs: Iterable[int], rules: HouseRules) -> GamePayment:
    """WR26 to WR28: what a game comes to in whole counters. ``outs``: for each deal the seat that went out, −1 for nobody."""
    return GamePayment(for_totals=paid_for_totals(totals, rules), for_fees=paid_as_fees(outs, len(totals), rules))


def paid_for_totals(totals: Sequence[int], rules: HouseRules) -> tuple[int, ...]:
    """WR26, WR27: counters by seat for the totals: each payment between two players is rounded, then they are added up."""
    # The lowest total wins unless melded cards count, and payments are made for more points.
    good = totals if rules.scoring == "melded" else [-total for total in totals]
    match rules.payment:
        case "none":
            return (0,) * len(totals)
        case "pairs":
            return paid_for_points(good, rules.stake, multiple_of(rules))
        case "winner":
            return _paid_to(winners_of(totals, rules), good, rules)
        case _:
            assert_never(rules.payment)


def _paid_to(winners: Sequence[int], good: Sequence[int], rules: HouseRules) -> tuple[int, ...]:
    """WR27: everyone pays the winner; tied winners share it, and odd counters go by seat order."""
    best = good[winners[0]]
    net = [paid_between(own, best, rules.stake, multiple_of(rules)) for own in good]
    # Tied winners owe each other nothing, so the sum is what the losers pay, below zero.
    share, odd = divmod(-sum(net), len(winners))
    for place, seat in enumerate(winners):
        net[seat] = share + (place < odd)
    return tuple(net)


def paid_as_fees(outs: Iterable[int], seats: int, rules: HouseRules) -> tuple[int, ...]:
    """WR28: counters by seat for going out: a fee from each other player. ``outs`` as in ``paid_for_game``."""
    fee = whole_counters(rules.deal_fee, rules.stake)
    net = [0] * seats
    for out in outs:
        # No fee where the stock has ended the deal, or a player was up for 2 (WR28, WR29).
        for seat in range(seats) if out >= 0 else ():
            net[seat] += fee * (seats - 1) if seat == out else -fee
    return tuple(net)


def multiple_of(rules: HouseRules) -> int:
    """WR26: the multiple of counters to which each payment is rounded."""
    return whole_counters(rules.round_to, rules.stake)


def whole_counters(amount: int, stake: Stake) -> int:
    """WR26, WR28: an amount in the stake's unit in counters. House rules in which they are not whole are refused."""
    return int(counters_of(amount, stake))


def in_unit(counters: int, stake: Stake) -> Fraction:
    """WR26: counters in the stake's unit, such as cents."""
    return counters / counters_of(1, stake)


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
