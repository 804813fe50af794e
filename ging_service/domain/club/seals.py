"""Sealed fields of a club's events: names of people, so that they can be forgotten while every proof stays valid."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.club.events import (
    CountersBought,
    CountersCashed,
    Event,
    HouseRulesNamed,
    MemberJoined,
    MemberNameErased,
    MemberRenamed,
)
from ging_service.domain.game import Sealed, Upcast, as_it_is

if TYPE_CHECKING:
    from collections.abc import Mapping

CLUB = "club"
"""The audience of values that the whole club may know."""


def _for_the_club(_event: MemberJoined | MemberRenamed, _index: int) -> str:
    return CLUB


def _member(event: MemberJoined | MemberRenamed) -> str:
    return event.member


def _without_words(data: Mapping[str, Any]) -> dict[str, Any]:
    """Upcast purchases from a version in which a note and money could not be recorded."""
    return {**data, "note": "", "paid": "", "currency": ""}


_NAME: Final = Sealed(field="name", each=False, audience=_for_the_club, subject=_member)

SEALED: Final[Mapping[type, tuple[Sealed, ...]]] = MappingProxyType({MemberJoined: (_NAME,), MemberRenamed: (_NAME,)})
"""Subject of a sealed name: its member's id."""

SCHEMAS: Final[Mapping[type, int]] = MappingProxyType(
    {MemberJoined: 2, MemberRenamed: 2, HouseRulesNamed: 3, CountersBought: 2, CountersCashed: 2}
)


def _with_short_rule(data: dict[str, Any]) -> dict[str, Any]:
    """Upcast named house rules: a rule that they do not choose has the default of the game."""
    # Tables of that time keep `nobody_replaces`. Named rules only open new tables, so they follow the new default.
    return data | {"rules": data["rules"] | {"short": "each_pays"}}


def _of_ging(data: dict[str, Any]) -> dict[str, Any]:
    """Upcast named house rules from the time when Ging was the only game."""
    return data | {"game": "ging"}


UPCASTS: Final[Mapping[tuple[type, int], Upcast]] = MappingProxyType(
    {
        (MemberJoined, 1): as_it_is,  # the name came to be sealed
        (MemberRenamed, 1): as_it_is,  # the name came to be sealed
        (HouseRulesNamed, 1): _with_short_rule,
        (HouseRulesNamed, 2): _of_ging,
        (CountersBought, 1): _without_words,  # a note and the money came to be recorded
        (CountersCashed, 1): _without_words,  # a note and the money came to be recorded
    }
)


def erases(event: Event, _state: object) -> tuple[str, ...]:
    """Return the member whose names an event has erased."""
    # The log keeps the commitment, which tells nothing without its opening. So every proof stays valid.
    return (event.member,) if isinstance(event, MemberNameErased) else ()
