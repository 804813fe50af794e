"""Burying a card for the last king (NM22 to NM24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import Card
from ging_service.domain.declare import value
from ging_service.games.newmarket.rules.sequences import cards_of, holder_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Hand


@value
class Call:
    """NM23, NM24: ``target``: empty if the caller holds all the lower cards. ``seat``: who has to exchange, −1 for nobody."""

    caller: int
    target: Card
    seat: int


def call_for(suit: str, hands: Sequence[Hand]) -> Call | None:
    """NM23: the highest card of the suit in a player's hand names the caller, the next lower one that they lack the target.

    NM24: another player who holds the target has to exchange; if it is dead, nobody. None only where the hands are not known.
    """
    downwards = cards_of(suit, "newmarket")[::-1]
    highest = next((card for card in downwards if holder_of(card, hands) >= 0), None)
    if highest is None:
        return None
    caller = holder_of(highest, hands)
    lower = downwards[downwards.index(highest) + 1 :]
    target = next((card for card in lower if card not in hands[caller]), None)
    if target is None:
        return Call(caller=caller, target=Card(""), seat=-1)
    return Call(caller=caller, target=target, seat=holder_of(target, hands))
