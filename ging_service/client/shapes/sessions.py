"""What stands in JSON: sessions. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import Right


class Me(TypedDict):
    """Who asks, as the service knows him."""

    club: str
    """The one club that the credential is of."""
    member: str | None
    """Id; null for an app that acts for nobody in particular."""
    name: str | None
    """The member's name; his id where it has been erased."""
    roles: list[str]
    """The member's roles, `player` first."""
    rights: list[Right]
    """What the credential allows now."""
    app: str | None
    """What the log calls the app; null for a session."""
    credential: str
    """`session/<id>` or `key/<id>`."""


class NewPassphrase(TypedDict):
    """From one passphrase to another."""

    current: str
    """The current passphrase."""
    passphrase: str
    """The new passphrase, 12 to 1024 characters."""


class NewSession(TypedDict):
    """Who signs in."""

    member: str
    """The member's id."""
    passphrase: str
    """His passphrase."""
    note: NotRequired[str]
    """What he calls his device."""


class Passphrase(TypedDict):
    """What is told of a passphrase."""

    changed_at: str | None
    """Since when it is this one; null: none has been set."""
    version: int
    """The how-manieth it is: the ETag."""


class PassphraseChanged(TypedDict):
    """A passphrase that has been changed."""

    replayed: bool
    """The same command had been carried out before; this is what it did."""
    changed_at: str | None
    """Since when it is this one; null: none has been set."""
    version: int
    """The how-manieth it is: the ETag."""


class Session(TypedDict):
    """A member who has signed in."""

    session: str
    """Id."""
    member: str
    """Who has signed in."""
    note: str
    """What he calls his device."""
    created_at: str
    """When he signed in."""
    last_used_at: str
    """When it was used last, to the minute; the session ends when it is not used for long."""
    version: int
    """1: nothing else of it changes."""


class SessionEnded(TypedDict):
    """A session that has ended."""

    replayed: bool
    """The same command had been carried out before; this is what it did."""
    session: str
    """Id."""
    member: str
    """Who has signed in."""
    note: str
    """What he calls his device."""
    created_at: str
    """When he signed in."""
    last_used_at: str
    """When it was used last, to the minute; the session ends when it is not used for long."""
    version: int
    """1: nothing else of it changes."""


class SessionPage(TypedDict):
    """One page of many."""

    items: list[Session]
    """In order."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class ShutOut(TypedDict):
    """A member who comes in no longer: how many of his credentials have ended."""

    replayed: bool
    """The same command had been carried out before; this is what it did."""
    passphrases: int
    """0 or 1."""
    sessions: int
    """That he had begun."""
    keys: int
    """That acted for him."""
    invitations: int
    """That were open."""
