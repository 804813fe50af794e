"""Wires the service: nothing is made at import time, everything is made here."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

from ging_service.application.access.limits import Limits
from ging_service.application.services import Services
from ging_service.application.webhooks.rules import WebhookRules
from ging_service.domain.streams import DECIDERS
from ging_service.eventlog.codec import Codec
from ging_service.eventlog.pool import open_engine, open_pool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.eventlog.pool_settings import PoolSettings


@cache
def codec() -> Codec:
    """The registry of every event that the service has ever written.

    An event is called by its kind of stream and its class, ``ging.SuitDeclared``: games may share words.
    """
    names = {event: f"{decider.kind}.{event.__name__}" for decider in DECIDERS for event in decider.events}
    sealed = {event: fields for decider in DECIDERS for event, fields in decider.sealed.items()}
    schemas = {names[event]: version for decider in DECIDERS for event, version in decider.schemas.items()}
    upcasts = {
        (names[event], version): upcast for decider in DECIDERS for (event, version), upcast in decider.upcasts.items()
    }
    return Codec(events=names, names=names, schemas=schemas, upcasts=upcasts, sealed=sealed)


@contextmanager
def open_services(
    app_dsn: str,
    settings: PoolSettings | None = None,
    limits: Limits | None = None,
    webhooks: WebhookRules | None = None,
) -> Iterator[Services]:
    """The services over a migrated database, closed at the end. ``app_dsn`` connects as the application's role."""
    pool = open_pool(app_dsn, settings)
    try:
        yield Services(
            pool=pool,
            engine=open_engine(),
            codec=codec(),
            limits=limits or Limits(),
            webhooks=webhooks or WebhookRules(),
        )
    finally:
        pool.close()
