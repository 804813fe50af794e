"""Schema versions of a table's events, and the upcasts from each version to the next."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.game import Upcast, as_it_is
from ging_service.games.ging.decider.events import DealRecorded, HandsDealt, MostOfSuitWon, TableOpened
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.rules.cards import SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping

SCHEMAS: Final[Mapping[type, int]] = MappingProxyType(
    {HandsDealt: 2, DealRecorded: 2, MostOfSuitWon: 2, TableOpened: 3, RulingApplied: 3}
)


def _without_proof(data: dict[str, Any]) -> dict[str, Any]:
    """G4: Before there were committed shuffles, nothing proved a deal."""
    return data | {"shuffle": 0}


def _with_fair_rules(data: dict[str, Any]) -> dict[str, Any]:
    """G4, G22: Before there were such house rules, hands were never opened and shuffles dealt at once."""
    return data | {"rules": data["rules"] | {"hands_open": "never", "shuffle": "at_once"}}


def _without_day(data: dict[str, Any]) -> dict[str, Any]:
    """The first rulings did not contain the time of their deal, nor its result."""
    return data | {"settled_at": "", "result": {"kind": "", "combination": "", "winners": [], "claims": []}}


def _with_short_rule(data: dict[str, Any]) -> dict[str, Any]:
    """G30: Before there was such a house rule, nobody replaced counters where one of the players could not."""
    return data | {"rules": data["rules"] | {"short": "nobody_replaces"}}


def _with_counters_replaced(data: dict[str, Any]) -> dict[str, Any]:
    """G11: those who replaced put a whole stake back."""
    return data | {"replaced": [data["stake"] if seat in data["replaced_by"] else 0 for seat in SEATS]}


def _with_dealer_as_recorded(data: dict[str, Any]) -> dict[str, Any]:
    """Earlier rulings did not amend who dealt."""
    return data | {"amendment": data["amendment"] | {"dealer": -1}}


UPCASTS: Final[Mapping[tuple[type, int], Upcast]] = MappingProxyType(
    {
        (HandsDealt, 1): _without_proof,  # and hands came to be sealed
        (DealRecorded, 1): as_it_is,  # hands came to be sealed
        (TableOpened, 1): _with_fair_rules,
        (TableOpened, 2): _with_short_rule,
        (MostOfSuitWon, 1): _with_counters_replaced,
        (RulingApplied, 1): _without_day,
        (RulingApplied, 2): _with_dealer_as_recorded,
    }
)
