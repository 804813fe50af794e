"""The consequence of an answer: delivered, tried again later, or given up."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from ging_service.webhooks.delivery_limits import DAY_S
from ging_service.webhooks.outbox import AttemptOutcome

if TYPE_CHECKING:
    from datetime import datetime
    from random import Random

    from ging_service.webhooks.delivery_limits import DeliveryLimits
    from ging_service.webhooks.outbox import DueDelivery
    from ging_service.webhooks.receiver_request import ReceiverResponse

JITTER = 0.2
"""A pause is up to this fraction longer, so that receivers that failed together are not all retried together."""


def next_attempt(
    due: DueDelivery, answer: ReceiverResponse, limits: DeliveryLimits, now: datetime, chance: Random
) -> AttemptOutcome:
    """The delivery's state after an attempt that ended now."""
    if answer.is_taken:
        return _ended(answer, limits, now, state="delivered", dead=-1)
    if due.again:
        # once only: the delivery keeps its previous state, except that a test event is over
        was = "dead" if due.state == "pending" else due.state
        return _ended(answer, limits, now, state=was, failures=due.failures)
    failures = due.failures + 1
    if answer.is_gone:
        # nothing more is sent until somebody resumes the webhook; then this delivery comes first
        return _ended(answer, limits, now, state="pending", failures=due.failures)
    if failures > len(limits.retries_s):
        return _ended(answer, limits, now, state="dead", failures=failures, dead=1)
    pause_s = limits.retries_s[failures - 1] * (1 + JITTER * chance.random())
    # A receiver may ask for patience, but it cannot stop its own deliveries for ever.
    due_at = now + timedelta(seconds=max(pause_s, min(answer.retry_after_s, DAY_S)))
    return _ended(answer, limits, now, state="pending", failures=failures, due_at=due_at)


def _ended(  # noqa: PLR0913  the differences between outcomes
    answer: ReceiverResponse,
    limits: DeliveryLimits,
    now: datetime,
    *,
    state: str,
    failures: int = 0,
    due_at: datetime | None = None,
    dead: int = 0,
) -> AttemptOutcome:
    return AttemptOutcome(
        now=now,
        status=answer.status,
        error=answer.error,
        answer=answer.text,
        state=state,
        failures=failures,
        due_at=due_at or now,
        ended_at=None if state == "pending" else now,
        dead=dead,
        dead_max=limits.dead_max,
        gone=answer.is_gone,
    )
