"""What the treasurer writes down: when it happened, as forms say it, and how it is told back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from flask import request

from ging_service.application.queries.club_zone import club_zone, zone_of_day
from ging_service.application.queries.ledger import Narrowed, PostingRow, ledger
from ging_service.application.queries.periods import seasons_of, zone_named
from ging_service.domain.days import day_of
from ging_service.domain.ledger.accounts import is_member
from ging_service.web.errors import BadRequest
from ging_service.web.pages.asking import text
from ging_service.web.pages.ledger.ledger_words import account_words, reason_words
from ging_service.web.pages.words import _
from ging_service.web.serving import services

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator

    from ging_service.application.execute import Done


class Entered(NamedTuple):
    """What has just come to a member, or gone from him, and what he has at home since."""

    name: str
    counters: int
    what: str
    balance: int


def happened_on(club: str, field: str = "happened_at") -> str:
    """The day in a field; "" for none and for today: it happens now. Raises ``BadRequest("invalid")``."""
    found = day_in(field)
    if found is None:
        return ""
    zone = zone_of_day(seasons_of(services(), club), found.isoformat(), club_zone(services(), club))
    return "" if found == services().clock().astimezone(zone_named(zone)).date() else found.isoformat()


def day_in(field: str) -> dt.date | None:
    """The day in a field of a form, None for none. Raises ``BadRequest("invalid")``."""
    given = text(field)
    found = day_of(given)
    if given and found is None:
        raise BadRequest("invalid", _("This must be a day, such as 2026-11-20."), field)
    return found


def with_done(address: str, done: Done) -> str:
    """The page to go on with, which tells what has been done."""
    return f"{address}{'&' if '?' in address else '?'}done={done.happenings[0].position}"


def entered(club: str) -> tuple[Entered, ...] | None:
    """What the address says has just been written down: () where no member's counters moved by it, None for nothing."""
    position = request.args.get("done", "")
    if not (position.isascii() and position.isdecimal() and len(position) <= 15):  # noqa: PLR2004  digits
        return None
    first = int(position)
    found = ledger(services(), club, Narrowed(first_position=first, end_position=first + 1)).items
    return tuple(one for entry in found for one in _told(entry.postings))


def _told(postings: tuple[PostingRow, ...]) -> Iterator[Entered]:
    for one in postings:
        if is_member(one.account):
            yield Entered(account_words(one.account), one.counters, reason_words(one.reason), one.balance)
