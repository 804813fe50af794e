"""The settings of webhooks."""

from __future__ import annotations

import dataclasses
from ipaddress import IPv4Network, IPv6Network

from ging_service.platform import readers
from ging_service.platform.declaration import declare


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class WebhookSettings:
    """Where deliveries may go, how long they may take, how often they are tried."""

    webhook_allow: tuple[IPv4Network | IPv6Network, ...] = declare(
        "GING_WEBHOOK_ALLOW",
        "",
        "networks",
        "What webhooks may reach beside the public internet, apart by commas; empty: nothing",
        readers.networks,
    )
    webhook_http: bool = declare(
        "GING_WEBHOOK_HTTP", "false", "true or false", "Take URLs of webhooks without TLS", readers.yes_or_no
    )
    webhook_timeout_ms: int = declare(
        "GING_WEBHOOK_TIMEOUT_MS",
        "20000",
        "milliseconds",
        "How long one attempt to deliver may take, from looking up the name to the end of the answer",
        readers.whole(100, 120_000),
    )
    webhook_retries_s: tuple[int, ...] = declare(
        "GING_WEBHOOK_RETRIES_S",
        "5,300,1800,7200,18000,36000,50400,72000,86400",
        "seconds",
        "Pauses behind the failures of a delivery, apart by commas, before it is given up; up to a fifth is added by chance",
        readers.wholes(0, 604_800, most=20),
    )
    webhook_dead_max: int = declare(
        "GING_WEBHOOK_DEAD_MAX",
        "3",
        "deliveries",
        "After so many deliveries given up in a row a webhook pauses",
        readers.whole(1, 1_000),
    )
    webhook_keep_days: int = declare(
        "GING_WEBHOOK_KEEP_DAYS",
        "30",
        "days",
        "How long it is known what became of a delivery",
        readers.whole(1, 3_650),
    )
    webhook_threads: int = declare(
        "GING_WEBHOOK_THREADS",
        "8",
        "threads",
        "Deliveries that one worker has under way at a time; a club has half of that at most, over all workers; 0: none",
        readers.whole(0, 256),
    )
    webhook_interval_ms: int = declare(
        "GING_WEBHOOK_INTERVAL_MS",
        "250",
        "milliseconds",
        "Pause between two looks of the worker for what is to be delivered",
        readers.whole(10, 60_000),
    )
