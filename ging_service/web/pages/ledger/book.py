"""The treasurer's book: holdings of members and the club, limits, and the forms for new entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.books import at_books
from ging_service.application.club import at_club
from ging_service.calendar.periods import period_of
from ging_service.domain.books import commands as c
from ging_service.domain.books.state import NONE
from ging_service.domain.club import commands as of_club
from ging_service.domain.ledger import member_id_of
from ging_service.i18n.messages import _
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.ledger.books import get_books
from ging_service.reporting.paging import MOST_ITEMS, Paging
from ging_service.reporting.statements.queries import statement_head
from ging_service.reporting.statements.statement import Subject
from ging_service.web.http.current_services import services
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import form_caller, paid_of, text, whole
from ging_service.web.pages.ledger.entry_forms import happened_on, recorded_movements, with_done
from ging_service.web.pages.ledger.ledger_labels import account_words, member_words
from ging_service.web.pages.ledger.reversing import chosen_entry, latest_entries
from ging_service.web.pages.people import left, names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Response

    from ging_service.execution.command_batch import CommandResult

BLUEPRINT = PageBlueprint("book", __name__)


@BLUEPRINT.page("/ledger/book", needs=Right.READ_BOOKS)
def book_page(club: str) -> Response:
    """Show the holdings of all, and the forms for new entries to viewers who may keep the books."""
    everything = period_of(services(), club, person())
    held = balances(services(), club, paging=Paging(limit=MOST_ITEMS), kind="member").items
    books = get_books(services(), club)
    may_write = Right.KEEP_BOOKS in person().rights
    reverses = may_write and _what() == "reversal"
    chosen = chosen_entry(club) if reverses else None
    # A member who has left has counters to be bought, cashed or given, but no more fines.
    no_choice = left() if _what() == "fine" else ()
    return show(
        "pages/ledger/book.html",
        books=books,
        limits={one.member: one.counters for one in books.limits},
        members=tuple((member_id_of(one.account), one.balance) for one in held),
        of_club=statement_head(services(), club, Subject(kind="club"), everything),
        what=_what(),
        entered=recorded_movements(club),
        choices=sorted((one for one in names().items() if one[0] not in no_choice), key=lambda one: one[1].casefold()),
        name_of=member_words,
        account_words=account_words,
        may_write=may_write,
        chosen=chosen,
        reversible=latest_entries(club) if reverses and chosen is None else (),
    )


@BLUEPRINT.form("/ledger/book", needs=Right.KEEP_BOOKS, again=book_page)
def write_into_book(club: str) -> str:
    """Write an entry: counters that move, or a limit."""
    what = _what()
    # The next form is of the same kind: treasurers enter several purchases one after another.
    return with_done(f"/clubs/{club}/ledger/book?what={what}", _WRITTEN[what](club))


def _what() -> str:
    """Return the kind of the entry: bought counters, unless another one is requested."""
    asked = request.values.get("what", "")
    return asked if asked in _WRITTEN else "bought"


def _bought(club: str) -> CommandResult:
    command = of_club.BuyCounters(**_at_the_bank())
    return at_club(services(), club, command, form_caller(), happened_at=happened_on(club))


def _cashed(club: str) -> CommandResult:
    command = of_club.CashCounters(**_at_the_bank())
    return at_club(services(), club, command, form_caller(), happened_at=happened_on(club))


def _gift(club: str) -> CommandResult:
    gift = c.GiveCounters(giver=text("giver"), member=_member(), counters=whole("counters"), note=text("note"))
    return at_books(services(), club, gift, form_caller(), happened_at=happened_on(club))


def _fine(club: str) -> CommandResult:
    fine = c.ImposeFine(member=_member(), counters=whole("counters"), note=text("note"))
    return at_books(services(), club, fine, form_caller(), happened_at=happened_on(club))


def _reversal(club: str) -> CommandResult:
    # The entry at that position is looked up while the log is locked.
    reversal = c.ReverseEntry(reverses=whole("reverses"), note=text("note"), entry=None)
    return at_books(services(), club, reversal, form_caller(), happened_at=happened_on(club))


def _opening(club: str) -> CommandResult:
    opening = c.EnterOpeningBalance(member=_member(), counters=whole("counters"), note=text("note"))
    return at_books(services(), club, opening, form_caller(), happened_at=happened_on(club))


def _credit_limit(club: str) -> CommandResult:
    limit = c.SetCreditLimit(member=text("member"), counters=_limit())
    return at_books(services(), club, limit, form_caller())


def _bank_limit(club: str) -> CommandResult:
    return at_books(services(), club, c.SetBankLimit(counters=_limit()), form_caller())


def _at_the_bank() -> dict[str, Any]:
    """Return counters that are bought or cashed, with the money that changed hands."""
    currency = text("currency").upper()
    return {
        "member": _member(),
        "counters": whole("counters"),
        "note": text("note"),
        "paid": paid_of(text("paid"), currency, "paid"),
        "currency": currency,
    }


def _member() -> str:
    """Return the member whom a form names. Raises ``BadRequest("invalid")`` if it names none."""
    found = text("member")
    if not found:
        raise BadRequest("invalid", _("Choose a member."), "member")
    return found


def _limit() -> int:
    """Return a limit. An empty field is no limit."""
    limit = whole("counters", NONE)
    # Inside the program a number below zero is no limit. Somebody who enters one means something else.
    if limit < 0 and text("counters"):
        raise BadRequest("invalid", _("A limit is 0 or more; leave it empty for no limit."), "counters")
    return limit


_WRITTEN: Final[dict[str, Callable[[str], CommandResult]]] = {
    "bought": _bought,
    "cashed": _cashed,
    "gift": _gift,
    "fine": _fine,
    "reversal": _reversal,
    "opening": _opening,
    "credit_limit": _credit_limit,
    "bank_limit": _bank_limit,
}
