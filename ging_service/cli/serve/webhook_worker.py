"""The worker's part in webhooks: deliveries run in threads of their own, beside the time limits."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ging_service.application.webhooks.delivery import DeliveryTools
from ging_service.application.webhooks.delivery_worker import WebhookRounds
from ging_service.web.api.events.event_answers import event_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services

# A little longer than the rounds themselves wait for their threads.
_STOP_S = 3.0


@contextmanager
def delivering(services: Services) -> Iterator[None]:
    """Deliver webhooks while the context is open."""
    rounds = WebhookRounds(DeliveryTools(services, event_json))
    thread = threading.Thread(target=rounds.run, name="webhooks", daemon=True)
    if services.webhooks.threads:
        thread.start()
    try:
        yield
    finally:
        rounds.stop()
        if services.webhooks.threads:
            thread.join(_STOP_S)
