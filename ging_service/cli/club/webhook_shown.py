"""Output of deliveries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.webhooks.queries import get_delivery, list_deliveries
from ging_service.cli.shared.output import console, print_page, table

if TYPE_CHECKING:
    from ging_service.cli.shared.command_context import Session
    from ging_service.reporting.paging import Paging
    from ging_service.webhooks.store import WebhookId


def print_deliveries(made: Session, place: WebhookId, state: str, paging: Paging) -> None:
    """Print a page of a webhook's deliveries."""
    page = list_deliveries(made.services, place, state, paging)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_objects
        from ging_service.web.api.webhooks.webhook_answers import Delivery as Answer

        print_objects(page, Answer)
        return
    clock = made.clock()
    rows = [
        (
            f"{one.position}",
            one.type,
            one.state,
            f"{one.attempts}",
            clock(one.due_at) or "-",
            clock(one.ended_at) or "-",
        )
        for one in page.items
    ]
    print_page(
        page, table("Deliveries", (">position", "type", "state", ">attempts", clock.named("next try"), "ended"), rows)
    )


def print_delivery(made: Session, place: WebhookId, position: int) -> None:
    """Print all attempts to send one delivery."""
    told = get_delivery(made.services, place, position, made.caller.rights)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_object
        from ging_service.web.api.schemas.serialize import shape_of
        from ging_service.web.api.webhooks.webhook_answers import Attempt, Delivery

        print_object(told.delivery, Delivery, tried=[shape_of(Attempt)(one) for one in told.tried])
        return
    clock = made.clock()
    rows = [
        (
            f"{one.attempt}",
            clock(one.began_at),
            "-" if one.duration_ms is None else f"{one.duration_ms}",
            "-" if one.status is None else f"{one.status}",
            one.error or one.answer,
        )
        for one in told.tried
    ]
    title = f"{told.delivery.message}: {told.delivery.type}, {told.delivery.state}"
    console().print(table(title, (">attempt", clock.named("began"), ">ms", ">status", "answer"), rows))
