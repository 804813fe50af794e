"""Signing in and out, accepting an invitation, and choosing preferences for pages."""

from __future__ import annotations

from dataclasses import asdict
from http import HTTPStatus
from typing import TYPE_CHECKING, cast

from flask import redirect, request

from ging_service.access.errors import Unauthenticated
from ging_service.access.passphrases import SHORTEST
from ging_service.application.access import sessions
from ging_service.application.access.admission import admit
from ging_service.application.access.sign_in import Acceptance, SignIn, accept_invitation, read_invitation, sign_in
from ging_service.application.club import club_state
from ging_service.domain.club.decide import check_slug
from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import client_address, services
from ging_service.web.pages import preferences
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import form_caller, text
from ging_service.web.pages.ledger.query_args import or_what_is_wrong
from ging_service.web.pages.people import isolated
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import admitted, forget_token, keep_token
from ging_service.web.requests.required_rights import ANYBODY, OPEN

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("door", __name__)
OUTSIDE = PageBlueprint("outside", __name__, prefix="")


@OUTSIDE.page("/", needs=OPEN)
def start_page() -> Response:
    """Ask visitors without an address for their club."""
    # Whether the club exists is not looked up: strangers must not learn it.
    wanted = request.args.get("club", "").strip().lower()
    return or_what_is_wrong(lambda: _door(wanted), lambda: show("pages/start.html", wanted=wanted))


def _door(club: str) -> Response:
    if club:
        check_slug(club, "club")
    return _to(f"/clubs/{club}") if club else show("pages/start.html", wanted="")


@OUTSIDE.page("/preferences", needs=OPEN)
def preferences_page() -> Response:
    """Show the preferences for pages: theme, language, pack, words instead of pictures, shortcuts."""
    return show("pages/preferences.html", back=_place(request.args.get("to", "")))


@OUTSIDE.form("/preferences", needs=OPEN, again=preferences_page)
def choose_preferences() -> Response:
    """Keep the chosen preferences, and go back."""
    chosen = preferences.preferences_of(asdict(preferences.preferences()) | dict(request.form.items()))
    return preferences.keep(_to(_place(text("to")) or "/preferences"), chosen)


@BLUEPRINT.page("/sign-in", needs=OPEN)
def sign_in_page(club: str) -> Response:
    """Show the form to sign in. It is the same for every club, whether the club exists or not."""
    # Only a page of this club: the token is sent to no other, so the reader would be asked to sign in again.
    return show("pages/sign_in.html", to=_own_place(club, request.values.get("to", "")), club=club)


@BLUEPRINT.form("/sign-in", needs=OPEN, again=sign_in_page)
def send_sign_in(club: str) -> Response:
    """Begin a session, or keep an app's key in the cookie."""
    return keep_token(_to(_own_place(club, text("to")) or f"/clubs/{club}"), club, _token(club))


@BLUEPRINT.page("/invitation", needs=OPEN)
def invitation_page(club: str) -> Response:
    """Show the form to accept an invitation. Its token stands after the # of the link, or is pasted."""
    return _invitation(club)


@BLUEPRINT.form("/invitation", needs=OPEN, again=invitation_page)
def accept(club: str) -> Response:
    """Set a passphrase by an invitation, and be signed in. ``do`` is ``look``: only show who invites whom."""
    if text("do") == "look":
        found = read_invitation(services(), club, text("token"), client_address(request))
        state = club_state(services(), club)
        who = {member: isolated(state.names().get(member, "")) for member in (found.member, found.created_by)}
        return _invitation(club, invited=found, called=who, name_of_club=isolated(state.name))
    # Before the invitation is used up: it is valid once, and a slip would lock the member out.
    if request.form.get("passphrase") != request.form.get("passphrase_again"):
        raise BadRequest("invalid", _("The two passphrases differ."), "passphrase_again")
    acceptance = Acceptance(
        token=text("token"), passphrase=request.form.get("passphrase", ""), address=client_address(request)
    )
    token = accept_invitation(services(), club, acceptance)[1]
    return keep_token(_to(f"/clubs/{club}"), club, token)


@BLUEPRINT.form("/sign-out", needs=ANYBODY, again=sign_in_page)
def sign_out(club: str) -> Response:
    """End the session. An app's key stays valid elsewhere."""
    kind, _, number = admitted().credential.partition("/")
    if kind == "session":
        sessions.end_session(services(), club, number, form_caller())
    return forget_token(_to(f"/clubs/{club}/sign-in"), club)


def _token(club: str) -> str:
    """Return the token that the browser will send. Raises ``SignInFailed``, ``TooMany`` or ``Unauthenticated``."""
    key = text("key")
    if key:
        # Answered like any wrong key, so that nobody learns here which club a key belongs to.
        if admit(services(), key).club_id != club:
            raise Unauthenticated
        return key
    asked = SignIn(
        member=text("member").lower(),
        # As it was typed: blanks are part of a passphrase.
        passphrase=request.form.get("passphrase", ""),
        address=client_address(request),
    )
    return sign_in(services(), club, asked)[1]


def _invitation(club: str, **more: object) -> Response:
    return show("pages/invitation.html", club=club, shortest=SHORTEST, **more)


def _to(place: str) -> Response:
    return cast("Response", redirect(place, HTTPStatus.SEE_OTHER))


def _own_place(club: str, place: str) -> str:
    """Return a page of the club to go on with; "" for anything else."""
    found = _place(place)
    return found if found == f"/clubs/{club}" or found.startswith((f"/clubs/{club}/", f"/clubs/{club}?")) else ""


def _place(place: str) -> str:
    """Return a page of ours to go on with; "" for anything else."""
    # Browsers take `//host` and `/\host` for another site.
    is_ours = place.startswith("/") and not place.startswith(("//", "/\\")) and place.isprintable()
    return place if is_ours else ""
