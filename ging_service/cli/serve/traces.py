"""Traces: the check of their requirements, and the tracing of the database and an app."""

from __future__ import annotations

from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

from ging_service.platform.errors import SettingRefused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from flask import Flask

    from ging_service.platform.settings import Settings


def need_tracing(settings: Settings) -> None:
    """Raise ``SettingRefused`` if traces are enabled and the packages that they need are not installed."""
    try:
        if settings.otel:
            import_module("ging_service.platform.tracing")
    except ModuleNotFoundError as error:
        raise SettingRefused("GING_OTEL", "needs more packages: pip install 'ging-service[otel]'") from error


@contextmanager
def with_traces(settings: Settings) -> Iterator[Callable[[Flask], None]]:
    """Trace the database from here on, if the settings enable it.

    Yields the function that traces an app. Raises ``SettingRefused``.
    """
    need_tracing(settings)
    if not settings.otel:
        yield lambda _: None
        return
    from ging_service.platform.tracing import trace_requests, traced_database

    with traced_database() as provider:
        yield lambda app: trace_requests(app, provider)
