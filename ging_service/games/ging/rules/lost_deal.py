"""The lost deal: the dodged turn that an accusation is about, and the number of penalty deals for it (G26 to G28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from ging_service.domain.cards import Card, rank_of
from ging_service.domain.declare import Described, value
from ging_service.domain.structs import replace
from ging_service.games.ging.rules.cards import RANKS, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence


LostDealRule = Literal["standard", "literal"]


@value
class Dodge:
    """G25: a natural turn that its player did not deal."""

    seat: Seat
    deal: Annotated[int, Described("the deal that somebody else dealt")]
    lapsed: Annotated[bool, Described("G27: too late for a penalty")]


@value
class Rotation:
    """G24 to G27: where the deal goes next."""

    turn: Annotated[int, Described("whose natural turn is next", least=0, most=3)]
    again: Annotated[int, Described("G24: the dealer of a misdeal, who deals again", none=-1)] = -1
    dodges: Annotated[tuple[Dodge, ...], Described("turns not dealt that an accusation may be about")] = ()
    penalties: Annotated[
        tuple[Seat, ...], Described("guilty players in the order of detection, the first of them serving")
    ] = ()


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


Cut = tuple[int, Card]


def tied_for_first_deal(cuts: Sequence[Cut], first_dealer: str) -> tuple[int, ...]:
    """G3: the seats whose cut is lowest, or with ``highest`` highest: one of them deals, several cut again."""
    # `RANKS` begins with the king: the minus makes the higher card the larger number.
    heights = {seat: -RANKS.index(rank_of(card)) for seat, card in cuts}
    wanted = max(heights.values()) if first_dealer == "highest" else min(heights.values())
    return tuple(seat for seat, height in heights.items() if height == wanted)


def next_cutting(
    seats: tuple[int, ...], cuts: tuple[Cut, ...], first_dealer: str
) -> tuple[tuple[int, ...], tuple[Cut, ...]]:
    """G3: Return the seats that may cut and the cuts so far, in this round or in the next one among the tied."""
    if len(cuts) < len(seats):
        return seats, cuts
    # The next round begins without cuts: cards of earlier rounds are back in the pack.
    return tied_for_first_deal(cuts, first_dealer), ()


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
