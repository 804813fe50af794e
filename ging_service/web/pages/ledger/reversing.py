"""Reversing a fine, a gift or a purchase: the entries that the treasurer can choose, and the one that they have chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from flask import request

from ging_service.domain.whole_numbers import whole_number
from ging_service.reporting.ledger.ledger import entries_at
from ging_service.reporting.ledger.reversible import latest_reversible, reversible_among
from ging_service.web.http.current_services import services
from ging_service.web.pages.ledger.ledger_labels import account_words, reason_words

if TYPE_CHECKING:
    from ging_service.reporting.ledger.ledger import LedgerEntry

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
    return next((_told(one) for one in found if one.position in can), None)


def latest_entries(club: str) -> tuple[Reversible, ...]:
    """Return the latest entries that can be reversed, the last first."""
    return tuple(map(_told, latest_reversible(services(), club, _MOST)))


def _told(entry: LedgerEntry) -> Reversible:
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
