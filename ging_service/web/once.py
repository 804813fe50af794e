"""Commands that leave no event, as the API and the pages give them: carried out once for each key of whoever asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.access.outcomes import Asked, Outcome, once
from ging_service.web.serving import services

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.application.caller import Caller
    from ging_service.application.services import Services


def _nothing() -> None:
    """Nothing comes before."""


def done_once(
    club: str,
    what: list[Any],
    who: Caller,
    do: Callable[[Services], Outcome],
    before: Callable[[], None] = _nothing,
) -> Outcome:
    """What a command did now, or when the same key came first. ``what``: the operation, and all that it asks for."""
    return once(services(), Asked(club_id=club, key=who.key, what=what), do, before)
