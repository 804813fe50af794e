"""Webhooks: where a club's events are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import request

from ging_service.application.access.rights import Right
from ging_service.application.queries import webhooks as queries
from ging_service.application.queries.paging import Paging
from ging_service.application.webhooks.rules import SCOPES
from ging_service.web.api.event_answers import DATA
from ging_service.web.errors import BadRequest
from ging_service.web.identity import person
from ging_service.web.pages.asking import form_caller, text, texts
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.club.access_words import rights_in_words
from ging_service.web.pages.club.webhook_words import kinds_of_events, pause_words
from ging_service.web.pages.showing import show
from ging_service.web.pages.words import _
from ging_service.web.serving import services
from ging_service.web.webhooks_once import webhook_made

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("webhooks", __name__)


@BLUEPRINT.page("/webhooks", needs=Right.KEEP_ACCESS)
def webhooks_page(club: str) -> Response:
    """All webhooks, and a form for a new one."""
    return show(
        "pages/club/webhooks.html",
        webhooks=queries.list_webhooks(services(), club, Paging(after=request.args.get("after", ""))),
        pause_words=pause_words,
        chosen=chosen_by_form(Right.LOOK),
        **choices(),
    )


@BLUEPRINT.form("/webhooks", needs=Right.KEEP_ACCESS, again=webhooks_page)
def make_webhook_by_form(club: str) -> Response:
    """Make a webhook, and show the secret that it signs with this once."""
    asked: dict[str, Any] = {"webhook": text("webhook").lower(), **asked_wish(), "after": None}
    outcome = webhook_made(club, asked, form_caller())
    return show(
        "pages/club/secret.html", webhook=outcome.answer["webhook"], secret=outcome.told()["secret"], is_new=True
    )


def asked_wish() -> dict[str, Any]:
    """Where to send, what, and with which eyes. Raises ``BadRequest("invalid")``."""
    types, scopes = texts("types"), texts("scopes")
    if not set(types) <= set(DATA):
        raise BadRequest("invalid", _("One of the choices must be taken."), "types")
    if not set(scopes) <= set(SCOPES):
        raise BadRequest("invalid", _("One of the choices must be taken."), "scopes")
    return {"url": text("url"), "types": sorted(types), "table": text("table"), "scopes": sorted(scopes)}


def choices() -> dict[str, Any]:
    """What a webhook can be given: rights of whoever asks, and types of events."""
    words = rights_in_words()
    return {
        "scopes": {scope: words[scope] for scope in SCOPES if scope in person().rights},
        "kinds": kinds_of_events(),
    }


def chosen_by_form(*usual: str) -> dict[str, Any]:
    """What the form that was refused had chosen; else the usual rights and all events."""
    return {"scopes": texts("scopes") or list(usual), "types": texts("types")}
