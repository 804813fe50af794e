"""The record of a club: its penalties, accounts and ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.access.rights import Right
from ging_service.application.queries import accounts, ledger, penalties
from ging_service.application.queries.paging import Paging
from ging_service.domain.errors import Refused
from ging_service.web.api import account_answers, deal_answers
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.exchange import page_answer
from ging_service.web.api.filters import AccountFilter, EntryFilter, PenaltyFilter
from ging_service.web.serving import services
from ging_service.web.shape import shape_of

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint("record", __name__, url_prefix="/v1/clubs/<slug:club>", description="Penalties, accounts, ledger")

Asked = dict[str, Any]


@BLUEPRINT.read("/penalties", deal_answers.PenaltyPage, needs=Right.LOOK, query=PenaltyFilter)
def list_penalties(asked: Asked, club: str) -> Response:
    """Lost deals and their penalties, step by step (G25 to G28)."""
    paging = _paging(asked)
    found = penalties.list_penalties(services(), club, paging, table_id=asked.pop("table", ""), **asked)
    return page_answer(found, shape_of(deal_answers.PenaltyStep))


@BLUEPRINT.read("/accounts", account_answers.BalancePage, needs=Right.READ_BOOKS, query=AccountFilter)
def list_accounts(asked: Asked, club: str) -> Response:
    """Balances now, behind the event at a position, or of what was recorded or happened up to a time.

    As known then, or as ruled now: with all later corrections of what counts by then.
    """
    paging = _paging(asked)
    given = {name: asked.pop(name) for name in ("position", "recorded_at", "happened_at") if name in asked}
    if len(given) > 1:
        raise Refused("bad_moment", "", "give one of position, recorded_at, happened_at", ", ".join(given))
    moment = accounts.Moment(**given, as_ruled=asked.pop("as_ruled") == "ruled")
    found = accounts.balances(services(), club, moment, paging, table_id=asked.pop("table", ""), **asked)
    return page_answer(found, shape_of(account_answers.Balance))


@BLUEPRINT.read("/entries", account_answers.EntryPage, needs=Right.READ_BOOKS, query=EntryFilter)
def list_entries(asked: Asked, club: str) -> Response:
    """The ledger: an entry for each event that moved counters, with its postings."""
    paging = _paging(asked)
    narrowed = ledger.Narrowed(table_id=asked.pop("table", ""), dispute_id=asked.pop("dispute", ""), **asked)
    return page_answer(ledger.ledger(services(), club, narrowed, paging), shape_of(account_answers.Entry))


def _paging(asked: Asked) -> Paging:
    return Paging(limit=asked.pop("limit"), after=asked.pop("after"))
