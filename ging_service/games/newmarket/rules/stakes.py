"""Counters: dressing, short players, winnings, and the final division (NM3 to NM5, NM17 to NM19, NM26 to NM29, NM53 to NM56)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, Hand, rank_of, suit_of
from ging_service.domain.declare import value
from ging_service.games.newmarket.rules.cards import KINGS, WHOLE_PACK
from ging_service.games.newmarket.rules.dealing import leftwards

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ging_service.games.newmarket.rules.house_rules import HouseRules


KITTY: Final = "kitty"


def heap_place(card: Card) -> str:
    """NM3: the place of the counters on a card of the layout."""
    return f"heap/{card}"


@value
class Dressing:
    """NM4: each player puts ``stake`` counters on each of these cards of the layout, and ``kitty`` in the kitty."""

    heaps: Hand
    stake: int
    kitty: int

    @property
    def each(self) -> int:
        """Counters that each player puts down."""
        return self.stake * len(self.heaps) + self.kitty


@value
class Share:
    """NM27: counters from a place of the layout to a seat."""

    place: str
    seat: int
    counters: int


def layout_of(rules: HouseRules) -> Hand:
    """NM1, NM50: the cards in the middle, on which counters lie."""
    return rules.layout if rules.game == "original" else KINGS


def heap_rule(rules: HouseRules) -> str:
    """NM17, NM55: Return the rule by which a player wins what lies on a card of the layout."""
    return "NM55" if rules.game == "original" else "NM17"


def dressing_of(heaps_in: Mapping[Card, int], rules: HouseRules) -> Dressing:
    """NM4, NM53: what everybody puts down for the next deal. ``heaps_in``: how often each card still in was dressed."""
    dressed = tuple(card for card, times in heaps_in.items() if rules.kings == "every_deal" or not times)
    # NM53: the original game keeps the default of this house rule, which is not 0.
    kitty = 0 if rules.game == "original" else rules.kitty_stake
    return Dressing(heaps=dressed, stake=rules.king_stake, kitty=kitty)


def short_seats(stacks: Sequence[int], dressing: Dressing, rules: HouseRules) -> tuple[int, ...]:
    """NM5: the players who do not have the stakes of a dressing, and may not owe them."""
    if rules.short == "account":
        return ()
    return tuple(seat for seat, counters in enumerate(stacks) if counters < dressing.each)


def heap_won_by(card: Card, rules: HouseRules) -> Card | None:
    """NM17, NM55: the card of the layout that a card wins: a queen its king, in the original game a card its like."""
    if rules.game == "original":
        return card if card in rules.layout else None
    return Card(f"K{suit_of(card)}") if rank_of(card) == "Q" else None


def payable(owed: int, stack: int, rules: HouseRules) -> int:
    """NM29, NM56: what a player pays of a debt to the kitty or to another player. Without debts no more than they have."""
    # Without debts nobody goes below zero, whatever a rule lets them owe.
    return owed if rules.short == "account" else min(owed, max(stack, 0))


def paid_for_cards_left(cards_left: Sequence[int], stacks: Sequence[int], rules: HouseRules) -> tuple[int, ...]:
    """NM56: what each seat pays the player who is out: one counter for each card left."""
    return tuple(payable(cards, stack, rules) for cards, stack in zip(cards_left, stacks, strict=True))


def divide(lying: Mapping[str, int], seats: int, eldest: int) -> tuple[Share, ...]:
    """NM27: all heaps and the kitty divided equally, the remainder one each from eldest."""
    # All places together: divided one by one, each of them would leave a remainder for eldest.
    each, left = divmod(sum(lying.values()), seats)
    turns = leftwards(eldest, seats)
    due = {seat: each + (place < left) for place, seat in enumerate(turns)}
    shares: list[Share] = []
    # Every share is a transfer from one place to one seat, as the ledger posts them, so the places are emptied in turn.
    for place, counters in lying.items():
        rest = counters
        for seat in turns:
            given = min(rest, due[seat])
            if given:
                rest -= given
                due[seat] -= given
                shares.append(Share(place=place, seat=seat, counters=given))
    return tuple(shares)


_CARDS: Final = len(WHOLE_PACK)


def most_owed(rules: HouseRules, seats: int) -> int:
    """NM4, NM8, NM29, NM53, NM56: the most that all players put down in a deal, beside what lies in the middle before it.

    The stakes, the spare hand, a counter for each card left, and one missed card for each card of the pack.
    """
    return seats * _stakes(rules) + _CARDS * (1 + rules.missed_card)


def most_lost(rules: HouseRules, seats: int) -> int:
    """NM4 to NM6, NM8, NM29: the most that one player puts down in a deal, with the largest hand; 0 where they may owe nothing."""
    return _stakes(rules) + -(-_CARDS // seats) * (1 + rules.missed_card) if rules.short == "account" else 0


def _stakes(rules: HouseRules) -> int:
    return rules.king_stake * len(layout_of(rules)) + rules.kitty_stake + rules.buy_price
