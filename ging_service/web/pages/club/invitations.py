"""Invitations: a link with which a member sets their passphrase, shown once to its maker."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.access import invitations as queries
from ging_service.reporting.paging import Paging
from ging_service.web.api.access.credential_commands import invitation_revoked, invited
from ging_service.web.http.current_services import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.club.access_labels import invitation_states
from ging_service.web.pages.forms import form_caller, text
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("invitations", __name__)


@BLUEPRINT.page("/invitations", needs=Right.KEEP_ACCESS)
def invitations_page(club: str) -> Response:
    """Show the state of each invitation, and the members who can be invited."""
    return show(
        "pages/club/invitations.html",
        invitations=queries.list_invitations(services(), club, Paging(after=request.args.get("after", ""))),
        members=sorted(names().items(), key=lambda one: one[1]),
        names=names(),
        states=invitation_states(),
    )


@BLUEPRINT.form("/invitations", needs=Right.KEEP_ACCESS, again=invitations_page)
def invite_member(club: str) -> Response:
    """Invite a member, and show their link this once."""
    outcome = invited(club, {"member": text("member")}, form_caller())
    # None for a form that was sent twice: the token was shown the first time.
    token = outcome.told()["token"]
    return show(
        "pages/club/invited.html",
        name=names()[outcome.answer["member"]],
        expires_at=outcome.answer["expires_at"],
        # The token stands after the #, which browsers send to no server: so no proxy logs it.
        link=f"{_site()}/clubs/{club}/invitation#{token}" if token else "",
    )


@BLUEPRINT.form("/invitations/revoke", needs=Right.KEEP_ACCESS, again=invitations_page)
def take_invitation_back(club: str) -> str:
    """Revoke the named invitation."""
    invitation_revoked(club, text("ended"), form_caller())
    return f"/clubs/{club}/invitations"


def _site() -> str:
    """Return the origin of the form. Behind a proxy, only the browser knows whether it was sent over TLS."""
    origin = request.headers.get("Origin", "")
    # Of this host only: another origin in the link would lead members to a foreign site.
    return origin if urlsplit(origin).netloc == request.host else request.host_url.rstrip("/")
