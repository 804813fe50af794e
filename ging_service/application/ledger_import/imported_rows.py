"""Rows of an old book that were imported before."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from ging_service.domain.books.row_fingerprints import fingerprints

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.application.ledger_import.context import ImportContext
    from ging_service.application.ledger_import.faults import Faults
    from ging_service.application.ledger_import.rows import ImportRow


def known_rows(rows: Sequence[ImportRow], context: ImportContext) -> frozenset[int]:
    """Return the numbers of the rows that were imported before, in any time zone of their days and with accents in any form.

    The zone of a day may have changed since then: if the import names none, a season that was opened later decides it.
    """
    plain = _known(((row.fingerprint, row.number) for row in rows), context)
    otherwise = (
        (found, row.number) for row in rows if row.number not in plain for found in _other_fingerprints(row, context)
    )
    return plain | _known(otherwise, context)


def _other_fingerprints(row: ImportRow, context: ImportContext) -> Iterator[str]:
    for noon in context.noons.get(row.day, ()) if row.day else ():
        if noon != row.happened_at:
            yield from fingerprints(noon, row.event, row.written)
    yield from islice(fingerprints(row.happened_at, row.event, row.written), 1, None)


def find_known(rows: Iterable[ImportRow], known: frozenset[int], faults: Faults) -> None:
    """Find each row that was imported before."""
    faults.begin_pass()
    for row in rows:
        if row.number in known:
            detail = "this row was imported before; known rows can be skipped"
            faults.add(row.number, "", "row_known", detail)


def _known(named: Iterable[tuple[str, int]], context: ImportContext) -> frozenset[int]:
    """The numbers of the rows whose fingerprints are known."""
    numbers = dict(named)
    return frozenset(numbers[one] for one in context.known_among(list(numbers))) if numbers else frozenset()
