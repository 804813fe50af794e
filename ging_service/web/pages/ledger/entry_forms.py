"""Forms of the treasurer's book: the day of an entry, and the confirmation that follows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from flask import request

from ging_service.calendar.club_zone import club_zone, zone_of_day
from ging_service.calendar.periods import seasons_of
from ging_service.calendar.zoned_days import zone_named
from ging_service.domain.days import day_of
from ging_service.domain.ledger import is_member
from ging_service.domain.whole_numbers import whole_number
from ging_service.i18n.messages import _
from ging_service.reporting.ledger.ledger import EntryFilter, PostingRow, ledger
from ging_service.web.http.current_services import services
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import text
from ging_service.web.pages.ledger.ledger_labels import account_words, reason_words

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator

    from ging_service.execution.command_batch import CommandResult


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
