"""Fines and gifts that can still be reversed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.application.queries.ledger import entries_at
from ging_service.application.states import books_on
from ging_service.domain.books.events import FineImposed, GiftGiven
from ging_service.domain.streams import BOOKS, BOOKS_STREAM
from ging_service.projections.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.application.queries.ledger import LedgerEntry
    from ging_service.application.services import Services
    from ging_service.domain.books.state import BooksState

_TYPES: Final = tuple(f"{BOOKS.kind}.{event.__name__}" for event in (FineImposed, GiftGiven))


def reversible_among(services: Services, club_id: str, entries: Iterable[tuple[int, str]]) -> frozenset[int]:
    """Which of some entries, by position and type of event, can be reversed. Raises ``NoSuchClub``."""
    found = frozenset(position for position, type_name in entries if type_name in _TYPES)
    if not found:
        return found
    with services.of(club_id) as conn:
        books: BooksState = books_on(services, conn, club_id).state
    return found.difference(one.reverses for one in books.reversed)


def latest_reversible(services: Services, club_id: str, most: int) -> tuple[LedgerEntry, ...]:
    """The last ``most`` fines and gifts that have not been reversed, the latest first. Raises ``NoSuchClub``."""
    with services.of(club_id) as conn:
        books: BooksState = books_on(services, conn, club_id).state
        wanted = {
            "club": club_id,
            "stream": BOOKS_STREAM,
            "types": list(_TYPES),
            "gone": [one.reverses for one in books.reversed],
            "most": most,
        }
        positions = [position for (position,) in conn.execute(read_sql("latest_reversible").encode(), wanted)]
    return tuple(reversed(entries_at(services, club_id, positions)))
