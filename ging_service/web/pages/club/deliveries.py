"""A delivery to a webhook, with all attempts to send it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.application.webhooks import queries
from ging_service.web.api.webhooks.webhook_commands import redelivery_asked
from ging_service.web.http.current_services import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.club.webhook_labels import delivery_states
from ging_service.web.pages.forms import form_caller
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person
from ging_service.webhooks.store import WebhookId

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("deliveries", __name__)

_DELIVERY = "/webhooks/<slug:webhook>/deliveries/<delivery:position>"


@BLUEPRINT.page(_DELIVERY, needs=Right.KEEP_ACCESS)
def delivery_page(club: str, webhook: str, position: int) -> Response:
    """Show all attempts to send a delivery, with their answers."""
    found = queries.get_delivery(services(), WebhookId(club, webhook), position, person().rights)
    return show(
        "pages/club/delivery.html",
        webhook=webhook,
        delivery=found.delivery,
        tried=found.tried,
        states=delivery_states(),
        place=f"/clubs/{club}/webhooks/{webhook}",
    )


@BLUEPRINT.form(f"{_DELIVERY}/again", needs=Right.KEEP_ACCESS, again=delivery_page)
def send_again(club: str, webhook: str, position: int) -> str:
    """Send the delivery once more, under the same id."""
    redelivery_asked(WebhookId(club, webhook), position, form_caller())
    return f"/clubs/{club}/webhooks/{webhook}/deliveries/{position}"
