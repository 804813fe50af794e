"""Several commands to a club as one: in one transaction, with nobody else's in between, all or nothing."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from ging_service.eventlog.read import hold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.application.services import Services


@contextmanager
def all_or_nothing(services: Services, club_id: str) -> Iterator[Services]:
    """Services whose commands are all part of one transaction, which holds the club's log. Raises ``NoSuchClub``.

    It is undone as a whole by whatever leaves the context: no command may be passed over that was refused.
    """
    with services.of(club_id) as conn:
        hold(conn, club_id)
        yield services.on(conn)
