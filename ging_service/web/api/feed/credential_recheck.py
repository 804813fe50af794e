"""Check a credential again while a stream is open or a request waits."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ging_service.access.errors import Unauthenticated
from ging_service.access.role_rights import Right
from ging_service.application.access.admission import look_again

if TYPE_CHECKING:
    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services


class Renewals:
    """Checks of credentials for all streams of a process: one look-up per credential in ``every_s``.

    The number of streams of a credential does not matter. Safe for threads: two that check at the same moment both look
    the credential up.
    """

    def __init__(self, services: Services, every_s: float) -> None:
        self._services = services
        self._every_s = every_s
        self._known: dict[str, tuple[float, Principal | None]] = {}

    def person(self, token: str, club_id: str) -> Principal | None:
        """Return the person who reads a club, with their rights by now; None if they may not read any more."""
        # Taken before the look-up, so that a slow one makes the answer older and not younger.
        now = time.monotonic()
        known = self._known.get(token)
        if known is not None and now < known[0] + self._every_s:
            return known[1]
        found = self._looked_up(token, club_id)
        # Rebuilt, because the credentials of closed streams are not looked up again and would stay for ever. A mapping that
        # other threads can see is never changed: one of them may be going through it for the same purpose.
        others = {one: seen for one, seen in self._known.items() if now < seen[0] + self._every_s}
        self._known = {**others, token: (now, found)}
        return found

    def _looked_up(self, token: str, club_id: str) -> Principal | None:
        try:
            found = look_again(self._services, token)
        # Kept like a good one: a revoked key with many streams is looked up once, too.
        except Unauthenticated:
            return None
        may_read = found.club_id == club_id and Right.LOOK in found.person.rights
        return found.person if may_read else None
