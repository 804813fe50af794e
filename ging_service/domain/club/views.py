"""Who sees what of a club outside its tables.

Who its members are, and its house rules, all see whom the club lets in. What a member has bought is between him and whoever reads the books;
which role he has been given, the club knows, and he.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from ging_service.domain.club import events as e

if TYPE_CHECKING:
    from ging_service.domain.club.state import ClubState
    from ging_service.domain.game import Viewer


def view(event: e.Event, viewer: Viewer) -> e.Event | None:
    """The event as the viewer may see it, or nothing: an event that is not named here is nobody's."""
    if viewer.sees_all:
        return event
    match event:
        case e.ClubFounded() | e.MemberJoined() | e.MemberRenamed() | e.MemberNameErased():
            return event
        case e.HouseRulesNamed() | e.HouseRulesDropped() | e.TimeZoneSet():
            return event
        case e.CountersBought() | e.CountersCashed():
            return event if viewer.reads_books or viewer.is_one_of(event.member) else None
        case e.ArbitratorNamed() | e.ArbitratorDismissed() | e.RoleGiven() | e.RoleTaken():
            return event if viewer.reads_club or viewer.is_one_of(event.member) else None
        case _:
            assert_never(event)


def see(state: ClubState, viewer: Viewer) -> ClubState:
    """The state as the viewer may see it: the fold of the events that he may see."""
    if viewer.sees_all or viewer.reads_club:
        return state
    return replace(
        state,
        arbitrators=tuple(member for member in state.arbitrators if viewer.is_one_of(member)),
        offices=tuple(office for office in state.offices if viewer.is_one_of(office.member)),
    )
