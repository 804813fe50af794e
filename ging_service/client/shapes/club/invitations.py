"""Types of requests and answers: club, invitations. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class Invitation(TypedDict):
    """An invitation to set a passphrase."""

    invitation: str
    """Id."""
    member: str
    """Who is invited."""
    state: Literal["open", "accepted", "revoked", "expired"] | str
    """Whether it is valid."""
    created_by: str | None
    """Member; null: the operator, or an app."""
    created_at: str
    """When it was made."""
    expires_at: str
    """When it expires."""
    accepted_at: str | None
    """When it was used."""
    revoked_at: str | None
    """When it was revoked, by hand or by a newer one."""
    version: int
    """The ETag."""


class InvitationAccepted(TypedDict):
    """An invitation, and the passphrase that is set with it."""

    token: str
    """As it was sent."""
    passphrase: str
    """The new passphrase, 12 to 1024 characters."""
    note: NotRequired[str]
    """A name for the device."""


class InvitationMade(TypedDict):
    """An invitation that has been made."""

    replayed: bool
    """The same command was carried out before; this is its result."""
    invitation: str
    """Id."""
    member: str
    """Who is invited."""
    state: Literal["open", "accepted", "revoked", "expired"] | str
    """Whether it is valid."""
    created_by: str | None
    """Member; null: the operator, or an app."""
    created_at: str
    """When it was made."""
    expires_at: str
    """When it expires."""
    accepted_at: str | None
    """When it was used."""
    revoked_at: str | None
    """When it was revoked, by hand or by a newer one."""
    version: int
    """The ETag."""
    token: str | None
    """Shown once; null for a replayed command. It begins with `gingi_` and the club's id."""


class InvitationPage(TypedDict):
    """One page of many."""

    items: list[Invitation]
    """In order."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class InvitationRevoked(TypedDict):
    """An invitation that has been revoked."""

    replayed: bool
    """The same command was carried out before; this is its result."""
    invitation: str
    """Id."""
    member: str
    """Who is invited."""
    state: Literal["open", "accepted", "revoked", "expired"] | str
    """Whether it is valid."""
    created_by: str | None
    """Member; null: the operator, or an app."""
    created_at: str
    """When it was made."""
    expires_at: str
    """When it expires."""
    accepted_at: str | None
    """When it was used."""
    revoked_at: str | None
    """When it was revoked, by hand or by a newer one."""
    version: int
    """The ETag."""


class NewInvitation(TypedDict):
    """The member who is invited to set a passphrase, the first one or a new one."""

    member: str
    """The member's id."""
