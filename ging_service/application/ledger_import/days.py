"""Times of the rows of an old book: a day, or an exact time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field

from ging_service.calendar.club_zone import zone_of_day
from ging_service.calendar.event_times import happened_at
from ging_service.calendar.happened_in import noon_of
from ging_service.calendar.zoned_days import zone_named
from ging_service.domain.books.state import Season
from ging_service.domain.days import day_of
from ging_service.domain.errors import Refused

_COLUMN = "date"


@dataclass(frozen=True, slots=True, kw_only=True)
class Days:
    """Reads dates. A day means its noon in ``zone``; if that is None, in the zone of its season, else in the club's.

    A book contains the same few days again and again, so each is computed only once.
    """

    zone: dt.tzinfo | None
    seasons: Sequence[Season]
    of_club: str
    now: dt.datetime
    _known: dict[str, str] = field(default_factory=dict)

    def moment_of(self, text: str) -> str:
        """RFC 3339 text in UTC of a day or a time. Raises ``Refused``: ``bad_time``, ``happened_in_future``."""
        found = self._known.get(text)
        if found is None:
            day = day_of(text)
            found = self._known[text] = self._time(text) if day is None else self._noon(day)
        return found

    def _time(self, text: str) -> str:
        if not text:
            raise Refused("bad_time", "", "a row needs a day such as 2019-11-20", _COLUMN)
        try:
            return happened_at(text, self.now, _COLUMN)
        except Refused as refused:
            if refused.code != "bad_time":
                raise
            detail = f"{text[:40]!r} is neither a day such as 2019-11-20 nor a time such as 2019-11-20T19:30:00Z"
            raise Refused("bad_time", "", detail, _COLUMN) from refused

    def _noon(self, day: dt.date) -> str:
        return noon_of(day, self._zone_on(day.isoformat()), self.now, _COLUMN)

    def _zone_on(self, day: str) -> dt.tzinfo:
        if self.zone is not None:
            return self.zone
        return zone_named(zone_of_day(self.seasons, day, self.of_club))
