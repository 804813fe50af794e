"""The record of a club: its accounts and its ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.domain.errors import Refused
from ging_service.reporting.ledger import accounts, ledger
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.ledger import account_answers
from ging_service.web.api.responses import page_answer
from ging_service.web.api.schemas.filters import AccountFilter, EntryFilter, page_asked
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.running_request import services

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint("record", __name__, url_prefix="/v1/clubs/<slug:club>", description="Penalties, accounts, ledger")

Asked = dict[str, Any]


@BLUEPRINT.read("/accounts", account_answers.BalancePage, needs=Right.READ_BOOKS, query=AccountFilter)
def list_accounts(asked: Asked, club: str) -> Response:
    """Balances now, after the event at a position, or from everything that was recorded or had happened by a time.

    As known then, or as ruled now, with all later corrections.
    """
    paging = page_asked(asked)
    given = {name: asked.pop(name) for name in ("position", "recorded_at", "happened_at") if name in asked}
    if len(given) > 1:
        raise Refused("bad_moment", "", "give one of position, recorded_at, happened_at", ", ".join(given))
    moment = accounts.Moment(**given, as_ruled=asked.pop("as_ruled") == "ruled")
    found = accounts.balances(services(), club, moment, paging, table_id=asked.pop("table", ""), **asked)
    return page_answer(found, shape_of(account_answers.Balance))


@BLUEPRINT.read("/entries", account_answers.EntryPage, needs=Right.READ_BOOKS, query=EntryFilter)
def list_entries(asked: Asked, club: str) -> Response:
    """The ledger: an entry for each event that moved counters, with its postings; the oldest first."""
    paging = page_asked(asked)
    narrowed = ledger.EntryFilter(table_id=asked.pop("table", ""), dispute_id=asked.pop("dispute", ""), **asked)
    return page_answer(ledger.ledger(services(), club, narrowed, paging), shape_of(account_answers.Entry))
