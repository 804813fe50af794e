"""The pages of the ledger: standings, statements, settling up, and the treasurer's book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.web.pages.ledger import balances, book, files, overview, settlements, standings, statements

if TYPE_CHECKING:
    from ging_service.web.pages.blueprint import PageBlueprint

BLUEPRINTS: Final[tuple[PageBlueprint, ...]] = tuple(
    area.BLUEPRINT for area in (overview, standings, statements, balances, settlements, book, files)
)
"""The blueprints of all these pages."""
