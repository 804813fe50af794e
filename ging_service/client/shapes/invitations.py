"""What stands in JSON: invitations. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class Invitation(TypedDict):
    """Invitation."""

    invitation: str
    """Id."""

    member: str
    """Who is invited."""

    state: Literal["open", "accepted", "revoked", "expired"]
    """Whether it holds."""

    created_by: str | None
    """Member; null: the operator, or an app."""

    created_at: str
    """When it was made."""

    expires_at: str
    """Until when it holds."""

    accepted_at: str | None
    """When it was used."""

    revoked_at: str | None
    """When it was revoked, by hand or by a newer one."""

    version: int
    """The ETag."""


class InvitationAccepted(TypedDict):
    """InvitationAccepted."""

    token: str
    """As it was sent."""

    passphrase: str
    """The new passphrase, 12 to 1024 characters."""

    note: NotRequired[str]
    """What the member calls his device."""


class InvitationMade(TypedDict):
    """InvitationMade."""

    replayed: bool
    """The same command had been carried out before; this is what it did."""

    invitation: str
    """Id."""

    member: str
    """Who is invited."""

    state: Literal["open", "accepted", "revoked", "expired"]
    """Whether it holds."""

    created_by: str | None
    """Member; null: the operator, or an app."""

    created_at: str
    """When it was made."""

    expires_at: str
    """Until when it holds."""

    accepted_at: str | None
    """When it was used."""

    revoked_at: str | None
    """When it was revoked, by hand or by a newer one."""

    version: int
    """The ETag."""

    token: str | None
    """Told once; null where the answer is told again. It begins with `gingi_` and the club's id."""


class InvitationPage(TypedDict):
    """InvitationPage."""

    items: list[Invitation]
    """By id."""

    next: str | None
    """Cursor of the next page as `after`; null: this is the last."""


class InvitationRevoked(TypedDict):
    """InvitationRevoked."""

    replayed: bool
    """The same command had been carried out before; this is what it did."""

    invitation: str
    """Id."""

    member: str
    """Who is invited."""

    state: Literal["open", "accepted", "revoked", "expired"]
    """Whether it holds."""

    created_by: str | None
    """Member; null: the operator, or an app."""

    created_at: str
    """When it was made."""

    expires_at: str
    """Until when it holds."""

    accepted_at: str | None
    """When it was used."""

    revoked_at: str | None
    """When it was revoked, by hand or by a newer one."""

    version: int
    """The ETag."""


class NewInvitation(TypedDict):
    """NewInvitation."""

    member: str
    """The member's id."""
