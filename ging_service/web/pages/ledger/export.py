"""The whole ledger as plain text, as a download."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.i18n.formatting import together
from ging_service.i18n.messages import _
from ging_service.reporting.plain_text.formats import FORMATS
from ging_service.web.api.ledger.ledger_file import ledger_file
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.ledger.query_args import query_text
from ging_service.web.pages.rendering.templates import mark_no_store

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("ledger_files", __name__)


@BLUEPRINT.page("/ledger/export", needs=Right.READ_BOOKS)
def whole_ledger_file(club: str) -> Response:
    """Send the ledger of one moment: for hledger, for beancount, as CSV or as JSON Lines."""
    name = query_text("format", "hledger")
    if name not in FORMATS:
        raise BadRequest(
            "invalid", _("The ledger can be exported as: %(formats)s.", formats=together([*FORMATS])), "format"
        )
    # A browser would keep everybody's counters on its disk after the treasurer has signed out.
    return mark_no_store(ledger_file(club, name))
