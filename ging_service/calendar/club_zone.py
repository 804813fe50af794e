"""The time zone in which a club's dates are meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.streams import CLUB
from ging_service.execution.states import current

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.books.state import Season
    from ging_service.execution.services import Services


def club_zone(services: Services, club_id: str) -> str:
    """The club's own time zone; UTC until it has set one."""
    with services.club_transaction(club_id) as conn:
        zone: str = current(services, conn, club_id, CLUB).state.zone
    return zone


def zone_of_day(seasons: Sequence[Season], day: str, of_club: str) -> str:
    """The time zone of a day, such as "2026-11-20": of the season that it lies in, else of the club."""
    return next((one.terms.zone for one in seasons if one.terms.first_day <= day <= one.terms.last_day), of_club)
