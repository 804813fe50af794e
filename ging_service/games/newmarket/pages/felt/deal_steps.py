"""What a deal or a game has moved, step by step, each with its rule: stakes, buys, winnings, the end and the division."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from ging_service.event_messages.deal_step import DealStep
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.messages.table_events import table_message
from ging_service.games.newmarket.pages.words import seat_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_STEPS: Final = (
    e.StackBought,
    e.LayoutDressed,
    e.DeadHandBought,
    e.CardBuried,
    e.CardMissed,
    e.HeapWon,
    e.KittyWon,
    e.CardsLeftPaid,
    e.DealEnded,
    e.DealVoided,
    e.GameEnded,
    e.LayoutDivided,
)
"""The events that move counters or say why they move. The cards are no steps: they stand in the sequences."""


def deal_steps(events: Iterable[Any], name: Callable[[int], str]) -> tuple[DealStep, ...]:
    """Return the steps of visible events, in order. ``name``: of a seat's player."""
    told = [event for event in events if isinstance(event, _STEPS)]
    # A purchase names its member, as the books do. All other events name seats.
    bought = {event.member: name(event.seat) for event in told if isinstance(event, e.StackBought)}
    names = replace(seat_names(name), names=bought)
    # The event of a player who is out is the same in both games. Only the original one pays for the cards left.
    is_original = any(isinstance(event, e.CardsLeftPaid) for event in told)
    messages = (table_message(event, names) for event in told)
    return tuple(
        DealStep(words=one.text, rule="NM56" if is_original and one.rule == "NM19" else one.rule, shown=one.shown)
        for one in messages
    )
