"""The pages of fairness: what deals came to against the exact odds, and the odds themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.web.pages.fairness import report

if TYPE_CHECKING:
    from ging_service.web.pages.blueprint import PageBlueprint

BLUEPRINTS: Final[tuple[PageBlueprint, ...]] = (report.BLUEPRINT,)
"""All of them."""
