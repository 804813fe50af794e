"""Schema versions of events of the treasurer's book, and upcasts from the older ones."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.books.events import CountersCounted, SeasonOpened, TableMoneyCharged
from ging_service.domain.books.state import NONE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.game import Upcast


def _without_debts(data: Mapping[str, Any]) -> dict[str, Any]:
    """Upcast counts from a version that did not regard what members owed."""
    return {**data, "on_account": NONE}


def _at_one_value(data: Mapping[str, Any]) -> dict[str, Any]:
    """Upcast seasons from a version in which no counter could change its value."""
    return {**data, "terms": data["terms"] | {"revalues": False}}


def _for_its_table(data: Mapping[str, Any]) -> dict[str, Any]:
    """Upcast table money from a version that charged an evening at each of its tables."""
    return {**data, "evening": ""}


SCHEMAS: Final[Mapping[type, int]] = MappingProxyType({CountersCounted: 2, SeasonOpened: 2, TableMoneyCharged: 2})
UPCASTS: Final[Mapping[tuple[type, int], Upcast]] = MappingProxyType(
    {
        (CountersCounted, 1): _without_debts,
        (SeasonOpened, 1): _at_one_value,
        (TableMoneyCharged, 1): _for_its_table,
    }
)
