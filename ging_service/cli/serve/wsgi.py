"""The app of each process of the web server: services of its own, opened from the environment."""

from __future__ import annotations

import atexit
import dataclasses
import gc
import multiprocessing
import os
import signal
from contextlib import ExitStack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from ging_service.application.feed.feed import FeedLimits
    from ging_service.platform.settings import Settings


def _feed_limits(settings: Settings) -> FeedLimits:
    from ging_service.application.feed.feed import FeedLimits

    return FeedLimits(most=settings.streams_max, most_of_a_credential=settings.streams_of_credential_max)


def application() -> Flask:
    """Open the services of this process and make the app over them."""
    from ging_service.cli.serve.telemetry import pool_watched, with_traces
    from ging_service.cli.startup.services import services_of
    from ging_service.platform import logs
    from ging_service.platform.metrics import Metrics
    from ging_service.platform.part_states import FILE, read_states
    from ging_service.platform.settings import Settings
    from ging_service.platform.stalled_clients import at_stop, hang_up_on_stalled
    from ging_service.web.api.feed.sse_stream import EXTENSION, StreamLimits
    from ging_service.web.app import create_app
    from ging_service.web.requests.expensive_requests import Share

    _end_with_server()
    settings = Settings.from_environment()
    logs.configure(settings)
    stack = ExitStack()
    # The server calls this function once and tells nobody when it ends.
    atexit.register(stack.close)
    trace = stack.enter_context(with_traces(settings))
    services, metrics = stack.enter_context(services_of(settings, for_requests=True)), Metrics()
    stack.enter_context(pool_watched(services.pool, metrics))
    app = create_app(
        dataclasses.replace(services, observer=metrics),
        request_bytes_max=settings.request_bytes_max,
        streams=StreamLimits(life_s=settings.stream_life_s, feed=_feed_limits(settings)),
        trusted_proxies=settings.trusted_proxies,
        origins=settings.origins,
        cors_origins=settings.cors_origins,
        hsts_s=settings.hsts_s,
        signer_late_s=settings.signer_late_s,
        read_limit_s=settings.read_limit_ms / 1000,
        expensive_share=Share.of(settings.expensive_max, settings.threads, settings.pool_size),
        open_requests_per_s=settings.open_requests_per_s,
        threads=settings.threads,
        processes=lambda: read_states(os.environ.get(FILE, "")),
        observer=metrics,
    )
    trace(app)
    at_stop(app.extensions[EXTENSION].feed.stop)
    hang_up_on_stalled(settings.port, settings.stall_timeout_s)
    _leave_out_of_collections()
    return app


def _leave_out_of_collections() -> None:
    """Exclude all that has been made from garbage collection: it lives as long as the process.

    A full collection would search it again, for about 0.1 s every 2,000 commands, while a request waits.
    """
    gc.collect()
    gc.freeze()


def _end_with_server() -> None:
    """End when the server that started this process is gone, and at once on a stop signal before it answers requests.

    The server forks: until it sets its own handlers in the new process, those of the old one would swallow the signal.
    """
    from ging_service.platform.postgres.child_processes import die_with_parent

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    die_with_parent()
    server = multiprocessing.parent_process()
    if server is not None and os.getppid() != server.pid:  # the server was gone before the kernel was asked
        os._exit(1)
