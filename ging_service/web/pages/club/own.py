"""What a member does about himself: his passphrase, and where he is signed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from ging_service.application.access import sessions
from ging_service.application.access.me import me
from ging_service.application.access.own_passphrase import Change
from ging_service.application.access.passphrases import SHORTEST
from ging_service.application.queries.paging import MOST_ITEMS, Paging
from ging_service.web.client_address import client_address
from ging_service.web.credentials_once import passphrase_changed, session_ended
from ging_service.web.errors import BadRequest
from ging_service.web.identity import admitted
from ging_service.web.needs import ANYBODY
from ging_service.web.pages.asking import form_caller, reader, text
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.club.access_words import rights_in_words, role_words
from ging_service.web.pages.showing import show
from ging_service.web.pages.words import _
from ging_service.web.serving import services

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("own", __name__)


@BLUEPRINT.page("/me", needs=ANYBODY)
def own_page(club: str) -> Response:
    """Who one is to the club, and one's own sessions; a key has none."""
    current = _current_session()
    own = sessions.list_sessions(services(), club, Paging(limit=MOST_ITEMS), reader()).items if current else ()
    return show(
        "pages/club/own.html",
        me=me(services(), club, admitted()),
        sessions=own,
        current=current,
        shortest=SHORTEST,
        role_words=role_words,
        rights=rights_in_words(),
    )


@BLUEPRINT.form("/me", needs=ANYBODY, again=own_page)
def change_own_passphrase(club: str) -> str:
    """Change one's passphrase; one's other sessions end."""
    passphrase = request.form.get("passphrase", "")
    if passphrase != request.form.get("passphrase_again"):
        raise BadRequest("invalid", _("The two passphrases differ."), "passphrase_again")
    change = Change(
        current=request.form.get("current", ""),
        passphrase=passphrase,
        session=_current_session(),
        address=client_address(request),
    )
    passphrase_changed(club, change, form_caller())
    return f"/clubs/{club}/me"


@BLUEPRINT.form("/me/sessions", needs=ANYBODY, again=own_page)
def end_own_sessions(club: str) -> str:
    """Sign out elsewhere: of one session that is named, or of all but this one."""
    session, caller = text("session"), form_caller()
    if session:
        session_ended(club, session, caller)
    else:
        sessions.end_sessions(services(), club, caller.actor, caller, but=_current_session())
    return f"/clubs/{club}/me"


def _current_session() -> str:
    """The session that the page is asked for with; "" with an app's key."""
    kind, _slash, number = admitted().credential.partition("/")
    return number if kind == "session" else ""
