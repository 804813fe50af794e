"""The treasurer's book: what members and the club hold, which limits hold, and what is written into it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from flask import request

from ging_service.application.access.rights import Right
from ging_service.application.books import at_books
from ging_service.application.club import at_club
from ging_service.application.queries.accounts import balances
from ging_service.application.queries.books import get_books
from ging_service.application.queries.paging import MOST_ITEMS, Paging
from ging_service.application.queries.periods import period_of
from ging_service.application.queries.statements import statement_page
from ging_service.application.statements.statement import Subject
from ging_service.domain.books import commands as c
from ging_service.domain.books.state import NONE
from ging_service.domain.club import commands as of_club
from ging_service.domain.ledger.accounts import member_id_of
from ging_service.web.errors import BadRequest
from ging_service.web.identity import person
from ging_service.web.pages.asking import form_caller, text, whole
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.ledger.entered import entered, happened_on, with_done
from ging_service.web.pages.ledger.ledger_words import account_words, member_words
from ging_service.web.pages.ledger.reversing import chosen_entry, latest_entries
from ging_service.web.pages.people import names
from ging_service.web.pages.showing import show
from ging_service.web.pages.words import _
from ging_service.web.serving import services

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Response

    from ging_service.application.execute import Done

BLUEPRINT = PageBlueprint("book", __name__)


@BLUEPRINT.page("/ledger/book", needs=Right.READ_BOOKS)
def book_page(club: str) -> Response:
    """What is in whose hands, and for whoever keeps the books what can be written down."""
    everything = period_of(services(), club)
    held = balances(services(), club, paging=Paging(limit=MOST_ITEMS), kind="member").items
    books = get_books(services(), club)
    may_write = Right.KEEP_BOOKS in person().rights
    reverses = may_write and _what() == "reversal"
    chosen = chosen_entry(club) if reverses else None
    return show(
        "pages/ledger/book.html",
        books=books,
        limits={one.member: one.counters for one in books.limits},
        members=tuple((member_id_of(one.account), one.balance) for one in held),
        of_club=statement_page(services(), club, Subject(kind="club"), everything, Paging(limit=1)).statement,
        what=_what(),
        entered=entered(club),
        choices=sorted(names().items(), key=lambda one: one[1].casefold()),
        name_of=member_words,
        account_words=account_words,
        may_write=may_write,
        chosen=chosen,
        reversible=latest_entries(club) if reverses and chosen is None else (),
    )


@BLUEPRINT.form("/ledger/book", needs=Right.KEEP_BOOKS, again=book_page)
def write_into_book(club: str) -> str:
    """Write something down: counters that move, or a limit."""
    what = _what()
    return with_done(f"/clubs/{club}/ledger/book?what={what}", _WRITTEN[what](club))


def _what() -> str:
    """What is to be written down: counters that are bought, unless something else is asked for."""
    asked = request.values.get("what", "")
    return asked if asked in _WRITTEN else "bought"


def _bought(club: str) -> Done:
    command = of_club.BuyCounters(**_at_the_bank())
    return at_club(services(), club, command, form_caller(), happened_at=happened_on(club))


def _cashed(club: str) -> Done:
    command = of_club.CashCounters(**_at_the_bank())
    return at_club(services(), club, command, form_caller(), happened_at=happened_on(club))


def _gift(club: str) -> Done:
    gift = c.GiveCounters(giver=text("giver"), member=_member(), counters=whole("counters"), note=text("note"))
    return at_books(services(), club, gift, form_caller(), happened_at=happened_on(club))


def _fine(club: str) -> Done:
    fine = c.ImposeFine(member=_member(), counters=whole("counters"), note=text("note"))
    return at_books(services(), club, fine, form_caller(), happened_at=happened_on(club))


def _reversal(club: str) -> Done:
    reversal = c.ReverseEntry(reverses=whole("reverses"), note=text("note"), entry=None)
    return at_books(services(), club, reversal, form_caller(), happened_at=happened_on(club))


def _opening(club: str) -> Done:
    opening = c.EnterOpeningBalance(member=_member(), counters=whole("counters"), note=text("note"))
    return at_books(services(), club, opening, form_caller(), happened_at=happened_on(club))


def _credit_limit(club: str) -> Done:
    limit = c.SetCreditLimit(member=text("member"), counters=_limit())
    return at_books(services(), club, limit, form_caller())


def _bank_limit(club: str) -> Done:
    return at_books(services(), club, c.SetBankLimit(counters=_limit()), form_caller())


def _at_the_bank() -> dict[str, Any]:
    """Counters that are bought or cashed, with the money that changed hands."""
    return {
        "member": _member(),
        "counters": whole("counters"),
        "note": text("note"),
        "paid": text("paid").replace(",", "."),
        "currency": text("currency").upper(),
    }


def _member() -> str:
    """The member whom a form names. Raises ``BadRequest("invalid")`` where it names none."""
    found = text("member")
    if not found:
        raise BadRequest("invalid", _("Choose a member."), "member")
    return found


def _limit() -> int:
    """A limit; nothing in the field is none."""
    limit = whole("counters", NONE)
    if limit < 0 and text("counters"):
        raise BadRequest("invalid", _("A limit is 0 or more; leave it empty for no limit."), "counters")
    return limit


_WRITTEN: Final[dict[str, Callable[[str], Done]]] = {
    "bought": _bought,
    "cashed": _cashed,
    "gift": _gift,
    "fine": _fine,
    "reversal": _reversal,
    "opening": _opening,
    "credit_limit": _credit_limit,
    "bank_limit": _bank_limit,
}
