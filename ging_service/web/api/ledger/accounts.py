"""The record of a club: its accounts, and the entries that changed them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from marshmallow import fields

from ging_service.access.role_rights import Right
from ging_service.domain.account_kinds import KINDS
from ging_service.domain.errors import Refused
from ging_service.reporting.ledger import accounts, ledger
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.responses import page_answer
from ging_service.web.api.schemas.fields import (
    OrNull,
    at_or_null,
    many,
    number,
    one_of,
    replaced,
    text,
    text_or_null,
    time,
)
from ging_service.web.api.schemas.filters import AccountFilter, EntryFilter, page_asked
from ging_service.web.api.schemas.objects import Answer, page_of
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.running_request import services

if TYPE_CHECKING:
    from werkzeug.wrappers import Response


class Balance(Answer):
    """The counters of one account."""

    account = text(
        "an account of the club such as bank, member/<id>, settlement/<id>, or a place at a table such as table/<id>/stack/<seat>"
    )
    kind = one_of("of account", *KINDS)
    table = OrNull(required=True, attribute="table_id")
    balance = number("counters; the bank is below zero by the counters that it has given out")


class Posting(Answer):
    """One side of a transfer."""

    account = text("whose")
    counterpart = text("where they come from or go to")
    counters = number("counters received; below zero: given")
    balance = number("of the account after this posting")
    reason = text("why")
    rule = text_or_null("the numbered rule")


class Entry(Answer):
    """The transfers of one event. The postings sum to zero."""

    position = number("of the event in the club's log")
    table = OrNull(required=True, attribute="table_id")
    deal = replaced("`deal_number`; 0: none")
    deal_number = at_or_null("of the deal, from 1; null: outside a deal", least=1, attribute="deal")
    type = text("of the event")
    recorded_at = time("when it was recorded")
    happened_at = time("when it happened")
    counts_at = time("when it counts in statements and seasons: a ruling when its deal was settled")
    note = text("the note")
    corrects = replaced("`corrected_position`; -1: none")
    corrected_position = at_or_null("of the event that a ruling corrects; null: none", attribute="corrects")
    dispute = OrNull(
        required=True, attribute="dispute_id", metadata={"description": "whose ruling this is; null for none"}
    )
    postings = many(fields.Nested(Posting), "in pairs")


BalancePage, EntryPage = page_of(Balance), page_of(Entry)

BLUEPRINT = Blueprint("record", __name__, url_prefix="/v1/clubs/<slug:club>", description="Penalties, accounts, ledger")

Asked = dict[str, Any]


@BLUEPRINT.read("/accounts", BalancePage, needs=Right.READ_BOOKS, query=AccountFilter)
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
    return page_answer(found, shape_of(Balance))


@BLUEPRINT.read("/entries", EntryPage, needs=Right.READ_BOOKS, query=EntryFilter)
def list_entries(asked: Asked, club: str) -> Response:
    """The ledger: an entry for each event that moved counters, with its postings; the oldest first."""
    paging = page_asked(asked)
    narrowed = ledger.EntryFilter(table_id=asked.pop("table", ""), dispute_id=asked.pop("dispute", ""), **asked)
    return page_answer(ledger.ledger(services(), club, narrowed, paging), shape_of(Entry))
