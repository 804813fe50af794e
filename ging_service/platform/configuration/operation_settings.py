"""Settings for operators: proxies in front of the service, limits, and monitoring."""

from __future__ import annotations

import dataclasses
from ipaddress import IPv4Network, IPv6Network

from ging_service.platform.configuration import readers
from ging_service.platform.configuration.declaration import declare


@dataclasses.dataclass(frozen=True, kw_only=True)  # without slots: two bases with slots cannot be joined
class OperationSettings:
    """Proxies, metrics, readiness, traces."""

    trusted_proxies: tuple[IPv4Network | IPv6Network, ...] = declare(
        "GING_TRUSTED_PROXIES",
        "",
        "networks",
        "Reverse proxies whose `X-Forwarded-For` is trusted, separated by commas; empty: none",
        readers.networks,
    )
    origins: tuple[str, ...] = declare(
        "GING_ORIGINS",
        "",
        "origins",
        "Origins such as `https://club.example` at which people reach the service, separated by commas: requests for other "
        "hosts except loopback are refused, and if all are `https:`, cookies have the prefix `__Secure-`; empty: any host",
        readers.web_origins,
    )
    cors_origins: tuple[str, ...] = declare(
        "GING_CORS_ORIGINS",
        "",
        "origins",
        "Origins such as `https://scores.example` whose pages may use the API from a browser, comma-separated; empty: none",
        readers.web_origins,
    )
    hsts_s: int = declare(
        "GING_HSTS_S",
        "0",
        "seconds",
        "How long browsers must use HTTPS only (`Strict-Transport-Security`); 0: the header is not sent. Use it only with TLS",
        readers.whole(0, 63_072_000),
    )
    expensive_max: int = declare(
        "GING_EXPENSIVE_MAX",
        "4",
        "requests",
        "Expensive requests (reports, exports, imports, settling, passphrases) that one process handles at a time, for each "
        "kind; at most an eighth of `GING_THREADS` and half of `GING_POOL_SIZE`",
        readers.whole(1, 1_024),
    )
    open_requests_per_s: int = declare(
        "GING_OPEN_REQUESTS_PER_S",
        "20",
        "requests a second",
        "Requests without a credential that one address may make, counted in each process, with bursts of five times as many; "
        "requests with a wrong credential are counted separately, with the same limit; 0: no limit",
        readers.whole(0, 1_000_000),
    )
    events_of_member_per_day: int = declare(
        "GING_EVENTS_OF_MEMBER_PER_DAY",
        "40000",
        "events",
        "Events that one member may write a day through the API and the pages, a fortieth of them at once; 0: no quota",
        readers.whole(0, 100_000_000),
    )
    events_of_club_per_day: int = declare(
        "GING_EVENTS_OF_CLUB_PER_DAY",
        "400000",
        "events",
        "Events that the members and apps of one club may write a day, a fortieth of them at once; 0: no quota",
        readers.whole(0, 100_000_000),
    )
    read_timeout_ms: int = declare(
        "GING_READ_TIMEOUT_MS",
        "10000",
        "milliseconds",
        "How long the head of a request may take to arrive",
        readers.whole(100, 600_000),
    )
    metrics_host: str = declare(
        "GING_METRICS_HOST", "127.0.0.1", "address", "Address that serves metrics", readers.host
    )
    metrics_port: int = declare(
        "GING_METRICS_PORT",
        "0",
        "TCP port",
        "Port that serves metrics, for Prometheus only; 0: metrics are not served",
        readers.whole(0, 65_535),
    )
    signer_late_s: int = declare(
        "GING_SIGNER_LATE_S",
        "60",
        "seconds",
        "If an event is not signed after this time, `/readyz` reports that the signer is late; 0: signing is not checked",
        readers.whole(0, 86_400),
    )
    otel: bool = declare(
        "GING_OTEL",
        "false",
        "true or false",
        "Send traces with OpenTelemetry, to the address in the `OTEL_…` variables; needs the extra `otel`",
        readers.yes_or_no,
    )
