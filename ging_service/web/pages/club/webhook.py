"""The page of a webhook: its address and events, a test, its secret, and its deliveries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.webhooks import queries
from ging_service.i18n.messages import _
from ging_service.reporting.paging import Paging
from ging_service.web.api.webhooks.webhook_commands import secret_rotated, trial_asked, webhook_changed, webhook_removed
from ging_service.web.http.current_services import services
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.club.webhook_labels import delivery_states, pause_words
from ging_service.web.pages.club.webhooks import asked_wish, choices, chosen_by_form
from ging_service.web.pages.forms import form_caller, text, ticked, whole
from ging_service.web.pages.rendering.templates import show
from ging_service.webhooks.delivery_limits import MOST_OVERLAP_S, USUAL_OVERLAP_S
from ging_service.webhooks.store import WebhookId

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("webhook", __name__)

_HOUR_S = 3600
_MEMBERS = ("url", "types", "table", "scopes", "state", "after", "ordered")
_AS_IT_IS: dict[str, Any] = dict.fromkeys(_MEMBERS)


@BLUEPRINT.page("/webhooks/<slug:webhook>", needs=Right.KEEP_ACCESS)
def webhook_page(club: str, webhook: str) -> Response:
    """Show the webhook with its delivery log, the newest events first."""
    place, states = WebhookId(club, webhook), delivery_states()
    state = request.args.get("state", "")
    found = queries.get_webhook(services(), place)
    return show(
        "pages/club/webhook.html",
        webhook=found,
        deliveries=queries.list_deliveries(
            services(), place, state if state in states else "", Paging(limit=50, after=request.args.get("after", ""))
        ),
        state=state,
        states=states,
        pause_words=pause_words,
        # The other forms of the page have no address: if one of them is refused, this one shows what is stored.
        chosen=chosen_by_form()
        if "url" in request.form
        else {"scopes": found.scopes, "types": found.types, "ordered": found.ordered},
        place=f"/clubs/{club}/webhooks/{webhook}",
        **choices(found.types),
    )


@BLUEPRINT.form("/webhooks/<slug:webhook>", needs=Right.KEEP_ACCESS, again=webhook_page)
def change_webhook_by_form(club: str, webhook: str) -> str:
    """Change the address or the events of the webhook."""
    place = WebhookId(club, webhook)
    stored = queries.get_webhook(services(), place).types
    webhook_changed(place, _AS_IT_IS | asked_wish(stored), form_caller())
    return f"/clubs/{club}/webhooks/{webhook}"


@BLUEPRINT.form("/webhooks/<slug:webhook>/state", needs=Right.KEEP_ACCESS, again=webhook_page)
def pause_webhook(club: str, webhook: str) -> str:
    """Pause the webhook, or continue from where it stopped: no event is lost."""
    state = text("state")
    if state not in ("active", "paused"):
        raise BadRequest("invalid", _("Choose one of the options."), "state")
    webhook_changed(WebhookId(club, webhook), _AS_IT_IS | {"state": state}, form_caller())
    return f"/clubs/{club}/webhooks/{webhook}"


@BLUEPRINT.form("/webhooks/<slug:webhook>/test", needs=Right.KEEP_ACCESS, again=webhook_page)
def try_webhook(club: str, webhook: str) -> str:
    """Send a test event, and go to its result."""
    outcome = trial_asked(WebhookId(club, webhook), form_caller())
    return f"/clubs/{club}/webhooks/{webhook}/deliveries/{outcome.answer['position']}"


@BLUEPRINT.form("/webhooks/<slug:webhook>/remove", needs=Right.KEEP_ACCESS, again=webhook_page)
def remove_webhook_by_form(club: str, webhook: str) -> str:
    """Delete the webhook and the record of its deliveries."""
    if not ticked("sure"):
        raise BadRequest("invalid", _("Tick the box to confirm."), "sure")
    webhook_removed(WebhookId(club, webhook), form_caller())
    return f"/clubs/{club}/webhooks"


@BLUEPRINT.page("/webhooks/<slug:webhook>/secret", needs=Right.KEEP_ACCESS)
def secret_page(club: str, webhook: str) -> Response:
    """Show the form for a new secret."""
    found = queries.get_webhook(services(), WebhookId(club, webhook))
    hours = {"usual_hours": USUAL_OVERLAP_S // _HOUR_S, "most_hours": MOST_OVERLAP_S // _HOUR_S}
    return show("pages/club/rotation.html", webhook=found, **hours)


@BLUEPRINT.form("/webhooks/<slug:webhook>/secret", needs=Right.KEEP_ACCESS, again=secret_page)
def rotate_secret_by_form(club: str, webhook: str) -> Response:
    """Sign with a new secret, shown this once. For a while the old one signs, too."""
    asked = {"overlap_s": whole("hours", USUAL_OVERLAP_S // _HOUR_S) * _HOUR_S}
    outcome = secret_rotated(WebhookId(club, webhook), asked, form_caller())
    return show("pages/club/secret.html", webhook=webhook, secret=outcome.told()["secret"], is_new=False)
