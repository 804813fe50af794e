"""Webhook messages after Standard Webhooks 1.0: a body, and headers that identify the delivery and prove its sender."""

from __future__ import annotations

from datetime import UTC
from typing import TYPE_CHECKING, Any, Final

import msgspec
from standardwebhooks import Webhook

from ging_service.eventlog.codec import timestamp

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from ging_service.execution.recorded_event import RecordedEvent

TEST: Final = "webhook.test"
"""Type of the event that a club can send to test a receiver."""


def event_body(club_id: str, recorded_event: RecordedEvent, shown: dict[str, Any]) -> bytes:
    """The body for an event: ``shown`` is the event as the API and the feed show it."""
    moment = recorded_event.happened_at or recorded_event.recorded_at
    return msgspec.json.encode({"type": recorded_event.type, "timestamp": moment, "club": club_id, "data": shown})


def body_of_test(club_id: str, webhook_id: str, position: int, asked_at: datetime) -> bytes:
    """The body of a test event."""
    data = {"type": TEST, "webhook": webhook_id, "test": -position}
    return msgspec.json.encode({"type": TEST, "timestamp": timestamp(asked_at), "club": club_id, "data": data})


def message_id(club_id: str, webhook_id: str, position: int) -> str:
    """Return the id of a delivery: the same for every attempt, so that a receiver recognizes repetitions."""
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
