"""Tokens of credentials. ``ging_<club>_<secret>`` is an app's key, ``gings_…`` a session, ``gingi_…`` an invitation.

A token names its club, so that it is looked up only inside that club. The secret has 256 random bits, so a plain
SHA-256 is enough to store it, and an index finds it.
"""

from __future__ import annotations

import hashlib
import secrets
from enum import StrEnum
from typing import NamedTuple

from ging_service.access.errors import Unauthenticated
from ging_service.domain.club.decide import SLUG
from ging_service.domain.errors import Refused
from ging_service.domain.free_text import composed, without_joiners

# Prefix, a club's id of up to 63 characters and the secret's 43 need less. Nothing longer is hashed.
LONGEST_TOKEN = 160


class Kind(StrEnum):
    """The kind of a token, which is its prefix."""

    KEY = "ging"
    SESSION = "gings"
    INVITATION = "gingi"


_KINDS = frozenset(kind.value for kind in Kind)


class Token(NamedTuple):
    """The parts of a token that may be stored and logged: its secret is only in the hash."""

    kind: Kind
    club_id: str
    hash: bytes


def new_token(kind: Kind, club_id: str) -> tuple[str, bytes]:
    """Return a token that nobody can guess, and its hash."""
    token = f"{kind}_{club_id}_{secrets.token_urlsafe(32)}"
    return token, hash_of(token)


def hash_of(token: str) -> bytes:
    """The hash by which a token is stored."""
    return hashlib.sha256(token.encode()).digest()


def read_token(text: str) -> Token:
    """Parse a token. Raises ``Unauthenticated`` if it is not one."""
    # Two splits at most: the secret may contain underscores, the prefix and the club's id cannot.
    parts = text.split("_", 2)
    if len(parts) != 3 or len(text) > LONGEST_TOKEN or not text.isascii():  # noqa: PLR2004  kind, club, secret
        raise Unauthenticated
    kind, club_id, _ = parts
    if kind not in _KINDS or not SLUG.fullmatch(club_id):
        raise Unauthenticated
    return Token(Kind(kind), club_id, hash_of(text))


# Notes of credentials: what their member or maker calls them.


LONGEST_NOTE = 200


def note_of(note: str) -> str:
    """A note as it is kept. Raises ``Refused("bad_note")``."""
    stripped = composed(note.strip())
    if len(stripped) > LONGEST_NOTE or not without_joiners(stripped).isprintable():
        raise Refused("bad_note", "", f"a note has up to {LONGEST_NOTE} printable characters", "note")
    return stripped
