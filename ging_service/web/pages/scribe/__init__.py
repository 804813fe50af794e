"""The scribe's pages: what has been played with real cards is written down, deal by deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.web.pages.scribe import page, recording

if TYPE_CHECKING:
    from ging_service.web.pages.blueprint import PageBlueprint

BLUEPRINTS: Final[tuple[PageBlueprint, ...]] = (page.BLUEPRINT, recording.BLUEPRINT)
