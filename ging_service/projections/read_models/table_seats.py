"""Read model ``table_seats``: the tables of each member, so that no list of a member's tables looks at those of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import Fact
from ging_service.domain.streams import members_at
from ging_service.projections.model import ReadModel
from ging_service.projections.schema import table_seats

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.projections.change import Change, Row


def _rows(change: Change) -> Iterator[Row]:
    for member in members_at(change.after):
        yield change.club_id, member, change.table_id


TABLE_SEATS = ReadModel(table=table_seats, listens_to=(Fact.TABLE_OPENED,), rows=_rows)
