"""What pages and forms are sent is text: no text of ours has a NUL in it, and no database keeps one."""

from __future__ import annotations

from typing import Final

from flask import request

from ging_service.web.errors import BadRequest
from ging_service.web.pages.addresses import is_page
from ging_service.web.pages.words import _

NUL: Final = "\0"


def refuse_no_text() -> None:
    """Before each request of a page. Raises ``BadRequest("invalid")``, or an HTTP error for what is too large."""
    if not is_page(request.path):
        return
    sent = {**request.args.to_dict(flat=False), **request.form.to_dict(flat=False)}
    for name, values in sent.items():
        if NUL in name or any(NUL in value for value in values):
            raise BadRequest("invalid", _("This is no text."), name.replace(NUL, "")[:40])
