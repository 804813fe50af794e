"""The settings of whoever runs the service: what stands before it, and how it is watched."""

from __future__ import annotations

import dataclasses
from ipaddress import IPv4Network, IPv6Network

from ging_service.platform import readers
from ging_service.platform.declaration import declare


@dataclasses.dataclass(frozen=True, kw_only=True)  # without slots: two bases with slots cannot be joined
class OperationSettings:
    """Proxies, metrics, readiness, traces."""

    trusted_proxies: tuple[IPv4Network | IPv6Network, ...] = declare(
        "GING_TRUSTED_PROXIES",
        "",
        "networks",
        "Reverse proxies whose `X-Forwarded-For` is believed, apart by commas; empty: nobody's",
        readers.networks,
    )
    origins: tuple[str, ...] = declare(
        "GING_ORIGINS",
        "",
        "origins",
        "Origins such as `https://club.example` at which people reach the service, apart by commas: requests for other hosts "
        "but loopback are refused, and where all are `https:` cookies carry the prefix `__Secure-`; empty: any host",
        readers.web_origins,
    )
    cors_origins: tuple[str, ...] = declare(
        "GING_CORS_ORIGINS",
        "",
        "origins",
        "Origins such as `https://scores.example` whose pages may use the API from a browser, apart by commas; empty: none",
        readers.web_origins,
    )
    hsts_s: int = declare(
        "GING_HSTS_S",
        "0",
        "seconds",
        "How long browsers shall come by HTTPS only (`Strict-Transport-Security`); 0: not said. Only behind TLS",
        readers.whole(0, 63_072_000),
    )
    expensive_max: int = declare(
        "GING_EXPENSIVE_MAX",
        "4",
        "requests",
        "Expensive requests (reports, exports, imports, settling, passphrases) that one process answers at a time, of each "
        "kind; at most an eighth of `GING_THREADS` and half of `GING_POOL_SIZE`",
        readers.whole(1, 1_024),
    )
    open_requests_per_s: int = declare(
        "GING_OPEN_REQUESTS_PER_S",
        "20",
        "requests a second",
        "How often one address may make requests that need no credential, counted in each process, five times as many at "
        "once; requests with a wrong credential are counted separately, with the same limit; 0: no limit",
        readers.whole(0, 1_000_000),
    )
    read_timeout_ms: int = declare(
        "GING_READ_TIMEOUT_MS",
        "10000",
        "milliseconds",
        "How long the head of a request may take to come",
        readers.whole(100, 600_000),
    )
    metrics_host: str = declare(
        "GING_METRICS_HOST", "127.0.0.1", "address", "Address to give out metrics on", readers.host
    )
    metrics_port: int = declare(
        "GING_METRICS_PORT",
        "0",
        "TCP port",
        "Port to give out metrics on, for Prometheus and nobody else; 0: metrics are not given out",
        readers.whole(0, 65_535),
    )
    signer_late_s: int = declare(
        "GING_SIGNER_LATE_S",
        "60",
        "seconds",
        "An event that is not signed after so long makes `/readyz` say that the signer is late; 0: signing is not looked at",
        readers.whole(0, 86_400),
    )
    otel: bool = declare(
        "GING_OTEL",
        "false",
        "true or false",
        "Send traces by OpenTelemetry, which `OTEL_…` variables say where to; needs the extra `otel`",
        readers.yes_or_no,
    )
