"""Protection against cross-site request forgery: forms are accepted from our own pages only.

A browser sends a session's cookie with any request that another site's page causes. But it also names the origin of the
request, in headers that no page can set. Requests without such a header, or with another origin, change nothing.
"""

from __future__ import annotations

from typing import Final

from ging_service.web.http.errors import BadRequest
from ging_service.web.http.page_paths import is_page
from ging_service.web.http.running_request import running_request

_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})


def refuse_other_origins() -> None:
    """Check each request that could change something, before its view. Raises ``BadRequest("not_allowed")``."""
    request = running_request()
    if request.method in _READING or not is_page(request.path):
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin", "")
    host = origin.partition("://")[2]
    # Sec-Fetch-Site is missing on plain HTTP, as in a club's own network; Origin is not.
    is_own = site == "same-origin" if site else bool(host) and host == request.host
    if not is_own:
        raise BadRequest("not_allowed", "a form must be sent from its own page")
