"""The caller of a command, the idempotency key with the command's id in the log, and the expected version."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from ging_service.access.role_rights import ALL, Right
from ging_service.domain.club.decide import SLUG
from ging_service.domain.errors import Refused
from ging_service.execution.errors import Stale

APP = re.compile(r"[a-z0-9][a-z0-9./-]{0,62}")
KEY_CHARACTERS_MAX: Final = 255


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """The person (a member's id, "" for nobody in particular) and the app that give a command, with its conditions.

    ``rights``: the caller's rights. The operator at the command line and the service itself have all of them.
    ``key_made_by``: the member who made the app's key, where it acts for no member; "": the operator, or no key.
    ``key``: the idempotency key as it is kept (``key_of``); "": the command is carried out each time that it comes.
    ``expected_version`` None: any version.
    """

    actor: str = ""
    app: str = ""
    rights: frozenset[Right] = ALL
    key_made_by: str = ""
    key: str = ""
    expected_version: int | None = None

    def __post_init__(self) -> None:
        """Raise ``Refused("bad_member")`` or ``bad_app``: both stand in the log for ever."""
        check_member(self.actor)
        if self.app and not APP.fullmatch(self.app):
            raise Refused("bad_app", "", "the name of an app is 1 to 63 of a-z, 0-9, dot, slash and hyphen", "app")

    @property
    def principal(self) -> Principal:
        """The person or app by itself, without the conditions."""
        return Principal(member=self.actor, rights=self.rights, key_made_by=self.key_made_by)

    def unconditional(self) -> Caller:
        """Return the same caller without idempotency key and at any version, for further batches of one request."""
        return replace(self, key="", expected_version=None)

    def need_version(self, version: int) -> None:
        """Require that the target of the command is at the expected version. Raises ``Stale``."""
        if self.expected_version not in (None, version):
            raise Stale(version)


@dataclass(frozen=True, slots=True, kw_only=True)
class Principal:
    """The person or app of a request: a member's id, or "" for an app or a visitor without one, and their rights.

    Rights come from the member's roles or from the key. ``key_made_by``: the member who made the key, if it acts for no
    member. It gives no right to see anything.
    """

    member: str = ""
    rights: frozenset[Right] = frozenset()
    key_made_by: str = ""

    def __post_init__(self) -> None:
        """Raise ``Refused("bad_member")``."""
        check_member(self.member)


def check_member(member: str) -> None:
    """Check that this is a member's id or "" for nobody. Raises ``Refused("bad_member")``.

    The check does not look for the member in the club, because a scribe need not be one.
    """
    if member and not SLUG.fullmatch(member):
        raise Refused("bad_member", "", "a member's id is 1 to 63 of a-z, 0-9 and hyphen", "member")


def key_of(whose: str, key: str) -> str:
    """Return an idempotency key as it is kept: everybody has their own keys, which never meet anybody else's.

    ``whose``: the member's id, or the app that acts for none. Otherwise somebody who tries a key would learn that it is
    in use, and somebody who guesses a key could use it up before its owner does. A key that would be too long is
    hashed.
    """
    if not (key and whose):
        return key
    kept = f"{whose}:{key}"
    return kept if len(kept) <= KEY_CHARACTERS_MAX else f"{whose}:{sha256(key.encode()).hexdigest()}"


ANYONE = Caller()


_DIGITS = 32
_DRAWN = re.compile(rf"[0-9a-f]{{{_DIGITS}}}")


def draw_command_id() -> str:
    """Draw an id for a command that came without a key."""
    return secrets.token_hex(_DIGITS // 2)


def id_of_rest(key: str) -> str:
    """Return an id for events of a command that are stored apart from those with its key.

    The id follows from the key, so that the events are found again, and looks like an id that was drawn. It is ""
    without a key; then an id is drawn.
    """
    return sha256(key.encode()).hexdigest()[:_DIGITS] if key else draw_command_id()


def is_drawn(command_id: str) -> bool:
    """Return True if an id was drawn, or is a key that looks like one. The two cannot be distinguished."""
    return _DRAWN.fullmatch(command_id) is not None
