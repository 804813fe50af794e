"""The running totals of a game (WR20 to WR25, WR32), and its payments (WR26 to WR28)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from ging_service.domain.declare import Described
from ging_service.domain.errors import Refused
from ging_service.domain.stakes import Unit, paid_between
from ging_service.game_support.strict_json import LARGEST
from ging_service.games.wild_card_rummy.rules.cards import Rank, Seat  # noqa: TC001  the schema reads the types of the fields
from ging_service.games.wild_card_rummy.rules.order import is_named, ranks_to_name, rounds, wild_of_round
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
from ging_service.games.wild_card_rummy.rules.recorded import EndedBy, HeldCards, ended_by
from ging_service.games.wild_card_rummy.score.question import check_seats

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
    from ging_service.games.wild_card_rummy.score.question import GameQuestion, GivenDeal, MoneyQuestion


Amount = float
"""In the unit of the stake; a whole number unless one counter is no whole number of units."""
_NOBODY: Final = -1
_Points = Annotated[tuple[int, ...], Described("by seat")]
_Amounts = Annotated[tuple[Amount, ...], Described("by seat, in the unit of the stake")]


class Payment(msgspec.Struct, frozen=True, gc=False):
    """WR26: what one player pays for a difference of ``points``. Tied winners share it (WR27)."""

    payer: Seat
    payees: tuple[Seat, ...]
    points: int
    amount: Amount


class MoneyAnswer(msgspec.Struct, frozen=True, gc=False):
    """What a game pays. ``for_totals``, ``for_fees``, ``net`` and ``counters`` have the sum 0."""

    unit: Unit
    winners: tuple[Seat, ...]
    payments: tuple[Payment, ...]
    for_totals: _Amounts
    for_fees: _Amounts
    net: _Amounts
    counters: _Points


def payments_answer(question: MoneyQuestion) -> MoneyAnswer:
    """WR26 to WR28: the payments for the totals of a game. Raises ``Refused``."""
    rules, totals, outs = question.rules, question.totals, question.outs
    if rules.payment == "none":
        raise Refused("not_scored_so", "WR26", "by these house rules nobody pays", "rules.payment")
    check_seats(len(totals), rules, "totals")
    if len(outs) > rounds(rules):
        raise Refused("not_scored_so", "WR3", f"a game has {rounds(rules)} deals, not {len(outs)}", "outs")
    for deal, seat in enumerate(outs):
        _check_seat(seat, f"outs.{deal}", len(totals))
    return _paid(totals, [_NOBODY if seat is None else seat for seat in outs], rules)


def _paid(totals: Sequence[int], outs: Sequence[int], rules: HouseRules) -> MoneyAnswer:
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

    wild: Rank
    pressed: bool
    doubled: bool
    factor: int
    kind: EndedBy
    held: _Points
    melded: _Points
    points: _Points
    added: _Points
    totals: _Points


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
    winners: tuple[Seat, ...]
    money: MoneyAnswer | None


class _Press(msgspec.Struct, frozen=True, gc=False):
    """What follows a deal: points that are added, whether the next deal is pressed, and who may still press it."""

    added: tuple[int, ...]
    pressed: bool
    may_add: PressChoice | None


def game_answer(question: GameQuestion) -> GameAnswer:
    """WR20 to WR25: the totals after each deal. Raises ``Refused``: a deal or a press that is not possible."""
    rules = question.rules
    if not 1 <= len(question.deals) <= rounds(rules):
        detail = f"a game has 1 to {rounds(rules)} deals, not {len(question.deals)}"
        raise Refused("not_scored_so", "WR3", detail, "deals")
    # All of them before the first is scored: what a deal lacks is named before a press that is not possible.
    played: list[_Played] = []
    for given in question.deals:
        played.append(_played(given, played, rules))
    deals = list[ScoredDeal]()
    press = _Press((0,) * len(played[0].held), pressed=False, may_add=None)
    totals = press.added
    for number, (given, one) in enumerate(zip(question.deals, played, strict=True), start=1):
        scored = _scored(one, totals, rules, is_pressed_deal=press.pressed)
        press = _press_after(number, scored.totals, rules, adds=given.adds)
        totals = add_points(scored.totals, press.added)
        deals.append(msgspec.structs.replace(scored, added=press.added, totals=totals))
    # A game that is not over has no winners yet, and nobody pays.
    if len(deals) < rounds(rules):
        return GameAnswer(tuple(deals), _next(len(deals) + 1, press, rules), (), None)
    money = None if rules.payment == "none" else _paid(totals, [one.out for one in played], rules)
    return GameAnswer(tuple(deals), None, winners_of(totals, rules), money)


class _Played(msgspec.Struct, frozen=True, gc=False):
    """A checked deal. ``out``: the seat that went out, −1 for nobody. ``held``: the points of the cards in hand."""

    wild: str
    kind: EndedBy
    out: int
    held: tuple[int, ...]
    melded: tuple[int, ...]


def _played(given: GivenDeal, before: Sequence[_Played], rules: HouseRules) -> _Played:
    """WR17 to WR20: Check a deal. Where the dealer names the rank, it depends on the deals before it (WR33)."""
    where, seats = f"deals.{len(before)}", len(given.held)
    check_seats(seats, rules, f"{where}.held")
    if before and len(before[0].held) != seats:
        detail = f"there are {len(before[0].held)} players, not {seats}"
        raise Refused("wrong_number_of_hands", "WR1", detail, f"{where}.held")
    wild = _wild(given.wild, f"{where}.wild", [deal.wild for deal in before], rules)
    _check_seat(given.winner, f"{where}.winner", seats)
    winner = _NOBODY if given.winner is None else given.winner
    held = [
        HeldCards(cards=one, points=-1) if isinstance(one, tuple) else HeldCards(cards=(), points=one)
        for one in given.held
    ]
    try:
        kind = ended_by(winner, held, wild, rules)
    except Refused as refused:
        # The rules name a part of the deal, and the question has the deal at a place of its own.
        raise Refused("not_scored_so", refused.rule, refused.detail, f"{where}.{refused.where}") from None
    points = tuple(cards_points(one.cards, wild, rules) if one.points < 0 else one.points for one in held)
    melded = _melded(given.melded, f"{where}.melded", seats, rules)
    return _Played(wild, kind, winner if kind == "out" else _NOBODY, points, melded)


def _check_seat(seat: int | None, where: str, seats: int) -> None:
    """WR1: Check that a seat, None for nobody, is one of so many."""
    if seat is not None and not 0 <= seat < seats:
        raise Refused("no_such_seat", "WR1", f"the seats are 0 to {seats - 1}; there is no seat {seat}", where)


def _wild(given: str | None, where: str, before: Sequence[str], rules: HouseRules) -> str:
    """WR3, WR33: Return the wild rank: by the order, or as the dealer has named it."""
    number = len(before) + 1
    if not is_named(number, rules):
        if given is not None:
            raise Refused("unknown_member", "WR3", "the wild rank follows from the order of the deals", where)
        return wild_of_round(number, rules)
    if given is None:
        raise Refused("missing_member", "WR33", "the dealer names the wild rank", where)
    if given not in ranks_to_name(before, rules):
        raise Refused("not_scored_so", "WR33", "each rank is named once", where)
    return given


def _melded(given: tuple[int, ...] | None, where: str, seats: int, rules: HouseRules) -> tuple[int, ...]:
    """WR32: Return the points of melded cards by seat, where they count."""
    if rules.scoring == "held":
        if given is not None:
            raise Refused("unknown_member", "WR32", "by these house rules melded cards do not count", where)
        return (0,) * seats
    if given is None:
        raise Refused("missing_member", "WR32", "melded is missing", where)
    if len(given) != seats:
        raise Refused("wrong_number_of_hands", "WR32", f"there are {seats} players, not {len(given)}", where)
    return given


def _scored(played: _Played, totals: Sequence[int], rules: HouseRules, *, is_pressed_deal: bool) -> ScoredDeal:
    wild, held, melded = played.wild, played.held, played.melded
    doubled = is_doubled(wild, rules)
    factor = factor_of(is_pressed=is_pressed_deal, doubled=doubled)
    points = deal_points(held, melded, played.out, factor, rules)
    after = add_points(totals, points)
    return ScoredDeal(wild, is_pressed_deal, doubled, factor, played.kind, held, melded, points, (), after)


def _press_after(number: int, totals: Sequence[int], rules: HouseRules, *, adds: bool) -> _Press:
    """WR24, WR25: what follows a deal. None follows the last one."""
    nothing = (0,) * len(totals)
    is_last = number == rounds(rules)
    is_automatic = rules.auto_press == "yes" and number == 1 and len(totals) >= FEWEST_SEATS_FOR_AUTO_PRESS
    choice = press_choice(totals) if rules.press == "yes" and not is_last and not is_automatic else None
    if adds:
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
