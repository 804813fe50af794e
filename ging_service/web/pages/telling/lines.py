"""What has happened, line by line: when, by whom, what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.web.pages.telling.tell import tell
from ging_service.web.pages.telling.told import Told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.application.happening import Happening
    from ging_service.web.pages.telling.told import Called


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One event. ``position`` in the club's log, ``version`` in its stream.

    ``at``: when it happened, RFC 3339; ``late``: when it was recorded, where that was later, "" else. ``by``: who did
    it, "" for the service itself; ``app``: with which app.
    """

    position: int
    version: int
    at: str
    late: str
    by: str
    app: str
    told: Told


def line_of(happening: Happening, called: Called) -> Line:
    """One event as it has been seen."""
    at = happening.happened_at or happening.recorded_at
    return Line(
        position=happening.position,
        version=happening.version,
        at=at,
        late=happening.recorded_at if happening.recorded_at != at else "",
        by=called.member(happening.actor) if happening.actor else "",
        app=happening.app,
        told=tell(happening.event, called),
    )


def lines_of(happenings: Iterable[Happening], called: Called) -> tuple[Line, ...]:
    """Several, in their order."""
    return tuple(line_of(happening, called) for happening in happenings)
