"""By whom a command is given, under which idempotency key, and for which version."""

from __future__ import annotations

from dataclasses import dataclass

from ging_service.domain.club.decide import SLUG
from ging_service.domain.errors import Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who gives a command (a member's id, "" for nobody in particular), and the conditions under which he gives it.

    ``key`` "": the command is carried out each time that it comes. ``expected_version`` None: whatever the version is.
    """

    actor: str = ""
    key: str = ""
    expected_version: int | None = None

    def __post_init__(self) -> None:
        """Raise ``Refused("bad_member")``: the actor stands in the log for ever."""
        check_member(self.actor)


def check_member(member: str) -> None:
    """Whoever acts or looks is called by a member's id, or is nobody (""). Raises ``Refused("bad_member")``.

    Whether the club has such a member is another question: a scribe may be none.
    """
    if member and not SLUG.fullmatch(member):
        raise Refused("bad_member", "", "a member's id is 1 to 63 of a-z, 0-9 and hyphen", "member")


ANYONE = Caller()
