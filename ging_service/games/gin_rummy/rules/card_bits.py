"""A set of cards as one whole number, so that a few operations find the melds of all suits at once (GR9, GR14).

**Layout.** Each suit has a lane of 16 bits. In its lane a card has one bit: place 1 is the ace, 2 to 10 are the
numbers, 11 the jack, 12 the queen and 13 the king. Place 14 is the ace above the king; it is used only where the house
rules have aces low and high. Places 0 and 15 stay empty, so a shift by one never reaches the next suit.

**The best arrangement** follows from one choice: the sets. Once they are chosen, the other cards can only form runs. Runs
of different suits do not compete, and of each row of neighbours the whole row is a run if it has three cards or more. So
the least deadwood is the least over all choices of sets, and there are few: most hands have no three cards of a rank,
and one with three and four of a kind has twelve choices. A high and low ace doubles them.

**Lay-offs** need no choice of their own either. With given sets, a row that touches one of the knocker's runs is added to
it whole, and the fourth card of a set is added to the set: neither takes anything from the other melds.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import SUITS, Card, Hand
from ging_service.games.gin_rummy.rules.cards import RANKS, Aces, card_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Bits = int
"""A set of cards."""

_LANE_BITS: Final = 16
_LANE: Final = (1 << _LANE_BITS) - 1
_EACH_SUIT: Final = sum(1 << _LANE_BITS * suit for suit in range(len(SUITS)))
# The place above the king is 14, thirteen bits over that of the low ace.
_TO_HIGH_ACE: Final = len(RANKS)
LOW_ACES: Final = 2 * _EACH_SUIT
HIGH_ACES: Final = LOW_ACES << _TO_HIGH_ACE

BIT: Final = {
    Card(rank + suit): 1 << _LANE_BITS * lane + place
    for lane, suit in enumerate(SUITS)
    for place, rank in enumerate(RANKS, start=1)
}
"""The bit of each card; an ace's is the low one."""

# Both bits of an ace lead to the same card.
_CARD: Final = {bit: card for card, bit in BIT.items()} | {
    bit << _TO_HIGH_ACE: card for card, bit in BIT.items() if bit & LOW_ACES
}


def _points_in_binary(aces: Aces) -> tuple[Bits, ...]:
    """Return the cards whose points contain 1, 2, 4 and 8 as a binary number."""
    return tuple(sum(bit for bit, card in _CARD.items() if card_points(card, aces) & power) for power in (1, 2, 4, 8))


_POINTS_IN_BINARY: Final[dict[Aces, tuple[Bits, ...]]] = {
    "low": _points_in_binary("low"),
    "both": _points_in_binary("both"),
}


def to_bits(cards: Iterable[Card]) -> Bits:
    """Return different cards as bits, aces low."""
    # A sum joins the bits only because the cards are different: a card twice would become the next one.
    return sum(map(BIT.__getitem__, cards))


def single_bits(bits: Bits) -> Iterator[Bits]:
    """The bit of each card, in the order of the pack."""
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest


def to_cards(bits: Bits) -> Hand:
    """Return the cards, suit by suit, from low to high."""
    cards = []
    while bits:
        lowest = bits & -bits
        cards.append(_CARD[lowest])
        bits ^= lowest
    return tuple(cards)


def points_of(bits: Bits, aces: Aces) -> int:
    """GR1, GR9: the points of all cards together."""
    # Four bit counts instead of a sum over the cards: every choice of melds is weighed by this.
    ones, twos, fours, eights = _POINTS_IN_BINARY[aces]
    return (
        (bits & ones).bit_count()
        + 2 * (bits & twos).bit_count()
        + 4 * (bits & fours).bit_count()
        + 8 * (bits & eights).bit_count()
    )


def run_cards(bits: Bits) -> Bits:
    """GR9: the cards in rows of three or more neighbours."""
    lowest_of_three = bits & bits >> 1 & bits >> 2
    return lowest_of_three | lowest_of_three << 1 | lowest_of_three << 2


def is_row(bits: Bits) -> bool:
    """GR9: Return True if cards are neighbours in one suit, without a gap."""
    # Divided by its lowest bit, so that suit and height no longer matter.
    row = bits // (bits & -bits)
    # The lowest card is bit 0 now. Neighbours are all ones, and adding one carries through all of them.
    return not row & (row + 1)


def rows_beside(bits: Bits, runs: Bits) -> Bits:
    """GR14: the cards in rows that touch a run: next to one of its ends, or reached over such cards."""
    reached = runs
    while added := (reached << 1 | reached >> 1) & bits & ~reached:
        reached |= added
    return reached & bits


@cache
def _sets_of_rank(held: Bits) -> tuple[Bits, ...]:
    """GR9: the sets in three or four cards of a rank: all of them, or three of four."""
    if held.bit_count() == len(SUITS):
        # Three of four can be better: the fourth card may complete a run.
        return (held, *(held ^ left_out for left_out in single_bits(held)))
    return (held,)


def same_rank(cards: Bits) -> Bits:
    """Return the four cards of the rank of some cards, which have one rank; aces are low."""
    # The card of the highest suit comes down to the lowest lane. The factor then sets its place in all four.
    while cards > _LANE:
        cards >>= _LANE_BITS
    return cards * _EACH_SUIT


def choices_of_sets(bits: Bits) -> list[Bits]:
    """GR9: every choice of sets among some cards, each as the cards in them. The first is none."""
    spades, hearts = bits & _LANE, bits >> _LANE_BITS & _LANE
    diamonds, clubs = bits >> 2 * _LANE_BITS & _LANE, bits >> 3 * _LANE_BITS
    # A rank is held three times if one half of the suits has it twice and the other at least once.
    threes = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    choices = [0]
    for rank in single_bits(threes):
        sets = _sets_of_rank(bits & rank * _EACH_SUIT)
        choices += [chosen | cards for chosen in choices for cards in sets]
    return choices


def with_aces_placed(bits: Bits, aces: Aces) -> list[Bits]:
    """GR1: the cards with each ace below the two and, where it may be there, above the king."""
    placed = [bits]
    if aces == "both":
        for ace in single_bits(bits & LOW_ACES):
            placed += [other ^ ace | ace << _TO_HIGH_ACE for other in placed]
    return placed


def at_both_places(bits: Bits) -> Bits:
    """The same cards, their aces both below the two and above the king."""
    return bits | (bits & LOW_ACES) << _TO_HIGH_ACE


def aces_lowered(bits: Bits) -> Bits:
    """The same cards with every ace at its low place."""
    # Cards that are shown or stored have one spelling, wherever an ace was tried.
    return bits & ~HIGH_ACES | (bits & HIGH_ACES) >> _TO_HIGH_ACE


def choices_of_melds(bits: Bits, aces: Aces) -> Iterator[tuple[Bits, Bits]]:
    """GR9: every choice of sets, and the other cards with their aces placed: among these, every row of three is a run."""
    for sets in choices_of_sets(bits):
        for others in with_aces_placed(bits ^ sets, aces):
            yield sets, others


def least_deadwood_of(bits: Bits, aces: Aces) -> int:
    """GR9: the least points that any choice of melds leaves."""
    return min(points_of(others & ~run_cards(others), aces) for _, others in choices_of_melds(bits, aces))
