"""One web process, started by `ging serve` (`python -m ging_service.cli.serve.web_server`); they share a port."""

from __future__ import annotations

from granian.constants import HTTPModes, Interfaces, RuntimeModes
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import Server

from ging_service.platform import logs
from ging_service.platform.settings import Settings

# As many as wait in the kernel while all threads are busy. More than somaxconn would be cut to it.
_BACKLOG_CONNECTIONS = 1024
_HEAD_BYTES_MAX = 32 * 1024  # request line and headers together; the server accepts at most 100 headers


def main() -> None:
    """Answer requests until SIGTERM; requests in progress get the time of grace to finish."""
    settings = Settings.from_environment()
    logs.configure(settings)
    Server(
        "ging_service.cli.serve.wsgi:application",
        factory=True,
        address=settings.host,
        port=settings.port,
        interface=Interfaces.WSGI,
        # one thread reads and writes all connections: several would only hand requests over to each other
        runtime_mode=RuntimeModes.st,
        # no browser and hardly any proxy uses HTTP/2 without TLS, and it would bring limits of its own
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=settings.read_timeout_ms, max_buffer_size=_HEAD_BYTES_MAX),
        websockets=False,
        # `ging serve` starts one of these for each process and restarts it when it ends: it must not restart by itself
        workers=1,
        respawn_failed_workers=False,
        # clients that wait for events have threads of their own, so that commands never wait for them
        blocking_threads=settings.threads + settings.streams_max,
        backlog=_BACKLOG_CONNECTIONS,
        # more requests than threads wait for one instead of being refused
        backpressure=max(settings.threads + settings.streams_max, _BACKLOG_CONNECTIONS // settings.processes),
        workers_kill_timeout=settings.kill_timeout_s,
        log_level=LogLevels(settings.log_level),
        log_dictconfig=dict(logs.GRANIAN_LOGS),
    ).serve()


if __name__ == "__main__":
    main()
