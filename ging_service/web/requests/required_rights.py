"""The rights that an operation requires. Every operation declares them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ging_service.access.role_rights import Right
from ging_service.web.http.errors import BadRequest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.execution.caller import Principal

OWN: Final = "own"
"""The specification's name for a permission that follows from the address: it is the caller's own."""

OF_MEMBER: Final = "member"
"""The specification's name for what needs no right, and is about the access of the member themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequiredRights:
    """Rights of which one is required; () for only a credential of the club.

    ``or_own``: the ``member`` in the address needs no right. ``of_member``: the credential is a member's, who manages their
    own access, or one that may manage that of others. ``is_open``: no credential is required.
    """

    rights: tuple[Right, ...] = ()
    or_own: bool = False
    of_member: bool = False
    is_open: bool = False

    def check(self, person: Principal, named: Mapping[str, Any]) -> None:
        """Raise ``BadRequest``: ``not_allowed`` if no right suffices, or ``not_your_access``.

        ``named``: parameters in the address, by name.
        """
        if self.of_member and not person.member and Right.KEEP_ACCESS not in person.rights:
            raise BadRequest("not_your_access", "the credentials of others need the right keep_access")
        if not self.rights or not person.rights.isdisjoint(self.rights):
            return
        # An app that acts for nobody has "" as its member, and no address is its own.
        if self.or_own and person.member and person.member == named.get("member"):
            return
        raise BadRequest("not_allowed", f"this needs the right {' or '.join(self.rights)}")

    def told(self) -> list[str]:
        """Return the rights as the specification names them. Any one of them suffices."""
        return [*map(str, self.rights), *([OWN] if self.or_own else []), *([OF_MEMBER] if self.of_member else [])]


OPEN: Final = RequiredRights(is_open=True)
"""The operation is open to everybody, with or without a credential."""

ANYBODY: Final = RequiredRights()
"""The operation requires a credential of the club, with any rights."""

OWN_ACCESS: Final = RequiredRights(of_member=True)
"""The operation manages the access of a member: their sessions, keys and passphrase."""

PLAYED: Final = (Right.PLAY, Right.KEEP_SCORE)
"""The rights for actions at a table: to play there, or to keep the score of any table."""

Need = RequiredRights | Right | tuple[Right, ...]
"""The declaration of an operation: a right, several rights of which one suffices, or one of the above."""


def own_or(right: Right) -> RequiredRights:
    """Require the right, except from the member whom the address names."""
    return RequiredRights(rights=(right,), or_own=True)


def required_rights(need: Need) -> RequiredRights:
    """Expand the short forms of a declaration."""
    if isinstance(need, RequiredRights):
        return need
    return RequiredRights(rights=(need,) if isinstance(need, Right) else need)
