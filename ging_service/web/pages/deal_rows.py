"""A deal seat by seat: what each had, said and came to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.games.ging.hindsight import declarable
from ging_service.domain.games.ging.rules.counting import SEATS, Claim
from ging_service.web.pages.game_words import claim_words, combination_words
from ging_service.web.pages.telling.told import Shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.games.ging.hindsight import Declarable
    from ging_service.domain.games.ging.ruling_events import RulingApplied
    from ging_service.domain.games.ging.state import Deal, Seating
    from ging_service.web.pages.telling.told import Called


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """What a seat had of a deal. ``hand`` None and ``might`` (): its hand is not for whoever looks.

    ``might``: what it held and did not declare. ``net``: as it was played, ``ruled``: by all rulings since; None while the
    deal runs.
    """

    member: str
    name: str
    is_dealer: bool
    hand: Shown | None
    declared: tuple[str, ...]
    might: tuple[str, ...]
    net: int | None
    ruled: int | None


def rows_of(deal: Deal, seating: Seating, rulings: Sequence[RulingApplied], called: Called) -> tuple[SeatRow, ...]:
    """The four seats. ``deal`` as whoever looks may see it."""
    known = declarable(deal, seating.rules.mode)
    net = deal.result.net if deal.result else None
    return tuple(
        SeatRow(
            member=seating.members[seat],
            name=called.seat(seat),
            is_dealer=seat == deal.dealt.dealer,
            hand=Shown(cards=held.hand) if held else None,
            declared=tuple(_words(held, declared=True) if held else _said(deal, seat)),
            might=tuple(_words(held, declared=False) if held else ()),
            net=net[seat] if net else None,
            ruled=net[seat] + sum(ruling.net[seat] for ruling in rulings) if net else None,
        )
        for seat, held in zip(SEATS, known, strict=True)
    )


def _words(held: Declarable, *, declared: bool) -> Iterator[str]:
    """What of a hand that is seen was declared, or was not."""
    for combination in held.combinations:
        if combination.declared is declared:
            yield combination_words(combination.combination)
    for suit in held.suits:
        if suit.declared is declared:
            yield claim_words(Claim(seat=held.seat, suit=suit.suit, points=suit.points))


def _said(deal: Deal, seat: int) -> Iterator[str]:
    """What was declared of a hand that is not seen."""
    yield from (combination_words(said.combination) for said in deal.combinations if said.seat == seat)
    yield from (claim_words(claim) for claim in deal.claims if claim.seat == seat)
