"""Events of a table's record that a dispute may contest, by subject."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.ruling_events import FindingSetAside, RotationCorrected
from ging_service.games.ging.decider.transfers import transfers

if TYPE_CHECKING:
    from ging_service.games.ging.decider.events import Event

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
