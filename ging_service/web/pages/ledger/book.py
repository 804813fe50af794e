"""The treasurer's book: holdings, limits, the forms for entries and for reversing them, and the box of counters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.books import at_books
from ging_service.application.club import at_club
from ging_service.calendar.periods import period_of, seasons_of
from ging_service.calendar.zoned_days import club_zone, zone_named, zone_of_day
from ging_service.domain.books import commands as c
from ging_service.domain.books.commands import CountCounters, StateStock
from ging_service.domain.books.state import NONE
from ging_service.domain.club import commands as of_club
from ging_service.domain.days import day_of
from ging_service.domain.ledger import is_member, member_id_of
from ging_service.domain.numbers import whole_number
from ging_service.i18n.messages import _
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.ledger.books import box, counts, get_books
from ging_service.reporting.ledger.ledger import (
    EntryFilter,
    PostingRow,
    entries_at,
    latest_reversible,
    ledger,
    reversible_among,
)
from ging_service.reporting.paging import MOST_ITEMS, Paging
from ging_service.reporting.statements.queries import statement_head
from ging_service.reporting.statements.statement import Subject
from ging_service.web.api.books.reconciliation import check_in_turn
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import form_caller, paid_of, text, whole
from ging_service.web.pages.ledger.ledger_labels import account_words, member_words, reason_words
from ging_service.web.pages.ledger.query_args import or_what_is_wrong, paging, query_text
from ging_service.web.pages.people import left, names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Callable, Iterator

    from flask import Response

    from ging_service.execution.command_batch import CommandResult
    from ging_service.reporting.ledger.ledger import LedgerEntry


class RecordedMovement(NamedTuple):
    """A movement that has just been recorded for a member, and their balance at home since."""

    name: str
    counters: int
    what: str
    balance: int


def happened_on(club: str, field: str = "happened_at") -> str:
    """Return the day in a field; "" for none and for today, which both mean now. Raises ``BadRequest("invalid")``."""
    found = day_in(field)
    if found is None:
        return ""
    zone = zone_of_day(seasons_of(services(), club), found.isoformat(), club_zone(services(), club))
    # A date means its noon, which for today may lie in the future, or before what was recorded this morning.
    return "" if found == services().clock().astimezone(zone_named(zone)).date() else found.isoformat()


def day_in(field: str) -> dt.date | None:
    """Return the day in a field of a form, None for none. Raises ``BadRequest("invalid")``."""
    given = text(field)
    found = day_of(given)
    if given and found is None:
        raise BadRequest("invalid", _("This must be a day, such as 2026-11-20."), field)
    return found


def with_done(address: str, done: CommandResult) -> str:
    """Return the address of the next page, which shows the recorded entry."""
    return f"{address}{'&' if '?' in address else '?'}done={done.recorded_events[0].position}"


def recorded_movements(club: str) -> tuple[RecordedMovement, ...] | None:
    """Return the movements of the entry in the address: () if it moved no member's counters, None for no entry."""
    position = whole_number(request.args.get("done", ""))
    if position is None:
        return None
    found = ledger(services(), club, EntryFilter(first_position=position, end_position=position + 1)).items
    return tuple(one for entry in found for one in _told(entry.postings))


def _told(postings: tuple[PostingRow, ...]) -> Iterator[RecordedMovement]:
    for one in postings:
        if is_member(one.account):
            yield RecordedMovement(account_words(one.account), one.counters, reason_words(one.reason), one.balance)


_MOST: Final = 50


class Reversible(NamedTuple):
    """An entry that can be reversed, as the page shows it: so many counters from one account to another."""

    position: int
    counts_at: str
    what: str
    source: str
    target: str
    counters: int
    note: str


def chosen_entry(club: str) -> Reversible | None:
    """Return the entry that the address or the form names, None if it cannot be reversed."""
    # The position comes from an address that anybody can edit: nonsense is an entry that does not exist.
    position = whole_number(request.values.get("reverses", "").strip())
    if position is None:
        return None
    found = entries_at(services(), club, [position])
    can = reversible_among(services(), club, [(one.position, one.type) for one in found])
    return next((_reversible(one) for one in found if one.position in can), None)


def latest_entries(club: str) -> tuple[Reversible, ...]:
    """Return the latest entries that can be reversed, the last first."""
    return tuple(map(_reversible, latest_reversible(services(), club, _MOST)))


def _reversible(entry: LedgerEntry) -> Reversible:
    arrived = next(one for one in entry.postings if one.counters > 0)
    return Reversible(
        position=entry.position,
        counts_at=entry.counts_at,
        what=reason_words(arrived.reason),
        source=account_words(arrived.counterpart),
        target=account_words(arrived.account),
        counters=arrived.counters,
        note=entry.note,
    )


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
    return with_done(f"/clubs/{club}/ledger/book?what={what}", _written(club, what))


def _what() -> str:
    """Return the kind of the entry: bought counters, unless another one is requested."""
    asked = request.values.get("what", "")
    return asked if asked in _AT_THE_BANK | _IN_THE_BOOK else "bought"


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


_AT_THE_BANK: Final[dict[str, Callable[[], of_club.Command]]] = {
    "bought": lambda: of_club.BuyCounters(**_at_the_bank()),
    "cashed": lambda: of_club.CashCounters(**_at_the_bank()),
}
_IN_THE_BOOK: Final[dict[str, Callable[[], c.Command]]] = {
    "gift": lambda: c.GiveCounters(
        giver=text("giver"), member=_member(), counters=whole("counters"), note=text("note")
    ),
    "fine": lambda: c.ImposeFine(member=_member(), counters=whole("counters"), note=text("note")),
    # The entry at that position is looked up while the log is locked.
    "reversal": lambda: c.ReverseEntry(reverses=whole("reverses"), note=text("note"), entry=None),
    "opening": lambda: c.EnterOpeningBalance(member=_member(), counters=whole("counters"), note=text("note")),
    "credit_limit": lambda: c.SetCreditLimit(member=text("member"), counters=_limit()),
    "bank_limit": lambda: c.SetBankLimit(counters=_limit()),
}
"""The commands of the forms, by the kind of the entry."""
_LIMITS: Final = ("credit_limit", "bank_limit")
"""They hold from now on, and name no day."""


def _written(club: str, what: str) -> CommandResult:
    if what in _AT_THE_BANK:
        bought = _AT_THE_BANK[what]()
        return at_club(services(), club, bought, form_caller(), happened_at=happened_on(club))
    command, caller = _IN_THE_BOOK[what](), form_caller()
    return at_books(services(), club, command, caller, happened_at="" if what in _LIMITS else happened_on(club))


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
