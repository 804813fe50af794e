"""What stands in JSON: keys. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import Right


class Key(TypedDict):
    """A key of an app."""

    key: str
    """Id; the log calls the app `key/<id>`."""
    member: str | None
    """For whom it acts; null: nobody in particular."""
    scopes: list[Right]
    """What it allows, as far as its member has it."""
    note: str
    """What is written beside it."""
    created_by: str | None
    """Member who made it; null: the operator."""
    created_at: str
    """When it was made."""
    expires_at: str | None
    """Until when it holds; null: until it is revoked."""
    revoked_at: str | None
    """Since when it holds no longer."""
    last_used_at: str | None
    """When it was used last, to the minute."""
    version: int
    """The ETag."""


class KeyMade(TypedDict):
    """A key that has been made."""

    replayed: bool
    """The same command had been carried out before; this is what it did."""
    key: str
    """Id; the log calls the app `key/<id>`."""
    member: str | None
    """For whom it acts; null: nobody in particular."""
    scopes: list[Right]
    """What it allows, as far as its member has it."""
    note: str
    """What is written beside it."""
    created_by: str | None
    """Member who made it; null: the operator."""
    created_at: str
    """When it was made."""
    expires_at: str | None
    """Until when it holds; null: until it is revoked."""
    revoked_at: str | None
    """Since when it holds no longer."""
    last_used_at: str | None
    """When it was used last, to the minute."""
    version: int
    """The ETag."""
    token: str | None
    """Told once; null where the answer is told again. It begins with `ging_` and the club's id."""


class KeyPage(TypedDict):
    """One page of many."""

    items: list[Key]
    """In order."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class KeyRevoked(TypedDict):
    """A key that has been revoked."""

    replayed: bool
    """The same command had been carried out before; this is what it did."""
    key: str
    """Id; the log calls the app `key/<id>`."""
    member: str | None
    """For whom it acts; null: nobody in particular."""
    scopes: list[Right]
    """What it allows, as far as its member has it."""
    note: str
    """What is written beside it."""
    created_by: str | None
    """Member who made it; null: the operator."""
    created_at: str
    """When it was made."""
    expires_at: str | None
    """Until when it holds; null: until it is revoked."""
    revoked_at: str | None
    """Since when it holds no longer."""
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
    """For whom it acts: whoever asks. Left out: for nobody in particular."""
    expires_at: NotRequired[str | None]
    """Until when it holds."""
    note: NotRequired[str]
    """What is to be written beside it."""
