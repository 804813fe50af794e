"""Answers about credentials. Tokens and other secrets appear once, when they are made."""

from __future__ import annotations

from marshmallow import fields

from ging_service.access.role_rights import Right
from ging_service.access.tokens import Kind
from ging_service.web.api.schemas.answer import Answer, page_of
from ging_service.web.api.schemas.fields import OrNull, limit, many, number, one_of, text, text_or_null, time, yes_no

_RIGHTS = tuple(Right)
_TOLD_ONCE = "shown once; null for a replayed command. It begins with `{}_` and the club's id"


def _time_or_null(doc: str) -> OrNull:
    return OrNull(required=True, metadata={"description": doc, "format": "date-time"})


def _token(kind: Kind) -> OrNull:
    return text_or_null(_TOLD_ONCE.format(kind))


class CommandAnswer(Answer):
    """What a command did that leaves no event."""

    replayed = yes_no("the same command was carried out before; this is its result")


class Session(Answer):
    """A member who has signed in."""

    session = text("id")
    member = text("who has signed in")
    note = text("a name for the device")
    created_at = time("when the member signed in")
    last_used_at = time("when it was used last, to the minute; the session ends when it is not used for long")
    version = number("1: nothing else of it changes")


class SessionBegun(Session):
    """A session that begins."""

    token = text("the session's token, shown once, for `Authorization: Bearer …`")


class SessionEnded(Session, CommandAnswer):
    """A session that has ended."""


class Me(Answer):
    """The caller, as the service knows them."""

    club = text("the club of the credential")
    member = text_or_null("id; null for an app that acts for nobody in particular")
    name = text_or_null("the member's name; the id if the name has been erased")
    roles = many(fields.String(), "the member's roles, `player` first")
    rights = many(one_of("a right", *_RIGHTS), "the rights of the credential now")
    app = text_or_null("the app's name in the log; null for a session")
    credential = text("`session/<id>` or `key/<id>`")
    seat_limit = limit("the most that a table of somebody else may cost the member, in counters")


class Passphrase(Answer):
    """The facts about a passphrase, never the passphrase itself."""

    changed_at = _time_or_null("when the passphrase was last set; null: none has been set")
    version = number("how often the passphrase has been set: the ETag")


class PassphraseChanged(Passphrase, CommandAnswer):
    """A passphrase that has been changed."""


class ShutOut(CommandAnswer):
    """A member without access, and the number of their credentials that have ended."""

    passphrases = number("0 or 1")
    sessions = number("sessions that ended")
    keys = number("keys that acted for the member")
    invitations = number("that were open")


class Invitation(Answer):
    """An invitation to set a passphrase."""

    invitation = text("id")
    member = text("who is invited")
    state = one_of("whether it is valid", "open", "accepted", "revoked", "expired")
    created_by = OrNull(required=True, metadata={"description": "member; null: the operator, or an app"})
    created_at = time("when it was made")
    expires_at = time("when it expires")
    accepted_at = _time_or_null("when it was used")
    revoked_at = _time_or_null("when it was revoked, by hand or by a newer one")
    version = number("the ETag")


class InvitationMade(Invitation, CommandAnswer):
    """An invitation that has been made."""

    token = _token(Kind.INVITATION)


class InvitationRevoked(Invitation, CommandAnswer):
    """An invitation that has been revoked."""


class Key(Answer):
    """A key of an app."""

    key = text("id; the log calls the app `key/<id>`")
    member = text_or_null("for whom it acts; null: nobody in particular")
    scopes = many(one_of("a right", *_RIGHTS), "the rights of the key; it never has more than its member")
    note = text("a note")
    created_by = OrNull(required=True, metadata={"description": "member who made it; null: the operator"})
    created_at = time("when it was made")
    expires_at = _time_or_null("when it expires; null: never")
    revoked_at = _time_or_null("when it was revoked")
    last_used_at = _time_or_null("when it was used last, to the minute")
    version = number("the ETag")


class KeyMade(Key, CommandAnswer):
    """A key that has been made."""

    token = _token(Kind.KEY)


class KeyRevoked(Key, CommandAnswer):
    """A key that has been revoked."""


SessionPage, InvitationPage, KeyPage = page_of(Session), page_of(Invitation), page_of(Key)
