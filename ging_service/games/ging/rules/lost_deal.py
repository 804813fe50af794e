"""The lost deal: the dodged turn that an accusation is about, and the number of penalty deals for it (G26 to G28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.structs import replace
from ging_service.games.ging.rules.rotation import natural_turns_used

if TYPE_CHECKING:
    from ging_service.games.ging.rules.rotation import Dodge, Rotation


def find_dodge(rotation: Rotation, seat: int) -> Dodge | None:
    """G26, G27: the dodge that an accusation of ``seat`` is about: one still open before a lapsed one."""
    own = sorted((dodge for dodge in rotation.dodges if dodge.seat == seat), key=lambda dodge: dodge.lapsed)
    return own[0] if own else None


def penalty_deals(rotation: Rotation, seat: int) -> int:
    """G26, G27: Return the number of deals that ``seat`` deals in others' places if found guilty now.

    They come after the deals of players found guilty before. A player who is serving already, or waits to, serves both
    at once: either penalty lasts until their natural turn.
    """
    if seat in rotation.penalties:
        return 0
    turn = rotation.turn
    for earlier in rotation.penalties:
        # Each penalty ends with its player's own natural turn, so the next one begins after it.
        turn = (earlier + 1) % 4
    return (seat - turn) % 4


def penalties_over(rotation: Rotation, dealer: int) -> int:
    """G26, G27: Return how many penalties end with the deal, in their order: each at its player's own natural turn."""
    queue = rotation.penalties
    over = 0
    for seat in natural_turns_used(rotation, dealer):
        # Only the head of the queue can end: players found guilty later begin to serve after it (G27).
        over += queue[over : over + 1] == (seat,)
    return over


def without_dodge(rotation: Rotation, dodge: Dodge) -> Rotation:
    """G28: the rotation once an accusation has been found true: the dodge is dealt with."""
    return replace(rotation, dodges=tuple(other for other in rotation.dodges if other != dodge))
