"""The time zone in which a club's dates are meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.states import current
from ging_service.domain.streams import CLUB

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.application.services import Services
    from ging_service.domain.books.state import Season


def club_zone(services: Services, club_id: str) -> str:
    """The club's own time zone; UTC until it has set one."""
    with services.of(club_id) as conn:
        zone: str = current(services, conn, club_id, CLUB).state.zone
    return zone


def zone_of_day(seasons: Sequence[Season], day: str, of_club: str) -> str:
    """The time zone of a day, such as "2026-11-20": of the season that it lies in, else of the club."""
    return next((one.terms.zone for one in seasons if one.terms.first_day <= day <= one.terms.last_day), of_club)
