"""Events and state of a club as readers may see them, and the counters that its events move."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.club import events as e
from ging_service.domain.game import Transfer
from ging_service.domain.ledger import BANK, member_account
from ging_service.domain.structs import replace

if TYPE_CHECKING:
    from ging_service.domain.club.state import ClubState
    from ging_service.domain.game import Viewer


def transfers(event: e.Event) -> tuple[Transfer, ...]:
    """Return the counters that an event moves; () for events that move none."""
    match event:
        case e.CountersBought():
            home = member_account(event.member)
            return (Transfer(source=BANK, target=home, counters=event.counters, reason="bought", rule=""),)
        case e.CountersCashed():
            home = member_account(event.member)
            return (Transfer(source=home, target=BANK, counters=event.counters, reason="cashed", rule=""),)
        case _:
            return ()


# Visibility of a club's events and state outside its tables.
#
# Everybody whom the club lets in sees its members and its house rules. Purchases of counters are visible to the member
# and to readers of the books. A role given to a member is visible to the club and to that member.


def view(event: e.Event, viewer: Viewer) -> e.Event | None:  # noqa: PLR0911  one line for each audience
    """Return the event as the viewer may see it, or nothing. Event types not named here are shown to nobody."""
    if viewer.sees_all:
        return event
    match event:
        case e.ClubFounded() | e.MemberJoined() | e.BotJoined() | e.MemberRenamed() | e.MemberNameErased():
            return event
        case e.HouseRulesNamed():
            return None if isinstance(event.rules, dict) else event  # their game is not installed
        # Who has left, and who sits at a table, is open to everybody who sees the club.
        case (
            e.HouseRulesDropped()
            | e.TimeZoneSet()
            | e.MemberLeft()
            | e.MemberReturned()
            | e.SeatsOffered()
            | e.SeatAccepted()
            | e.EndAgreed()
            | e.AgreementsEnded()
        ):
            return event
        case e.CountersBought() | e.CountersCashed():
            return event if viewer.reads_books or viewer.is_one_of(event.member) else None
        # Who opens a table is told that it is too dear, and not for how much somebody plays.
        case e.SeatLimitSet():
            return event if viewer.is_one_of(event.member) else None
        case e.ArbitratorNamed() | e.ArbitratorDismissed() | e.RoleGiven() | e.RoleTaken():
            return event if viewer.reads_club or viewer.is_one_of(event.member) else None
        case _:
            assert_never(event)


def see(state: ClubState, viewer: Viewer) -> ClubState:
    """Return the state as the viewer may see it: the fold of the events that they may see."""
    # Purchases and balances are not in this state, so those who may read the club may see the rest of it.
    if viewer.sees_all:
        return state
    state = replace(state, seat_limits=tuple(one for one in state.seat_limits if viewer.is_one_of(one.member)))
    if viewer.reads_club:
        return state
    return replace(
        state,
        arbitrators=tuple(member for member in state.arbitrators if viewer.is_one_of(member)),
        offices=tuple(office for office in state.offices if viewer.is_one_of(office.member)),
    )
