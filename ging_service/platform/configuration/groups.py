"""Settings in groups: of database connections, operators, readers that wait, webhooks and witnesses."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network
from typing import TYPE_CHECKING

from ging_service.platform.configuration import readers
from ging_service.platform.configuration.readers import declare
from ging_service.platform.errors import SettingRefused

if TYPE_CHECKING:
    from environs import Env


@dataclasses.dataclass(frozen=True, kw_only=True)  # without slots: as in OperationSettings
class DatabaseSettings:
    """Time limits that the client enforces, independent of the server."""

    connect_timeout_s: int = declare(
        "GING_DATABASE_CONNECT_TIMEOUT_S",
        "3",
        "seconds",
        "How long to try one host of `DATABASE_URL` before the next one is tried",
        readers.whole(2, 60),
    )
    probe_after_ms: int = declare(
        "GING_DATABASE_PROBE_AFTER_MS",
        "5000",
        "milliseconds",
        "A server that has not answered a statement for this long is probed. "
        "If it does not answer the probe within 2 s, all connections to it are closed and opened again",
        readers.whole(100, 600_000),
    )
    answer_timeout_ms: int = declare(
        "GING_DATABASE_ANSWER_TIMEOUT_MS",
        "20000",
        "milliseconds",
        "A connection that has waited this long for a response is closed, even if its server responds to others; "
        "at least 5 s more than `GING_STATEMENT_TIMEOUT_MS`, and no limit if that has none",
        readers.whole(1_000, 86_400_000),
    )
    database_read_url: str = declare(
        "DATABASE_READ_URL",
        "",
        "libpq URL",
        "Standbys of `DATABASE_URL` on which GET requests and the feed read, several hosts allowed, no pooler; "
        "empty: they read on the primary",
        readers.database_url,
    )
    read_wait_ms: int = declare(
        "GING_READ_WAIT_MS",
        "50",
        "milliseconds",
        "How long a read waits for the standby to have replayed what was acknowledged before, "
        "or for a connection to it, until it runs on the primary",
        readers.whole(1, 10_000),
    )
    read_limit_ms: int = declare(
        "GING_READ_LIMIT_MS",
        "15000",
        "milliseconds",
        "How long one request that only reads may work in all, in processor time and waits for the database, before it"
        " fails with 422 `too_much`; 0: no limit",
        readers.whole(0, 3_600_000),
    )


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


@dataclasses.dataclass(frozen=True, kw_only=True)  # without slots: as in OperationSettings
class StreamSettings:
    """Limits on the number and the duration of streams, and on clients that read nothing."""

    streams_max: int = declare(
        "GING_STREAMS_MAX",
        "256",
        "readers",
        "Readers that may wait for events at a time in one process, at most half of them for one club; "
        "each uses a thread in addition to `GING_THREADS`, and about 100 KB",
        readers.whole(1, 16_384),
    )
    streams_of_credential_max: int = declare(
        "GING_STREAMS_OF_CREDENTIAL_MAX",
        "32",
        "readers",
        "How many of these readers may be one member, with all keys and sessions, or one key of no member",
        readers.whole(1, 16_384),
    )
    stream_life_s: int = declare(
        "GING_STREAM_LIFE_S",
        "900",
        "seconds",
        "A stream ends after this time, and its reader reconnects and continues",
        readers.whole(1, 86_400),
    )
    stall_timeout_s: int = declare(
        "GING_STALL_TIMEOUT_S",
        "30",
        "seconds",
        "Clients that read nothing for this long are disconnected",
        readers.whole(1, 3_600),
    )


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


_VKEY = re.compile(r"[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+={0,2}")
_URL = re.compile(r"https?://[^\s,?#]+")
_REQUIRED = re.compile(r"([0-9]{1,3})((?:\s+[a-z0-9][a-z0-9-]{0,62}=[0-9]{1,3})*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessAddress:
    """A witness: its verifier key as signed notes write it, and the URL before ``/add-checkpoint``."""

    vkey: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessesRequired:
    """The number of witnesses that must co-sign a checkpoint: ``default``, or the entry of a club in ``by_club``."""

    default: int
    by_club: Mapping[str, int]

    def of(self, club_id: str) -> int:
        """The number that one club requires."""
        return self.by_club.get(club_id, self.default)

    def most(self) -> int:
        """The number that the strictest club requires."""
        return max(self.default, *self.by_club.values(), 0)


def read_witnesses(source: Env, name: str, default: str) -> tuple[WitnessAddress, ...]:
    """Verifier key and URL of each witness, separated by one blank, witnesses separated by commas."""
    given = readers.text(source, name, default)
    return tuple(_witness(name, one.split()) for one in given.split(",")) if given else ()


def read_required(source: Env, name: str, default: str) -> WitnessesRequired:
    """A number for all clubs, followed by ``club=number`` for some."""
    found = _REQUIRED.fullmatch(readers.text(source, name, default))
    if found is None:
        raise SettingRefused(name, "must be a number, then club=number for clubs that differ")
    pairs = (one.partition("=") for one in found[2].split())
    return WitnessesRequired(default=int(found[1]), by_club={club: int(number) for club, _, number in pairs})


def _witness(name: str, parts: list[str]) -> WitnessAddress:
    if len(parts) != 2 or not _VKEY.fullmatch(parts[0]) or not _URL.fullmatch(parts[1]):  # noqa: PLR2004  a pair
        raise SettingRefused(name, "must be pairs of a verifier key and an http or https URL, separated by commas")
    return WitnessAddress(vkey=parts[0], url=parts[1].rstrip("/"))
