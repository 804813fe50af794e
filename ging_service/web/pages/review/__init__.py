"""Reviewing play: any moment of a table, and any of its deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.web.pages.review import deal, moment, moments

if TYPE_CHECKING:
    from ging_service.web.pages.blueprint import PageBlueprint

BLUEPRINTS: Final[tuple[PageBlueprint, ...]] = (moment.BLUEPRINT, moments.BLUEPRINT, deal.BLUEPRINT)
