"""Operations: roles. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ging_service.client.calls import Calls, Commands, Did, part

if TYPE_CHECKING:
    from ging_service.client.shapes.club.roles import RolePage


class RolesCalls(Calls):
    """Of a club: roles."""

    def list_roles(self) -> RolePage:
        """Who has which role. The ETag is the version of the club.

        Who has which role. The ETag is the version of the club. Needs `read_club`.
        """
        return cast("RolePage", self._read("/roles", {}, remembered=True))


class RolesCommands(Commands[Did]):
    """Commands to a club: roles."""

    def give_role(
        self,
        member: str,
        *,
        role: str,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Make a member secretary, treasurer or scribe. Arbitrators are appointed at `/arbitrators`.

        Make a member secretary, treasurer or scribe. Arbitrators are appointed at `/arbitrators`. Needs `keep_members`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``role``: One of secretary, treasurer, scribe.
        """
        return self._command(
            "POST",
            f"/members/{part(member)}/roles",
            {"role": role},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def take_role(
        self,
        member: str,
        role: str,
        *,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Take a role from a member. A club that has a secretary never loses the last one.

        Take a role from a member. A club that has a secretary never loses the last one. Needs `keep_members`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/members/{part(member)}/roles/{part(role)}/withdrawal",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )
