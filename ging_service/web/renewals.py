"""Looking again, while a stream is open or a page is waited for, at what the credential allows that it was opened with."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ging_service.application.access.admission import look_again
from ging_service.application.access.errors import Unauthenticated
from ging_service.application.access.rights import Right

if TYPE_CHECKING:
    from ging_service.application.services import Services
    from ging_service.application.viewing import Person


class Renewals:
    """For all streams of a process: a credential is looked at once in ``every_s``, however many streams it has.

    Safe for threads: two that ask at the same moment both look.
    """

    def __init__(self, services: Services, every_s: float) -> None:
        self._services = services
        self._every_s = every_s
        self._known: dict[str, tuple[float, Person | None]] = {}

    def person(self, token: str, club_id: str) -> Person | None:
        """Who reads a club by now, and what he may; None if he may not read any more."""
        now = time.monotonic()
        known = self._known.get(token)
        if known is not None and now < known[0] + self._every_s:
            return known[1]
        found = self._looked_up(token, club_id)
        # rebuilt, for what has closed is not looked for again
        self._known = {one: seen for one, seen in self._known.items() if now < seen[0] + self._every_s}
        self._known[token] = (now, found)
        return found

    def _looked_up(self, token: str, club_id: str) -> Person | None:
        try:
            found = look_again(self._services, token)
        except Unauthenticated:
            return None
        may_read = found.club_id == club_id and Right.LOOK in found.person.rights
        return found.person if may_read else None
