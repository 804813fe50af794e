"""Query arguments of the pages of the ledger: the period, and the place in a list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from flask import current_app, g, request

from ging_service.access.role_rights import Right
from ging_service.calendar.periods import Period, period_of
from ging_service.domain.errors import Refused
from ging_service.reporting.ledger.books import SeasonEntry, list_seasons
from ging_service.reporting.paging import MOST_ITEMS, Paging
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.problems import refusal_of
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Response


_PERIOD = ("season", "from", "to", "zone")


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedPeriod:
    """A requested period. ``seasons``: those that the viewer can choose from; ``query``: the period in an address."""

    period: Period
    seasons: tuple[SeasonEntry, ...]
    query: dict[str, str]


def query_text(name: str, usual: str = "") -> str:
    """Return an argument of the address, without surrounding spaces."""
    return request.args.get(name, "").strip() or usual


def paging(limit: int) -> Paging:
    """Return the requested page. Raises ``Refused("bad_cursor")``."""
    return Paging(limit=limit, after=query_text("after"))


def seasons(club: str) -> tuple[SeasonEntry, ...]:
    """Return the club's seasons, the newest first; none for viewers who may not read them."""
    if Right.READ_CLUB not in person().rights:
        return ()
    # Not turned round afterwards: of a longer list, the page would show the oldest only.
    return list_seasons(services(), club, Paging(limit=MOST_ITEMS, order="newest")).items


def asked_period(club: str) -> AskedPeriod:
    """Return the requested season or days; if there is no request, the newest open season, or everything.

    Raises ``Refused``: ``no_such_season``, ``bad_period``, ``bad_day``, ``bad_time_zone``.
    """
    known = seasons(club)
    query = {name: found for name in _PERIOD if (found := query_text(name))}
    if not any(name in request.args for name in _PERIOD):
        newest = next((one.season for one in known if one.state == "open"), "")
        query = {"season": newest} if newest else {}
    renamed = {"from": "first_day", "to": "last_day"}
    named = {renamed.get(name, name): value for name, value in query.items()}
    period = period_of(services(), club, person(), **named)
    return AskedPeriod(period=period, seasons=known, query=query)


def or_what_is_wrong(page: Callable[[], Response], without: Callable[[], Response]) -> Response:
    """Return a page. If its address is faulty, return the page ``without`` the faulty arguments, with the fault."""
    try:
        return page()
    except (Refused, BadRequest) as error:
        told: Response = current_app.make_response(current_app.handle_user_exception(error))
        g.refusal = refusal_of(told)
        response = without()
        response.status_code = told.status_code
        return response


def query_with(**changed: object) -> str:
    """Return the address's query with changed values. Values changed to "" and the place in a list are left out."""
    # A cursor is of one list in one order, and with other filters would skip or repeat rows.
    kept = {name: value for name, value in request.args.items() if name != "after"}
    return urlencode({name: value for name, value in (kept | changed).items() if value not in ("", None)})
