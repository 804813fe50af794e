"""The score sheet of a game as on paper: a line for each of its deals, with points, running totals, doublings and presses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from ging_service.domain.cards import HIDDEN, Card
from ging_service.domain.stakes import paid_between
from ging_service.games.wild_card_rummy.decider.outcome import outcome_of
from ging_service.games.wild_card_rummy.messages import RULE_OF_RESULT, short_result
from ging_service.games.wild_card_rummy.rules.cards import is_wild, sort_hand
from ging_service.games.wild_card_rummy.rules.order import is_named, rounds, wild_of_round
from ging_service.games.wild_card_rummy.rules.points import add_points, card_points, factor_of, is_doubled, multiple_of
from ging_service.i18n.formatting import number, signed
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.wild_card_rummy.decider.state import Deal, SheetLine, TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """A deal of the game. ``deal``: its number at the table, 0 before it is scored.

    ``wild``: its rank; "" if only the joker is wild, or if it is not known yet (``is_unknown``). ``winner`` −1 for nobody. By seat,
    () before it is scored: ``points``, ``totals`` with them, and ``added`` points that press the next deal, which the totals of the
    next line have.
    """

    round: int
    deal: int
    wild: str
    is_unknown: bool
    is_pressed: bool
    doubled: bool
    what: str
    rule: str
    winner: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    added: tuple[int, ...]

    @property
    def factor(self) -> int:
        """How many times points count."""
        return factor_of(is_pressed=self.is_pressed, doubled=self.doubled)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """A game. ``totals`` by seat, with everything; ``outs``: how often each seat has ended a deal. ``winners``: () while it goes on."""

    lines: tuple[RoundLine, ...]
    totals: tuple[int, ...]
    outs: tuple[int, ...]
    winners: tuple[int, ...]
    highest_wins: bool


def score_sheet(state: TableState) -> ScoreSheet:
    """WR3, WR22: the sheet of the game, with the deals that are still to come."""
    seats = range(len(state.members))
    return ScoreSheet(
        lines=(*_scored(state), *_to_come(state)),
        totals=state.totals or (0,) * len(seats),
        outs=tuple(sum(line.winner == seat for line in state.sheet) for seat in seats),
        winners=state.winners,
        highest_wins=state.rules.scoring == "melded",
    )


def _scored(state: TableState) -> Iterator[RoundLine]:
    totals: tuple[int, ...] = (0,) * len(state.members)
    for line in state.sheet:
        totals = add_points(totals, line.points)
        yield _line(line, totals)
        totals = add_points(totals, line.added) if line.added else totals


def _line(line: SheetLine, totals: tuple[int, ...]) -> RoundLine:
    return RoundLine(
        round=line.round,
        deal=line.deal,
        wild=line.wild,
        is_unknown=False,
        is_pressed=line.is_pressed,
        doubled=line.doubled,
        what=short_result(line.kind),
        rule=RULE_OF_RESULT[line.kind],
        winner=line.winner,
        points=line.points,
        totals=totals,
        added=line.added if any(line.added) else (),
    )


def _to_come(state: TableState) -> Iterator[RoundLine]:
    """The deals after the last one that was scored. The first of them may be running, and is pressed if the last totals say so."""
    deal, first = state.deal, len(state.sheet) + 1
    for each in range(first, rounds(state.rules) + 1):
        runs = deal is not None and deal.result is None and deal.round == each
        wild = deal.wild if deal and runs else wild_of_round(each, state.rules)
        yield RoundLine(
            round=each,
            deal=0,
            wild=wild,
            is_unknown=not wild and is_named(each, state.rules),
            is_pressed=deal.is_pressed if deal and runs else each == first and state.is_pressed,
            doubled=is_doubled(wild, state.rules),
            what="",
            rule="",
            winner=-1,
            points=(),
            totals=(),
            added=(),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PairPayment:
    """WR26: what a player pays another one. ``points``: the difference of their totals."""

    payer: int
    payee: int
    points: int
    counters: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NetPayment:
    """WR27, WR28: what a player wins or loses, in counters."""

    seat: int
    for_totals: int
    for_fees: int

    @property
    def counters(self) -> int:
        """Both together."""
        return self.for_totals + self.for_fees


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """The end of a game. ``in_money``: writes counters in the money of the season, None where no value is known.

    ``pairs``: those whose totals differ; () where several winners share what is paid. ``has_fees``: the house rules have a
    fee for going out, even if what the players have paid each other comes to nothing.
    """

    pairs: tuple[PairPayment, ...]
    nets: tuple[NetPayment, ...]
    has_fees: bool
    in_money: Callable[[int], str] | None


def settlement_of(state: TableState, in_money: Callable[[int], str] | None) -> Settlement | None:
    """WR26 to WR28: the payment of a game that is won, None before that or where nobody pays."""
    if not state.winners or (state.rules.payment == "none" and not state.rules.deal_fee):
        return None
    paid = outcome_of(state.sheet, state.totals, state.rules).paid
    nets = zip(paid.for_totals, paid.for_fees, strict=True)
    return Settlement(
        pairs=tuple(_pairs(state)),
        nets=tuple(
            NetPayment(seat=seat, for_totals=for_totals, for_fees=fees) for seat, (for_totals, fees) in enumerate(nets)
        ),
        has_fees=bool(state.rules.deal_fee),
        in_money=in_money,
    )


def _pairs(state: TableState) -> Iterator[PairPayment]:
    rules, totals = state.rules, state.totals
    # WR27: tied winners share what the losers pay, so no single payment goes from one player to another.
    is_shared = rules.payment == "winner" and len(state.winners) > 1
    if rules.payment == "none" or is_shared:
        return
    for one, other in combinations(range(len(totals)), 2):
        if rules.payment == "winner" and not {one, other} & set(state.winners):
            continue
        # Of equal totals neither is ahead: there is no payer. A difference that is rounded to nothing stays in the list.
        if totals[one] == totals[other]:
            continue
        ahead = (totals[one] > totals[other]) == (rules.scoring == "melded")
        payee, payer = (one, other) if ahead else (other, one)
        points = abs(totals[one] - totals[other])
        counters = paid_between(points, 0, rules.stake, multiple_of(rules))
        yield PairPayment(payer=payer, payee=payee, points=points, counters=counters)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedCard:
    """A card that was left in hand, and its points."""

    card: Card
    points: int
    is_wild: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedHand:
    """What a player held. ``cards``: () where only the points are known. ``sum``: how the points of the deal come about."""

    seat: int
    is_winner: bool
    cards: tuple[CountedCard, ...]
    sum: str
    points: int


def counted_hands(state: TableState) -> tuple[CountedHand, ...]:
    """WR20 to WR24, WR32: the hands of the deal that lies there, by seat; () while it runs, or where it is void."""
    deal = state.deal
    line = next((line for line in state.sheet if deal and line.deal == deal.number and line.kind != "void"), None)
    if deal is None or line is None:
        return ()
    return tuple(
        CountedHand(
            seat=seat,
            is_winner=seat == line.winner,
            cards=_cards(state, deal, seat, line.held[seat]),
            sum=_sum(state, line, seat),
            points=points,
        )
        for seat, points in enumerate(line.points)
    )


def _cards(state: TableState, deal: Deal, seat: int, held: int) -> tuple[CountedCard, ...]:
    """The cards in hand. ``held``: their points; a ruling may have given others, and its cards are not known here (WR38)."""
    known = sort_hand(card for card in deal.hands[seat] if card != HIDDEN)
    counted = tuple(
        CountedCard(card=card, points=card_points(card, deal.wild, state.rules), is_wild=is_wild(card, deal.wild))
        for card in known
    )
    # Cards that do not come to what counts are not those that were held: better no cards than wrong ones.
    return counted if sum(one.points for one in counted) == held else ()


def _sum(state: TableState, line: SheetLine, seat: int) -> str:
    """WR20, WR23, WR24, WR32: the points in hand, those melded, doublings, and the bonus for going out."""
    held, factor = line.held[seat], factor_of(is_pressed=line.is_pressed, doubled=line.doubled)
    parts = [_("in hand %(points)s", points=number(held))]
    if factor > 1:
        parts.append(_("%(factor)s times: %(points)s", factor=number(factor), points=number(held * factor)))
    if state.rules.scoring == "melded":
        parts.append(_("melded %(points)s", points=signed(line.melded[seat])))
    if state.rules.out_bonus and line.kind == "out" and seat == line.winner:
        bonus = state.rules.out_bonus
        parts.append(_("out %(points)s", points=signed(bonus if state.rules.scoring == "melded" else -bonus)))
    return "; ".join(parts)
