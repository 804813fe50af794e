"""The pages of the ledger: standings, statements, settling up, and what the treasurer writes down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.web.pages.ledger import (
    balances,
    book,
    box,
    files,
    overview,
    paper,
    settling_up,
    standings,
    statements,
)

if TYPE_CHECKING:
    from ging_service.web.pages.blueprint import PageBlueprint

BLUEPRINTS: Final[tuple[PageBlueprint, ...]] = tuple(
    area.BLUEPRINT for area in (overview, standings, statements, balances, settling_up, book, box, paper, files)
)
"""All of them."""
