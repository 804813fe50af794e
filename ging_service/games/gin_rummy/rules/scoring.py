"""Score of a deal (GR16 to GR21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.declare import value
from ging_service.games.gin_rummy.rules.cards import SEATS, other_seat
from ging_service.games.gin_rummy.rules.knocking import is_gin
from ging_service.games.gin_rummy.rules.lay_offs import Showing, ShownHand, best_showing, check_showing
from ging_service.games.gin_rummy.rules.melds import Arrangement

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from ging_service.domain.cards import Card
    from ging_service.games.gin_rummy.rules.house_rules import HouseRules


Outcome = Literal["gin", "knock", "undercut", "equal"]
Winner = Literal["knocker", "other", "nobody"]
STOCK_LEFT: Final = 2
"""GR17: with so many cards in the stock after a turn, the deal is void."""


@value
class DealScore:
    """GR18 to GR21: what a deal comes to: points for its winner."""

    outcome: Outcome
    winner: Winner
    points: int


@value
class JudgedDeal:
    """A deal that was knocked: both hands as they count, and the score."""

    knocker: Arrangement
    other: ShownHand
    score: DealScore


def score_deal(knocker: int, other: int, rules: HouseRules) -> DealScore:
    """GR18 to GR21: the score of two deadwoods, after lay-offs."""
    # First, because gin wins even against a hand without deadwood (GR18).
    if is_gin(knocker):
        return DealScore(outcome="gin", winner="knocker", points=other + rules.gin_bonus)
    if knocker < other:
        return DealScore(outcome="knock", winner="knocker", points=other - knocker)
    if knocker == other and rules.equal == "nobody":
        # Nobody has won it, so it counts for no bonus either (GR23).
        return DealScore(outcome="equal", winner="nobody", points=0)
    return DealScore(outcome="undercut", winner="other", points=knocker - other + rules.undercut_bonus)


def judge_deal(
    tabled: Arrangement, hand: Collection[Card], rules: HouseRules, showing: Showing | None = None
) -> JudgedDeal:
    """GR14 to GR21: judge a true knock against the other player's ten cards.

    ``showing`` is what the other player declares, where the house rules say so; None where the service finds the best.
    Raises what ``check_showing`` raises.
    """
    # After gin there is nothing to lay off on (GR14).
    melds = () if is_gin(tabled.deadwood) else tabled.melds
    if showing is None:
        shown = best_showing(hand, melds, rules.aces)
    else:
        shown = check_showing(hand, showing, melds, rules.aces)
    return JudgedDeal(knocker=tabled, other=shown, score=score_deal(tabled.deadwood, shown.deadwood, rules))


def is_void(stock: int) -> bool:
    """GR17: Return True if a turn that ended without a knock left so few cards in the stock that the deal is void."""
    return stock <= STOCK_LEFT


BonusKind = Literal["game", "deals", "shutout"]


@value
class Bonus:
    """GR23: points that a player gets at the end of a game, and what for."""

    seat: int
    kind: BonusKind
    points: int


def add_points(points: Sequence[int], winner: int | None, scored: int) -> tuple[int, ...]:
    """GR22: the points of the seats after a deal that its winner, if any, has scored."""
    return tuple(points[seat] + (scored if seat == winner else 0) for seat in SEATS)


def winner_of_game(points: Sequence[int], target: int) -> int | None:
    """GR22: the seat that has reached the target; None while the game goes on. A deal adds to one seat only."""
    return next((seat for seat in SEATS if points[seat] >= target), None)


def bonuses(winner: int, deals_won: Sequence[int], rules: HouseRules) -> tuple[Bonus, ...]:
    """GR23: the bonuses of a game, those of no points left out; ``deals_won`` by seat."""
    # Not by the higher total: the winner of a game stays the winner (GR24).
    loser = other_seat(winner)
    all_of_them = (
        Bonus(seat=winner, kind="game", points=rules.game_bonus),
        *(Bonus(seat=seat, kind="deals", points=rules.deal_bonus * deals_won[seat]) for seat in (winner, loser)),
        Bonus(seat=winner, kind="shutout", points=0 if deals_won[loser] else rules.shutout_bonus),
    )
    return tuple(bonus for bonus in all_of_them if bonus.points)


def final_totals(points: Sequence[int], given: Iterable[Bonus]) -> tuple[int, ...]:
    """GR23, GR24: the totals by seat, which are settled. The loser's may be higher; the winner has won all the same."""
    totals = list(points)
    for bonus in given:
        totals[bonus.seat] += bonus.points
    return tuple(totals)
