"""Signing in, sessions, and what whoever asks is to the service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import request

from ging_service.application.access import own_passphrase as passphrases
from ging_service.application.access import sessions
from ging_service.application.access.me import me
from ging_service.application.access.rights import Right
from ging_service.application.access.signing_in import SignIn, sign_in
from ging_service.application.queries.paging import Paging
from ging_service.web.api import access_answers as answers
from ging_service.web.api.access_bodies import NewPassphrase, NewSession, NothingMore, SessionPages
from ging_service.web.api.blueprint import KEY, Blueprint
from ging_service.web.api.exchange import caller, json_answer, page_answer
from ging_service.web.api.once import once_answer, told_once
from ging_service.web.client_address import client_address
from ging_service.web.credentials_once import member_shut_out, passphrase_changed, session_ended
from ging_service.web.identity import admitted
from ging_service.web.needs import ANYBODY, OPEN, own_or
from ging_service.web.serving import services
from ging_service.web.shape import shape_of

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint("sessions", __name__, url_prefix="/v1/clubs/<slug:club>", description="Signing in")

Asked = dict[str, Any]


@BLUEPRINT.command("/sessions", NewSession, needs=OPEN, answer=answers.SessionBegun, headers=())
def begin_session(asked: Asked, club: str) -> Response:
    """Sign in. Whatever is wrong with club, member or passphrase is answered alike; too many attempts wait."""
    session, token = sign_in(services(), club, SignIn(**asked, address=client_address(request)))
    return told_once(json_answer(shape_of(answers.Session)(session) | {"token": token}, 201, session.version))


@BLUEPRINT.read("/sessions", answers.SessionPage, needs=ANYBODY, query=SessionPages)
def list_sessions(asked: Asked, club: str) -> Response:
    """Your own sessions by id, or with `member` his, for whoever may keep_access."""
    member = asked.pop("member")
    found = sessions.list_sessions(services(), club, Paging(**asked), caller(), member)
    return page_answer(found, shape_of(answers.Session))


@BLUEPRINT.command(
    "/sessions/<slug:session>",
    NothingMore,
    needs=ANYBODY,
    method="DELETE",
    required=False,
    answer=answers.SessionEnded,
)
def end_session(_asked: Asked, club: str, session: str) -> Response:
    """Sign out: a session ends with the next request. Your own, or anybody's for whoever may keep_access."""
    return once_answer(session_ended(club, session, caller()))


@BLUEPRINT.read("/me", answers.Me, needs=ANYBODY)
def get_me(club: str) -> Response:
    """Who you are to the service, and what you may do now."""
    return json_answer(shape_of(answers.Me)(me(services(), club, admitted())))


@BLUEPRINT.read("/me/passphrase", answers.Passphrase, needs=ANYBODY)
def get_passphrase(club: str) -> Response:
    """Since when your passphrase is what it is."""
    found = passphrases.own_passphrase(services(), club, caller())
    return json_answer(shape_of(answers.Passphrase)(found), etag=found.version)


@BLUEPRINT.command("/me/passphrase", NewPassphrase, needs=ANYBODY, method="PUT", answer=answers.PassphraseChanged)
def change_passphrase(asked: Asked, club: str) -> Response:
    """Change your passphrase. Your other sessions end; keys that you have made go on."""
    session = admitted().credential.removeprefix("session/")
    change = passphrases.Change(**asked, session=session, address=client_address(request))
    return once_answer(passphrase_changed(club, change, caller()))


@BLUEPRINT.command(
    "/members/<slug:member>/credentials",
    NothingMore,
    needs=own_or(Right.KEEP_ACCESS),
    method="DELETE",
    required=False,
    answer=answers.ShutOut,
    headers=(KEY,),
)
def shut_out_member(_asked: Asked, club: str, member: str) -> Response:
    """Let a member in no longer, until he is invited again: passphrase, sessions, invitations, keys that act for him end."""
    return once_answer(member_shut_out(club, member, caller()))
