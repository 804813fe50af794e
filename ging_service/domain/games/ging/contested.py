"""What of a table's record may be contested as what: a dispute is about an event that is what it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.games.ging import events as e
from ging_service.domain.games.ging.ruling_events import FindingSetAside, RotationCorrected
from ging_service.domain.games.ging.transfers import transfers

if TYPE_CHECKING:
    from ging_service.domain.games.ging.events import Event

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
    """Whether an event is a ``deal``'s event, a ``declaration`` (G7, G12), a ``transfer`` or a ``penalty`` (G21, G26).

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
