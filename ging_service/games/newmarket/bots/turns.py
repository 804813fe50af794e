"""Moves of a bot: what all levels do, and the choices that a level makes (NM8, NM13)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.state import Deal, TableState
from ging_service.games.newmarket.rules.stakes import heap_won_by

if TYPE_CHECKING:
    from ging_service.domain.cards import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Strategy:
    """The choices of a level, for the player of a seat in a deal.

    ``buys``: whether they exchange their hand for the dead one. ``suit_to_start``: in which suit they start a sequence.
    """

    buys: Callable[[TableState, Deal, int], bool]
    suit_to_start: Callable[[TableState, Deal, int], str]


def move(strategy: Strategy, seen: TableState, seat: int) -> c.Command | None:
    """Return the command of the seat's player; None where the table does not wait for them.

    NM29: deals with real cards wait for no bot.
    """
    deal = seen.deal
    match seen.phase:
        case "cutting":
            has_cut = seat in [cut.seat for cut in seen.cutting.cuts]
            return c.CutCard(seat=seat) if seat in seen.cutting.seats and not has_cut else None
        case "between_deals":
            return c.DealCards() if seat == seen.dealer else None
        case "buying" | "starting" if deal is not None and deal.turn == seat and not deal.recorded:
            if seen.phase == "starting":
                return c.StartSequence(seat=seat, suit=strategy.suit_to_start(seen, deal, seat))
            return c.BuyDeadHand(seat=seat) if strategy.buys(seen, deal, seat) else c.PassBuy(seat=seat)
        case _:
            return None


def heap_for(card: Card, seen: TableState) -> int:
    """NM17, NM55: the counters that a card wins on the layout when it is played."""
    won = heap_won_by(card, seen.rules)
    return next((heap.counters for heap in seen.layout.heaps if heap.card == won and heap.is_in), 0)
