"""Fines, gifts and purchases that can still be reversed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.books.events import FineImposed, GiftGiven
from ging_service.domain.club.events import CountersBought, CountersCashed
from ging_service.domain.streams import BOOKS, BOOKS_STREAM, CLUB, CLUBS
from ging_service.execution.states import books_on
from ging_service.reporting.ledger.ledger import entries_at
from ging_service.reporting.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.domain.books.state import BooksState
    from ging_service.execution.services import Services
    from ging_service.reporting.ledger.ledger import LedgerEntry

_TYPES: Final = (
    *(f"{BOOKS.kind}.{event.__name__}" for event in (FineImposed, GiftGiven)),
    *(f"{CLUBS.kind}.{event.__name__}" for event in (CountersBought, CountersCashed)),
)


def reversible_among(services: Services, club_id: str, entries: Iterable[tuple[int, str]]) -> frozenset[int]:
    """Return the entries, given by position and type of event, that can be reversed. Raises ``NoSuchClub``."""
    found = frozenset(position for position, type_name in entries if type_name in _TYPES)
    # Most pages of the ledger have none, and need not load the book.
    if not found:
        return found
    with services.club_transaction(club_id) as conn:
        books: BooksState = books_on(services, conn, club_id).state
    return found.difference(one.reverses for one in books.reversed)


def latest_reversible(services: Services, club_id: str, most: int) -> tuple[LedgerEntry, ...]:
    """The last ``most`` entries of these types that have not been reversed, the latest first. Raises ``NoSuchClub``."""
    with services.club_transaction(club_id) as conn:
        books: BooksState = books_on(services, conn, club_id).state
        wanted = {
            "club": club_id,
            "streams": [BOOKS_STREAM, CLUB],
            "types": list(_TYPES),
            "gone": [one.reverses for one in books.reversed],
            "most": most,
        }
        positions = [position for (position,) in conn.execute(read_sql("latest_reversible"), wanted)]
    return tuple(reversed(entries_at(services, club_id, positions)))
