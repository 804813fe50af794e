"""What the players pay each other at the end of a game: pair by pair, and the net of each, in counters and in money."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from ging_service.domain.stakes import paid_between
from ging_service.games.wild_card_rummy.decider.outcome import outcome_of
from ging_service.games.wild_card_rummy.rules.payment import multiple_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.wild_card_rummy.decider.state import TableState


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
