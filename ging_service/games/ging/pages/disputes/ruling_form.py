"""A ruling as a form: its initial values, and the orders that the arbitrator sends."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, get_args

from ging_service.domain.cards import SUITS, parse_card
from ging_service.domain.disputes.events import Outcome
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.decider.rulings.ordering import ruling_of
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.claim_ranking import Claim
from ging_service.games.ging.rules.combinations import COMBINATIONS
from ging_service.games.ging.rules.deal_settlement import CombinationClaim
from ging_service.games.ging.rules.ruling_orders import Amendment, AmendmentOrder, OrderedTransfer, Ruling
from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import text, texts, ticked, whole
from ging_service.web.pages.games.ruling_form import transfers_in_form

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.cards import Hand
    from ging_service.games.ging.review.dossier import Dossier
    from ging_service.reporting.tables.disputes import DisputeEntry

AS_IT_IS: Final = -1
"""Form value: the next dealer is left as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AsRead:
    """Reading of a deal before the ruling: as it was recorded, and as rulings have amended it since.

    ``hands`` "" by seat where one is not open. ``points`` by seat and suit, ``combinations`` by seat: the declarations.
    """

    hands: tuple[str, ...]
    points: dict[tuple[int, str], int]
    combinations: frozenset[tuple[int, str]]
    dealer: int


def as_read(found: Dossier) -> AsRead:
    """Return the initial values of the form."""
    deal = found.deal
    hands, claims, combinations, dealer = deal.dealt.hands, deal.claims, deal.combinations, deal.dealt.dealer
    # Rulings build on each other: a part that a later one does not name stays as the earlier one left it.
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
        event = step.recorded_event.event
        if isinstance(event, RulingApplied) and event.kind == "amended":
            yield event.amendment


def ruling_in_form(_club: str, _entry: DisputeEntry) -> Ruling | None:
    """Return the ruling of the form; None if it dismisses the dispute.

    Raises ``BadRequest("invalid")`` and ``Refused``.
    """
    outcome: Outcome = text("outcome")  # type: ignore[assignment]  # looked at right here
    if outcome not in get_args(Outcome):
        raise BadRequest("invalid", _("Choose a ruling."), "outcome")
    orders = Ruling(
        outcome="ordered",
        # The use case fills in the disputed deal: a form must not choose another.
        deal=0,
        amendment=_amendment(),
        transfers=transfers_in_form(OrderedTransfer),
        next_dealer=whole("next_dealer", AS_IT_IS),
        void_from=whole("void_from", 0),
    )
    return ruling_of(outcome, orders)


def _amendment() -> AmendmentOrder:
    """Return the amendment. The form shows all declarations, so those that are sent replace them."""
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
    """Return a hand from cards with spaces or commas between them."""
    name = f"hand-{seat}"
    return tuple(parse_card(card, "G1", name) for card in re.split(r"[\s,;]+", text(name)) if card)


def _claims() -> Iterator[Claim]:
    for seat in SEATS:
        for suit in SUITS:
            if text(f"points-{seat}-{suit}"):
                yield Claim(seat=seat, suit=suit, points=whole(f"points-{seat}-{suit}"))


def _combinations() -> Iterator[CombinationClaim]:
    for seat in SEATS:
        said = texts(f"combinations-{seat}")
        # In the order of the game and without what it does not know, whatever the form sends.
        yield from (CombinationClaim(seat=seat, combination=name) for name in COMBINATIONS if name in said)
