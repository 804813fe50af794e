"""The ledger as files: its export as plain text, and the import of an old book with every fault at its row and column."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.ledger_import.book_rows import is_text, text_of
from ging_service.application.ledger_import.context import PaperOptions
from ging_service.application.ledger_import.faults import BadPaper
from ging_service.application.ledger_import.import_paper import Paper, import_paper, preview_paper
from ging_service.domain.numbers import whole_number
from ging_service.execution.permissions import check_sees_balances
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _
from ging_service.reporting.plain_text.formats import FORMATS
from ging_service.web.api.ledger.accounts import ledger_file
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import form_caller, text, ticked
from ging_service.web.pages.ledger.ledger_labels import account_words, kind_words, member_words
from ging_service.web.pages.ledger.query_args import query_text
from ging_service.web.pages.rendering.templates import mark_no_store, show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from flask import Response

    from ging_service.application.ledger_import.preview import ImportPreview


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


_MOST_CHARACTERS: Final = 300_000
"""The longest text that fits into a form that is sent back. ``ging paper import`` takes longer ones."""


@BLUEPRINT.page("/ledger/paper", needs=Right.KEEP_BOOKS)
def paper_page(club: str) -> Response:  # noqa: ARG001  of the address
    """Show the form for a book."""
    return _drawn(request.form.get("csv", ""))


@BLUEPRINT.form("/ledger/paper", needs=Right.KEEP_BOOKS, again=paper_page)
def hand_in_paper(club: str) -> str | Response:
    """Preview a book, or import it. A book with faults is only previewed."""
    check_sees_balances(person().rights)
    book, options = Paper(text=_handed_in()), _options()
    if text("what") != "take":
        return _looked_at(club, book, options)
    try:
        done = import_paper(services(), club, book, form_caller(), options=options)
    except BadPaper:
        response = _looked_at(club, book, options)
        response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
        return response
    return f"/clubs/{club}/ledger/paper?rows={done.rows}"


def _looked_at(club: str, book: Paper, options: PaperOptions) -> Response:
    # Lone surrogates, which stand for bytes that are not UTF-8, cannot be written into a page.
    shown = book.text if is_text(book.text) else ""
    return _drawn(shown, preview_paper(services(), club, book, options), options)


def _drawn(csv: str, preview: ImportPreview | None = None, options: PaperOptions | None = None) -> Response:
    rows = whole_number(query_text("rows"))
    return show(
        "pages/ledger/paper.html",
        csv=csv,
        preview=preview,
        options=options,
        rows="" if rows is None else number(rows),
        account_words=account_words,
        kind_words=kind_words,
        name_of=member_words,
    )


def _options() -> PaperOptions:
    return PaperOptions(zone=text("zone"), add_members=ticked("add_members"), skip_known=ticked("skip_known"))


def _handed_in() -> str:
    """Return the text of the file or of the field. Raises ``BadRequest("invalid")`` for none, or too much."""
    file = request.files.get("file")
    data = file.read() if file else b""
    # Browsers send each line end of a field as CRLF, also one within a cell.
    found = text_of(data) if data else request.form.get("csv", "").replace("\r\n", "\n")
    if not found.strip():
        raise BadRequest("invalid", _("Choose a file, or paste the lines of the book."), "file")
    if len(found) > _MOST_CHARACTERS:
        most = number(_MOST_CHARACTERS)
        raise BadRequest(
            "invalid",
            _("To import a book of more than %(most)s characters, use the command ging paper import.", most=most),
            "file",
        )
    return found
