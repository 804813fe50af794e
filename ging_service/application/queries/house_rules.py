"""House rules that a club keeps under names, for tables to be opened with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.application.errors import NotFound
from ging_service.application.states import current
from ging_service.domain.club.state import Preset
from ging_service.domain.streams import CLUB
from ging_service.eventlog.errors import NoSuchClub

if TYPE_CHECKING:
    from ging_service.application.services import Services
    from ging_service.domain.club.state import ClubState


@dataclass(frozen=True, slots=True, kw_only=True)
class Presets:
    """All that are kept, in order of their ids, and the version of the club that they are of."""

    version: int
    presets: tuple[Preset, ...]


def list_house_rules(services: Services, club_id: str) -> Presets:
    """What is kept. Raises ``NoSuchClub``."""
    with services.of(club_id) as conn:
        version, found = current(services, conn, club_id, CLUB)
    if not version:
        raise NoSuchClub
    club: ClubState = found
    return Presets(version=version, presets=club.presets)


def get_house_rules(services: Services, club_id: str, preset: str) -> Preset:
    """One of them. Raises ``NoSuchClub`` or ``NotFound``."""
    found = (one for one in list_house_rules(services, club_id).presets if one.preset == preset)
    one = next(found, None)
    if one is None:
        raise NotFound("house_rules")
    return one
