"""Orders of an arbitrator's ruling, and the command that carries them out (G28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.domain.structs import replace
from ging_service.games.ging.decider.commands import ApplyRuling
from ging_service.games.ging.decider.rulings.resettling import read_as_amended
from ging_service.games.ging.rules.ruling_orders import AS_PLAYED, Amendment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.disputes.events import Amended, Outcome
    from ging_service.domain.game import PlacedEvent
    from ging_service.games.ging.decider.rulings.settled_deals import SettledDeal
    from ging_service.games.ging.rules.deal_settlement import Claim, CombinationClaim
    from ging_service.games.ging.rules.ruling_orders import AmendmentOrder, Ruling


def ruling_of(outcome: Outcome, orders: Ruling) -> Ruling | None:
    """Return the ruling with its outcome; None where the dispute is dismissed.

    Raises ``Refused("dismissal_orders_nothing")``.
    """
    if outcome != "dismissed":
        return replace(orders, outcome=outcome)
    ordered = amended_by(orders)
    if ordered:
        detail = "a dismissed dispute changes nothing: leave out what is ordered, or rule otherwise"
        raise Refused("dismissal_orders_nothing", "", detail, ordered[0])
    return None


def amended_by(ruling: Ruling) -> tuple[Amended, ...]:
    """Return the parts of the record that a ruling changes."""
    parts: dict[Amended, bool] = {
        "hands": bool(ruling.amendment.hands),
        "dealer": ruling.amendment.dealer >= 0,
        "declarations": ruling.amendment.declares,
        "transfers": bool(ruling.transfers),
        "next_dealer": ruling.next_dealer >= 0,
        "end": bool(ruling.void_from),
    }
    return tuple(part for part, is_amended in parts.items() if is_amended)


def ruling_command(
    dispute: str, deal: int, ruling: Ruling, record: Sequence[PlacedEvent], contested: int
) -> ApplyRuling:
    """Return the command that carries out a ruling. ``deal`` is the dispute's own deal and replaces the ruling's."""
    return ApplyRuling(
        dispute=dispute,
        ruling=replace(ruling, deal=deal),
        record=tuple(record),
        corrects=contested,
    )


Declarations = tuple[tuple["Claim", ...], tuple["CombinationClaim", ...]]


def declared_in(played: SettledDeal, *amendments: Amendment) -> Declarations:
    """Return the declarations of a deal, as rulings so far and further ``amendments`` read it."""
    deal = read_as_amended(played.before, (*played.amendments, *amendments))
    return (deal.claims, deal.combinations) if deal else ((), ())


def amendment_of(order: AmendmentOrder, played: SettledDeal | None) -> Amendment:
    """Return the amendment of an order. Declarations that it does not name stay as they are (G19)."""
    of_hands = Amendment(hands=order.hands, dealer=order.dealer, declared=False, claims=(), combinations=())
    if not order.declares or played is None:
        return of_hands
    claims, combinations = order.claims, order.combinations
    if not order.replaces:
        # Claims that the order does not name are worth what the amended hands hold, so the hands are read in first.
        claims, combinations = _changed(order, declared_in(played, of_hands if order.hands else AS_PLAYED))
    return Amendment(hands=order.hands, dealer=order.dealer, declared=True, claims=claims, combinations=combinations)


def _changed(order: AmendmentOrder, before: Declarations) -> Declarations:
    claims = {(claim.seat, claim.suit): claim for claim in (*before[0], *order.claims)}
    combinations = {(held.seat, held.combination): held for held in (*before[1], *order.combinations)}
    # Suits have one letter and combinations a word, so one key tells both.
    gone = {(one.seat, one.suit or one.combination) for one in order.withdrawn}
    return (
        tuple(claim for said, claim in claims.items() if said not in gone),
        tuple(held for said, held in combinations.items() if said not in gone),
    )
