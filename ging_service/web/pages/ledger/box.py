"""The box of counters: what should lie in it, what was counted; and the whole ledger held against its events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import request

from ging_service.application.access.rights import Right
from ging_service.application.books import at_books
from ging_service.application.queries.box import box, counts
from ging_service.domain.books.commands import CountCounters, StateStock
from ging_service.web.identity import person
from ging_service.web.ledger_check import check_in_turn
from ging_service.web.pages.asking import form_caller, text, whole
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.ledger.asked import asked, or_what_is_wrong, paging
from ging_service.web.pages.ledger.entered import happened_on
from ging_service.web.pages.ledger.ledger_words import account_words, member_words
from ging_service.web.pages.showing import show
from ging_service.web.serving import services

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("box", __name__)

_COUNTS: Final = 50


@BLUEPRINT.page("/ledger/box", needs=Right.READ_BOOKS)
def box_page(club: str) -> Response:
    """What should lie in the box, and the counts, the newest first."""
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
    """Record what was counted, or say how many counters the club owns."""
    if text("what") == "stock":
        at_books(services(), club, StateStock(counters=whole("counters")), form_caller())
    else:
        count = CountCounters(counted=whole("counted"), held=0, note=text("note"))
        at_books(services(), club, count, form_caller(), happened_at=happened_on(club))
    return f"/clubs/{club}/ledger/box?done=yes"


@BLUEPRINT.page("/ledger/check", needs=Right.READ_BOOKS)
def check_page(club: str) -> Response:
    """Recompute everything from the events, when it is asked for."""
    checked = check_in_turn(club) if asked("now") else None
    return show("pages/ledger/check.html", checked=checked)
