"""The state of a club outside its tables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING, assert_never

from ging_service.domain.club import events as e

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A member as the book has him."""

    member: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubState:
    """A club: its name, "" before it is founded, and its members in the order in which they joined."""

    name: str = ""
    members: tuple[Member, ...] = ()

    def names(self) -> dict[str, str]:
        """Each member's name by his id."""
        return {member.member: member.name for member in self.members}

    def missing(self, members: Collection[str]) -> list[str]:
        """Those of ``members`` that are not in the book."""
        known = self.names()
        return [member for member in members if member not in known]


def evolve(state: ClubState, event: e.Event) -> ClubState:
    """The club after an event."""
    match event:
        case e.ClubFounded():
            return replace(state, name=event.name)
        case e.MemberJoined():
            return replace(state, members=(*state.members, Member(member=event.member, name=event.name)))
        case e.MemberRenamed():
            renamed = (replace(m, name=event.name) if m.member == event.member else m for m in state.members)
            return replace(state, members=tuple(renamed))
        case e.CountersBought() | e.CountersCashed():
            return state
        case _:
            assert_never(event)


def fold(state: ClubState, events: Iterable[e.Event]) -> ClubState:
    """The club after all of ``events``."""
    return reduce(evolve, events, state)
