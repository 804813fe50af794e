"""The period of a statement, of standings or of a settlement: a season, some days of a time zone, or everything.

A period contains what counts in it (``entries.counts_at``), no matter when it was recorded.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.calendar.zoned_days import club_zone, day_in, zone_named
from ging_service.domain.books.terms import MoneyTerms
from ging_service.domain.days import DAY_OUT_OF_RANGE, begins_at, day_of
from ging_service.domain.errors import Refused
from ging_service.execution.deciding import books_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.books.state import BooksState, Season
    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services

_ONE_DAY = dt.timedelta(days=1)
_UTC = "UTC"


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """From ``starts_at`` to just before ``ends_at``, in UTC; None: without a beginning or an end.

    ``zone`` defines the days. ``season``: the season that this is, "" if the period was requested by its days. ``name``
    and ``money`` are those of the season that contains the whole period, "" and None if there is none.
    """

    starts_at: dt.datetime | None
    ends_at: dt.datetime | None
    zone: str
    season: str = ""
    name: str = ""
    money: MoneyTerms | None = None

    @property
    def first_day(self) -> str:
        """The first day, such as "2026-09-01"; "" where there is none."""
        return day_in(self.starts_at, zone_named(self.zone)) if self.starts_at else ""

    @property
    def last_day(self) -> str:
        """The last day, such as "2027-06-30"; "" where there is none."""
        last = self.ends_at - dt.timedelta(microseconds=1) if self.ends_at else None
        return day_in(last, zone_named(self.zone)) if last else ""


def period_of(  # noqa: PLR0913  for whom, and whatever a request may name
    services: Services,
    club_id: str,
    person: Principal,
    *,
    season: str = "",
    first_day: str = "",
    last_day: str = "",
    zone: str = "",
) -> Period:
    """Return a period: a season by its id, or days, both inclusive. Without either, the period is everything.

    Days are those of ``zone``, else of the season that contains them, else of the club. For a person who may not read
    the club there are no seasons: neither their ids nor their days, zones and money show. Raises ``NoSuchClub`` or
    ``Refused``: ``no_such_season``, ``bad_period``, ``bad_day``, ``bad_time_zone``.
    """
    known = seasons_of(services, club_id)
    seasons = known if Right.READ_CLUB in person.rights else ()
    if not season:
        return of_days(seasons, first_day, last_day, zone, of_club=club_zone(services, club_id))
    if first_day or last_day or zone:
        raise Refused("bad_period", "", "a season has days and a time zone of its own", "season")
    found = next((one for one in seasons if one.season == season), None)
    if found is None:
        # The id is cut, because the message repeats what the caller sent.
        raise Refused("no_such_season", "", f"there is no season {season[:40]!r}", "season")
    return of_season(found)


def seasons_of(services: Services, club_id: str) -> tuple[Season, ...]:
    """Return the club's seasons in order of their days. Raises ``NoSuchClub``."""
    books: BooksState = books_of(services, club_id).state
    return books.seasons


def of_days(
    seasons: Sequence[Season], first_day: str = "", last_day: str = "", zone: str = "", *, of_club: str = _UTC
) -> Period:
    """Return the period of some days, both inclusive; "": without a first or a last day.

    ``of_club``: the club's time zone. Raises ``Refused`` like ``period_of``.
    """
    first, last = _day(first_day, "from"), _day(last_day, "to")
    if first and last and last < first:
        raise Refused("bad_day", "", "the last day is before the first", "to")
    around = _around(seasons, first_day or last_day, last_day or first_day)
    name = zone or (around.terms.zone if around else of_club)
    place = zone_named(name)
    try:
        starts_at = begins_at(first, place) if first else None
        # A day is added, and not 24 hours: a day on which the clock changes has 23 or 25.
        ends_at = begins_at(last + _ONE_DAY, place) if last else None
    except OverflowError as error:
        raise Refused("bad_day", "", DAY_OUT_OF_RANGE, "from") from error
    held = _within(around, starts_at, ends_at)
    return Period(
        starts_at=starts_at,
        ends_at=ends_at,
        zone=name,
        name=held.name if held else "",
        money=held.terms.money if held else None,
    )


def of_season(season: Season) -> Period:
    """Return the period of a whole season."""
    terms = season.terms
    return Period(
        starts_at=dt.datetime.fromisoformat(terms.starts_at),
        ends_at=dt.datetime.fromisoformat(terms.ends_at),
        zone=terms.zone,
        season=season.season,
        name=season.name,
        money=terms.money,
    )


def _day(text: str, where: str) -> dt.date | None:
    """The day that a text contains, None for ""."""
    if not text:
        return None
    found = day_of(text)
    if found is None:
        raise Refused("bad_day", "", f"{text[:40]!r} is not a day such as 2026-11-20", where)
    return found


def _around(seasons: Sequence[Season], first_day: str, last_day: str) -> Season | None:
    """The season that contains those days that are given."""
    # Days are texts of one form (``day_of`` has read them), so their order is that of the calendar.
    held = (one for one in seasons if first_day and one.terms.first_day <= first_day and last_day <= one.terms.last_day)
    return next(held, None)


def _within(season: Season | None, starts_at: dt.datetime | None, ends_at: dt.datetime | None) -> Season | None:
    """The season that contains the whole period. Its days may be those of another zone."""
    if season is None or starts_at is None or ends_at is None:
        return None
    first, end = (dt.datetime.fromisoformat(text) for text in (season.terms.starts_at, season.terms.ends_at))
    return season if first <= starts_at and ends_at <= end else None
