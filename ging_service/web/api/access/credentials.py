"""Signing in, sessions, invitations and keys of apps; and the caller's own member, roles and rights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.access import invitations, keys, sessions
from ging_service.application.access import sign_in as passphrases
from ging_service.application.access.sessions import me
from ging_service.application.access.sign_in import Acceptance, SignIn, sign_in
from ging_service.application.access.sign_in import accept_invitation as accept
from ging_service.domain.club.commands import SetSeatLimit
from ging_service.domain.club.state import NO_LIMIT
from ging_service.reporting.paging import Paging
from ging_service.web.api.access import credential_commands as answers
from ging_service.web.api.access.credential_commands import (
    InvitationAccepted,
    NewInvitation,
    NewKey,
    NewPassphrase,
    NewSession,
    NothingMore,
    SessionPages,
    ShuttingOut,
    invitation_revoked,
    invited,
    key_made,
    key_revoked,
    member_shut_out,
    passphrase_changed,
    session_ended,
)
from ging_service.web.api.blueprint import KEY, Blueprint
from ging_service.web.api.responses import (
    caller,
    club_answer,
    json_answer,
    once_answer,
    told_once,
)
from ging_service.web.api.schemas.filters import Pages
from ging_service.web.api.schemas.objects import NewSeatLimit
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.running_request import client_address, services
from ging_service.web.requests.authentication import admitted
from ging_service.web.requests.required_rights import ANYBODY, OPEN, OWN_ACCESS, own_or

if TYPE_CHECKING:
    from werkzeug.wrappers import Response


SESSIONS = Blueprint("sessions", __name__, url_prefix="/v1/clubs/<slug:club>", description="Signing in")

Asked = dict[str, Any]


# Without an idempotency key: only a hash of the token is kept, so the answer could not be repeated.
@SESSIONS.command("/sessions", NewSession, needs=OPEN, answer=answers.SessionBegun, headers=())
def begin_session(asked: Asked, club: str) -> Response:
    """Sign in. A wrong club, member or passphrase gets the same response; too many attempts must wait."""
    session, token = sign_in(services(), club, SignIn(**asked, address=client_address(request)))
    return told_once(json_answer(shape_of(answers.Session)(session) | {"token": token}, 201, session.version))


@SESSIONS.read("/sessions", answers.SessionPage, needs=OWN_ACCESS, query=SessionPages)
def list_sessions(asked: Asked, club: str) -> object:
    """List your own sessions by id, or with `member` and the right keep_access those of another member."""
    member = asked.pop("member")
    return sessions.list_sessions(services(), club, Paging(**asked), caller(), member)


@SESSIONS.command(
    "/sessions/<slug:session>",
    NothingMore,
    needs=OWN_ACCESS,
    method="DELETE",
    required=False,
    answer=answers.SessionEnded,
)
def end_session(_asked: Asked, club: str, session: str) -> Response:
    """Sign out: a session ends with the next request. You can end your own, or any with the right keep_access."""
    return once_answer(session_ended(club, session, caller()))


@SESSIONS.read("/me", answers.Me, needs=ANYBODY)
def get_me(club: str) -> object:
    """Who you are to the service, and what you may do now."""
    return me(services(), club, admitted())


@SESSIONS.command("/me/seat-limit", NewSeatLimit, needs=Right.PLAY, method="PUT")
def set_seat_limit(asked: Asked, club: str) -> Response:
    """State the most that a table of somebody else may cost you. No table is opened with a seat for you that can cost more.

    It holds for the stack that you bring and for what the first deal can cost, whichever is more; not for tables that you
    open, and not for evenings of the past. Nobody but you sees it, in `GET …/me`.
    """
    limit = SetSeatLimit(member=caller().actor, counters=NO_LIMIT if asked["counters"] is None else asked["counters"])
    return club_answer(club, limit, asked, 200)


@SESSIONS.read("/me/passphrase", answers.Passphrase, needs=OWN_ACCESS)
def get_passphrase(club: str) -> object:
    """When your passphrase was last set."""
    found = passphrases.own_passphrase(services(), club, caller())
    return found, found.version


@SESSIONS.command("/me/passphrase", NewPassphrase, needs=OWN_ACCESS, method="PUT", answer=answers.PassphraseChanged)
def change_passphrase(asked: Asked, club: str) -> Response:
    """Change your passphrase. Your other sessions end; keys that you have made stay valid."""
    # Not the id of a session if the caller has a key; the use case refuses keys.
    session = admitted().credential.removeprefix("session/")
    change = passphrases.PassphraseChange(**asked, session=session, address=client_address(request))
    return once_answer(passphrase_changed(club, change, caller()))


@SESSIONS.command(
    "/members/<slug:member>/credentials",
    ShuttingOut,
    needs=own_or(Right.KEEP_ACCESS),
    method="DELETE",
    required=False,
    answer=answers.ShutOut,
    headers=(KEY,),
)
def shut_out_member(asked: Asked, club: str, member: str) -> Response:
    """Withdraw a member's access until they are invited again.

    Their passphrase, sessions, invitations and the keys that act for them end. With `balance`, somebody else also leaves the club.
    """
    return once_answer(member_shut_out(club, member, caller(), asked.get("balance")))


INVITATIONS = Blueprint(
    "invitations", __name__, url_prefix="/v1/clubs/<slug:club>", description="Invitations to sign in"
)


@INVITATIONS.command(
    "/invitations", NewInvitation, needs=Right.KEEP_ACCESS, answer=answers.InvitationMade, headers=(KEY,)
)
def invite(asked: Asked, club: str) -> Response:
    """Invite a member to set their first passphrase or a new one. Their older invitations end."""
    return once_answer(invited(club, asked, caller()))


@INVITATIONS.read("/invitations", answers.InvitationPage, needs=Right.KEEP_ACCESS, query=Pages)
def list_invitations(asked: Asked, club: str) -> object:
    """The club's invitations by id, for ninety days after they have expired."""
    return invitations.list_invitations(services(), club, Paging(**asked))


