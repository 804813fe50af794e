"""The pages of proof: how much of the club's record is signed, and the evidence that a browser checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.web.pages.proof import page

if TYPE_CHECKING:
    from ging_service.web.pages.blueprint import PageBlueprint

BLUEPRINTS: Final[tuple[PageBlueprint, ...]] = (page.BLUEPRINT,)
"""The blueprints of all these pages."""
