"""The other player's melds and lay-offs on the knocker's melds (GR14, GR15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import Described, value
from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.rules.card_bits import (
    Bits,
    aces_lowered,
    at_both_places,
    choices_of_melds,
    points_of,
    rows_beside,
    run_cards,
    same_rank,
    to_bits,
    to_cards,
)
from ging_service.games.gin_rummy.rules.knocking import check_melds
from ging_service.games.gin_rummy.rules.melds import is_meld, is_set, melds_in, run_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ging_service.games.gin_rummy.rules.cards import Aces


@value
class LayOff:
    """GR14: a card added to one of the knocker's melds, told by its place among them, from 0."""

    card: Annotated[Card, Described(rule="GR14")]
    meld: Annotated[int, Described("number of the knocker's meld, from 0", rule="GR14")]


@value
class Showing:
    """GR14, GR15: the melds and lay-offs that a player declares, in any order."""

    melds: tuple[Hand, ...] = ()
    lay_offs: tuple[LayOff, ...] = ()


@value
class ShownHand:
    """GR14: the other player's hand after a knock: melds, lay-offs, and the cards that count, with their points."""

    melds: tuple[Hand, ...]
    lay_offs: tuple[LayOff, ...]
    unmelded: Hand
    deadwood: int


def best_showing(hand: Collection[Card], tabled: Sequence[Hand], aces: Aces) -> ShownHand:
    """GR15: the least deadwood that any arrangement of a hand leaves with any lay-offs on the tabled melds.

    Of equal ones, that with the fewest lay-offs: a player lays off what their own melds cannot use.
    """
    runs = [run_of(meld, aces) for meld in tabled]
    all_runs = sum(runs)
    fourths = [_fourth(meld) if is_set(meld) else 0 for meld in tabled]
    all_fourths = sum(fourths)
    ways = []
    for sets, others in choices_of_melds(to_bits(hand), aces):
        loose = others & ~run_cards(others)
        # Loose cards only: a card of an own run gains nothing by being laid off, and to break a set is another choice.
        # The knocker's melds never compete for a card: to lay it off anywhere leaves the same deadwood.
        laid_off = loose & (rows_beside(others, all_runs) | all_fourths)
        unmelded = loose ^ laid_off
        ways.append((points_of(unmelded, aces), laid_off.bit_count(), sets, others, laid_off, unmelded))
    # Ways that are equal so far differ in their bits, so the audit finds the same one again.
    deadwood, _, sets, others, laid_off, unmelded = min(ways)
    return ShownHand(
        melds=melds_in(sets, others),
        lay_offs=tuple(_in_order(laid_off, runs, fourths)),
        unmelded=to_cards(aces_lowered(unmelded)),
        deadwood=deadwood,
    )


def _fourth(meld: Hand) -> Bits:
    """GR14: the card that a set of three lacks, none for a set of four; an ace at both its places."""
    held = to_bits(meld)
    return at_both_places(same_rank(held) & ~held)


def _in_order(laid_off: Bits, runs: Sequence[Bits], fourths: Sequence[Bits]) -> Iterator[LayOff]:
    """GR14: cards laid off one after the other: on each run outwards from its ends, then fourth cards on sets.

    Runs go first: a card may fit a set as well, but the cards beyond it fit the run only.
    """
    for place, run in enumerate(runs):
        beside = rows_beside(laid_off, run)
        laid_off ^= beside
        # Lower bits than the run's are left of it, and its own are not among those beside it.
        below = beside & run - 1
        for card in (*reversed(to_cards(below)), *to_cards(beside ^ below)):
            yield LayOff(card=card, meld=place)
    for place, fourth in enumerate(fourths):
        for card in to_cards(laid_off & fourth):
            yield LayOff(card=card, meld=place)


def check_showing(hand: Collection[Card], showing: Showing, tabled: Sequence[Hand], aces: Aces) -> ShownHand:
    """GR14, GR15 ``declared``: the other player's hand as they declare it; what they do not name counts.

    ``tabled`` is empty after gin: then nothing can be laid off. Raises ``Refused``: what ``check_melds`` raises,
    ``no_such_meld`` or ``does_not_fit``.
    """
    try:
        check_melds(showing.melds, hand, aces)
    except Refused as refused:
        raise Refused(refused.code, "GR14", refused.detail, f"showing.{refused.where}") from None
    # What is in a meld cannot be laid off as well, and the rest counts (GR14).
    left = set(hand).difference(*showing.melds)
    for place, lay_off in enumerate(showing.lay_offs):
        where = f"showing.lay_offs.{place}"
        if lay_off.card not in left:
            raise Refused("not_held", "GR14", f"{lay_off.card} is not among the cards outside the melds", where)
        if not 0 <= lay_off.meld < len(tabled):
            raise Refused("no_such_meld", "GR14", "there is no such meld to lay off on", where)
        left.remove(lay_off.card)
    _check_fits(showing.lay_offs, tabled, aces)
    rest = to_bits(left)
    return ShownHand(
        melds=showing.melds, lay_offs=showing.lay_offs, unmelded=to_cards(rest), deadwood=points_of(rest, aces)
    )


def _check_fits(lay_offs: Sequence[LayOff], tabled: Sequence[Hand], aces: Aces) -> None:
    """GR14: Raise ``Refused`` for lay-offs that fit in no order. The 9 fits 5 6 7 only after the 8, but may be named before it."""
    grown, ahead = list(tabled), dict(enumerate(lay_offs))
    while ahead:
        longer = {place: (*grown[one.meld], one.card) for place, one in ahead.items()}
        # What fits now fits later too, so the first one is as good as any other.
        place = next((place for place, meld in longer.items() if is_meld(meld, aces)), None)
        if place is None:
            place, refused = next(iter(ahead.items()))
            detail = f"{refused.card} does not fit {' '.join(grown[refused.meld])}"
            raise Refused("does_not_fit", "GR14", detail, f"showing.lay_offs.{place}")
        grown[ahead.pop(place).meld] = longer[place]
