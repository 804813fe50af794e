"""By whom a command is given, under which idempotency key, and for which version."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ging_service.application.access.rights import ALL, Right
from ging_service.domain.club.decide import SLUG
from ging_service.domain.errors import Refused

APP = re.compile(r"[a-z0-9][a-z0-9./-]{0,62}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who gives a command (a member's id, "" for nobody in particular), with which app, and under which conditions.

    ``rights``: what he is allowed; the operator at the command line, and the service itself, all of it.
    ``key`` "": the command is carried out each time that it comes. ``expected_version`` None: whatever the version is.
    """

    actor: str = ""
    app: str = ""
    rights: frozenset[Right] = ALL
    key: str = ""
    expected_version: int | None = None

    def __post_init__(self) -> None:
        """Raise ``Refused("bad_member")`` or ``bad_app``: both stand in the log for ever."""
        check_member(self.actor)
        if self.app and not APP.fullmatch(self.app):
            raise Refused("bad_app", "", "an app is called by 1 to 63 of a-z, 0-9, dot, slash and hyphen", "app")


def check_member(member: str) -> None:
    """Whoever acts or looks is called by a member's id, or is nobody (""). Raises ``Refused("bad_member")``.

    Whether the club has such a member is another question: a scribe may be none.
    """
    if member and not SLUG.fullmatch(member):
        raise Refused("bad_member", "", "a member's id is 1 to 63 of a-z, 0-9 and hyphen", "member")


ANYONE = Caller()
