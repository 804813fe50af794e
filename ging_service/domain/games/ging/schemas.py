"""Schema versions of a table's events, and what makes an older version's data the next one's."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.game import Upcast, as_it_is
from ging_service.domain.games.ging.events import DealRecorded, HandsDealt, TableOpened
from ging_service.domain.games.ging.ruling_events import RulingApplied

if TYPE_CHECKING:
    from collections.abc import Mapping

SCHEMAS: Final[Mapping[type, int]] = MappingProxyType(
    {HandsDealt: 2, DealRecorded: 2, TableOpened: 2, RulingApplied: 2}
)


def _without_proof(data: dict[str, Any]) -> dict[str, Any]:
    """G4: before there were committed shuffles, nothing proved a deal."""
    return data | {"shuffle": 0}


def _with_fair_rules(data: dict[str, Any]) -> dict[str, Any]:
    """G4, G22: before there were such house rules, hands were never opened and shuffles dealt at once."""
    return data | {"rules": data["rules"] | {"hands_open": "never", "shuffle": "at_once"}}


def _without_day(data: dict[str, Any]) -> dict[str, Any]:
    """The first rulings did not say when their deal had happened, nor what it came to."""
    return data | {"settled_at": "", "result": {"kind": "", "combination": "", "winners": [], "claims": []}}


UPCASTS: Final[Mapping[tuple[type, int], Upcast]] = MappingProxyType(
    {
        (HandsDealt, 1): _without_proof,  # and hands came to be sealed
        (DealRecorded, 1): as_it_is,  # hands came to be sealed
        (TableOpened, 1): _with_fair_rules,
        (RulingApplied, 1): _without_day,
    }
)
