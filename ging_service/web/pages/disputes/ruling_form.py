"""A ruling as it stands in a form: what is in it to begin with, and what whoever sends it orders."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, get_args

from ging_service.application.disputes import ruling_of
from ging_service.domain.cards import SUITS, parse_card
from ging_service.domain.disputes.events import Outcome
from ging_service.domain.games.ging.rules.combinations import COMBINATIONS
from ging_service.domain.games.ging.rules.correction import Amendment, AmendmentOrder, OrderedTransfer, Ruling
from ging_service.domain.games.ging.rules.counting import SEATS, Claim
from ging_service.domain.games.ging.rules.settlement import CombinationClaim
from ging_service.domain.games.ging.ruling_events import RulingApplied
from ging_service.web.errors import BadRequest
from ging_service.web.pages.asking import text, texts, ticked, whole
from ging_service.web.pages.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ging_service.application.queries.dossier import Dossier
    from ging_service.domain.cards import Hand

TRANSFERS: Final = 4
"""So many transfers a form has room for."""

AS_IT_IS: Final = -1
"""Who deals next is left as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AsRead:
    """How a deal is read before the ruling: by what was recorded, and by what rulings have amended since.

    ``hands`` "" by seat where one is not open. ``points`` by seat and suit, ``combinations`` by seat: what was declared.
    """

    hands: tuple[str, ...]
    points: dict[tuple[int, str], int]
    combinations: frozenset[tuple[int, str]]
    dealer: int


def as_read(found: Dossier) -> AsRead:
    """What the form begins with."""
    deal = found.deal
    hands, claims, combinations, dealer = deal.dealt.hands, deal.claims, deal.combinations, deal.dealt.dealer
    for amendment in _amendments(found):
        hands = amendment.hands or hands
        dealer = amendment.dealer if amendment.dealer >= 0 else dealer
        if amendment.declared:
            claims, combinations = amendment.claims, amendment.combinations
    return AsRead(
        hands=tuple(" ".join(hand) for hand in hands) or ("", "", "", ""),
        points={(claim.seat, claim.suit): claim.points for claim in claims},
        combinations=frozenset((held.seat, held.combination) for held in combinations),
        dealer=dealer,
    )


def _amendments(found: Dossier) -> Iterator[Amendment]:
    for step in found.steps:
        event = step.happening.event
        if isinstance(event, RulingApplied) and event.kind == "amended":
            yield event.amendment


def ruling_in_form() -> Ruling | None:
    """What is ordered; None where the dispute is dismissed. Raises ``BadRequest("invalid")`` and ``Refused``."""
    outcome: Outcome = text("outcome")  # type: ignore[assignment]  # looked at right here
    if outcome not in get_args(Outcome):
        raise BadRequest("invalid", _("Say what you rule."), "outcome")
    orders = Ruling(
        outcome="ordered",
        deal=0,
        amendment=_amendment(),
        transfers=tuple(_transfers(range(TRANSFERS))),
        next_dealer=whole("next_dealer", AS_IT_IS),
        void_from=whole("void_from", 0),
    )
    return ruling_of(outcome, orders)


def _amendment() -> AmendmentOrder:
    """The form shows all that was declared: what is sent replaces it."""
    declares = ticked("amends_declarations")
    return AmendmentOrder(
        hands=tuple(_hand(seat) for seat in SEATS) if ticked("amends_hands") else (),
        dealer=whole("dealer", AS_IT_IS),
        replaces=declares,
        claims=tuple(_claims()) if declares else (),
        combinations=tuple(_combinations()) if declares else (),
        withdrawn=(),
    )


def _hand(seat: int) -> Hand:
    """Cards as they are written, with spaces or commas between them."""
    name = f"hand-{seat}"
    return tuple(parse_card(card, name) for card in re.split(r"[\s,;]+", text(name)) if card)


def _claims() -> Iterator[Claim]:
    for seat in SEATS:
        for suit in SUITS:
            if text(f"points-{seat}-{suit}"):
                yield Claim(seat=seat, suit=suit, points=whole(f"points-{seat}-{suit}"))


def _combinations() -> Iterator[CombinationClaim]:
    for seat in SEATS:
        said = texts(f"combinations-{seat}")
        yield from (CombinationClaim(seat=seat, combination=name) for name in COMBINATIONS if name in said)


def _transfers(places: Iterable[int]) -> Iterator[OrderedTransfer]:
    """Those with counters in them."""
    for place in places:
        if text(f"counters-{place}"):
            yield OrderedTransfer(
                payer=whole(f"payer-{place}"),
                taker=whole(f"taker-{place}"),
                counters=whole(f"counters-{place}"),
                rule=text(f"rule-{place}").upper(),
            )
