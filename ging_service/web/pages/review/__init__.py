"""Reviewing play: any moment of a table, and any of its deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.web.pages.review import deal, deal_moments, moment

if TYPE_CHECKING:
    from ging_service.web.pages.blueprint import PageBlueprint

BLUEPRINTS: Final[tuple[PageBlueprint, ...]] = (moment.BLUEPRINT, deal_moments.BLUEPRINT, deal.BLUEPRINT)
