"""The settings that name witnesses and the number of them that must co-sign."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.platform.configuration import readers
from ging_service.platform.errors import SettingRefused

if TYPE_CHECKING:
    from environs import Env

_VKEY = re.compile(r"[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+={0,2}")
_URL = re.compile(r"https?://[^\s,?#]+")
_REQUIRED = re.compile(r"([0-9]{1,3})((?:\s+[a-z0-9][a-z0-9-]{0,62}=[0-9]{1,3})*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessAddress:
    """A witness: its verifier key as signed notes write it, and the URL before ``/add-checkpoint``."""

    vkey: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessesRequired:
    """The number of witnesses that must co-sign a checkpoint: ``default``, or the entry of a club in ``by_club``."""

    default: int
    by_club: Mapping[str, int]

    def of(self, club_id: str) -> int:
        """The number that one club requires."""
        return self.by_club.get(club_id, self.default)

    def most(self) -> int:
        """The number that the strictest club requires."""
        return max(self.default, *self.by_club.values(), 0)


def read_witnesses(source: Env, name: str, default: str) -> tuple[WitnessAddress, ...]:
    """Verifier key and URL of each witness, separated by one blank, witnesses separated by commas."""
    given = readers.text(source, name, default)
    return tuple(_witness(name, one.split()) for one in given.split(",")) if given else ()


def read_required(source: Env, name: str, default: str) -> WitnessesRequired:
    """A number for all clubs, followed by ``club=number`` for some."""
    found = _REQUIRED.fullmatch(readers.text(source, name, default))
    if found is None:
        raise SettingRefused(name, "must be a number, then club=number for clubs that differ")
    pairs = (one.partition("=") for one in found[2].split())
    return WitnessesRequired(default=int(found[1]), by_club={club: int(number) for club, _, number in pairs})


def _witness(name: str, parts: list[str]) -> WitnessAddress:
    if len(parts) != 2 or not _VKEY.fullmatch(parts[0]) or not _URL.fullmatch(parts[1]):  # noqa: PLR2004  a pair
        raise SettingRefused(name, "must be pairs of a verifier key and an http or https URL, separated by commas")
    return WitnessAddress(vkey=parts[0], url=parts[1].rstrip("/"))
