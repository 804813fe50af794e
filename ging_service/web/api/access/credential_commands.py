"""Commands about invitations, keys, sessions and passphrases. New secrets are shown once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.application.access import invitations, keys, sessions
from ging_service.application.access import sign_in as passphrases
from ging_service.application.access.idempotency_without_events import StoredResponse
from ging_service.application.access.sessions import shut_out
from ging_service.web.api.access import access_schemas as answers
from ging_service.web.api.responses import done_once
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.running_request import services

if TYPE_CHECKING:
    from ging_service.execution.caller import Caller
    from ging_service.execution.services import Services


def invited(club: str, asked: dict[str, Any], who: Caller) -> StoredResponse:
    """Invite a ``member``. The ``token`` is a secret of the outcome."""

    def do(within: Services) -> StoredResponse:
        made, token = invitations.invite(within, club, asked["member"], who)
        answer = shape_of(answers.Invitation)(made)
        return StoredResponse(status=201, answer=answer, version=made.version, secrets={"token": token})

    return done_once(club, ["invite", asked], who, do)


def invitation_revoked(club: str, invitation: str, who: Caller) -> StoredResponse:
    """Revoke an invitation."""

    def do(within: Services) -> StoredResponse:
        revoked = invitations.revoke_invitation(within, club, invitation, who)
        return StoredResponse(status=200, answer=shape_of(answers.Invitation)(revoked), version=revoked.version)

    return done_once(club, ["revoke_invitation", invitation], who, do)


def key_made(club: str, asked: dict[str, Any], who: Caller) -> StoredResponse:
    """Make a key.

    The answer has its id as ``key``, ``scopes``, ``member``, ``expires_at`` and ``note``. Its ``token`` is a secret.
    """
    new = keys.NewKey(**asked | {"scopes": frozenset(map(Right, asked["scopes"]))})

    def do(within: Services) -> StoredResponse:
        made, token = keys.make_key(within, club, new, who)
        answer = shape_of(answers.Key)(made)
        return StoredResponse(status=201, answer=answer, version=made.version, secrets={"token": token})

    return done_once(club, ["make_key", asked], who, do)


def key_revoked(club: str, key: str, who: Caller) -> StoredResponse:
    """Revoke a key from the next request on."""

    def do(within: Services) -> StoredResponse:
        revoked = keys.revoke_key(within, club, key, who)
        return StoredResponse(status=200, answer=shape_of(answers.Key)(revoked), version=revoked.version)

    return done_once(club, ["revoke_key", key], who, do)


def session_ended(club: str, session: str, who: Caller) -> StoredResponse:
    """End a session from the next request on."""

    def do(within: Services) -> StoredResponse:
        ended = sessions.end_session(within, club, session, who)
        return StoredResponse(status=200, answer=shape_of(answers.Session)(ended), version=ended.version)

    return done_once(club, ["end_session", session], who, do)


def passphrase_changed(club: str, change: passphrases.PassphraseChange, who: Caller) -> StoredResponse:
    """Change the caller's own passphrase. The idempotency key keeps nothing of either passphrase."""
    hashed: list[passphrases.Hashed] = []

    def before() -> None:
        # Before the transaction: hashing takes some 200 ms, and must not hold locks or a connection.
        hashed.append(passphrases.hash_change(services(), club, change, who))

    def do(within: Services) -> StoredResponse:
        changed = passphrases.keep_change(within, club, hashed[0], who, change.session)
        return StoredResponse(status=200, answer=shape_of(answers.Passphrase)(changed), version=changed.version)

    # Neither passphrase is part of the request that is kept, because its hash is fast, and would let them be guessed.
    return done_once(club, ["change_passphrase"], who, do, before)


def member_shut_out(club: str, member: str, who: Caller, balance: int | None) -> StoredResponse:
    """Withdraw a member's access until they are invited again."""

    def do(within: Services) -> StoredResponse:
        return StoredResponse(status=200, answer=shut_out(within, club, member, who, balance)._asdict())

    # Without a balance, the request has the form that stored keys have.
    asked = ["shut_out_member", member, *([] if balance is None else [balance])]
    return done_once(club, asked, who, do)
