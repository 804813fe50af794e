"""Views: all of a table is open to everybody (NM90)."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.games.thirty_one.decider import events as e

if TYPE_CHECKING:
    from ging_service.domain.game import Viewer
    from ging_service.games.thirty_one.decider.state import TableState


def view(event: e.Event, _viewer: Viewer) -> e.Event:
    """Return the event. Events that are not named are hidden."""
    # Named one by one all the same: a new event is hidden until somebody has thought about it.
    match event:
        case (
            e.TableOpened()
            | e.LotDrawn()
            | e.RoundStarted()
            | e.CardTaken()
            | e.TimeRanOut()
            | e.RoundFinished()
            | e.RoundVoided()
            | e.TableEnded()
            | e.StacksReturned()
        ):
            return event
        case _:
            assert_never(event)


def see(state: TableState, _viewer: Viewer) -> TableState:
    """Return the state: there are no hidden cards."""
    return state
