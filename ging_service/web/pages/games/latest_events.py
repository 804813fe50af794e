"""A table with its last events, for its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.streams import game_of
from ging_service.reporting.tables.table_activity import table_activity
from ging_service.web.http.current_services import services
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from ging_service.reporting.tables.table_activity import TableActivity

LINES_SHOWN: Final = 10
"""The number of last events that a table's page shows."""
EVENTS_OF_DEAL: Final = 30
"""The number of events that it reads to show how a deal was settled. A deal hardly ever has more."""


def lately_at(club: str, table: str) -> TableActivity:
    """Return a table as its reader sees it now, with its last events. Raises ``NotFound``."""
    return table_activity(services(), club, table, person(), _most)


def _most(state: Any) -> int:  # noqa: ANN401  of any game
    deal = game_of(state).deal(state)
    return LINES_SHOWN if deal is not None and deal.kind == "running" else EVENTS_OF_DEAL
