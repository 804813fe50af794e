"""Limits of deliveries: allowed addresses, time limits and retries."""

from __future__ import annotations

from dataclasses import dataclass

from ging_service.access.role_rights import Right
from ging_service.outgoing import Network

MOST_WEBHOOKS = 50
"""The maximum number of webhooks of one club."""

SCOPES = (Right.LOOK, Right.READ_CLUB, Right.READ_BOOKS)
"""The rights that a webhook can have: it reads, and never acts."""

DAY_S = 86_400
USUAL_OVERLAP_S = DAY_S
# Anybody who has the old secret can sign as the service for this long.
MOST_OVERLAP_S = 7 * DAY_S
MOST_OLD_SECRETS = 4
"""Secrets that sign beside the current one."""
LONGEST_URL = 2_000

MINUTE_S, HOUR_S = 60, 3_600
USUAL_RETRIES_S = (
    5,
    5 * MINUTE_S,
    30 * MINUTE_S,
    2 * HOUR_S,
    5 * HOUR_S,
    10 * HOUR_S,
    14 * HOUR_S,
    20 * HOUR_S,
    24 * HOUR_S,
)
"""The example schedule of Standard Webhooks 1.0: more than three days in all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryLimits:
    """Limits that the operator sets.

    ``allowed``: networks that are not part of the public internet and may be reached all the same. ``http``: addresses
    without TLS are accepted. ``timeout_s``: of one attempt in total, from looking up the name to the end of the answer.
    ``retries_s``: the pause after each failure except the last. ``dead_max``: after this many deliveries given up in a
    row the webhook pauses. ``threads``: concurrent deliveries of one worker.
    """

    allowed: tuple[Network, ...] = ()
    http: bool = False
    timeout_s: float = 20.0
    retries_s: tuple[float, ...] = USUAL_RETRIES_S
    dead_max: int = 3
    keep_days: int = 30
    threads: int = 8
    interval_s: float = 0.25

    @property
    def lease_s(self) -> float:
        """Seconds that a worker keeps a lease without a sign of life: longer than any attempt may take."""
        # With a margin for what surrounds an attempt.
        return self.timeout_s * 1.25 + 0.5
