"""Webhooks: the addresses to which a club's events are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.webhooks import queries
from ging_service.i18n.messages import _
from ging_service.reporting.paging import Paging
from ging_service.web.api.events.event_answers import DATA
from ging_service.web.api.webhooks.webhook_commands import webhook_made
from ging_service.web.http.current_services import services
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.club.access_labels import rights_in_words
from ging_service.web.pages.club.webhook_labels import kinds_of_events, pause_words
from ging_service.web.pages.forms import form_caller, text, texts, ticked
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person
from ging_service.webhooks.delivery_limits import SCOPES

if TYPE_CHECKING:
    from collections.abc import Collection

    from flask import Response

BLUEPRINT = PageBlueprint("webhooks", __name__)


@BLUEPRINT.page("/webhooks", needs=Right.KEEP_ACCESS)
def webhooks_page(club: str) -> Response:
    """Show all webhooks, and a form for a new one."""
    return show(
        "pages/club/webhooks.html",
        webhooks=queries.list_webhooks(services(), club, Paging(after=request.args.get("after", ""))),
        pause_words=pause_words,
        chosen=chosen_by_form(Right.LOOK),
        **choices(),
    )


@BLUEPRINT.form("/webhooks", needs=Right.KEEP_ACCESS, again=webhooks_page)
def make_webhook_by_form(club: str) -> Response:
    """Make a webhook, and show its signing secret this once."""
    asked: dict[str, Any] = {"webhook": text("webhook").lower(), **asked_wish(), "after": None}
    outcome = webhook_made(club, asked, form_caller())
    return show(
        "pages/club/secret.html", webhook=outcome.answer["webhook"], secret=outcome.told()["secret"], is_new=True
    )


def asked_wish(stored: Collection[str] = ()) -> dict[str, Any]:
    """Return the address, events, rights and order in the form. Raises ``BadRequest("invalid")``.

    ``stored``: the types of events that the webhook has. They can be kept even if they are no longer offered.
    """
    types, scopes = texts("types"), texts("scopes")
    if not set(types) <= {*DATA, *stored}:
        raise BadRequest("invalid", _("Choose one of the options."), "types")
    # Without types a webhook is sent every event. A form without ticks must not do that to one that was sent few.
    if ticked("every_type"):
        types = []
    elif stored and not types:
        raise BadRequest("invalid", _("Tick the events to be sent, or all of them."), "types")
    if not set(scopes) <= set(SCOPES):
        raise BadRequest("invalid", _("Choose one of the options."), "scopes")
    return {
        "url": text("url"),
        "types": sorted(types),
        "table": text("table"),
        "scopes": sorted(scopes),
        "ordered": not ticked("unordered"),
    }


def choices(stored: Collection[str] = ()) -> dict[str, Any]:
    """Return the choices for a webhook: the viewer's own rights, and the types of events with those ``stored``."""
    words = rights_in_words()
    return {
        "scopes": {scope: words[scope] for scope in SCOPES if scope in person().rights},
        "kinds": kinds_of_events(stored),
    }


def chosen_by_form(*usual: str) -> dict[str, Any]:
    """Return the choices in the refused form; else the usual rights and all events."""
    return {"scopes": texts("scopes") or list(usual), "types": texts("types"), "ordered": not ticked("unordered")}
