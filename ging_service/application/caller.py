"""By whom a command is given, under which idempotency key, and for which version."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from ging_service.application.access.rights import ALL, Right
from ging_service.application.errors import Stale
from ging_service.domain.club.decide import SLUG
from ging_service.domain.errors import Refused

APP = re.compile(r"[a-z0-9][a-z0-9./-]{0,62}")
KEY_CHARACTERS_MAX: Final = 255


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who gives a command (a member's id, "" for nobody in particular), with which app, and under which conditions.

    ``rights``: what he is allowed; the operator at the command line, and the service itself, all of it.
    ``key_made_by``: the member who made the app's key, where it acts for no member; "": the operator, or no key.
    ``key``: the idempotency key as it is kept (``key_of``); "": the command is carried out each time that it comes.
    ``expected_version`` None: whatever the version is.
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
            raise Refused("bad_app", "", "an app is called by 1 to 63 of a-z, 0-9, dot, slash and hyphen", "app")

    def need_version(self, version: int) -> None:
        """What the command is about is at the version that it is meant for. Raises ``Stale``."""
        if self.expected_version not in (None, version):
            raise Stale(version)


def check_member(member: str) -> None:
    """Whoever acts or looks is called by a member's id, or is nobody (""). Raises ``Refused("bad_member")``.

    Whether the club has such a member is another question: a scribe may be none.
    """
    if member and not SLUG.fullmatch(member):
        raise Refused("bad_member", "", "a member's id is 1 to 63 of a-z, 0-9 and hyphen", "member")


def key_of(whose: str, key: str) -> str:
    """An idempotency key as it is kept: everybody has his own, and meets nobody else's.

    ``whose``: the member's id, or the app that acts for none. Otherwise a key would tell whoever tries it that somebody
    has used it, and whoever guesses it could use it up before its owner does. One that would be too long is hashed.
    """
    if not (key and whose):
        return key
    kept = f"{whose}:{key}"
    return kept if len(kept) <= KEY_CHARACTERS_MAX else f"{whose}:{sha256(key.encode()).hexdigest()}"


ANYONE = Caller()
