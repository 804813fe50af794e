"""Disputes: their list, raising one, following it, and ruling on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.web.pages.disputes import disputes, ruling

if TYPE_CHECKING:
    from ging_service.web.pages.blueprint import PageBlueprint

BLUEPRINTS: Final[tuple[PageBlueprint, ...]] = (disputes.BLUEPRINT, disputes.RAISING, ruling.BLUEPRINT)
