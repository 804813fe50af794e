"""One reader's way along a club's log: from the database while he is behind, from what all share when he is not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from ging_service.application.feed.tail import Shown
from ging_service.application.queries.history import EVERYTHING, Wanted, history
from ging_service.application.queries.paging import Paging
from ging_service.application.viewing import Eyes
from ging_service.domain.streams import table_stream

if TYPE_CHECKING:
    from ging_service.application.feed.feed import Feed
    from ging_service.application.feed.tail import Seen, Sight, Stretch, Tail
    from ging_service.application.viewing import Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Found(Generic[Shown]):
    """What a reader finds: events as he is given them; the position up to which he has them; whether there is more."""

    items: tuple[Shown, ...]
    position: int
    more: bool


class Reader(Generic[Shown]):
    """Reads what one person may see, behind ``position``, each event once. For one thread at a time.

    ``person`` may be changed between two reads: what follows is as he may see it then.
    """

    def __init__(self, feed: Feed[Shown], club_id: str, person: Person, wanted: Wanted, position: int) -> None:
        self.person = person
        self.position = position
        self._feed = feed
        self._club_id = club_id
        self._wanted = wanted
        self._is_plain = wanted == Wanted(table_id=wanted.table_id, types=wanted.types)
        self._has_all = False

    def read(self, tail: Tail[Shown], limit: int) -> Found[Shown]:
        """What there is behind the position by now, up to ``limit`` events.

        Raises ``NoSuchClub`` or ``Refused("bad_cursor")``.
        """
        if self._has_all and tail.size <= self.position + 1:
            return Found(items=(), position=self.position, more=False)
        stretch = tail.stretch_behind(self.position) if self._is_plain and self._has_all else None
        if stretch is None:
            return self._from_log(limit)
        sight = stretch.seen_by(self.person, lambda: Eyes(self._feed.services, self._club_id, self.person))
        items = self._all_of(sight, stretch, limit) or self._wanted_of(sight, stretch, limit)
        return Found(items=items, position=self.position, more=tail.size > self.position + 1)

    def _all_of(self, sight: Sight, stretch: Stretch[Shown], limit: int) -> tuple[Shown, ...]:
        """Whoever wants everything and has read up to there is given what others are; () for all others."""
        if self._wanted != EVERYTHING or self.position + 1 != stretch.first or len(sight.shown) > limit:
            return ()
        self.position = stretch.last
        return sight.shown

    def _wanted_of(self, sight: Sight, stretch: Stretch[Shown], limit: int) -> tuple[Shown, ...]:
        wanted = [one for one in sight.events if self._wants(one)]
        self.position = stretch.last if len(wanted) <= limit else wanted[limit - 1].happening.position
        return tuple(one.shown for one in wanted[:limit])

    def _wants(self, seen: Seen) -> bool:
        happening = seen.happening
        if happening.position <= self.position:
            return False
        if self._wanted == EVERYTHING:
            return True
        table_id, types = self._wanted.table_id, self._wanted.types
        return (not table_id or happening.stream_id == table_stream(table_id)) and (
            not types or happening.type in types
        )

    def _from_log(self, limit: int) -> Found[Shown]:
        paging = Paging(limit=limit, after=str(self.position))
        page = history(self._feed.services, self._club_id, self.person, self._wanted, paging)
        self.position = page.position
        self._has_all = not page.next
        items = tuple(self._feed.show(happening) for happening in page.items)
        return Found(items=items, position=self.position, more=not self._has_all)
