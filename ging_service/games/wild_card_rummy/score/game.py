"""The running totals of a game (WR20 to WR25, WR32), and its payments (WR26 to WR28)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from ging_service.domain.declare import Described, from_fields, value
from ging_service.domain.errors import Refused
from ging_service.domain.stakes import Unit, paid_between
from ging_service.domain.structs import replace
from ging_service.game_support.strict_json import LARGEST
from ging_service.games.wild_card_rummy.decider.commands import DecidePress
from ging_service.games.wild_card_rummy.decider.decisions.ending import DealEnd, decide_press, scored
from ging_service.games.wild_card_rummy.decider.evolve import fold
from ging_service.games.wild_card_rummy.decider.state import Deal, TableState
from ging_service.games.wild_card_rummy.rules.cards import Rank, Seat
from ging_service.games.wild_card_rummy.rules.order import is_named, ranks_to_name, rounds, wild_of_round
from ging_service.games.wild_card_rummy.rules.points import (
    PressChoice,
    cards_points,
    factor_of,
    in_unit,
    is_doubled,
    multiple_of,
    paid_for_game,
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


@value
class ScoredDeal:
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


_Ended = tuple[str, DealEnd]
"""The wild rank of a deal, and how it has ended."""


def game_answer(question: GameQuestion) -> GameAnswer:
    """WR20 to WR25: the totals after each deal, as the decider keeps them. Raises ``Refused``: a deal or a press that is not possible."""
    rules = question.rules
    if not 1 <= len(question.deals) <= rounds(rules):
        detail = f"a game has 1 to {rounds(rules)} deals, not {len(question.deals)}"
        raise Refused("not_scored_so", "WR3", detail, "deals")
    # All of them before the first is scored: what a deal lacks is named before a press that is not possible.
    ended: list[_Ended] = []
    for given in question.deals:
        ended.append(_ended(given, ended, rules))
    nothing = (0,) * len(question.deals[0].held)
    members = tuple(f"seat {seat}" for seat in range(len(nothing)))
    state = TableState(phase="between_deals", members=members, rules=rules, stacks=nothing, dealer=0, totals=nothing)
    deals: list[ScoredDeal] = []
    for given, (wild, end) in zip(question.deals, ended, strict=True):
        state = _after(state, wild, end)
        if given.adds:
            state = _pressed(state, f"deals.{len(deals)}.adds")
        line = state.sheet[-1]
        factor = factor_of(is_pressed=line.is_pressed, doubled=line.doubled)
        deals.append(from_fields(ScoredDeal, line, pressed=line.is_pressed, factor=factor, totals=state.totals))
    # A game that is not over has no winners yet, and nobody pays.
    if state.phase != "ended":
        return GameAnswer(tuple(deals), _next(state), (), None)
    outs = [end.winner if end.kind == "out" else _NOBODY for _, end in ended]
    money = None if rules.payment == "none" else _paid(state.totals, outs, rules)
    return GameAnswer(tuple(deals), None, state.winners, money)


def _after(state: TableState, wild: str, end: DealEnd) -> TableState:
    """The table after a deal. A press that was offered before it, and not taken, is declined."""
    deal = Deal(
        number=len(state.sheet) + 1,
        round=len(state.sheet) + 1,
        dealer=state.dealer,
        wild=wild,
        is_pressed=state.is_pressed,
        doubled=is_doubled(wild, state.rules),
        hands=(),
        stock=(),
        turn=state.dealer,
    )
    state = replace(state, phase="counting", deal=deal)
    return fold(state, scored(state, end, now_s=0))


def _pressed(state: TableState, where: str) -> TableState:
    """WR24: the player in last place adds points."""
    if state.phase != "pressing" or state.deal is None:
        raise Refused("not_scored_so", "WR24", "nobody may add points to press after this deal", where)
    return fold(state, decide_press(DecidePress(seat=state.deal.turn, adds=True), state))


def _next(state: TableState) -> NextDeal:
    """WR3, WR24, WR33: the deal that follows."""
    number, rules, deal = len(state.sheet) + 1, state.rules, state.deal
    offered = deal is not None and state.phase == "pressing"
    may_add = PressChoice(seat=deal.turn, points=deal.press_points) if deal and offered else None
    if is_named(number, rules):
        return NextDeal(number, None, state.is_pressed, None, may_add)
    wild = wild_of_round(number, rules)
    return NextDeal(number, wild, state.is_pressed, is_doubled(wild, rules), may_add)


def _ended(given: GivenDeal, before: Sequence[_Ended], rules: HouseRules) -> _Ended:
    """WR17 to WR20: Check a deal. Where the dealer names the rank, it depends on the deals before it (WR33)."""
    where, seats = f"deals.{len(before)}", len(given.held)
    check_seats(seats, rules, f"{where}.held")
    if before and len(before[0][1].held) != seats:
        detail = f"there are {len(before[0][1].held)} players, not {seats}"
        raise Refused("wrong_number_of_hands", "WR1", detail, f"{where}.held")
    wild = _wild(given.wild, f"{where}.wild", [rank for rank, _ in before], rules)
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
    points = tuple(max(one.points, cards_points(one.cards, wild, rules)) for one in held)
    melded = _melded(given.melded, f"{where}.melded", seats, rules)
    return wild, DealEnd(kind=kind, winner=winner, held=points, melded=melded)


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
