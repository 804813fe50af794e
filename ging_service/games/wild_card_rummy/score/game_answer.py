"""The running totals of a game (WR20 to WR25, WR32)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from ging_service.domain.errors import Refused
from ging_service.domain.stakes import Unit, paid_between
from ging_service.game_support.strict_json import LARGEST
from ging_service.games.wild_card_rummy.rules.order import is_named, rounds, wild_of_round
from ging_service.games.wild_card_rummy.rules.payment import in_unit, multiple_of, paid_for_game
from ging_service.games.wild_card_rummy.rules.points import (
    FEWEST_SEATS_FOR_AUTO_PRESS,
    PressChoice,
    add_points,
    auto_press,
    cards_points,
    deal_points,
    factor_of,
    is_doubled,
    is_pressed,
    press_choice,
    winners_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
    from ging_service.games.wild_card_rummy.rules.recorded import EndedBy
    from ging_service.games.wild_card_rummy.score.game_question import GameQuestion, GivenDeal


Amount = int | float
"""In the unit of the stake; a fraction only where one counter is no whole number of units."""


class Payment(msgspec.Struct, frozen=True, gc=False):
    """WR26: what one player pays for a difference of ``points``. Tied winners share it (WR27)."""

    payer: int
    payees: tuple[int, ...]
    points: int
    amount: Amount


class MoneyAnswer(msgspec.Struct, frozen=True, gc=False):
    """What a game pays. By seat: ``for_totals``, ``for_fees`` and ``net`` in the unit, and ``counters``, all with the sum 0."""

    unit: Unit
    winners: tuple[int, ...]
    payments: tuple[Payment, ...]
    for_totals: tuple[Amount, ...]
    for_fees: tuple[Amount, ...]
    net: tuple[Amount, ...]
    counters: tuple[int, ...]


def money_answer(totals: Sequence[int], outs: Sequence[int], rules: HouseRules) -> MoneyAnswer:
    """WR26 to WR28: the payments for totals and for going out. ``outs``: for each deal the seat that went out, −1 for nobody.

    Raises ``Refused("number_too_large")``.
    """
    paid = paid_for_game(totals, outs, rules)
    counters = tuple(map(sum, zip(paid.for_totals, paid.for_fees, strict=True)))
    # No payment is larger than what the first or the last player has in all.
    numbers = (*paid.for_totals, *paid.for_fees, *counters)
    if any(abs(one) > LARGEST or abs(in_unit(one, rules.stake)) > LARGEST for one in numbers):
        raise Refused(
            "number_too_large", "WR26", "with this stake the payments are too large to be exact", "rules.stake"
        )
    return MoneyAnswer(
        rules.stake.unit,
        winners_of(totals, rules),
        tuple(_payments(totals, rules)),
        _amounts(paid.for_totals, rules),
        _amounts(paid.for_fees, rules),
        _amounts(counters, rules),
        counters,
    )


def _payments(totals: Sequence[int], rules: HouseRules) -> Iterator[Payment]:
    """WR26, WR27: each payment: of every two players, or of each other player to the winners."""
    winners = winners_of(totals, rules)
    if rules.payment == "winner":
        for seat in range(len(totals)):
            if seat not in winners:
                yield _payment(seat, winners, totals, rules)
        return
    for one, other in combinations(range(len(totals)), 2):
        is_one_ahead = (totals[one] < totals[other]) == (rules.scoring == "held")
        payer, payee = (other, one) if is_one_ahead else (one, other)
        yield _payment(payer, (payee,), totals, rules)


def _payment(payer: int, payees: tuple[int, ...], totals: Sequence[int], rules: HouseRules) -> Payment:
    own, best = totals[payer], totals[payees[0]]
    amount = abs(paid_between(own, best, rules.stake, multiple_of(rules)))
    return Payment(payer, payees, abs(own - best), _amounts((amount,), rules)[0])


def _amounts(counters: Sequence[int], rules: HouseRules) -> tuple[Amount, ...]:
    exact = [in_unit(one, rules.stake) for one in counters]
    # Whole amounts stay whole numbers in JSON: 45 and not 45.0.
    return tuple(int(one) if one.denominator == 1 else float(one) for one in exact)


class ScoredDeal(msgspec.Struct, frozen=True, gc=False):
    """A line of the score sheet, by seat. ``added``: points to press the next deal (WR24, WR25). ``totals``: with them.

    ``factor``: how many times the points of cards in hand count. ``held`` and ``melded``: before that.
    """

    wild: str
    pressed: bool
    doubled: bool
    factor: int
    kind: EndedBy
    held: tuple[int, ...]
    melded: tuple[int, ...]
    points: tuple[int, ...]
    added: tuple[int, ...]
    totals: tuple[int, ...]


class NextDeal(msgspec.Struct, frozen=True, gc=False):
    """The deal that follows. ``wild``: None where the dealer names it; then ``doubled`` is None too.

    ``may_add``: the player in last place and the points with which they may press it, None for nobody (WR24).
    """

    deal: int
    wild: str | None
    pressed: bool
    doubled: bool | None
    may_add: PressChoice | None


class GameAnswer(msgspec.Struct, frozen=True, gc=False):
    """The score sheet of a game. After its last deal there are ``winners``, and ``money`` where the players pay."""

    deals: tuple[ScoredDeal, ...]
    next: NextDeal | None
    winners: tuple[int, ...]
    money: MoneyAnswer | None


class _Press(msgspec.Struct, frozen=True, gc=False):
    """What follows a deal: points that are added, whether the next deal is pressed, and who may still press it."""

    added: tuple[int, ...]
    pressed: bool
    may_add: PressChoice | None


def game_answer(question: GameQuestion) -> GameAnswer:
    """WR20 to WR25: the totals after each deal. Raises ``Refused`` for a press that is not possible."""
    rules, deals = question.rules, list[ScoredDeal]()
    seats = len(question.deals[0].held)
    press = _Press((0,) * seats, pressed=False, may_add=None)
    totals = press.added
    for number, given in enumerate(question.deals, start=1):
        scored = _scored(given, totals, rules, is_pressed_deal=press.pressed)
        press = _press_after(number, given, scored.totals, rules)
        totals = add_points(scored.totals, press.added)
        deals.append(msgspec.structs.replace(scored, added=press.added, totals=totals))
    # A game that is not over has no winners yet, and nobody pays.
    if len(deals) < rounds(rules):
        return GameAnswer(tuple(deals), _next(len(deals) + 1, press, rules), (), None)
    outs = [given.winner if given.kind == "out" else -1 for given in question.deals]
    money = None if rules.payment == "none" else money_answer(totals, outs, rules)
    return GameAnswer(tuple(deals), None, winners_of(totals, rules), money)


def _scored(given: GivenDeal, totals: Sequence[int], rules: HouseRules, *, is_pressed_deal: bool) -> ScoredDeal:
    doubled = is_doubled(given.wild, rules)
    factor = factor_of(is_pressed=is_pressed_deal, doubled=doubled)
    held = tuple(cards_points(one.cards, given.wild, rules) if one.points < 0 else one.points for one in given.held)
    out = given.winner if given.kind == "out" else -1
    points = deal_points(held, given.melded, out, factor, rules)
    after = add_points(totals, points)
    return ScoredDeal(given.wild, is_pressed_deal, doubled, factor, given.kind, held, given.melded, points, (), after)


def _press_after(number: int, given: GivenDeal, totals: Sequence[int], rules: HouseRules) -> _Press:
    """WR24, WR25: what follows a deal. None follows the last one."""
    nothing = (0,) * len(totals)
    is_last = number == rounds(rules)
    is_automatic = rules.auto_press == "yes" and number == 1 and len(totals) >= FEWEST_SEATS_FOR_AUTO_PRESS
    choice = press_choice(totals) if rules.press == "yes" and not is_last and not is_automatic else None
    if given.adds:
        if choice is None:
            detail = "nobody may add points to press after this deal"
            raise Refused("not_scored_so", "WR24", detail, f"deals.{number - 1}.adds")
        added = tuple(choice.points if seat == choice.seat else 0 for seat in range(len(totals)))
        return _Press(added, pressed=True, may_add=None)
    automatic = auto_press(totals) if is_automatic and not is_last else None
    if automatic is not None:
        return _Press(automatic, pressed=True, may_add=None)
    return _Press(nothing, pressed=rules.press == "yes" and is_pressed(totals), may_add=choice)


def _next(number: int, press: _Press, rules: HouseRules) -> NextDeal:
    """WR3, WR33: the deal that follows."""
    if is_named(number, rules):
        return NextDeal(number, None, press.pressed, None, press.may_add)
    wild = wild_of_round(number, rules)
    return NextDeal(number, wild, press.pressed, is_doubled(wild, rules), press.may_add)
