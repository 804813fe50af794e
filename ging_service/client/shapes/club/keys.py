"""Types of requests and answers: club, keys. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import RightSeen


class Key(TypedDict):
    """A key of an app."""

    key: str
    """Id; the log calls the app `key/<id>`."""
    member: str | None
    """For whom it acts; null: nobody in particular."""
    scopes: list[RightSeen]
    """The rights of the key; it never has more than its member."""
    note: str
    """A note."""
    created_by: str | None
    """Member who made it; null: the operator."""
    created_at: str
    """When it was made."""
    expires_at: str | None
    """When it expires; null: never."""
    revoked_at: str | None
    """When it was revoked."""
    last_used_at: str | None
    """When it was used last, to the minute."""
    version: int
    """The ETag."""


class KeyMade(TypedDict):
    """A key that has been made."""

    replayed: bool
    """The same command was carried out before; this is its result."""
    key: str
    """Id; the log calls the app `key/<id>`."""
    member: str | None
    """For whom it acts; null: nobody in particular."""
    scopes: list[RightSeen]
    """The rights of the key; it never has more than its member."""
    note: str
    """A note."""
    created_by: str | None
    """Member who made it; null: the operator."""
    created_at: str
    """When it was made."""
    expires_at: str | None
    """When it expires; null: never."""
    revoked_at: str | None
    """When it was revoked."""
    last_used_at: str | None
    """When it was used last, to the minute."""
    version: int
    """The ETag."""
    token: str | None
    """Shown once; null for a replayed command. It begins with `ging_` and the club's id."""


class KeyPage(TypedDict):
    """One page of many."""

    items: list[Key]
    """In order."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class KeyRevoked(TypedDict):
    """A key that has been revoked."""

    replayed: bool
    """The same command was carried out before; this is its result."""
    key: str
    """Id; the log calls the app `key/<id>`."""
    member: str | None
    """For whom it acts; null: nobody in particular."""
    scopes: list[RightSeen]
    """The rights of the key; it never has more than its member."""
    note: str
    """A note."""
    created_by: str | None
    """Member who made it; null: the operator."""
    created_at: str
    """When it was made."""
    expires_at: str | None
    """When it expires; null: never."""
    revoked_at: str | None
    """When it was revoked."""
    last_used_at: str | None
    """When it was used last, to the minute."""
    version: int
    """The ETag."""


class NewKey(TypedDict):
    """A key for an app."""

    key: str
    """The key's id, up to 59 characters: the log calls the app `key/<id>`."""
    scopes: list[Right]
    """The rights that it has."""
    member: NotRequired[str]
    """The member for whom it acts: only yourself. Left out: for nobody in particular."""
    expires_at: NotRequired[str | None]
    """When it expires."""
    note: NotRequired[str]
    """A note."""


Right: TypeAlias = "Literal['look', 'read_club', 'read_books', 'play', 'dispute', 'keep_score', 'judge', 'keep_books', 'keep_members', 'keep_access']"
"""Rights that a role or a key can have."""
