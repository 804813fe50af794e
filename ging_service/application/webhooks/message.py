"""What is sent, after Standard Webhooks 1.0: a body, and headers that say which delivery it is and prove who sent it."""

from __future__ import annotations

from datetime import UTC
from typing import TYPE_CHECKING, Any, Final

import msgspec
from standardwebhooks import Webhook

from ging_service.eventlog.codec import timestamp

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from ging_service.application.happening import Happening

TEST: Final = "webhook.test"
"""The type of the event that a club lets be sent to try a receiver."""


def event_body(club_id: str, happening: Happening, shown: dict[str, Any]) -> bytes:
    """The body for an event: ``shown`` is the event as the API and the feed show it."""
    moment = happening.happened_at or happening.recorded_at
    return msgspec.json.encode({"type": happening.type, "timestamp": moment, "club": club_id, "data": shown})


def body_of_test(club_id: str, webhook_id: str, position: int, asked_at: datetime) -> bytes:
    """The body of a test event."""
    data = {"webhook": webhook_id, "test": -position}
    return msgspec.json.encode({"type": TEST, "timestamp": timestamp(asked_at), "club": club_id, "data": data})


def message_id(club_id: str, webhook_id: str, position: int) -> str:
    """The id of a delivery: the same however often it is sent, so that a receiver knows it again."""
    return f"{club_id}/{webhook_id}/" + (f"{position}" if position >= 0 else f"test-{-position}")


def headers(message: str, body: bytes, secrets: Sequence[str], now: datetime) -> dict[str, str]:
    """The headers of one attempt, signed with each secret that is in use."""
    content, moment = body.decode(), now.astimezone(UTC)  # the library takes any time for one of UTC
    return {
        "content-type": "application/json",
        "user-agent": "ging-service",
        "webhook-id": message,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": " ".join(Webhook(secret).sign(message, moment, content) for secret in secrets),
    }
