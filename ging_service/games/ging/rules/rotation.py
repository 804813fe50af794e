"""The turn to deal: whose it is, the turns that a deal uses up, and the turns that players dodge (G24 to G27)."""

from __future__ import annotations

from typing import Literal

from ging_service.domain.declare import value
from ging_service.domain.structs import replace

LostDealRule = Literal["standard", "literal"]


@value
class Dodge:
    """G25: a natural turn that its player did not deal. ``lapsed`` once they dealt their next natural turn (G27)."""

    seat: int
    deal: int
    lapsed: bool


@value
class Rotation:
    """The order of the deal.

    ``turn`` is the seat whose natural turn is next; ``again`` the dealer of a misdeal who deals again, or −1;
    ``penalties`` the guilty seats in the order of detection, the first of them serving.
    """

    turn: int
    again: int = -1
    dodges: tuple[Dodge, ...] = ()
    penalties: tuple[int, ...] = ()


def due_dealer(rotation: Rotation) -> int:
    """G24, G26: Return the next dealer: the dealer of a misdeal, else the guilty player, else the natural one."""
    if rotation.again >= 0:
        return rotation.again
    # Only the first serves. Those found guilty later wait until that penalty is over (G27).
    return rotation.penalties[0] if rotation.penalties else rotation.turn


def serves_penalty(rotation: Rotation) -> bool:
    """G26: Return True if the guilty player deals the next deal in another's place."""
    return rotation.again < 0 and bool(rotation.penalties) and rotation.penalties[0] != rotation.turn


def natural_turns_used(rotation: Rotation, dealer: int) -> tuple[int, ...]:
    """G25, G26: Return the natural turns that ``dealer``'s deal uses up, clockwise; none for a repeated misdeal."""
    # The void deal has used the turn already. To use another one would pass over a player.
    if rotation.again >= 0:
        return ()
    if serves_penalty(rotation) and dealer == rotation.penalties[0]:
        # Dealt in another's place: only that player's turn is used up, although the guilty player dealt.
        return (rotation.turn,)
    # All turns up to the dealer's own: the players in between have let theirs pass (G25).
    return tuple((rotation.turn + step) % 4 for step in range((dealer - rotation.turn) % 4 + 1))


def dodgers(rotation: Rotation, dealer: int) -> tuple[int, ...]:
    """G25 to G27: Return the seats that dodge a natural turn if ``dealer`` deals. A replaced player is not guilty."""
    guilty = []
    queue = rotation.penalties
    for seat in natural_turns_used(rotation, dealer):
        # While somebody serves, the turns of the others are theirs to deal, so the others cannot dodge them.
        own_turn_of_guilty = queue[:1] == (seat,)
        if seat != dealer and (own_turn_of_guilty or not queue):
            guilty.append(seat)
        if own_turn_of_guilty:
            queue = queue[1:]
    return tuple(guilty)


def after_dealing(rotation: Rotation, dealer: int, deal: int) -> Rotation:
    """G24 to G27: the rotation once ``dealer`` has dealt: the natural rotation goes on from the last turn used."""
    used = natural_turns_used(rotation, dealer)
    if not used:
        return replace(rotation, again=-1)
    dodges = rotation.dodges
    # A deal in another's place is no turn of the dealer's own, so it lets nothing lapse.
    if used[-1] == dealer:
        dodges = lapse(dodges, dealer)
    dodges += tuple(Dodge(seat=seat, deal=deal, lapsed=False) for seat in dodgers(rotation, dealer))
    return replace(rotation, turn=(used[-1] + 1) % 4, dodges=dodges)


def lapse(dodges: tuple[Dodge, ...], seat: int) -> tuple[Dodge, ...]:
    """G27: Return the dodges after ``seat`` dealt its natural turn: only the latest is kept, as lapsed."""
    own = [dodge for dodge in dodges if dodge.seat == seat]
    # A lapsed dodge is kept, because an accusation of it is upheld without a penalty (G27). An older one adds nothing
    # to that.
    kept = tuple(dodge for dodge in dodges if dodge.seat != seat)
    return (*kept, replace(own[-1], lapsed=True)) if own else kept
