"""Keys of apps: made, listed, revoked. A key's token is shown once."""

from __future__ import annotations

from datetime import UTC, date, timedelta
from typing import TYPE_CHECKING

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.access import keys as queries
from ging_service.domain.days import begins_at
from ging_service.i18n.messages import _
from ging_service.reporting.paging import Paging
from ging_service.web.api.access.credential_commands import key_made, key_revoked
from ging_service.web.http.current_services import services
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.club.access_labels import rights_in_words
from ging_service.web.pages.forms import form_caller, reader, text, texts
from ging_service.web.pages.people import names, page_zone
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import OWN_ACCESS

if TYPE_CHECKING:
    from datetime import datetime

    from flask import Response

BLUEPRINT = PageBlueprint("keys", __name__)


@BLUEPRINT.page("/keys", needs=OWN_ACCESS)
def keys_page(club: str) -> Response:
    """Show the viewer's own keys, or all of them to viewers who may keep the club's access."""
    found = queries.list_keys(services(), club, Paging(after=request.args.get("after", "")), reader())
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
