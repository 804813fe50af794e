"""Read model ``paper``: the imported rows of old books, so that a second import of the same row is detected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.books.events import PaperRowEntered
from ging_service.domain.books.row_fingerprints import fingerprint
from ging_service.projections.model import ReadModel
from ging_service.projections.schema import paper

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.projections.change import Change, Row


def _rows(change: Change) -> Iterator[Row]:
    yield change.club_id, fingerprint(change.happened_at, change.event), change.version


PAPER = ReadModel(table=paper, listens_to=(PaperRowEntered,), rows=_rows)
