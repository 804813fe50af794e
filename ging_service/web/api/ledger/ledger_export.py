"""The whole ledger as plain text, for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.reporting.plain_text.formats import FORMATS
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.ledger.ledger_file import ledger_file
from ging_service.web.api.schemas.filters import LedgerFormat

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = Blueprint(
    "ledger_export", __name__, url_prefix="/v1/clubs/<slug:club>/ledger", description="The ledger as plain text"
)

_TYPES = {one.content_type.partition(";")[0] for one in FORMATS.values()}


@BLUEPRINT.gives("/export", _TYPES, "The ledger as a file", needs=Right.READ_BOOKS, query=LedgerFormat, streamed=True)
def export_whole_ledger(asked: dict[str, Any], club: str) -> Response:
    """The whole ledger of one moment, with the balance of the account after each posting.

    For hledger, for beancount, as CSV (a line a posting) or as JSON Lines (an object an entry).
    """
    return ledger_file(club, asked["format"])
