"""Which rows of an old book were taken in before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.books.paper import fingerprint

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.application.paper.check import Ground
    from ging_service.application.paper.faults import Faults
    from ging_service.application.paper.rows import Row


def known_rows(rows: Sequence[Row], ground: Ground) -> frozenset[int]:
    """The numbers of the rows that were taken in before, whatever zone their days had then.

    The zone of a day may be another one by now: nobody names it, and a season has been opened since.
    """
    plain = _known(((row.fingerprint, row.number) for row in rows), ground)
    at_other_noons = (
        (fingerprint(noon, row.event), row.number)
        for row in rows
        if row.day and row.number not in plain
        for noon in ground.noons.get(row.day, ())
        if noon != row.happened_at
    )
    return plain | _known(at_other_noons, ground)


def find_known(rows: Iterable[Row], known: frozenset[int], faults: Faults) -> None:
    """Each row that was taken in before."""
    faults.begin_pass()
    for row in rows:
        if row.number in known:
            detail = "this row was taken in before; rows that are known can be left out"
            faults.add(row.number, "", "row_known", detail)


def _known(named: Iterable[tuple[str, int]], ground: Ground) -> frozenset[int]:
    """The numbers of the rows whose fingerprints are known."""
    numbers = dict(named)
    return frozenset(numbers[one] for one in ground.known_among(list(numbers))) if numbers else frozenset()
