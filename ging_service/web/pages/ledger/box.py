"""The box of counters: expected and counted contents, and the check of the ledger against its events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.books import at_books
from ging_service.domain.books.commands import CountCounters, StateStock
from ging_service.reporting.ledger.box import box, counts
from ging_service.web.api.books.ledger_check import check_in_turn
from ging_service.web.http.current_services import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import form_caller, text, whole
from ging_service.web.pages.ledger.entry_forms import happened_on
from ging_service.web.pages.ledger.ledger_labels import account_words, member_words
from ging_service.web.pages.ledger.query_args import or_what_is_wrong, paging, query_text
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("box", __name__)

_COUNTS: Final = 12
"""Those of a year, if the box is counted each month."""


@BLUEPRINT.page("/ledger/box", needs=Right.READ_BOOKS)
def box_page(club: str) -> Response:
    """Show the expected content of the box, and the counts, the newest first."""
    return or_what_is_wrong(lambda: _shown(club), lambda: show("pages/ledger/box.html"))


def _shown(club: str) -> Response:
    return show(
        "pages/ledger/box.html",
        box=box(services(), club),
        counts=counts(services(), club, paging(_COUNTS)),
        account_words=account_words,
        name_of=member_words,
        may_write=Right.KEEP_BOOKS in person().rights,
        states_stock=request.form.get("what") == "stock",
        is_done="done" in request.args,
    )


@BLUEPRINT.form("/ledger/box", needs=Right.KEEP_BOOKS, again=box_page)
def write_into_box(club: str) -> str:
    """Record a count, or the number of counters that the club owns."""
    if text("what") == "stock":
        at_books(services(), club, StateStock(counters=whole("counters")), form_caller())
    else:
        # `held`, which should be in the box, is filled in while the log is locked.
        count = CountCounters(counted=whole("counted"), held=0, note=text("note"))
        at_books(services(), club, count, form_caller(), happened_at=happened_on(club))
    return f"/clubs/{club}/ledger/box?done=yes"


@BLUEPRINT.page("/ledger/check", needs=Right.READ_BOOKS)
def check_page(club: str) -> Response:
    """Recompute everything from the events, on request."""
    # Not by opening the page: a check reads the whole log, and one runs at a time.
    checked = check_in_turn(club) if query_text("now") else None
    return show("pages/ledger/check.html", checked=checked)
