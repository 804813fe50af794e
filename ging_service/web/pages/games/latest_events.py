"""A table with its last events, for its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.reporting.tables.table_activity import table_activity
from ging_service.web.http.current_services import services
from ging_service.web.pages.people import keep_club
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.reporting.tables.table_activity import TableActivity

LINES_SHOWN: Final = 10
"""The number of last events that a table's page shows."""
EVENTS_READ: Final = 40
"""The number of last events that it reads to show the last turn, or how a deal was settled. Both hardly ever have more."""


def lately_at(club: str, table: str, most: Callable[[Any], int] = lambda _state: EVENTS_READ) -> TableActivity:
    """Return a table as its reader sees it now, with its last events. Raises ``NotFound``.

    ``most(state)``: the number of events to read.
    """
    found = table_activity(services(), club, table, person(), most)
    keep_club(found.club)
    return found
