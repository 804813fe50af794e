"""The pages of fairness: deals compared with the exact odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.web.pages.fairness import report

if TYPE_CHECKING:
    from ging_service.web.pages.blueprint import PageBlueprint

BLUEPRINTS: Final[tuple[PageBlueprint, ...]] = (report.BLUEPRINT,)
"""The blueprints of all these pages."""
