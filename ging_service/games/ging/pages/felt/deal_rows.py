"""A deal seat by seat: hand, declarations and result of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.event_messages.event_message import ShownCards
from ging_service.games.ging.decider.hindsight import declarable
from ging_service.games.ging.messages.game_words import claim_words, combination_words
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.claim_ranking import Claim

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.event_messages.event_message import Names
    from ging_service.games.ging.decider.hindsight import Declarable
    from ging_service.games.ging.decider.ruling_events import RulingApplied
    from ging_service.games.ging.decider.state import Deal, Seating


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """A seat's part in a deal. ``hand`` None and ``might`` (): the viewer may not see its hand.

    ``might``: claims that it held and did not declare. ``net``: as it was played, ``ruled``: by all rulings since; None
    while the deal runs.
    """

    member: str
    name: str
    is_dealer: bool
    hand: ShownCards | None
    declared: tuple[str, ...]
    might: tuple[str, ...]
    net: int | None
    ruled: int | None


def rows_of(deal: Deal, seating: Seating, rulings: Sequence[RulingApplied], called: Names) -> tuple[SeatRow, ...]:
    """Return the four seats. ``deal`` as the viewer may see it."""
    # ``deal`` holds only what the viewer may see, so a hidden hand comes out as None here and cannot leak below.
    known = declarable(deal, seating.rules.mode)
    net = deal.result.net if deal.result else None
    return tuple(
        SeatRow(
            member=seating.members[seat],
            name=called.seat(seat),
            is_dealer=seat == deal.dealt.dealer,
            hand=ShownCards(cards=held.hand) if held else None,
            # What was declared is public even where the hand is not.
            declared=tuple(_words(held, declared=True) if held else _said(deal, seat)),
            might=tuple(_words(held, declared=False) if held else ()),
            net=net[seat] if net else None,
            ruled=net[seat] + sum(ruling.net[seat] for ruling in rulings) if net else None,
        )
        for seat, held in zip(SEATS, known, strict=True)
    )


def _words(held: Declarable, *, declared: bool) -> Iterator[str]:
    """Yield the claims of a visible hand that were declared, or those that were not."""
    for combination in held.combinations:
        if combination.declared is declared:
            yield combination_words(combination.combination)
    for suit in held.suits:
        if suit.declared is declared:
            yield claim_words(Claim(seat=held.seat, suit=suit.suit, points=suit.points))


def _said(deal: Deal, seat: int) -> Iterator[str]:
    """Yield the declarations of a hidden hand."""
    yield from (combination_words(said.combination) for said in deal.combinations if said.seat == seat)
    yield from (claim_words(claim) for claim in deal.claims if claim.seat == seat)
