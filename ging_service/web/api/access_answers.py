"""Answers about who may come in: credentials without what lets in, which is told once."""

from __future__ import annotations

from marshmallow import fields

from ging_service.application.access.rights import Right
from ging_service.application.access.tokens import Kind
from ging_service.web.api.answer import Answer, page_of
from ging_service.web.api.fields import OrNull, many, number, one_of, text, text_or_null, time, yes_no

_RIGHTS = tuple(Right)
_TOLD_ONCE = "told once; null where the answer is told again. It begins with `{}_` and the club's id"


def _time_or_null(doc: str) -> OrNull:
    return OrNull(required=True, metadata={"description": doc, "format": "date-time"})


def _token(kind: Kind) -> OrNull:
    return text_or_null(_TOLD_ONCE.format(kind))


class Done(Answer):
    """What a command did that leaves no event."""

    replayed = yes_no("the same command had been carried out before; this is what it did")


class Session(Answer):
    """A member who has signed in."""

    session = text("id")
    member = text("who has signed in")
    note = text("what he calls his device")
    created_at = time("when he signed in")
    last_used_at = time("when it was used last, to the minute; the session ends when it is not used for long")
    version = number("1: nothing else of it changes")


class SessionBegun(Session):
    """A session that begins."""

    token = text("what the session is shown by, told once: `Authorization: Bearer …`")


class SessionEnded(Session, Done):
    """A session that has ended."""


class Me(Answer):
    """Who asks, as the service knows him."""

    club = text("the one club that the credential is of")
    member = text_or_null("id; null for an app that acts for nobody in particular")
    name = text_or_null("the member's name; his id where it has been erased")
    roles = many(fields.String(), "the member's roles, `player` first")
    rights = many(one_of("a right", *_RIGHTS), "what the credential allows now")
    app = text_or_null("what the log calls the app; null for a session")
    credential = text("`session/<id>` or `key/<id>`")


class Passphrase(Answer):
    """What is told of a passphrase."""

    changed_at = _time_or_null("since when it is this one; null: none has been set")
    version = number("the how-manieth it is: the ETag")


class PassphraseChanged(Passphrase, Done):
    """A passphrase that has been changed."""


class ShutOut(Done):
    """A member who comes in no longer: how many of his credentials have ended."""

    passphrases = number("0 or 1")
    sessions = number("that he had begun")
    keys = number("that acted for him")
    invitations = number("that were open")


class Invitation(Answer):
    """An invitation to set a passphrase."""

    invitation = text("id")
    member = text("who is invited")
    state = one_of("whether it holds", "open", "accepted", "revoked", "expired")
    created_by = OrNull(required=True, metadata={"description": "member; null: the operator, or an app"})
    created_at = time("when it was made")
    expires_at = time("until when it holds")
    accepted_at = _time_or_null("when it was used")
    revoked_at = _time_or_null("when it was revoked, by hand or by a newer one")
    version = number("the ETag")


class InvitationMade(Invitation, Done):
    """An invitation that has been made."""

    token = _token(Kind.INVITATION)


class InvitationRevoked(Invitation, Done):
    """An invitation that has been revoked."""


class Key(Answer):
    """A key of an app."""

    key = text("id; the log calls the app `key/<id>`")
    member = text_or_null("for whom it acts; null: nobody in particular")
    scopes = many(one_of("a right", *_RIGHTS), "what it allows, as far as its member has it")
    note = text("what is written beside it")
    created_by = OrNull(required=True, metadata={"description": "member who made it; null: the operator"})
    created_at = time("when it was made")
    expires_at = _time_or_null("until when it holds; null: until it is revoked")
    revoked_at = _time_or_null("since when it holds no longer")
    last_used_at = _time_or_null("when it was used last, to the minute")
    version = number("the ETag")


class KeyMade(Key, Done):
    """A key that has been made."""

    token = _token(Kind.KEY)


class KeyRevoked(Key, Done):
    """A key that has been revoked."""


SessionPage, InvitationPage, KeyPage = page_of(Session), page_of(Invitation), page_of(Key)
