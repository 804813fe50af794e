"""An old book that is taken in: looked at first, with every fault at its row and column, put right in place, and taken in."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from flask import request

from ging_service.application.access.rights import Right
from ging_service.application.import_paper import Paper, import_paper, preview_paper
from ging_service.application.paper.cells import text_of
from ging_service.application.paper.check import PaperOptions
from ging_service.application.paper.columns import is_text
from ging_service.application.paper.faults import BadPaper
from ging_service.web.errors import BadRequest
from ging_service.web.pages.asking import form_caller, text, ticked
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.ledger.asked import asked
from ging_service.web.pages.ledger.ledger_words import account_words, kind_words, member_words
from ging_service.web.pages.showing import show
from ging_service.web.pages.words import _, number
from ging_service.web.serving import services

if TYPE_CHECKING:
    from flask import Response

    from ging_service.application.paper.preview import Preview

BLUEPRINT = PageBlueprint("paper", __name__)

_MOST_CHARACTERS: Final = 300_000
"""So much fits into a form that is sent back; what is longer is taken in by ``ging paper import``."""


@BLUEPRINT.page("/ledger/paper", needs=Right.KEEP_BOOKS)
def paper_page(club: str) -> Response:  # noqa: ARG001  of the address
    """Where an old book is handed in."""
    return _drawn(request.form.get("csv", ""))


@BLUEPRINT.form("/ledger/paper", needs=Right.KEEP_BOOKS, again=paper_page)
def hand_in_paper(club: str) -> str | Response:
    """Look at a book, or take it in; one with faults is only looked at."""
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
    shown = book.text if is_text(book.text) else ""
    return _drawn(shown, preview_paper(services(), club, book, options), options)


def _drawn(csv: str, preview: Preview | None = None, options: PaperOptions | None = None) -> Response:
    rows = asked("rows")
    return show(
        "pages/ledger/paper.html",
        csv=csv,
        preview=preview,
        options=options,
        rows=number(int(rows)) if rows.isascii() and rows.isdecimal() and len(rows) < len(f"{10**9}") else "",
        account_words=account_words,
        kind_words=kind_words,
        name_of=member_words,
    )


def _options() -> PaperOptions:
    return PaperOptions(zone=text("zone"), add_members=ticked("add_members"), skip_known=ticked("skip_known"))


def _handed_in() -> str:
    """The text of the file, or what stands in the field. Raises ``BadRequest("invalid")`` for nothing, or too much."""
    file = request.files.get("file")
    data = file.read() if file else b""
    found = text_of(data) if data else request.form.get("csv", "").replace("\r\n", "\n")
    if not found.strip():
        raise BadRequest("invalid", _("Choose a file, or paste the lines of the book."), "file")
    if len(found) > _MOST_CHARACTERS:
        most = number(_MOST_CHARACTERS)
        raise BadRequest(
            "invalid",
            _("A book of more than %(most)s characters is taken in by the command ging paper import.", most=most),
            "file",
        )
    return found
