"""The whole ledger as plain text, for other programs."""

from __future__ import annotations

import tempfile
from http import HTTPStatus
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Any, Final

from flask import Response

from ging_service.access.role_rights import Right
from ging_service.reporting.plain_text.formats import FORMATS, export_ledger
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.schemas.filters import LedgerFormat
from ging_service.web.http.errors import Busy
from ging_service.web.http.running_request import services

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO


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
