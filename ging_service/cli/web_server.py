"""The web server's own process, started by `ging serve` (`python -m ging_service.cli.web_server`)."""

from __future__ import annotations

from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server

from ging_service.platform import logs
from ging_service.platform.settings import Settings

_BACKLOG_CONNECTIONS = 1024


def main() -> None:
    """Answer requests until SIGTERM; requests under way get the time of grace to finish."""
    settings = Settings.from_environment()
    logs.configure(settings)
    Server(
        "ging_service.cli.wsgi:application",
        factory=True,
        address=settings.host,
        port=settings.port,
        interface=Interfaces.WSGI,
        workers=settings.processes,
        blocking_threads=settings.threads,
        backlog=_BACKLOG_CONNECTIONS,
        # more requests than threads wait for one instead of being refused
        backpressure=max(settings.threads, _BACKLOG_CONNECTIONS // settings.processes),
        workers_kill_timeout=settings.kill_timeout_s,
        respawn_failed_workers=True,
        log_level=LogLevels(settings.log_level),
        log_dictconfig=dict(logs.GRANIAN_LOGS),
    ).serve()


if __name__ == "__main__":
    main()