@INVITATIONS.read("/invitations/<slug:invitation>", answers.Invitation, needs=Right.KEEP_ACCESS)
def get_invitation(club: str, invitation: str) -> object:
    """One invitation."""
    found = invitations.get_invitation(services(), club, invitation)
    return found, found.version


@INVITATIONS.command(
    "/invitations/<slug:invitation>",
    NothingMore,
    needs=Right.KEEP_ACCESS,
    method="DELETE",
    required=False,
    answer=answers.InvitationRevoked,
)
def revoke_invitation(_asked: Asked, club: str, invitation: str) -> Response:
    """Revoke an invitation. One that is no longer valid stays as it is."""
    return once_answer(invitation_revoked(club, invitation, caller()))


# Without an idempotency key, as for signing in: the token of a lost answer is kept nowhere.
@INVITATIONS.command("/invitations/accepted", InvitationAccepted, needs=OPEN, answer=answers.SessionBegun, headers=())
def accept_invitation(asked: Asked, club: str) -> Response:
    """Set your passphrase with an invitation, once. Your older sessions end, and a new one begins."""
    session, token = accept(services(), club, Acceptance(**asked, address=client_address(request)))
    return told_once(json_answer(shape_of(answers.Session)(session) | {"token": token}, 201, session.version))


KEYS = Blueprint("keys", __name__, url_prefix="/v1/clubs/<slug:club>/keys", description="Keys of apps")


@KEYS.command("", NewKey, needs=OWN_ACCESS, answer=answers.KeyMade, headers=(KEY,))
def make_key(asked: Asked, club: str) -> Response:
    """Make a key that acts for you, or, with the right keep_access, for no member. Its token is shown once."""
    return once_answer(key_made(club, asked, caller()))


@KEYS.read("", answers.KeyPage, needs=OWN_ACCESS, query=Pages)
def list_keys(asked: Asked, club: str) -> object:
    """Keys by id: those that act for you, or all of them with the right keep_access."""
    return keys.list_keys(services(), club, Paging(**asked), caller())


@KEYS.read("/<slug:key>", answers.Key, needs=OWN_ACCESS)
def get_key(club: str, key: str) -> object:
    """One key."""
    found = keys.get_key(services(), club, key, caller())
    return found, found.version


@KEYS.command("/<slug:key>", NothingMore, needs=OWN_ACCESS, method="DELETE", required=False, answer=answers.KeyRevoked)
def revoke_key(_asked: Asked, club: str, key: str) -> Response:
    """Revoke a key, from the next request on. It stays in the list, because the log contains its id."""
    return once_answer(key_revoked(club, key, caller()))
