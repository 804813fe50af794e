"""Bodies, answers and commands about invitations, keys, sessions and passphrases. New secrets are shown once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from marshmallow import fields, validate

from ging_service.access.passphrases import LONGEST, SHORTEST
from ging_service.access.role_rights import Right
from ging_service.access.tokens import LONGEST_NOTE, LONGEST_TOKEN, Kind
from ging_service.application.access import invitations, keys, sessions
from ging_service.application.access import sign_in as passphrases
from ging_service.application.access.idempotency_without_events import StoredResponse
from ging_service.application.access.sessions import shut_out
from ging_service.web.api.responses import done_once
from ging_service.web.api.schemas.fields import (
    Instant,
    OrNull,
    Whole,
    Words,
    asked_id,
    limit,
    many,
    number,
    one_of,
    text,
    text_or_null,
    time,
    time_or_null,
    yes_no,
)
from ging_service.web.api.schemas.filters import Pages
from ging_service.web.api.schemas.objects import BALANCE, Answer, BoundedList, StrictSchema, page_of
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.running_request import services

if TYPE_CHECKING:
    from ging_service.execution.caller import Caller
    from ging_service.execution.services import Services


_RIGHTS = tuple(Right)
_TOLD_ONCE = "shown once; null for a replayed command. It begins with `{}_` and the club's id"


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

    changed_at = time_or_null("when the passphrase was last set; null: none has been set")
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
    created_by = text_or_null("member; null: the operator, or an app")
    created_at = time("when it was made")
    expires_at = time("when it expires")
    accepted_at = time_or_null("when it was used")
    revoked_at = time_or_null("when it was revoked, by hand or by a newer one")
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
    created_by = text_or_null("member who made it; null: the operator")
    created_at = time("when it was made")
    expires_at = time_or_null("when it expires; null: never")
    revoked_at = time_or_null("when it was revoked")
    last_used_at = time_or_null("when it was used last, to the minute")
    version = number("the ETag")


class KeyMade(Key, CommandAnswer):
    """A key that has been made."""

    token = _token(Kind.KEY)


class KeyRevoked(Key, CommandAnswer):
    """A key that has been revoked."""


SessionPage, InvitationPage, KeyPage = page_of(Session), page_of(Invitation), page_of(Key)


class Asked(StrictSchema):
    """The base of requests that record no event, so they cannot have happened earlier."""


class NothingMore(Asked):
    """Nothing more is needed."""


class ShuttingOut(Asked):
    """A member is shut out, and leaves if their balance is named."""

    balance = Whole(metadata={"description": f"{BALANCE}. Without it they stay in the club", "examples": [-120]})


def _passphrase(doc: str) -> Words:
    return Words(
        required=True, validate=validate.Length(max=LONGEST), metadata={"description": doc, "format": "password"}
    )


def _new_passphrase() -> Words:
    return _passphrase(f"the new passphrase, {SHORTEST} to {LONGEST} characters")


def _note(doc: str) -> Words:
    # Only a rough bound: `note_of` strips the note, and refuses a long one with a code of its own.
    return Words(load_default="", validate=validate.Length(max=2 * LONGEST_NOTE), metadata={"description": doc})


class NewSession(Asked):
    """Who signs in."""

    member = asked_id("The member's id")
    passphrase = _passphrase("the member's passphrase")
    note = _note("a name for the device")


class NewPassphrase(Asked):
    """The current passphrase and the new one."""

    current = _passphrase("the current passphrase")
    passphrase = _new_passphrase()


class NewInvitation(Asked):
    """The member who is invited to set a passphrase, the first one or a new one."""

    member = asked_id("The member's id")


class InvitationAccepted(Asked):
    """An invitation, and the passphrase that is set with it."""

    token = Words(
        required=True, validate=validate.Length(max=LONGEST_TOKEN), metadata={"description": "as it was sent"}
    )
    passphrase = _new_passphrase()
    note = _note("a name for the device")


class NewKey(Asked):
    """A key for an app."""

    key = asked_id("The key's id, up to 59 characters: the log calls the app `key/<id>`", "screen")
    scopes = BoundedList(
        Words(validate=validate.OneOf(tuple(Right))),
        required=True,
        most=len(Right),
        metadata={"description": "The rights that it has", "examples": [["look"]]},
    )
    member = Words(
        load_default="",
        metadata={"description": "The member for whom it acts: only yourself. Left out: for nobody in particular"},
    )
    expires_at = Instant(load_default=None, metadata={"format": "date-time", "description": "When it expires"})
    note = _note("A note")


class SessionPages(Pages):
    """The member whose sessions are wanted, and the page."""

    member = Words(load_default="", metadata={"description": "whose; left out: your own"})


def invited(club: str, asked: dict[str, Any], who: Caller) -> StoredResponse:
    """Invite a ``member``. The ``token`` is a secret of the outcome."""

    def do(within: Services) -> StoredResponse:
        made, token = invitations.invite(within, club, asked["member"], who)
        answer = shape_of(Invitation)(made)
        return StoredResponse(status=201, answer=answer, version=made.version, secrets={"token": token})

    return done_once(club, ["invite", asked], who, do)


def invitation_revoked(club: str, invitation: str, who: Caller) -> StoredResponse:
    """Revoke an invitation."""

    def do(within: Services) -> StoredResponse:
        revoked = invitations.revoke_invitation(within, club, invitation, who)
        return StoredResponse(status=200, answer=shape_of(Invitation)(revoked), version=revoked.version)

    return done_once(club, ["revoke_invitation", invitation], who, do)


def key_made(club: str, asked: dict[str, Any], who: Caller) -> StoredResponse:
    """Make a key.

    The answer has its id as ``key``, ``scopes``, ``member``, ``expires_at`` and ``note``. Its ``token`` is a secret.
    """
    new = keys.NewKey(**asked | {"scopes": frozenset(map(Right, asked["scopes"]))})

    def do(within: Services) -> StoredResponse:
        made, token = keys.make_key(within, club, new, who)
        answer = shape_of(Key)(made)
        return StoredResponse(status=201, answer=answer, version=made.version, secrets={"token": token})

    return done_once(club, ["make_key", asked], who, do)


def key_revoked(club: str, key: str, who: Caller) -> StoredResponse:
    """Revoke a key from the next request on."""

    def do(within: Services) -> StoredResponse:
        revoked = keys.revoke_key(within, club, key, who)
        return StoredResponse(status=200, answer=shape_of(Key)(revoked), version=revoked.version)

    return done_once(club, ["revoke_key", key], who, do)


def session_ended(club: str, session: str, who: Caller) -> StoredResponse:
    """End a session from the next request on."""

    def do(within: Services) -> StoredResponse:
        ended = sessions.end_session(within, club, session, who)
        return StoredResponse(status=200, answer=shape_of(Session)(ended), version=ended.version)

    return done_once(club, ["end_session", session], who, do)


def passphrase_changed(club: str, change: passphrases.PassphraseChange, who: Caller) -> StoredResponse:
    """Change the caller's own passphrase. The idempotency key keeps nothing of either passphrase."""
    hashed: list[passphrases.Hashed] = []

    def before() -> None:
        # Before the transaction: hashing takes some 200 ms, and must not hold locks or a connection.
        hashed.append(passphrases.hash_change(services(), club, change, who))

    def do(within: Services) -> StoredResponse:
        changed = passphrases.keep_change(within, club, hashed[0], who, change.session)
        return StoredResponse(status=200, answer=shape_of(Passphrase)(changed), version=changed.version)

    # Neither passphrase is part of the request that is kept, because its hash is fast, and would let them be guessed.
    return done_once(club, ["change_passphrase"], who, do, before)


def member_shut_out(club: str, member: str, who: Caller, balance: int | None) -> StoredResponse:
    """Withdraw a member's access until they are invited again."""

    def do(within: Services) -> StoredResponse:
        return StoredResponse(status=200, answer=shut_out(within, club, member, who, balance)._asdict())

    # Without a balance, the request has the form that stored keys have.
    asked = ["shut_out_member", member, *([] if balance is None else [balance])]
    return done_once(club, asked, who, do)
