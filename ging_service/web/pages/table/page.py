"""The page of a table. Everybody who may look sees it; the table's game draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.domain.streams import game_of
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.games.installed import pages_of
from ging_service.web.pages.games.latest_events import EVENTS_READ, lately_at

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("table", __name__)


@BLUEPRINT.page("/tables/<slug:table>", needs=Right.LOOK)
def table_page(club: str, table: str) -> Response:
    """Show a table as it is now."""
    found = lately_at(club, table, _events_needed)
    return pages_of(found.seen.state).table_page(club, table, found)


def _events_needed(state: Any) -> int:  # noqa: ANN401  of any game
    """Return the number of last events that the page of a table needs. How a deal is settled stands in its last events."""
    deal = game_of(state).deal(state)
    return pages_of(state).events_in_deal if deal is not None and deal.kind == "running" else EVENTS_READ
