"""House rules that a club keeps under names, for tables to be opened with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.club.state import Preset
from ging_service.domain.streams import CLUB
from ging_service.eventlog.errors import NoSuchClub
from ging_service.execution.errors import NotFound
from ging_service.execution.states import current

if TYPE_CHECKING:
    from ging_service.domain.club.state import ClubState
    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class Presets:
    """All saved house rules, in order of their ids, and the version of the club that they belong to."""

    version: int
    presets: tuple[Preset, ...]


def list_house_rules(services: Services, club_id: str) -> Presets:
    """Return the house rules saved for installed games. Raises ``NoSuchClub``."""
    with services.club_transaction(club_id) as conn:
        version, found = current(services, conn, club_id, CLUB)
    if not version:
        raise NoSuchClub
    club: ClubState = found
    # Rules of a game that is not installed have stayed plain data, which nobody here can show or play by.
    return Presets(version=version, presets=tuple(one for one in club.presets if not isinstance(one.rules, dict)))


def get_house_rules(services: Services, club_id: str, preset: str) -> Preset:
    """One of them. Raises ``NoSuchClub`` or ``NotFound``."""
    found = (one for one in list_house_rules(services, club_id).presets if one.preset == preset)
    one = next(found, None)
    if one is None:
        raise NotFound("house_rules")
    return one
