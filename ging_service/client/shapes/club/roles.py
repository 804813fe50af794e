"""Types of requests and answers: club, roles. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class MemberRoles(TypedDict):
    """A member and their roles in the club."""

    member: str
    """Id."""
    name: str
    """Name; the id if it has been erased."""
    roles: list[str]
    """`player` first; `arbitrator` for members appointed at `/arbitrators`."""


class NewRole(TypedDict):
    """A role that a member gets."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    role: str
    """One of secretary, treasurer, scribe."""


class RolePage(TypedDict):
    """All members: there is one page."""

    items: list[MemberRoles]
    """In the order in which they joined."""
    next: str | None
    """Null."""
