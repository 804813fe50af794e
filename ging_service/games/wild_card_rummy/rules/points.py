"""Points of cards, hands and deals, the winners of a game, and payments (WR20 to WR23, WR26 to WR29, WR32, WR34)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain.cards import rank_of
from ging_service.domain.declare import value
from ging_service.domain.stakes import Stake, counters_of, paid_between, paid_for_points
from ging_service.games.wild_card_rummy.rules.cards import JOKER, RANKS, Seat
from ging_service.games.wild_card_rummy.rules.dealing import pack_of
from ging_service.games.wild_card_rummy.rules.order import rounds, wild_ranks

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from ging_service.domain.cards import Card
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules


_ACE: Final = "A"
_TEN: Final = 10
_FIVE: Final = 5
_LAST_FIVE: Final = 8
_DOUBLED_RANKS: Final = ("7", "K")


def card_points(card: Card, wild: str, rules: HouseRules) -> int:
    """WR20, WR21, WR34: what a card counts. ``wild``: the rank of the deal; "" for only the joker."""
    # Before the rank of the deal: a joker has points of its own, also where it is the only wild card.
    if card == JOKER:
        return rules.joker_points
    rank = rank_of(card)
    return rules.wild_points if rank == wild else _natural_points(rank, rules)


def _natural_points(rank: str, rules: HouseRules) -> int:
    """WR20, WR21: what a card counts that is not wild."""
    number = RANKS.index(rank) + 1
    if rules.values == "fives":
        # Aces too: they are the first rank, and low (WR21).
        return _FIVE if number <= _LAST_FIVE else _TEN
    if rank == _ACE:
        return rules.ace_points
    return number if rules.faces == "rank" else min(number, _TEN)


def cards_points(cards: Iterable[Card], wild: str, rules: HouseRules) -> int:
    """WR20: what some cards count together."""
    return sum(card_points(card, wild, rules) for card in cards)


def is_doubled(wild: str, rules: HouseRules) -> bool:
    """WR23: Return True if penalties of a deal with this wild rank are doubled, whether it is pressed or not."""
    return rules.double_on == "seven_and_king" and wild in _DOUBLED_RANKS


def factor_of(*, is_pressed: bool, doubled: bool) -> int:
    """WR23, WR24: how many times penalties count in a deal. Doublings multiply."""
    # True counts as 1.
    return (1 + is_pressed) * (1 + doubled)


def deal_points(
    held: Sequence[int], melded: Sequence[int], out: int, factor: int, rules: HouseRules
) -> tuple[int, ...]:
    """WR20, WR23, WR32: what a deal adds to the total of each seat. The bonus for going out is never doubled.

    ``held`` and ``melded`` by seat; ``out``: who has gone out, −1 for nobody (WR29: up for 2 is not going out);
    ``factor``: how many times penalties count.
    """
    bonus = [rules.out_bonus if seat == out else 0 for seat in range(len(held))]
    if rules.scoring == "melded":
        return tuple(laid - points * factor + off for points, laid, off in zip(held, melded, bonus, strict=True))
    return tuple(points * factor - off for points, off in zip(held, bonus, strict=True))


def add_points(totals: Sequence[int], points: Sequence[int]) -> tuple[int, ...]:
    """WR22: the totals by seat with further points."""
    return tuple(map(sum, zip(totals, points, strict=True)))


def winners_of(totals: Sequence[int], rules: HouseRules) -> tuple[int, ...]:
    """WR22, WR32: the seats with the best total: the lowest, or the highest where melded cards count. Equals share."""
    best = max(totals) if rules.scoring == "melded" else min(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)


BEHIND: Final = 50
"""WR24: a deal is pressed when one total is so many points above every other."""
FEWEST_SEATS_FOR_AUTO_PRESS: Final = 4


@value
class PressChoice:
    """WR24: the player in last place, and the points that they may add to their own total."""

    seat: Seat
    points: int


def is_pressed(totals: Sequence[int]) -> bool:
    """WR24: Return True if one total is 50 or more above every other."""
    # A game has two players at least.
    highest, second = sorted(totals, reverse=True)[:2]
    return highest - second >= BEHIND


def press_choice(totals: Sequence[int]) -> PressChoice | None:
    """WR24: what the player who is alone in last place may add to press; None if nobody is, or if the deal is pressed anyway."""
    highest, second = sorted(totals, reverse=True)[:2]
    # Only who is alone in last place may add points (WR24).
    if highest == second or is_pressed(totals):
        return None
    return PressChoice(seat=list(totals).index(highest), points=BEHIND - (highest - second))


def auto_press(totals: Sequence[int]) -> tuple[int, ...] | None:
    """WR25: the points by seat that bring the highest total, or every tied one, to 50 above the next lower one.

    None if all are equal: then there is no press. No total is lowered.
    """
    highest = max(totals)
    lower = [total for total in totals if total < highest]
    if not lower:
        return None
    # 0 where the highest is far enough above already: no total is lowered.
    added = max(0, max(lower) + BEHIND - highest)
    return tuple(added if total == highest else 0 for total in totals)


# What the players pay each other at the end of a game (WR26 to WR28).


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
