"""Commands that the player of a seat could give now: for the simulator, the check of games, and pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import suit_of
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.rules.sequences import starts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.newmarket.decider.state import Deal, TableState


def moves(state: TableState, seat: int) -> tuple[c.Command, ...]:
    """Return the commands of a seat. They follow from its own hand and from what everybody sees."""
    return tuple(_moves(state, seat))


def _moves(state: TableState, seat: int) -> Iterator[c.Command]:
    if state.phase == "cutting":
        have_cut = [cut.seat for cut in state.cutting.cuts]
        if seat in state.cutting.seats and seat not in have_cut:
            yield c.CutCard(seat=seat)
    elif state.phase == "between_deals":
        if seat == state.dealer:
            yield c.DealCards()
    elif state.deal is not None and state.deal.turn == seat and not state.deal.recorded:
        yield from _choices(state, state.deal, seat)


def _choices(state: TableState, deal: Deal, seat: int) -> Iterator[c.Command]:
    """NM8, NM13: to buy or not, or the suits in which the player can start. Nobody else can tell the latter."""
    if state.phase == "buying":
        yield from (c.PassBuy(seat=seat), c.BuyDeadHand(seat=seat))
        return
    for card in starts_of(deal.hands[seat], deal.suits, state.rules.start):
        yield c.StartSequence(seat=seat, suit=suit_of(card))
