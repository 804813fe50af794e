"""Deals of Gin Rummy whose cards everybody may see: all that are over (GR16), won, resigned or void.

They are read with the view of an outsider, so that nothing hidden can be counted: the hands of a running deal are face
down there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.streams import table_stream
from ging_service.eventlog.connections.deadline import check_deadline
from ging_service.eventlog.prefilter import Prefilter, narrowed_events
from ging_service.execution.recorded_event import recorded_event_of
from ging_service.execution.visibility import NOBODY, VisibilityFilter
from ging_service.games.gin_rummy.decider.events import HandsDealt, TableOpened
from ging_service.games.gin_rummy.decider.face_down import HIDDEN
from ging_service.games.gin_rummy.fairness.lines import DealtHands
from ging_service.games.gin_rummy.rules.arrangement import least_deadwood

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.games.gin_rummy.rules.cards import Aces
    from ging_service.reporting.fairness.game_fairness import Scope

_TYPES: Final = ("gin_rummy.TableOpened", "gin_rummy.HandsDealt")


class OpenDeal(NamedTuple):
    """A deal that is over, under a rule of aces."""

    aces: Aces
    dealt: DealtHands


def open_deals(scope: Scope) -> Iterator[OpenDeal]:
    """Yield the open deals of the scope, in the order in which they were dealt."""
    aces: dict[str, Aces] = {}
    for seen in _seen(scope):
        event = seen.event
        if isinstance(event, TableOpened):
            aces[seen.stream_id] = event.rules.aces
        elif isinstance(event, HandsDealt) and not any(HIDDEN in hand for hand in event.hands):
            check_deadline()
            rule = aces[seen.stream_id]
            deadwood = tuple(least_deadwood(hand, rule) for hand in event.hands)
            yield OpenDeal(rule, DealtHands(event.dealer, deadwood))


def _seen(scope: Scope) -> Iterator[RecordedEvent]:
    """The openings of tables and the dealt hands, as everybody sees them."""
    streams = [table_stream(scope.table_id)] if scope.table_id else None
    visibility = VisibilityFilter(scope.services, scope.club_id, NOBODY, scope.conn)
    wanted = Prefilter(streams=streams, types=_TYPES)
    stored = narrowed_events(scope.conn, scope.club_id, range(scope.size), wanted)
    yield from filter(None, (visibility.event(recorded_event_of(scope.services, one)) for one in stored))
