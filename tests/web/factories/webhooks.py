"""Factories for the problems of webhooks. Imported for what it adds to the factories."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.webhooks.delivery_limits import MOST_WEBHOOKS
from tests.web.factories.registry import asked, reaches

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

BOARD = {"webhook": "board", "url": "https://hooks.example/ging"}

asked("webhook_not_found", "", "GET", "webhooks/board")
asked("bad_url", "", "POST", "webhooks", BOARD | {"url": "http://hooks.example/ging"})
asked("address_refused", "", "POST", "webhooks", BOARD | {"url": "https://169.254.169.254/latest"})


@reaches("delivery_not_found")
def _(api: Any) -> TestResponse:
    api.do("webhooks", BOARD)
    return api.post("webhooks/board/deliveries/0/redelivery")


@reaches("webhook_exists")
def _(api: Any) -> TestResponse:
    api.do("webhooks", BOARD)
    return api.post("webhooks", BOARD)


@reaches("too_many_webhooks")
def _(api: Any) -> TestResponse:
    for number in range(MOST_WEBHOOKS):
        api.do("webhooks", BOARD | {"webhook": f"w{number}"})
    return api.post("webhooks", BOARD)


@reaches("bad_overlap")
def _(api: Any) -> TestResponse:
    api.do("webhooks", BOARD)
    return api.post("webhooks/board/secret-rotation", {"overlap_s": 8 * 86_400})
