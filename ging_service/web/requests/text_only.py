"""Refuse forms and queries with a NUL character: texts have none, and the database cannot store it. Refuse forms of too many fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.page_paths import is_page
from ging_service.web.http.running_request import running_request

if TYPE_CHECKING:
    from flask import Request

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
