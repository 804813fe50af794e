"""Read model ``season_balances``: each account's balance at a season's end, as known when the season was closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.books.events import SeasonClosed
from ging_service.projections.model import ReadModel
from ging_service.projections.schema import season_balances

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.projections.change import Change, Row


def _rows(change: Change) -> Iterator[Row]:
    closed: SeasonClosed = change.event
    for balance in closed.balances:
        yield change.club_id, closed.season, balance.account, balance.counters


SEASON_BALANCES = ReadModel(table=season_balances, listens_to=(SeasonClosed,), rows=_rows)
