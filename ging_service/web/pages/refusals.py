"""What is said of each refusal on a page: by its code, in the language of whoever asks; in English as the API says it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.web.pages.words import SOURCE, language

if TYPE_CHECKING:
    from collections.abc import Callable


def told(code: str, detail: str) -> str:
    """Why something was refused. ``detail``: as the API says it, in English; what pages say themselves is ``invalid``."""
    if language() == SOURCE:
        return detail
    found = _TOLD.get(code)
    return found() if found else detail


_TOLD: dict[str, Callable[[], str]] = {}
