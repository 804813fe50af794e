"""The record of a club: its accounts, the entries that changed them, and all of it as plain text for other programs."""

from __future__ import annotations

import tempfile
from http import HTTPStatus
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Any, Final

from flask import Response
from marshmallow import fields

from ging_service.access.role_rights import Right
from ging_service.domain.account_kinds import KINDS
from ging_service.domain.errors import Refused
from ging_service.reporting.ledger import accounts, ledger
from ging_service.reporting.plain_text.formats import FORMATS, export_ledger
from ging_service.web.api.blueprint import Blueprint
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
from ging_service.web.api.schemas.filters import AccountFilter, EntryFilter, LedgerFormat, page_asked
from ging_service.web.api.schemas.objects import Answer, page_of
from ging_service.web.http.errors import Busy
from ging_service.web.http.running_request import services

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO


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
    dispute = text_or_null("whose ruling this is; null for none", attribute="dispute_id")
    postings = many(fields.Nested(Posting), "in pairs")


BalancePage, EntryPage = page_of(Balance), page_of(Entry)

BLUEPRINT = Blueprint("record", __name__, url_prefix="/v1/clubs/<slug:club>", description="Penalties, accounts, ledger")

Asked = dict[str, Any]


@BLUEPRINT.read("/accounts", BalancePage, needs=Right.READ_BOOKS, query=AccountFilter)
def list_accounts(asked: Asked, club: str) -> object:
    """Balances now, after the event at a position, or from everything that was recorded or had happened by a time.

    As known then, or as ruled now, with all later corrections.
    """
    paging = page_asked(asked)
    given = {name: asked.pop(name) for name in ("position", "recorded_at", "happened_at") if name in asked}
    if len(given) > 1:
        raise Refused("bad_moment", "", "give one of position, recorded_at, happened_at", ", ".join(given))
    moment = accounts.Moment(**given, as_ruled=asked.pop("as_ruled") == "ruled")
    return accounts.balances(services(), club, moment, paging, table_id=asked.pop("table", ""), **asked)


@BLUEPRINT.read("/entries", EntryPage, needs=Right.READ_BOOKS, query=EntryFilter)
def list_entries(asked: Asked, club: str) -> object:
    """The ledger: an entry for each event that moved counters, with its postings; the oldest first."""
    paging = page_asked(asked)
    narrowed = ledger.EntryFilter(table_id=asked.pop("table", ""), dispute_id=asked.pop("dispute", ""), **asked)
    return ledger.ledger(services(), club, narrowed, paging)


AT_ONCE: Final = 2
RETRY_AFTER_S: Final = 10
PIECE_BYTES: Final = 2**16

TURNS = BoundedSemaphore(AT_ONCE)


def ledger_file(club: str, name: str) -> Response:
    """Answer with the ledger of one moment, in one of ``FORMATS``. Raises ``Busy("export_busy")``."""
    # Refused and not queued: whatever waits holds a thread of the server.
    if not TURNS.acquire(blocking=False):
        detail = f"{AT_ONCE} ledgers are being written already: try again in a moment"
        raise Busy("export_busy", detail, RETRY_AFTER_S)
    try:
        file = _written(club, name)
    finally:
        TURNS.release()
    kind = FORMATS[name]
    headers = {
        "Content-Disposition": f'attachment; filename="{club}.{kind.suffix}"',
        "Content-Length": str(file.tell()),
    }
    response = Response(_pieces(file), HTTPStatus.OK, headers, content_type=kind.content_type)
    response.call_on_close(file.close)  # the client may have disconnected
    return response


def _written(club: str, name: str) -> IO[bytes]:
    """Write the ledger to a file without a name.

    A slow reader then holds this file, and neither a connection nor a snapshot of the database. Errors are reported
    before the answer has begun.
    """
    file = tempfile.TemporaryFile(prefix="ging-ledger-")  # noqa: SIM115  closed by the reader of the answer
    try:
        export_ledger(services(), club, name, file.write)
    except BaseException:
        file.close()
        raise
    return file


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        file.seek(0)
        while piece := file.read(PIECE_BYTES):
            yield piece


EXPORT = Blueprint(
    "ledger_export", __name__, url_prefix="/v1/clubs/<slug:club>/ledger", description="The ledger as plain text"
)

_TYPES = {one.content_type.partition(";")[0] for one in FORMATS.values()}


@EXPORT.gives("/export", _TYPES, "The ledger as a file", needs=Right.READ_BOOKS, query=LedgerFormat, streamed=True)
def export_whole_ledger(asked: dict[str, Any], club: str) -> Response:
    """The whole ledger of one moment, with the balance of the account after each posting.

    For hledger, for beancount, as CSV (a line a posting) or as JSON Lines (an object an entry).
    """
    return ledger_file(club, asked["format"])
