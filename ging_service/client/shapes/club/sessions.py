"""Types of requests and answers: club, sessions. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import RightSeen


class Me(TypedDict):
    """The caller, as the service knows them."""

    club: str
    """The club of the credential."""
    member: str | None
    """Id; null for an app that acts for nobody in particular."""
    name: str | None
    """The member's name; the id if the name has been erased."""
    roles: list[str]
    """The member's roles, `player` first."""
    rights: list[RightSeen]
    """The rights of the credential now."""
    app: str | None
    """The app's name in the log; null for a session."""
    credential: str
    """`session/<id>` or `key/<id>`."""
    seat_limit: int | None
    """The most that a table of somebody else may cost the member, in counters; null: no limit."""


class NewPassphrase(TypedDict):
    """The current passphrase and the new one."""

    current: str
    """The current passphrase."""
    passphrase: str
    """The new passphrase, 12 to 1024 characters."""


class NewSeatLimit(TypedDict):
    """The most that a table of somebody else may cost a member."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    counters: int | None
    """At the first deal, or as the stack that is brought; null: no limit."""


class NewSession(TypedDict):
    """Who signs in."""

    member: str
    """The member's id."""
    passphrase: str
    """The member's passphrase."""
    note: NotRequired[str]
    """A name for the device."""


class Passphrase(TypedDict):
    """The facts about a passphrase, never the passphrase itself."""

    changed_at: str | None
    """When the passphrase was last set; null: none has been set."""
    version: int
    """How often the passphrase has been set: the ETag."""


class PassphraseChanged(TypedDict):
    """A passphrase that has been changed."""

    replayed: bool
    """The same command was carried out before; this is its result."""
    changed_at: str | None
    """When the passphrase was last set; null: none has been set."""
    version: int
    """How often the passphrase has been set: the ETag."""


class Session(TypedDict):
    """A member who has signed in."""

    session: str
    """Id."""
    member: str
    """Who has signed in."""
    note: str
    """A name for the device."""
    created_at: str
    """When the member signed in."""
    last_used_at: str
    """When it was used last, to the minute; the session ends when it is not used for long."""
    version: int
    """1: nothing else of it changes."""


class SessionEnded(TypedDict):
    """A session that has ended."""

    replayed: bool
    """The same command was carried out before; this is its result."""
    session: str
    """Id."""
    member: str
    """Who has signed in."""
    note: str
    """A name for the device."""
    created_at: str
    """When the member signed in."""
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
    """A member without access, and the number of their credentials that have ended."""

    replayed: bool
    """The same command was carried out before; this is its result."""
    passphrases: int
    """0 or 1."""
    sessions: int
    """Sessions that ended."""
    keys: int
    """Keys that acted for the member."""
    invitations: int
    """That were open."""


class ShuttingOut(TypedDict):
    """A member is shut out, and leaves if their balance is named."""

    balance: NotRequired[int]
    """The counters that the member has or, below 0, owes. Needed if they are not 0. Without it they stay in the club."""
