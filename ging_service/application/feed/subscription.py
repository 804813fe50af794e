"""One reader's way along a club's log: from the database while they are behind, from the shared buffer when not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from ging_service.application.feed.feed import Shown
from ging_service.domain.streams import table_stream
from ging_service.execution.visibility import VisibilityFilter
from ging_service.reporting.events.event_filter import ALL_EVENTS, LogFilter
from ging_service.reporting.events.history import history
from ging_service.reporting.paging import Paging

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.application.feed.feed import EventBatch, EventBuffer, Feed, RenderedChunk, RenderedEvent
    from ging_service.execution.caller import Principal
    from ging_service.execution.recorded_event import RecordedEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedPage(Generic[Shown]):
    """Events as shown to the reader, the position up to which they were read, and whether there is more."""

    items: tuple[Shown, ...]
    position: int
    more: bool


class Subscription(Generic[Shown]):
    """Reads what one person may see, after ``position``, each event once. For one thread at a time.

    ``person`` may be changed between two reads: later events are shown as the new value may see them. ``keeps``: which of
    the wanted events are read, as the person sees them; None: all.
    """

    def __init__(  # noqa: PLR0913  whose way, where, and what they want
        self,
        feed: Feed[Shown],
        club_id: str,
        person: Principal,
        wanted: LogFilter,
        position: int,
        *,
        keeps: Callable[[RecordedEvent], bool] | None = None,
    ) -> None:
        self.person = person
        self.position = position
        self._feed = feed
        self._club_id = club_id
        self._wanted = wanted
        self._keeps = keeps
        # The buffer is filtered by table and type only. A reader with another filter always reads from the log.
        self._is_plain = wanted == LogFilter(table_id=wanted.table_id, types=wanted.types)
        self._has_all = False

    def read(self, buffer: EventBuffer[Shown], limit: int) -> FeedPage[Shown]:
        """Return up to ``limit`` events that have been recorded after the position by now.

        Raises ``NoSuchClub`` or ``Refused("bad_cursor")``.
        """
        if self._has_all and buffer.size <= self.position + 1:
            return FeedPage(items=(), position=self.position, more=False)
        batch = buffer.batch_after(self.position) if self._is_plain and self._has_all else None
        if batch is None:
            return self._from_log(limit)
        chunk = batch.seen_by(self.person, lambda: VisibilityFilter(self._feed.services, self._club_id, self.person))
        # If nothing of the batch is visible, `_all_of` has moved on past it, and `_wanted_of` finds nothing after that.
        items = self._all_of(chunk, batch, limit) or self._wanted_of(chunk, batch, limit)
        return FeedPage(items=items, position=self.position, more=buffer.size > self.position + 1)

    def _all_of(self, chunk: RenderedChunk, batch: EventBatch[Shown], limit: int) -> tuple[Shown, ...]:
        """The shared result for a reader that wants everything and has read up to there; () for all others."""
        # The usual case, in which all readers with the same rights get the very same bytes.
        if self._keeps or self._wanted != ALL_EVENTS or self.position + 1 != batch.first or len(chunk.shown) > limit:
            return ()
        self.position = batch.last
        return chunk.shown

    def _wanted_of(self, chunk: RenderedChunk, batch: EventBatch[Shown], limit: int) -> tuple[Shown, ...]:
        wanted = [one for one in chunk.events if self._wants(one)]
        self.position = batch.last if len(wanted) <= limit else wanted[limit - 1].recorded_event.position
        return tuple(one.shown for one in wanted[:limit])

    def _wants(self, seen: RenderedEvent) -> bool:
        recorded_event = seen.recorded_event
        if recorded_event.position <= self.position or not (self._keeps is None or self._keeps(recorded_event)):
            return False
        if self._wanted == ALL_EVENTS:
            return True
        table_id, types = self._wanted.table_id, self._wanted.types
        return (not table_id or recorded_event.stream_id == table_stream(table_id)) and (
            not types or recorded_event.type in types
        )

    def _from_log(self, limit: int) -> FeedPage[Shown]:
        paging = Paging(limit=limit, after=str(self.position))
        # A standby that has not come as far as this reader would refuse the position.
        services = self._feed.services.reading_recent()
        page = history(services, self._club_id, self.person, self._wanted, paging)
        self.position = page.position
        self._has_all = not page.next
        kept = page.items if self._keeps is None else filter(self._keeps, page.items)
        items = tuple(self._feed.show(recorded_event) for recorded_event in kept)
        return FeedPage(items=items, position=self.position, more=not self._has_all)
