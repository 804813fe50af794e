"""What stands in JSON: roles. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class MemberRoles(TypedDict):
    """A member and what he is in the club."""

    member: str
    """Id."""
    name: str
    """Name; the id where it has been erased."""
    roles: list[str]
    """`player` first; `arbitrator` comes of being named one."""


class NewRole(TypedDict):
    """A role that a member gets."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    role: str
    """One of secretary, treasurer, scribe."""


class RolePage(TypedDict):
    """All members: there is one page."""

    items: list[MemberRoles]
    """In the order in which they joined."""
    next: str | None
    """Null."""
