"""Wiring of the service: nothing is created at import time, everything is created here."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

from ging_service.access.rate_limiter import Limits
from ging_service.domain.errors import BrokenGameError
from ging_service.domain.streams import DECIDERS
from ging_service.eventlog.codec import Codec
from ging_service.eventlog.connections.pool import open_engine, open_pool
from ging_service.eventlog.connections.pool_settings import PoolSettings
from ging_service.eventlog.connections.standby import Standby, StandbySettings
from ging_service.execution.services import Services
from ging_service.webhooks.delivery_limits import DeliveryLimits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.game import Decider


@cache
def codec() -> Codec:
    """The registry of every event that the service has ever written.

    An event's name is its kind of stream and its class, ``ging.SuitDeclared``, because games may use the same words.
    """
    return codec_of(DECIDERS)


def codec_of(deciders: Sequence[Decider]) -> Codec:
    """The registry of the deciders' events. Raises ``BrokenGameError`` if one of them cannot be stored."""
    names = {event: f"{decider.kind}.{event.__name__}" for decider in deciders for event in decider.events}
    sealed = {event: fields for decider in deciders for event, fields in decider.sealed.items()}
    schemas = {names[event]: version for decider in deciders for event, version in decider.schemas.items()}
    upcasts = {
        (names[event], version): upcast for decider in deciders for (event, version), upcast in decider.upcasts.items()
    }
    try:
        return Codec(events=names, names=names, schemas=schemas, upcasts=upcasts, sealed=sealed)
    except (TypeError, ValueError) as error:
        raise BrokenGameError(f"an installed game declares an event that cannot be stored: {error}") from error


@contextmanager
def open_services(
    app_dsn: str,
    settings: PoolSettings | None = None,
    limits: Limits | None = None,
    webhooks: DeliveryLimits | None = None,
    standby: StandbySettings | None = None,
) -> Iterator[Services]:
    """The services over a migrated database, closed at the end. ``app_dsn`` connects as the application's role.

    ``standby``: where requests that only read may run. It need not be there yet.
    """
    settings = settings or PoolSettings()
    pool = open_pool(app_dsn, settings)
    reads = Standby(standby, settings) if standby else None
    try:
        if reads:
            reads.open()
        yield Services(
            pool=pool,
            engine=open_engine(),
            codec=codec(),
            limits=limits or Limits(),
            webhooks=webhooks or DeliveryLimits(),
            standby=reads,
        )
    finally:
        if reads:
            reads.close()
        pool.close()
