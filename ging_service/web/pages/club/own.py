"""The member's own account: their passphrase, and the places where they are signed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from ging_service.access.passphrases import SHORTEST
from ging_service.access.role_rights import Right
from ging_service.application.access import sessions
from ging_service.application.access.me import me
from ging_service.application.access.own_passphrase import PassphraseChange
from ging_service.application.club import at_club
from ging_service.domain.club.commands import SetSeatLimit
from ging_service.domain.club.state import NO_LIMIT
from ging_service.event_messages.roles import role_words
from ging_service.i18n.messages import _
from ging_service.reporting.paging import MOST_ITEMS, Paging
from ging_service.web.api.access.credential_commands import passphrase_changed, session_ended
from ging_service.web.http.client_address import client_address
from ging_service.web.http.current_services import services
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.club.access_labels import rights_in_words
from ging_service.web.pages.forms import form_caller, reader, text, whole
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import admitted
from ging_service.web.requests.required_rights import ANYBODY, OWN_ACCESS

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("own", __name__)


@BLUEPRINT.page("/me", needs=ANYBODY)
def own_page(club: str) -> Response:
    """Show the viewer's account and their own sessions; a key has none."""
    current = _current_session()
    # An app with a key of the member must not learn where else they are signed in.
    own = sessions.list_sessions(services(), club, Paging(limit=MOST_ITEMS), reader()).items if current else ()
    return show(
        "pages/club/own.html",
        me=me(services(), club, admitted()),
        sessions=own,
        current=current,
        shortest=SHORTEST,
        role_words=role_words,
        rights=rights_in_words(),
        no_limit=NO_LIMIT,
    )


@BLUEPRINT.form("/me", needs=OWN_ACCESS, again=own_page)
def change_own_passphrase(club: str) -> str:
    """Change the viewer's passphrase. Their other sessions end."""
    # Not by `text`, which strips: blanks are part of a passphrase.
    passphrase = request.form.get("passphrase", "")
    if passphrase != request.form.get("passphrase_again"):
        raise BadRequest("invalid", _("The two passphrases differ."), "passphrase_again")
    change = PassphraseChange(
        current=request.form.get("current", ""),
        passphrase=passphrase,
        session=_current_session(),
        address=client_address(request),
    )
    passphrase_changed(club, change, form_caller())
    return f"/clubs/{club}/me"


@BLUEPRINT.form("/me/seat-limit", needs=Right.PLAY, again=own_page)
def set_seat_limit_by_form(club: str) -> str:
    """State the most that a table of somebody else may cost the viewer; an empty field is no limit."""
    caller, counters = form_caller(), whole("counters", NO_LIMIT)
    # A number below zero must not pass: −1 means none.
    if text("counters") and counters < 0:
        raise BadRequest("invalid", _("This must be a whole number."), "counters")
    at_club(services(), club, SetSeatLimit(member=caller.actor, counters=counters), caller)
    return f"/clubs/{club}/me"


@BLUEPRINT.form("/me/sessions", needs=OWN_ACCESS, again=own_page)
def end_own_sessions(club: str) -> str:
    """Sign out elsewhere: end the named session, or all but this one."""
    session, caller = text("session"), form_caller()
    if session:
        session_ended(club, session, caller)
    else:
        sessions.end_sessions(services(), club, caller.actor, caller, but=_current_session())
    return f"/clubs/{club}/me"


def _current_session() -> str:
    """Return the session of the request, "" with an app's key."""
    kind, _slash, number = admitted().credential.partition("/")
    return number if kind == "session" else ""
