"""The pages of the ledger: standings, statements, settling up, and what the treasurer writes down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.web.pages.ledger import standings, statements

if TYPE_CHECKING:
    from ging_service.web.pages.blueprint import PageBlueprint

BLUEPRINTS: Final[tuple[PageBlueprint, ...]] = (standings.BLUEPRINT, statements.BLUEPRINT)
"""All of them."""
