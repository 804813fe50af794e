"""The page of a table. Everybody who may look sees it; the table's game draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.access.rights import Right
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.games.installed import pages_of
from ging_service.web.pages.games.latest_events import lately_at

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("table", __name__)


@BLUEPRINT.page("/tables/<slug:table>", needs=Right.LOOK)
def table_page(club: str, table: str) -> Response:
    """Show a table as it is now."""
    found = lately_at(club, table)
    return pages_of(found.seen.state).table_page(club, table, found)
