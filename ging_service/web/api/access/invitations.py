"""Invitations to set a passphrase: made, listed, revoked, accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.access import invitations
from ging_service.application.access.sign_in import Acceptance
from ging_service.application.access.sign_in import accept_invitation as accept
from ging_service.reporting.paging import Paging
from ging_service.web.api.access import access_schemas as answers
from ging_service.web.api.access.access_schemas import InvitationAccepted, NewInvitation, NothingMore
from ging_service.web.api.access.credential_commands import invitation_revoked, invited
from ging_service.web.api.blueprint import KEY, Blueprint
from ging_service.web.api.responses import caller, json_answer, once_answer, page_answer, told_once
from ging_service.web.api.schemas.filters import Pages
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.running_request import client_address, services
from ging_service.web.requests.required_rights import OPEN

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint("invitations", __name__, url_prefix="/v1/clubs/<slug:club>", description="Invitations to sign in")

Asked = dict[str, Any]


@BLUEPRINT.command(
    "/invitations", NewInvitation, needs=Right.KEEP_ACCESS, answer=answers.InvitationMade, headers=(KEY,)
)
def invite(asked: Asked, club: str) -> Response:
    """Invite a member to set their first passphrase or a new one. Their older invitations end."""
    return once_answer(invited(club, asked, caller()))


@BLUEPRINT.read("/invitations", answers.InvitationPage, needs=Right.KEEP_ACCESS, query=Pages)
def list_invitations(asked: Asked, club: str) -> Response:
    """The club's invitations by id, for ninety days after they have expired."""
    found = invitations.list_invitations(services(), club, Paging(**asked))
    return page_answer(found, shape_of(answers.Invitation))


@BLUEPRINT.read("/invitations/<slug:invitation>", answers.Invitation, needs=Right.KEEP_ACCESS)
def get_invitation(club: str, invitation: str) -> Response:
    """One invitation."""
    found = invitations.get_invitation(services(), club, invitation)
    return json_answer(shape_of(answers.Invitation)(found), etag=found.version)


@BLUEPRINT.command(
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
@BLUEPRINT.command("/invitations/accepted", InvitationAccepted, needs=OPEN, answer=answers.SessionBegun, headers=())
def accept_invitation(asked: Asked, club: str) -> Response:
    """Set your passphrase with an invitation, once. Your older sessions end, and a new one begins."""
    session, token = accept(services(), club, Acceptance(**asked, address=client_address(request)))
    return told_once(json_answer(shape_of(answers.Session)(session) | {"token": token}, 201, session.version))
