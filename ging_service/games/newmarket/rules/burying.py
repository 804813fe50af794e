"""Burying a card for the last king (NM22 to NM24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import Card
from ging_service.domain.declare import value
from ging_service.games.newmarket.rules.sequences import cards_of

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
    It takes the same steps whatever the hands hold, so that the time of an answer does not tell which cards are dead.
    """
    holders = {card: seat for seat, hand in enumerate(hands) for card in hand}
    # From the queen down: the king of the suit lies in the middle.
    downwards = cards_of(suit, "newmarket")[::-1]
    seats = [holders.get(card, -1) for card in downwards]
    nothing = len(seats)
    # The True at the end is found where no card of the suit is in a hand, so that there is no branch for it.
    highest = [*(seat >= 0 for seat in seats), True].index(True)
    if highest == nothing:
        return None
    caller = seats[highest]
    target = [*(seat != caller for seat in seats), True].index(True, highest)
    if target == nothing:
        return Call(caller=caller, target=Card(""), seat=-1)
    return Call(caller=caller, target=downwards[target], seat=seats[target])
