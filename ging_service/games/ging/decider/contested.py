"""Events of a table's record that a dispute may contest, by subject."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.commands import DeclareSuit
from ging_service.games.ging.decider.ruling_events import FindingSetAside, RotationCorrected
from ging_service.games.ging.decider.transfers import transfers
from ging_service.games.ging.rules.cards import POINTS
from ging_service.games.ging.rules.claim_proof import known_hand
from ging_service.games.ging.rules.combinations import proof_of_suit

if TYPE_CHECKING:
    from ging_service.games.ging.decider.events import Event
    from ging_service.games.ging.decider.state import TableState


_DECLARATIONS: Final = (e.SuitDeclared, e.CombinationDeclared, e.FalseClaimRefused)
_PENALTIES: Final = (
    e.FalseClaimPenalised,
    e.LostDealAccused,
    e.LostDealFound,
    e.DealerReplaced,
    e.PenaltyDealDodged,
    e.PenaltyEnded,
    RotationCorrected,
    FindingSetAside,
)


def is_contested_as(subject: str, deal: int, event: Event) -> bool:
    """Return True if it is a ``deal``'s event, a ``declaration`` (G7, G12), a ``transfer`` or a ``penalty`` (G21, G26).

    ``deal`` 0: of any deal, or of none. An event that names no deal belongs to whichever it is contested with.
    """
    if deal and getattr(event, "deal", deal) != deal:
        return False
    match subject:
        case "declaration":
            return isinstance(event, _DECLARATIONS)
        case "transfer":
            return bool(transfers(event))
        case "penalty":
            return isinstance(event, _PENALTIES)
        case _:
            return True


def with_right_count(refused: Refused, command: object, seen: TableState) -> Refused:
    """G21, G22: Return the refusal with the count of the suit, from the player's own hand or from tabled cards."""
    # Only this refusal leaves the deal as it was. A count for a claim that stands as false would be an answer to a
    # guess.
    if refused.code != "false_claim_unconfirmed" or not isinstance(command, DeclareSuit) or seen.deal is None:
        return refused
    hand = known_hand(seen.deal.dealt.hands, seen.deal.tabled, command.seat)
    if not hand and not command.cards:  # cards that were tabled for another suit tell nothing about this one
        return refused
    cards = hand or tuple({*seen.deal.tabled[command.seat], *command.cards})
    points = sum(POINTS[card] for card in proof_of_suit(command.suit, cards))
    detail = f"{refused.detail}; the cards count {points}"
    return Refused(refused.code, refused.rule, detail, refused.where)
