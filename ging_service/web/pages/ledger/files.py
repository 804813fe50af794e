"""The whole ledger as plain text, to take away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.access.rights import Right
from ging_service.application.plain_text.formats import FORMATS
from ging_service.web.errors import BadRequest
from ging_service.web.ledger_file import ledger_file
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.ledger.asked import asked
from ging_service.web.pages.showing import unkept
from ging_service.web.pages.words import _, together

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("ledger_files", __name__)


@BLUEPRINT.page("/ledger/export", needs=Right.READ_BOOKS)
def whole_ledger_file(club: str) -> Response:
    """The ledger of one moment: for hledger, for beancount, as CSV or as JSON Lines."""
    name = asked("format", "hledger")
    if name not in FORMATS:
        raise BadRequest(
            "invalid", _("The ledger is written for: %(formats)s.", formats=together([*FORMATS])), "format"
        )
    return unkept(ledger_file(club, name))
