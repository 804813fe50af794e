"""Arbitrators' pages for a deal of Ging: the dossier and the ruling form."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, get_args

from ging_service.domain.cards import SUITS, parse_card
from ging_service.domain.disputes.events import Outcome
from ging_service.event_messages.card_words import SUIT_SIGNS, suit_words
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.decider.rulings.ordering import ruling_of
from ging_service.games.ging.messages.game_words import combination_words, result_words
from ging_service.games.ging.pages.felt.deal import SeatRow, rows_of
from ging_service.games.ging.review import dossier
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.combinations import COMBINATIONS
from ging_service.games.ging.rules.deal_settlement import Claim, CombinationClaim
from ging_service.games.ging.rules.ruling_orders import Amendment, AmendmentOrder, OrderedTransfer, Ruling
from ging_service.i18n.messages import _, ngettext
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.forms import text, texts, ticked, whole
from ging_service.web.pages.games.outlet import DossierParts, RulingForm
from ging_service.web.pages.games.ruling_form import transfers_in_form
from ging_service.web.pages.rendering.templates import fragment
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.cards import Hand
    from ging_service.event_messages.event_message import Names
    from ging_service.games.ging.review import Dossier, RuledReading
    from ging_service.reporting.tables.disputes import DisputeEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class DossierWords:
    """``rows`` seat by seat; ``findings``: sentences, each with its rule ("" for none); ``is_open``: all hands are."""

    rows: tuple[SeatRow, ...]
    has_rulings: bool
    findings: tuple[tuple[str, str], ...]
    is_open: bool


def dossier_parts(club: str, entry: DisputeEntry, called: Names) -> DossierParts:
    """Return the dossier of a disputed deal as its reader may see it."""
    found = dossier_words(dossier(services(), club, entry.table_id, entry.deal, person()), called)
    record = fragment("ging/dossier.html", dossier=found, own=person().member)
    return DossierParts(record=record, is_open=found.is_open)


def dossier_words(found: Dossier, called: Names) -> DossierWords:
    """Return the words of a dossier as the viewer may see it."""
    events = [step.recorded_event.event for step in found.steps]
    rulings = [event for event in events if isinstance(event, RulingApplied)]
    seating = found.steps[-1].after.seating
    return DossierWords(
        rows=rows_of(found.deal, seating, rulings, called),
        has_rulings=bool(rulings),
        findings=tuple(_findings(found, called)),
        # A hand that the reader may not see is None there.
        is_open=all(found.declarable),
    )


def _as_ruled(ruled: RuledReading, called: Names) -> str:
    if ruled.voided:
        return _("As ruled: the deal is void.")
    if ruled.result is None:
        return _("As ruled: the record stands.")
    return _("As ruled: %(result)s", result=result_words(ruled.result, called.seat))


def _findings(found: Dossier, called: Names) -> Iterator[tuple[str, str]]:
    if found.settlement is None:
        yield _("The deal has not been settled."), ""
    elif found.settlement.agrees:
        yield _("Settled again from the record, the deal has the recorded result."), ""
    else:
        due = result_words(found.settlement.due, called.seat)
        yield _("Settled again from the record, the deal has a different result: %(due)s", due=due), ""
    if found.ruled is not None:
        yield _as_ruled(found.ruled, called), "G24" if found.ruled.voided else ""
    if found.all_declared is not None:
        result = result_words(found.all_declared, called.seat)
        yield _("If everyone had declared everything: %(result)s", result=result), "G20"
    if found.false_claims:
        claims = ngettext("One false claim was refused.", "%(num)s false claims were refused.", len(found.false_claims))
        yield claims, "G21"
    for held in found.declarable:
        # A hidden hand can contradict nothing to this reader: saying so would tell a part of it.
        if held is not None and held.contradicted:
            yield _("The hand of %(who)s does not contain what was declared.", who=called.seat(held.seat)), "G21"
    shuffle = found.shuffle
    # None: not all seeds are open to the reader, so nobody can say yet whether the hands match.
    if shuffle is not None and shuffle.replayed is not None:
        fair = _("The hands match the committed shuffle.")
        yield fair if shuffle.replayed else _("The hands do not match the committed shuffle."), "G4"


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


def _fields(club: str, entry: DisputeEntry, called: Names) -> dict[str, Any]:
    """Return the values of the template, besides those of every game."""
    # A dispute about the table as a whole has no deal, and its ruling amends none.
    judged = dossier(services(), club, entry.table_id, entry.deal, person()) if entry.deal else None
    return {
        "read": as_read(judged) if judged else None,
        "is_recorded": judged is not None and judged.deal.dealt.recorded,
        "is_showdown": judged is not None and judged.rules.mode == "showdown",
        "suits": [(suit, SUIT_SIGNS[suit], suit_words(suit)) for suit in SUITS],
        "combinations": [(name, combination_words(name)) for name in COMBINATIONS],
        "amended_dealers": _amended_dealers(judged.deal.dealt.recorded, called) if judged else (),
        "dealers": [(AS_IT_IS, _("the player whose turn it is")), *((seat, called.seat(seat)) for seat in SEATS)],
    }


def _amended_dealers(recorded: bool, called: Names) -> list[tuple[int, str]]:  # noqa: FBT001  as the deal has it
    """Return the seats that may have dealt instead. The service's own deals keep the dealer that they name."""
    if not recorded:
        return []
    return [(AS_IT_IS, _("as it is")), *((seat, called.seat(seat)) for seat in SEATS)]


RULING: Final = RulingForm(template="ging/ruling.html", ruling=ruling_in_form, fields=_fields)
"""Rulings on deals of Ging: they amend hands, dealer and declarations too, and say how the game continues."""
