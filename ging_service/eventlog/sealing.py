"""Sealed values: an event's body contains a salted commitment to a hidden value, and its opening is beside the log.

A commitment is the object ``{"sha256":"…"}``: 64 lower-case hexadecimal digits of SHA-256(salt ‖ value), the salt 32
random bytes, the value its canonical JSON. No text can look like one, because JSON escapes quotes. With
salt and value, anyone can check them against the body. Without them the value cannot be recovered: when an opening is
deleted, the value is forgotten, while every proof over the body stays valid.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from ging_service.eventlog.append import ExtraRows
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from ging_service.domain.game import Sealed

# A card has some fifty values: only the salt keeps a commitment from being tried out.
SALT_BYTES = 32
MARK = b'{"sha256":"'
"""The beginning of every commitment, and of nothing else in a body."""

TO_ALL = "all"
"""The audience of a value that everyone may see by now."""

_NOTHING = b'""'
"""The value of a commitment in a place without a sealed value: the types of the event's fields reject it."""

_COMMITMENT = re.compile(rb'\{"sha256":"([0-9a-f]{64})"\}')


class Opening(NamedTuple):
    """The opening of the ``place``-th commitment of a body, from 0 in the order of its bytes.

    ``subject``: the thing that the value describes, ``<stream>/<…>``. ``audience``: who may see it. An event with
    several sealed fields numbers the places of all of them together.
    """

    place: int
    subject: str
    audience: str
    salt: bytes
    value: bytes


class SealedBody(NamedTuple):
    """An event as it is stored: its body, and the openings of its sealed values."""

    body: bytes
    openings: tuple[Opening, ...] = ()


def commitment_of(salt: bytes, value: bytes) -> str:
    """64 hexadecimal digits that bind to a value and, without the salt, reveal nothing about it."""
    return hashlib.sha256(salt + value).hexdigest()


def commitments_in(body: bytes) -> list[str]:
    """The commitments of a body, in the order of its bytes."""
    return [found.decode() for found in _COMMITMENT.findall(body)] if MARK in body else []


class SealedElement(NamedTuple):
    """The value that a commitment stands for: which element of a sealed field, 0 where the field is sealed as a whole."""

    sealed: Sealed
    element: int


def sealed_elements(body: bytes, fields: Iterable[Sealed]) -> Iterator[SealedElement]:
    """The value of each commitment in a body, in the order of the places.

    Fields stand in a body in the order of their names. In events that are older than the sealing of a field, its values
    are plain and have no places.
    """
    data = msgspec.json.decode(body)["data"]
    for sealed in sorted(fields, key=lambda one: one.field):
        value = data.get(sealed.field)
        for index, element in enumerate(value if sealed.each and isinstance(value, list) else [value]):
            if _is_commitment(element):
                yield SealedElement(sealed, index)


def _is_commitment(value: Any) -> bool:  # noqa: ANN401  any JSON value
    return isinstance(value, dict) and value.keys() == {"sha256"}


def with_openings(body: bytes, values: Mapping[int, bytes], hidden: Iterable[bytes]) -> bytes:
    """The body with ``values`` in the places of their commitments, and those of ``hidden`` where there is none."""
    if MARK not in body:
        return body
    places = enumerate(chain(hidden, repeat(_NOTHING)))

    def value_of(_commitment: object) -> bytes:
        place, placeholder = next(places)
        # Without an opening the field has the value that views use for hidden ones: the domain needs no other case.
        return values.get(place, placeholder)

    return _COMMITMENT.sub(value_of, body)


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
        """Record that the ``offset``-th event of the command contains sealed values."""
        self._rows.extend((offset, opening) for opening in openings)

    def open(self, subjects: Collection[str]) -> None:
        """Record that an event opens its subjects to everyone: earlier values, and those of the command so far."""
        self._opened.extend(subjects)
        self._rows = [
            (offset, opening._replace(audience=TO_ALL) if opening.subject in subjects else opening)
            for offset, opening in self._rows
        ]

    def erase(self, subjects: Collection[str]) -> None:
        """Record that an event erases the openings of its subjects."""
        self._erased.extend(subjects)
        self._rows = [(offset, opening) for offset, opening in self._rows if opening.subject not in subjects]

    def also(self) -> ExtraRows | None:
        """The rows to write for them with the append; None if nothing is sealed, opened or erased."""
        parts = {
            "seal": [_row(offset, opening) for offset, opening in self._rows],
            "open": self._opened,
            "erase": self._erased,
        }
        wanted = {name: msgspec.json.encode(rows).decode() for name, rows in parts.items() if rows}
        return ExtraRows(sql="".join(map(read_sql, wanted)), parameters=wanted) if wanted else None


def _row(offset: int, opening: Opening) -> dict[str, object]:
    return {
        "position": offset,
        "place": opening.place,
        "subject": opening.subject,
        "audience": opening.audience,
        "salt": f"\\x{opening.salt.hex()}",
        "value": f"\\x{opening.value.hex()}",
    }


def joined(parts: Sequence[ExtraRows | None]) -> ExtraRows | None:
    """Several parts of one statement as one."""
    wanted = [part for part in parts if part is not None]
    if not wanted:
        return None
    parameters = {name: value for part in wanted for name, value in part.parameters.items()}
    return ExtraRows(sql="".join(part.sql for part in wanted), parameters=parameters)
