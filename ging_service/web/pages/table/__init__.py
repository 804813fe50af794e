"""The evening's own pages: a club's home, its tables, opening one, and each table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.web.pages.table import listing, page

if TYPE_CHECKING:
    from ging_service.web.pages.blueprint import PageBlueprint

BLUEPRINTS: Final[tuple[PageBlueprint, ...]] = (listing.BLUEPRINT, listing.OPENING, page.BLUEPRINT)
