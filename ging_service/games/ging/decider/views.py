"""Who sees what at a table of Ging: sealed fields of events, their openings, and views (G4, G20, G22)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain.game import Sealed
from ging_service.domain.structs import replace
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider import fair_events as f
from ging_service.games.ging.decider import ruling_events as r
from ging_service.games.ging.decider.events import DealRecorded, Event, HandsDealt, HandsShown
from ging_service.games.ging.decider.fair_events import HandsOpened, ShuffleCommitted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.cards import Hand
    from ging_service.domain.game import Viewer
    from ging_service.games.ging.decider.state import TableState


def _of_its_holder(_event: HandsDealt | DealRecorded, seat: int) -> str:
    """Return the holder: a hand is visible to its holder only, until it is opened."""
    return f"seat/{seat}"


def _of_nobody(_event: ShuffleCommitted, _index: int) -> str:
    """Return an audience without members: a seed reveals all four hands."""
    return "hands"


def _deal(event: HandsDealt | DealRecorded | ShuffleCommitted) -> str:
    return str(event.deal)


_HANDS: Final = Sealed(field="hands", each=True, audience=_of_its_holder, subject=_deal, hidden=())

SEALED: Final[Mapping[type, tuple[Sealed, ...]]] = MappingProxyType(
    {
        HandsDealt: (_HANDS,),
        DealRecorded: (_HANDS,),
        ShuffleCommitted: (Sealed(field="seed", each=False, audience=_of_nobody, subject=_deal),),
    }
)
"""Each hand is sealed by itself, and a shuffle's seed. The subject of a seal is its deal's number."""


def opens(event: Event, _state: object) -> tuple[str, ...]:
    """Return the deals whose hands and seeds an event opens to everybody."""
    match event:
        case HandsShown():
            # The seed has the same subject: it opens with the hands, and everybody can replay the shuffle.
            return (str(event.deal),)
        case HandsOpened():
            return tuple(str(deal) for deal in event.deals)
        case _:
            return ()


# Views: visibility of events and states at a table of Ging.
#
# Only its holder sees a hand, until it is shown. A shuffle's seed reveals all four hands, so nobody sees it until they
# are open. Everybody sees the payments of a ruling. Only the club, which discusses disputes internally, sees the id of
# the dispute. Everything else is public.


def _visible(hands: tuple[Hand, ...], viewer: Viewer) -> tuple[Hand, ...]:
    return tuple(hand if seat == viewer.seat else () for seat, hand in enumerate(hands))


def view(event: e.Event, viewer: Viewer) -> e.Event | None:
    """Return the event as the viewer may see it: other players' hands are (). Events that are not named are hidden.

    Cards that were tabled (G22) or turned up (G20) are in the events that show them, so they need no exception here.
    """
    if viewer.sees_all:
        return event
    match event:
        case e.HandsDealt() | e.DealRecorded():
            return replace(event, hands=_visible(event.hands, viewer))
        case f.ShuffleCommitted():
            return replace(event, seed="")
        case r.RulingApplied():
            # Everybody at the table sees what is paid; what is argued in the club stays in the club.
            return event if viewer.reads_club else replace(event, dispute="")
        case (
            e.TableOpened()
            | e.TrayDressed()
            | e.CardCut()
            | e.FirstDealerFound()
            | e.DealerReplaced()
            | e.PenaltyDealDodged()
            | e.SuitDeclared()
            | e.CombinationDeclared()
            | e.FalseClaimRefused()
            | e.FalseClaimPenalised()
            | e.PlayerSatisfied()
            | e.HandsShown()
            | e.LayoutSwept()
            | e.MostOfSuitWon()
            | e.DealPassed()
            | e.DealMisdealt()
            | e.DealUndone()
            | e.LostDealAccused()
            | e.LostDealFound()
            | e.PenaltyEnded()
            | e.CountersRebought()
            | e.RemarkMade()
            | e.GameEnded()
            | e.LayoutDivided()
            | e.StacksReturned()
            | f.ShuffleContributed()
            | f.ShuffleVoided()
            | f.HandsOpened()
            | r.RotationCorrected()
            | r.FindingSetAside()
        ):
            return event
        case _:
            assert_never(event)


def see(state: TableState, viewer: Viewer) -> TableState:
    """Return the state as the viewer may see it: the fold of the events visible to them, taken from the whole state."""
    if viewer.sees_all:
        return state
    if state.shuffle is not None:
        state = replace(state, shuffle=replace(state.shuffle, seed=""))
    if state.deal is None or state.deal.dealt.shown:
        return state
    dealt = replace(state.deal.dealt, hands=_visible(state.deal.dealt.hands, viewer))
    return replace(state, deal=replace(state.deal, dealt=dealt))
