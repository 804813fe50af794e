"""First dealer, next dealer, and the deal (GR2, GR3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.cards import Card, Hand, rank_of
from ging_service.domain.declare import value
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, RANKS, SEATS, other_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.gin_rummy.rules.house_rules import BothPass, NextDealer


@value
class DealtCards:
    """GR3: the hands by seat, the upcard, and the stock, its top card first."""

    hands: tuple[Hand, ...]
    upcard: Card
    stock: Hand


def dealer_by_cut(cuts: Sequence[Card]) -> int | None:
    """GR2: the seat that cut the lower rank, the ace the lowest; None for equal ranks, which are cut again."""
    first, second = (RANKS.index(rank_of(card)) for card in cuts)
    # Both cut from one pack, so the cards differ, but not always in rank. Suits have no order.
    return None if first == second else int(second < first)


def next_dealer(dealer: int, winner: int | None, rule: NextDealer) -> int:
    """GR2: the dealer after a deal that was scored. Where the winner or the loser deals and nobody won, the dealer stays.

    After a void deal the dealer stays under every rule (GR17), so nothing is asked here.
    """
    if rule == "alternate":
        return other_seat(dealer)
    if winner is None:
        return dealer
    return winner if rule == "winner" else other_seat(winner)


def first_player(dealer: int) -> int:
    """GR3: the player who does not deal."""
    return other_seat(dealer)


def deal_out(order: Sequence[Card], dealer: int) -> DealtCards:
    """GR3: ten cards each, one at a time, the first player first; the next card is the upcard, the others the stock."""
    # The order of dealing is a part of what a shuffle proves: other packets would give other hands (docs/shuffle.md).
    first, second = tuple(order[0 : 2 * HAND_SIZE : 2]), tuple(order[1 : 2 * HAND_SIZE : 2])
    hands = {first_player(dealer): first, dealer: second}
    return DealtCards(
        hands=tuple(hands[seat] for seat in SEATS),
        upcard=order[2 * HAND_SIZE],
        stock=tuple(order[2 * HAND_SIZE + 1 :]),
    )


Source = Literal["stock", "discard_pile"]
ANY_SOURCE: Final[tuple[Source, ...]] = ("stock", "discard_pile")
"""GR6: what a player may draw from in every turn but the first."""
BOTH: Final = 2


def to_first_draw(passes: int, first: int) -> int:
    """GR4, GR5: the seat that takes the upcard or passes after so many passes; after two, the first player draws."""
    return other_seat(first) if passes == 1 else first


def first_sources(passes: int, rule: BothPass) -> tuple[Source, ...]:
    """GR4, GR5: what the first draw of a deal may be after so many passes: the upcard, or after two what the rule says."""
    # With the stock as house rule the upcard stays in the pile: after two passes nobody may take it.
    return ("stock",) if passes == BOTH and rule == "stock" else ("discard_pile",)
