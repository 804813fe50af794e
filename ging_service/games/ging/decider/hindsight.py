"""Possible declarations of a hand, next to its real ones (G7, G12 to G17, G19, G20).

Only hands that the viewer knows are used: pass a deal as the viewer may see it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from ging_service.domain.cards import Hand
from ging_service.domain.declare import Described, value
from ging_service.games.ging.rules.cards import SEATS, Seat, figures_of, suit_counts
from ging_service.games.ging.rules.claim_proof import known_hand
from ging_service.games.ging.rules.combinations import COMBINATIONS, RULE, Combination
from ging_service.games.ging.rules.deal_settlement import Outcome, read_hands

if TYPE_CHECKING:
    from ging_service.games.ging.decider.state import Deal
    from ging_service.games.ging.rules.deal_settlement import Ties
    from ging_service.games.ging.rules.house_rules import Mode


Counts = Annotated[bool, Described("it counts: it was declared, or turned up in a showdown")]


@value
class SuitHeld:
    """G7: the count of a suit that is held."""

    suit: str
    points: Annotated[int, Described("the count of the whole holding")]
    declared: Counts


@value
class CombinationHeld:
    """G12 to G16: a combination that is held."""

    combination: Combination
    declared: Counts

    @property
    def rule(self) -> str:
        """The number of its rule."""
        return RULE[self.combination]


@value
class Declarable:
    """Claims that a hand could have declared."""

    seat: Seat
    hand: Hand
    suits: Annotated[tuple[SuitHeld, ...], Described("every suit held")]
    combinations: Annotated[tuple[CombinationHeld, ...], Described("every combination held, highest first")]
    contradicted: Annotated[
        tuple[str, ...], Described("recorded suits and combinations that this hand does not contain")
    ]

    @property
    def best(self) -> str:
        """G17: the highest combination held, "" for none."""
        return self.combinations[0].combination if self.combinations else ""


def hands_known(deal: Deal) -> tuple[Hand, ...]:
    """G21: the whole hands that are known, by seat, () where one is not: dealt and visible, or tabled card by card."""
    hands = deal.dealt.hands
    return tuple((hands[seat] if hands else ()) or known_hand((), deal.tabled, seat) for seat in SEATS)


def declarable(deal: Deal, mode: Mode) -> tuple[Declarable | None, ...]:
    """Return the possible declarations of each seat; None for a seat whose hand is not known."""
    hands = hands_known(deal)
    return tuple(_of_hand(deal, seat, hand, mode) if hand else None for seat, hand in zip(SEATS, hands, strict=True))


def with_everything_declared(deal: Deal, ties: Ties) -> Outcome | None:
    """G20: Return the outcome of the deal with all hands turned up; None unless all of them are known."""
    hands = hands_known(deal)
    return read_hands(hands, deal.dealt.dealer, ties) if all(hands) else None


def _of_hand(deal: Deal, seat: int, hand: Hand, mode: Mode) -> Declarable:
    counts, figures = suit_counts(hand), figures_of(hand)
    said = {claim.suit: claim.points for claim in deal.claims if claim.seat == seat}
    named = {claim.combination for claim in deal.combinations if claim.seat == seat}
    held = [name for name, holds in COMBINATIONS.items() if holds(figures)]
    all_count = mode == "showdown"
    wrong = [suit for suit, points in said.items() if counts.get(suit) != points]
    return Declarable(
        seat=seat,
        hand=hand,
        suits=tuple(
            SuitHeld(suit=suit, points=points, declared=all_count or said.get(suit) == points)
            for suit, points in counts.items()
        ),
        combinations=tuple(CombinationHeld(combination=name, declared=all_count or name in named) for name in held),
        contradicted=(*wrong, *sorted(named - set(held))),
    )
