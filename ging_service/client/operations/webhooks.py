"""Operations: webhooks. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from ging_service.client.calls import Calls, part

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.shared import EventType
    from ging_service.client.shapes.webhooks import (
        Delivery,
        DeliveryAsked,
        DeliveryTold,
        SecretRotated,
        Webhook,
        WebhookChanged,
        WebhookMade,
        WebhookRemoved,
    )


class WebhooksCalls(Calls):
    """Of a club: webhooks."""

    def make_webhook(
        self,
        *,
        webhook: str,
        url: str,
        types: list[EventType] | None = None,
        table: str | None = None,
        scopes: list[Literal["look", "read_club", "read_books"]] | None = None,
        after: int | None = None,
        key: str | None = None,
    ) -> WebhookMade:
        """Let events of the club be sent to a URL. The secret that they are signed with is told once.

        ``webhook``: The webhook's id.
        ``url``: Where events are sent by POST: https, a host of the public internet.
        ``types``: Types of events that are wanted; none: all that may be seen.
        ``table``: The table whose events are wanted; left out: all.
        ``scopes``: Rights that say what it may see.
        ``after``: Send the events behind this position; -1: from the beginning. Left out: those from now on.
        """
        return cast(
            "WebhookMade",
            self._send(
                "POST",
                "/webhooks",
                {"webhook": webhook, "url": url},
                {"types": types, "table": table, "scopes": scopes, "after": after},
                key=key,
            ),
        )

    def list_webhooks(self, *, limit: int | None = None, after: str | None = None) -> Pages[Webhook]:
        """The club's webhooks, by id.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        """
        return self._pages("/webhooks", {"limit": limit, "after": after})

    def get_webhook(self, webhook: str) -> Webhook:
        """One webhook."""
        return cast("Webhook", self._read(f"/webhooks/{part(webhook)}", {}, remembered=True))

    def change_webhook(
        self,
        webhook: str,
        *,
        url: str | None = None,
        types: list[EventType] | None = None,
        table: str | None = None,
        scopes: list[Literal["look", "read_club", "read_books"]] | None = None,
        state: Literal["active", "paused"] | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> WebhookChanged:
        """Change where events are sent or which; pause a webhook, or let it go on where it stood.

        ``url``: Where events are sent by POST: https, a host of the public internet.
        ``types``: Types of events that are wanted; none: all that may be seen.
        ``table``: The table whose events are wanted; empty: all.
        ``scopes``: Rights that say what it may see.
        ``state``: `paused`: nothing is sent, and nothing lost; `active`: it goes on where it stood.
        """
        return cast(
            "WebhookChanged",
            self._send(
                "PATCH",
                f"/webhooks/{part(webhook)}",
                {},
                {"url": url, "types": types, "table": table, "scopes": scopes, "state": state},
                key=key,
                if_match=if_match,
            ),
        )

    def remove_webhook(
        self, webhook: str, *, key: str | None = None, if_match: int | str | None = None
    ) -> WebhookRemoved:
        """Remove a webhook, and all that is known of its deliveries."""
        return cast(
            "WebhookRemoved", self._send("DELETE", f"/webhooks/{part(webhook)}", {}, {}, key=key, if_match=if_match)
        )

    def rotate_secret(
        self, webhook: str, *, overlap_s: int | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> SecretRotated:
        """Sign with a new secret, which is told once, and for a while with the one before it, too.

        ``overlap_s``: How long deliveries are signed with the old secret, too.
        """
        return cast(
            "SecretRotated",
            self._send(
                "POST",
                f"/webhooks/{part(webhook)}/secret-rotation",
                {},
                {"overlap_s": overlap_s},
                key=key,
                if_match=if_match,
            ),
        )

    def send_test(self, webhook: str, *, key: str | None = None) -> DeliveryAsked:
        """Let a test event be sent, once, even to a webhook that is paused. What came of it is told of its delivery."""
        return cast("DeliveryAsked", self._send("POST", f"/webhooks/{part(webhook)}/test", {}, {}, key=key))

    def list_deliveries(
        self,
        webhook: str,
        *,
        limit: int | None = None,
        after: str | None = None,
        state: Literal["pending", "delivered", "dead", "withheld"] | None = None,
    ) -> Pages[Delivery]:
        """What was sent and is to be sent, the newest events first.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``state``: Only those in this state.
        """
        return self._pages(f"/webhooks/{part(webhook)}/deliveries", {"limit": limit, "after": after, "state": state})

    def get_delivery(self, webhook: str, position: int) -> DeliveryTold:
        """One delivery, with all attempts to send it."""
        return cast(
            "DeliveryTold", self._read(f"/webhooks/{part(webhook)}/deliveries/{part(position)}", {}, remembered=True)
        )

    def redeliver(self, webhook: str, position: int, *, key: str | None = None) -> DeliveryAsked:
        """Let a delivery be sent once more, under the same id; one that waits for its next try is tried at once."""
        return cast(
            "DeliveryAsked",
            self._send("POST", f"/webhooks/{part(webhook)}/deliveries/{part(position)}/redelivery", {}, {}, key=key),
        )
