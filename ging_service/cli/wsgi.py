"""What each process of the web server loads: services of its own, opened from the environment."""

from __future__ import annotations

import atexit
import dataclasses
from contextlib import ExitStack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def application() -> Flask:
    """Open the services of this process and make the app over them."""
    from ging_service.cli.pool_watch import pool_watched
    from ging_service.cli.services import services_of
    from ging_service.platform import logs
    from ging_service.platform.metrics import Metrics
    from ging_service.platform.processes import die_with_parent
    from ging_service.platform.settings import Settings
    from ging_service.web.app import create_app

    die_with_parent()
    settings = Settings.from_environment()
    logs.configure(settings)
    stack = ExitStack()
    atexit.register(stack.close)
    services, metrics = stack.enter_context(services_of(settings)), Metrics()
    stack.enter_context(pool_watched(services.pool, metrics))
    return create_app(
        dataclasses.replace(services, observer=metrics),
        request_bytes_max=settings.request_bytes_max,
        trusted_proxies=settings.trusted_proxies,
        hsts_s=settings.hsts_s,
        signer_late_s=settings.signer_late_s,
        observer=metrics,
    )
