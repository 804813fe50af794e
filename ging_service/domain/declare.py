"""How commands, events and values of every kind of stream are declared, and the facts that an event states.

A game's events have names of its own. The platform (ledger, limits, signing, read models) does not know them: it
subscribes to facts. An event that states no fact concerns its game only.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from collections.abc import Callable

Declared = TypeVar("Declared")


class Fact(Enum):
    """What an event means to the platform, whichever game it belongs to."""

    TABLE_OPENED = auto()
    """The seats of a table are taken."""

    TABLE_CHANGED = auto()
    """The table's line in the list of tables changes, and no deal begins or ends."""

    SHUFFLE_COMMITTED = auto()
    """The service has committed itself to the next deal's shuffle."""

    DEAL_STARTED = auto()
    """A deal begins. The deal counts in the season in which this event happened."""

    DEAL_FINISHED = auto()
    """The deal has its result."""

    DEAL_VOIDED = auto()
    """The deal is over without a result, or its result no longer counts."""

    DEAL_COMPLETED = auto()
    """Something that belongs to the result of the last deal follows it."""

    GAME_ENDED = auto()
    """No more deals are played at the table."""

    COUNTERS_RETURNED = auto()
    """The members have taken home what they had on the table."""

    RULING_APPLIED = auto()
    """A ruling is carried out. It may post into a closed season.

    The event has ``corrects`` (the position of the event that it corrects), ``dispute`` and ``settled_at`` (when the
    deal counts, "" for when the event happened).
    """

    WITHOUT_LIMIT = auto()
    """No credit limit binds what the event moves: it has come about, and nobody chose to take it."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def value(declared: type[Declared]) -> type[Declared]:
    """Declare an immutable value: a state, or a part of a command, an event or a state."""
    return dataclass(frozen=True, slots=True, kw_only=True)(declared)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def command(declared: type[Declared]) -> type[Declared]:
    """Declare a command."""
    return value(declared)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def event(*facts: Fact) -> Callable[[type[Declared]], type[Declared]]:
    """Declare an event and the facts that it states."""

    def declare(declared: type[Declared]) -> type[Declared]:
        made = value(declared)
        _FACTS[made] = frozenset(facts)
        return made

    return declare


_FACTS: dict[type, frozenset[Fact]] = {}
_NOTHING: frozenset[Fact] = frozenset()


def facts_of(kind: type) -> frozenset[Fact]:
    """The facts that events of a type state."""
    return _FACTS.get(kind, _NOTHING)


def states(stated: object, fact: Fact) -> bool:
    """Whether an event states a fact."""
    return fact in facts_of(type(stated))
