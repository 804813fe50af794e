"""Limits of webhook deliveries from the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.webhooks.delivery_limits import DeliveryLimits

if TYPE_CHECKING:
    from ging_service.platform.configuration.groups import WebhookSettings


def delivery_limits(settings: WebhookSettings) -> DeliveryLimits:
    """The limits of deliveries that the settings give."""
    return DeliveryLimits(
        allowed=settings.webhook_allow,
        http=settings.webhook_http,
        timeout_s=settings.webhook_timeout_ms / 1000,
        retries_s=settings.webhook_retries_s,
        dead_max=settings.webhook_dead_max,
        keep_days=settings.webhook_keep_days,
        threads=settings.webhook_threads,
        interval_s=settings.webhook_interval_ms / 1000,
    )
