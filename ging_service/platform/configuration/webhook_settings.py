"""Settings for webhooks."""

from __future__ import annotations

import dataclasses
from ipaddress import IPv4Network, IPv6Network

from ging_service.platform.configuration import readers
from ging_service.platform.configuration.declaration import declare


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class WebhookSettings:
    """Allowed addresses, time limits and retries of deliveries."""

    webhook_allow: tuple[IPv4Network | IPv6Network, ...] = declare(
        "GING_WEBHOOK_ALLOW",
        "",
        "networks",
        "Networks that webhooks may reach in addition to the public internet, separated by commas; empty: none",
        readers.networks,
    )
    webhook_http: bool = declare(
        "GING_WEBHOOK_HTTP", "false", "true or false", "Allow webhook URLs without TLS", readers.yes_or_no
    )
    webhook_timeout_ms: int = declare(
        "GING_WEBHOOK_TIMEOUT_MS",
        "20000",
        "milliseconds",
        "How long one delivery attempt may take, from the DNS lookup to the end of the response",
        readers.whole(100, 120_000),
    )
    webhook_retries_s: tuple[int, ...] = declare(
        "GING_WEBHOOK_RETRIES_S",
        "5,300,1800,7200,18000,36000,50400,72000,86400",
        "seconds",
        "Pauses after the failures of a delivery, comma-separated, before it is given up; up to a fifth is added at random",
        readers.wholes(0, 604_800, most=20),
    )
    webhook_dead_max: int = declare(
        "GING_WEBHOOK_DEAD_MAX",
        "3",
        "deliveries",
        "A webhook is paused after this many deliveries in a row were given up",
        readers.whole(1, 1_000),
    )
    webhook_keep_days: int = declare(
        "GING_WEBHOOK_KEEP_DAYS",
        "30",
        "days",
        "How long the history of a delivery is kept after its end",
        readers.whole(1, 3_650),
    )
    webhook_threads: int = declare(
        "GING_WEBHOOK_THREADS",
        "8",
        "threads",
        "Deliveries that one worker makes at a time; a club has at most half of that, over all workers; 0: none",
        readers.whole(0, 256),
    )
    webhook_interval_ms: int = declare(
        "GING_WEBHOOK_INTERVAL_MS",
        "250",
        "milliseconds",
        "Pause between two checks of the worker for events to deliver",
        readers.whole(10, 60_000),
    )
