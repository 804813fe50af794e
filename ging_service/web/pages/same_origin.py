"""Forms come from our own pages and from nowhere else.

A browser sends a session's cookie with whatever a page of somebody else's makes it send; but it also says where that
came from, in headers that no page can set. What says nothing, or something else, changes nothing.
"""

from __future__ import annotations

from typing import Final

from flask import request

from ging_service.web.errors import BadRequest
from ging_service.web.pages.addresses import is_page

_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})


def refuse_other_origins() -> None:
    """Before each request that could change something. Raises ``BadRequest("not_allowed")``."""
    if request.method in _READING or not is_page(request.path):
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin", "")
    host = origin.partition("://")[2]
    is_own = site == "same-origin" if site else bool(host) and host == request.host
    if not is_own:
        raise BadRequest("not_allowed", "a form is sent from the page that it stands on")
