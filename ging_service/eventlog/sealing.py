"""Sealed values: what not everyone may see stands in an event's body as a salted commitment, its opening beside the log.

A commitment is the object ``{"sha256":"…"}``: 64 lower-case hexadecimal digits of SHA-256(salt ‖ value), the salt 32
random bytes, the value its canonical JSON. No text can be taken for one: JSON escapes the quotes of texts. Whoever is
given salt and value can check them against the body; without them the value is as good as never written, and a value
whose opening is deleted is forgotten while every proof over the body stays valid.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ging_service.eventlog.append import Also
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

SALT_BYTES = 32
MARK = b'{"sha256":"'
"""What every commitment begins with, and nothing else in a body."""

TO_ALL = "all"
"""The audience of a value that everyone may see by now."""

_COMMITMENT = re.compile(rb'\{"sha256":"([0-9a-f]{64})"\}')


class Opening(NamedTuple):
    """What opens the ``place``-th commitment of a body, from 0 in the order of its bytes.

    ``subject``: what the value is about, ``<stream>/<…>``. ``audience``: who may see it.
    """

    place: int
    subject: str
    audience: str
    salt: bytes
    value: bytes


class Written(NamedTuple):
    """An event as it is stored: its body, and the openings of what is sealed in it."""

    body: bytes
    openings: tuple[Opening, ...] = ()


def commitment_of(salt: bytes, value: bytes) -> str:
    """64 hexadecimal digits that bind to a value, and tell nothing of it without the salt."""
    return hashlib.sha256(salt + value).hexdigest()


def commitments_in(body: bytes) -> list[str]:
    """The commitments of a body, in the order of its bytes."""
    return [found.decode() for found in _COMMITMENT.findall(body)] if MARK in body else []


def opened(body: bytes, values: Mapping[int, bytes], hidden: bytes) -> bytes:
    """The body with ``values`` in the places of their commitments, and ``hidden`` where there is none."""
    if MARK not in body:
        return body
    places = count()
    return _COMMITMENT.sub(lambda _: values.get(next(places), hidden), body)


def new_salt() -> bytes:
    """A salt that nobody can guess."""
    return secrets.token_bytes(SALT_BYTES)


class Seals:
    """The openings of one command, and which subjects its events open to all or erase."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, Opening]] = []
        self._opened: list[str] = []
        self._erased: list[str] = []

    def sealed(self, offset: int, openings: Iterable[Opening]) -> None:
        """The ``offset``-th event of the command holds sealed values."""
        self._rows.extend((offset, opening) for opening in openings)

    def open(self, subjects: Collection[str]) -> None:
        """An event of the command opens its subjects to all: earlier values, and those of the command so far."""
        self._opened.extend(subjects)
        self._rows = [
            (offset, opening._replace(audience=TO_ALL) if opening.subject in subjects else opening)
            for offset, opening in self._rows
        ]

    def erase(self, subjects: Collection[str]) -> None:
        """An event of the command has its subjects forgotten, as far as they have been told."""
        self._erased.extend(subjects)
        self._rows = [(offset, opening) for offset, opening in self._rows if opening.subject not in subjects]

    def also(self) -> Also | None:
        """What is written for them with the append; None where nothing is sealed, opened or erased."""
        parts = {
            "seal": [_row(offset, opening) for offset, opening in self._rows],
            "open": self._opened,
            "erase": self._erased,
        }
        wanted = {name: msgspec.json.encode(rows).decode() for name, rows in parts.items() if rows}
        return Also(sql="".join(map(read_sql, wanted)), parameters=wanted) if wanted else None


def _row(offset: int, opening: Opening) -> dict[str, object]:
    return {
        "position": offset,
        "place": opening.place,
        "subject": opening.subject,
        "audience": opening.audience,
        "salt": f"\\x{opening.salt.hex()}",
        "value": f"\\x{opening.value.hex()}",
    }


def joined(parts: Sequence[Also | None]) -> Also | None:
    """Several parts of one statement as one."""
    wanted = [part for part in parts if part is not None]
    if not wanted:
        return None
    parameters = {name: value for part in wanted for name, value in part.parameters.items()}
    return Also(sql="".join(part.sql for part in wanted), parameters=parameters)
