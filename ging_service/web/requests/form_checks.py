"""Checks of a page's forms and queries: they come from our own pages, and contain texts only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import is_page, running_request

if TYPE_CHECKING:
    from flask import Request


# Protection against cross-site request forgery: forms are accepted from our own pages only.
#
# A browser sends a session's cookie with any request that another site's page causes. But it also names the origin of the
# request, in headers that no page can set. Requests without such a header, or with another origin, change nothing.

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


NUL: Final = "\0"
MOST_FIELDS: Final = 1_000
"""Of a form: as many as Werkzeug reads of one with files. No page has half as many, and a body has room for half a million."""
_FORM: Final = "application/x-www-form-urlencoded"


def refuse_no_text() -> None:
    """Check each request of a page.

    Raises ``BadRequest``: ``invalid``, ``too_many_values``; or an HTTP error for a body that is too large.
    """
    request = running_request()
    if not is_page(request.path) or _sends_nothing(request):
        return
    # Before they are read: half a million take most of a second.
    if request.mimetype == _FORM and request.get_data().count(b"&") >= MOST_FIELDS:
        raise BadRequest("too_many_values", f"the form has more than {MOST_FIELDS} fields")
    sent = {**request.args.to_dict(flat=False), **request.form.to_dict(flat=False)}
    for name, values in sent.items():
        if NUL in name or any(NUL in value for value in values):
            raise BadRequest("invalid", _("This is not text."), name.replace(NUL, "")[:40])


def _sends_nothing(request: Request) -> bool:
    """Return True if a request has neither a query nor a body, as most requests of pages."""
    sent = request.environ
    return not request.query_string and sent.get("CONTENT_LENGTH", "0") == "0" and "HTTP_TRANSFER_ENCODING" not in sent
