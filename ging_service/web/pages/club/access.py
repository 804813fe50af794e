"""Access to a club: invitations, keys of apps, and the member's own passphrase and sessions.

An invitation's link and a key's token are shown once, to their maker.
"""

from __future__ import annotations

from datetime import UTC, date, timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import request

from ging_service.access.passphrases import SHORTEST
from ging_service.access.role_rights import Right
from ging_service.application.access import invitations, keys, sessions
from ging_service.application.access.sessions import me
from ging_service.application.access.sign_in import PassphraseChange
from ging_service.application.club import at_club
from ging_service.domain.club.commands import SetSeatLimit
from ging_service.domain.club.state import NO_LIMIT
from ging_service.domain.days import begins_at
from ging_service.event_messages.club import role_words
from ging_service.i18n.messages import _
from ging_service.reporting.paging import MOST_ITEMS, Paging
from ging_service.web.api.access.credential_commands import (
    invitation_revoked,
    invited,
    key_made,
    key_revoked,
    passphrase_changed,
    session_ended,
)
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import client_address, services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import form_caller, reader, text, texts, whole
from ging_service.web.pages.people import names, page_zone
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import admitted, person
from ging_service.web.requests.required_rights import ANYBODY, OWN_ACCESS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from flask import Response


def role_duties(role: str) -> str:
    """Return descriptions of the rights that each role gives."""
    return {
        "scribe": _("Keeps the score at any table."),
        "arbitrator": _("Rules on disputes at tables where they did not sit, and reads the books."),
        "treasurer": _("Keeps the books: counters, seasons, settling up."),
        "secretary": _("Manages members, their roles and their access; reads the books."),
    }[role]


def rights_in_words() -> Mapping[str, str]:
    """Return descriptions of the rights of a key or a webhook, by right."""
    return {
        Right.LOOK: _("look: names, tables, deals, standings, the signed log"),
        Right.READ_CLUB: _("read disputes, and who has which role"),
        Right.READ_BOOKS: _("read everyone's counters and money"),
        Right.PLAY: _("play: act for the member's own seat"),
        Right.DISPUTE: _("contest what happened"),
        Right.KEEP_SCORE: _("keep the score at any table"),
        Right.JUDGE: _("rule on disputes"),
        Right.KEEP_BOOKS: _("keep the books"),
        Right.KEEP_MEMBERS: _("manage members, roles and house rules"),
        Right.KEEP_ACCESS: _("invite, and create keys and webhooks"),
    }


def invitation_states() -> Mapping[str, str]:
    """Return the labels for states of invitations."""
    return {"open": _("open"), "accepted": _("accepted"), "revoked": _("revoked"), "expired": _("expired")}


BLUEPRINT = PageBlueprint("access", __name__)


@BLUEPRINT.page("/invitations", needs=Right.KEEP_ACCESS)
def invitations_page(club: str) -> Response:
    """Show the state of each invitation, and the members who can be invited."""
    return show(
        "pages/club/invitations.html",
        invitations=invitations.list_invitations(services(), club, Paging(after=request.args.get("after", ""))),
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


@BLUEPRINT.page("/keys", needs=OWN_ACCESS)
def keys_page(club: str) -> Response:
    """Show the viewer's own keys, or all of them to viewers who may keep the club's access."""
    found = keys.list_keys(services(), club, Paging(after=request.args.get("after", "")), reader())
    # Only what the viewer has: more than that would be refused.
    rights = {right: words for right, words in rights_in_words().items() if right in person().rights}
    return show(
        "pages/club/keys.html",
        keys=found,
        rights=rights,
        names=names(),
        now=services().clock().isoformat(),
        asked_scopes=texts("scopes") or [Right.LOOK],
    )


@BLUEPRINT.form("/keys", needs=OWN_ACCESS, again=keys_page)
def make_key_for_app(club: str) -> Response:
    """Make a key, and show its token this once."""
    scopes = texts("scopes")
    # Before they become rights, which an unknown word would make an error of the program.
    if not set(scopes) <= set(Right):
        raise BadRequest("invalid", _("Choose one of the options."), "scopes")
    asked = {
        "key": text("key").lower(),
        "scopes": sorted(scopes),
        "member": person().member if text("acts") != "nobody" else "",
        "expires_at": _end_of(text("expires_at")),
        "note": text("note"),
    }
    outcome = key_made(club, asked, form_caller())
    return show("pages/club/key_made.html", key=outcome.answer["key"], token=outcome.told()["token"])


@BLUEPRINT.form("/keys/revoke", needs=OWN_ACCESS, again=keys_page)
def end_key(club: str) -> str:
    """Revoke the named key."""
    key_revoked(club, text("ended"), form_caller())
    return f"/clubs/{club}/keys"


def _end_of(day: str) -> datetime | None:
    """Return the end of a day, in the zone of the page; None for no day. Raises ``BadRequest("invalid")``."""
    if not day:
        return None
    try:
        # The key is still valid on the named day. The last day of the calendar has none after it.
        return begins_at(date.fromisoformat(day) + timedelta(days=1), page_zone() or UTC)
    except (ValueError, OverflowError) as error:
        raise BadRequest("invalid", _("This must be a day."), "expires_at") from error


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
