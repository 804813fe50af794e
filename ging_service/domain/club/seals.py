"""What of a club's events is sealed: names of people, so that they can be forgotten and every proof stays valid."""

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
"""The audience of whatever the whole club may know."""


def _for_the_club(_event: MemberJoined | MemberRenamed, _index: int) -> str:
    return CLUB


def _member(event: MemberJoined | MemberRenamed) -> str:
    return event.member


def _without_words(data: Mapping[str, Any]) -> dict[str, Any]:
    """Counters that were bought or cashed before anything could be written beside it."""
    return {**data, "note": "", "paid": "", "currency": ""}


_NAME: Final = Sealed(field="name", each=False, audience=_for_the_club, subject=_member)

SEALED: Final[Mapping[type, tuple[Sealed, ...]]] = MappingProxyType({MemberJoined: (_NAME,), MemberRenamed: (_NAME,)})
"""The subject of a name is its member's id."""

SCHEMAS: Final[Mapping[type, int]] = MappingProxyType(
    {MemberJoined: 2, MemberRenamed: 2, HouseRulesNamed: 2, CountersBought: 2, CountersCashed: 2}
)


def _with_short_rule(data: dict[str, Any]) -> dict[str, Any]:
    """Named house rules are for tables still to be opened: what they do not choose is as the rules of the game have it."""
    return data | {"rules": data["rules"] | {"short": "each_pays"}}


UPCASTS: Final[Mapping[tuple[type, int], Upcast]] = MappingProxyType(
    {
        (MemberJoined, 1): as_it_is,  # the name came to be sealed
        (MemberRenamed, 1): as_it_is,  # the name came to be sealed
        (HouseRulesNamed, 1): _with_short_rule,
        (CountersBought, 1): _without_words,  # a note and the money came to be recorded
        (CountersCashed, 1): _without_words,  # a note and the money came to be recorded
    }
)


def erases(event: Event, _state: object) -> tuple[str, ...]:
    """The member whose names an event has forgotten."""
    return (event.member,) if isinstance(event, MemberNameErased) else ()
