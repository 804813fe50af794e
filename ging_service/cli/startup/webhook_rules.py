"""Webhook rules from the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.webhooks.rules import WebhookRules

if TYPE_CHECKING:
    from ging_service.platform.configuration.webhook_settings import WebhookSettings


def webhook_rules(settings: WebhookSettings) -> WebhookRules:
    """The webhook rules of the settings."""
    return WebhookRules(
        allowed=settings.webhook_allow,
        http=settings.webhook_http,
        timeout_s=settings.webhook_timeout_ms / 1000,
        retries_s=settings.webhook_retries_s,
        dead_max=settings.webhook_dead_max,
        keep_days=settings.webhook_keep_days,
        threads=settings.webhook_threads,
        interval_s=settings.webhook_interval_ms / 1000,
    )
