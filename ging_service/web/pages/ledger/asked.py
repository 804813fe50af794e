"""What pages of the ledger are asked for in their addresses: of which time, and which page of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from flask import current_app, g, request

from ging_service.application.access.rights import Right
from ging_service.application.queries.books import SeasonEntry, list_seasons
from ging_service.application.queries.paging import MOST_ITEMS, Paging
from ging_service.application.queries.periods import Period, period_of
from ging_service.domain.errors import Refused
from ging_service.web.errors import BadRequest
from ging_service.web.identity import person
from ging_service.web.pages.problems import refusal_of
from ging_service.web.serving import services

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Response


_PERIOD = ("season", "from", "to", "zone")


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedPeriod:
    """A period as it was asked for. ``seasons``: those that whoever asks may choose from; ``query``: it, in an address."""

    period: Period
    seasons: tuple[SeasonEntry, ...]
    query: dict[str, str]


def asked(name: str, usual: str = "") -> str:
    """What the address says of something, without spaces round it."""
    return request.args.get(name, "").strip() or usual


def paging(limit: int) -> Paging:
    """The page that is asked for. Raises ``Refused("bad_cursor")``."""
    return Paging(limit=limit, after=asked("after"))


def seasons(club: str) -> tuple[SeasonEntry, ...]:
    """The club's seasons, the newest first; to whoever may not read them there are none."""
    if Right.READ_CLUB not in person().rights:
        return ()
    return tuple(reversed(list_seasons(services(), club, Paging(limit=MOST_ITEMS)).items))


def asked_period(club: str) -> AskedPeriod:
    """A season, or days; where nothing is asked for, the newest season that is open, or all there is.

    Raises ``Refused``: ``no_such_season``, ``bad_period``, ``bad_day``, ``bad_time_zone``.
    """
    known = seasons(club)
    query = {name: found for name in _PERIOD if (found := asked(name))}
    if not any(name in request.args for name in _PERIOD):
        newest = next((one.season for one in known if one.state == "open"), "")
        query = {"season": newest} if newest else {}
    renamed = {"from": "first_day", "to": "last_day"}
    period = period_of(services(), club, **{renamed.get(name, name): value for name, value in query.items()})
    return AskedPeriod(period=period, seasons=known, query=query)


def or_what_is_wrong(page: Callable[[], Response], without: Callable[[], Response]) -> Response:
    """A page; where its address asks for what cannot be, the same ``without`` it, with what was wrong."""
    try:
        return page()
    except (Refused, BadRequest) as error:
        told: Response = current_app.make_response(current_app.handle_user_exception(error))
        g.refusal = refusal_of(told)
        response = without()
        response.status_code = told.status_code
        return response


def query_with(**changed: object) -> str:
    """The address's query with something changed; what is changed to "" is left out, and so is the place in a list."""
    kept = {name: value for name, value in request.args.items() if name != "after"}
    return urlencode({name: value for name, value in (kept | changed).items() if value not in ("", None)})
