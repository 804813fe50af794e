"""Commands about who may come in: invitations, keys, sessions, passphrases. What lets in is told once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.access import invitations, keys, sessions
from ging_service.application.access import own_passphrase as passphrases
from ging_service.application.access.outcomes import Outcome
from ging_service.application.access.rights import Right
from ging_service.application.access.shutting_out import shut_out
from ging_service.web.api import access_answers as answers
from ging_service.web.once import done_once
from ging_service.web.serving import services
from ging_service.web.shape import shape_of

if TYPE_CHECKING:
    from ging_service.application.caller import Caller
    from ging_service.application.services import Services


def invited(club: str, asked: dict[str, Any], who: Caller) -> Outcome:
    """Invite a ``member``; the ``token`` is a secret of the outcome."""

    def do(within: Services) -> Outcome:
        made, token = invitations.invite(within, club, asked["member"], who)
        answer = shape_of(answers.Invitation)(made)
        return Outcome(status=201, answer=answer, version=made.version, secrets={"token": token})

    return done_once(club, ["invite", asked], who, do)


def invitation_revoked(club: str, invitation: str, who: Caller) -> Outcome:
    """Let an invitation hold no longer."""

    def do(within: Services) -> Outcome:
        revoked = invitations.revoke_invitation(within, club, invitation, who)
        return Outcome(status=200, answer=shape_of(answers.Invitation)(revoked), version=revoked.version)

    return done_once(club, ["revoke_invitation", invitation], who, do)


def key_made(club: str, asked: dict[str, Any], who: Caller) -> Outcome:
    """Make a key: its id as ``key``, ``scopes``, ``member``, ``expires_at`` and ``note``; its ``token`` is a secret."""
    new = keys.NewKey(**asked | {"scopes": frozenset(map(Right, asked["scopes"]))})

    def do(within: Services) -> Outcome:
        made, token = keys.make_key(within, club, new, who)
        answer = shape_of(answers.Key)(made)
        return Outcome(status=201, answer=answer, version=made.version, secrets={"token": token})

    return done_once(club, ["make_key", asked], who, do)


def key_revoked(club: str, key: str, who: Caller) -> Outcome:
    """Let a key hold no longer, from the next request on."""

    def do(within: Services) -> Outcome:
        revoked = keys.revoke_key(within, club, key, who)
        return Outcome(status=200, answer=shape_of(answers.Key)(revoked), version=revoked.version)

    return done_once(club, ["revoke_key", key], who, do)


def session_ended(club: str, session: str, who: Caller) -> Outcome:
    """End a session with the next request."""

    def do(within: Services) -> Outcome:
        ended = sessions.end_session(within, club, session, who)
        return Outcome(status=200, answer=shape_of(answers.Session)(ended), version=ended.version)

    return done_once(club, ["end_session", session], who, do)


def passphrase_changed(club: str, change: passphrases.Change, who: Caller) -> Outcome:
    """Change one's own passphrase; nothing of either is kept with the key."""
    hashed: list[passphrases.Hashed] = []

    def before() -> None:
        hashed.append(passphrases.hash_change(services(), club, change, who))

    def do(within: Services) -> Outcome:
        changed = passphrases.keep_change(within, club, hashed[0], who, change.session)
        return Outcome(status=200, answer=shape_of(answers.Passphrase)(changed), version=changed.version)

    return done_once(club, ["change_passphrase"], who, do, before)


def member_shut_out(club: str, member: str, who: Caller) -> Outcome:
    """Let a member in no longer, until he is invited again."""

    def do(within: Services) -> Outcome:
        return Outcome(status=200, answer=shut_out(within, club, member, who)._asdict())

    return done_once(club, ["shut_out_member", member], who, do)
