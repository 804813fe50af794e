"""Operations: webhooks. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from ging_service.client.calls import Calls, part

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.club.webhooks import (
        Delivery,
        DeliveryAsked,
        DeliveryTold,
        SecretRotated,
        Webhook,
        WebhookChanged,
        WebhookMade,
        WebhookRemoved,
    )
    from ging_service.client.shapes.shared import EventType


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
        ordered: bool | None = None,
        key: str | None = None,
    ) -> WebhookMade:
        """Send events of the club to a URL. The secret that signs them is shown once.

        Send events of the club to a URL. The secret that signs them is shown once. Needs `keep_access`.

        ``webhook``: The webhook's id.
        ``url``: Where events are sent by POST: https, a host of the public internet.
        ``types``: Types of events to send; none: all that the webhook may see.
        ``table``: Only events of this table; left out: of all tables.
        ``scopes``: Rights that say what it may see.
        ``after``: Send the events after this position; -1: from the beginning. Left out: those from now on.
        ``ordered``: Send one delivery after the other, in order of the log, so that one that fails holds up those after it; false: several at once, in any order, and none waits for another.
        """
        return cast(
            "WebhookMade",
            self._send(
                "POST",
                "/webhooks",
                {"webhook": webhook, "url": url},
                {"types": types, "table": table, "scopes": scopes, "after": after, "ordered": ordered},
                key=key,
            ),
        )

    def list_webhooks(self, *, limit: int | None = None, after: str | None = None) -> Pages[Webhook]:
        """The club's webhooks, by id.

        The club's webhooks, by id. Needs `keep_access`.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        """
        return self._pages("/webhooks", {"limit": limit, "after": after})

    def get_webhook(self, webhook: str) -> Webhook:
        """One webhook.

        One webhook. Needs `keep_access`.
        """
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
        after: int | None = None,
        ordered: bool | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> WebhookChanged:
        """Change the URL or the selection of events; pause a webhook, or resume it where it stopped.

        Change the URL or the selection of events; pause a webhook, or resume it where it stopped. Needs `keep_access`.

        ``url``: Where events are sent by POST: https, a host of the public internet.
        ``types``: Types of events to send; none: all that the webhook may see.
        ``table``: Only events of this table; empty: of all tables.
        ``scopes``: Rights that say what it may see.
        ``state``: `paused`: nothing is sent, and no event is lost; `active`: sending goes on where it stopped.
        ``after``: Send the events after this position again, each with the same id; -1: from the beginning. A position that the webhook has not reached changes nothing.
        ``ordered``: Send one delivery after the other, in order of the log, so that one that fails holds up those after it; false: several at once, in any order, and none waits for another.
        """
        return cast(
            "WebhookChanged",
            self._send(
                "PATCH",
                f"/webhooks/{part(webhook)}",
                {},
                {
                    "url": url,
                    "types": types,
                    "table": table,
                    "scopes": scopes,
                    "state": state,
                    "after": after,
                    "ordered": ordered,
                },
                key=key,
                if_match=if_match,
            ),
        )

    def remove_webhook(
        self, webhook: str, *, key: str | None = None, if_match: int | str | None = None
    ) -> WebhookRemoved:
        """Delete a webhook and the record of its deliveries.

        Delete a webhook and the record of its deliveries. Needs `keep_access`.
        """
        return cast(
            "WebhookRemoved", self._send("DELETE", f"/webhooks/{part(webhook)}", {}, {}, key=key, if_match=if_match)
        )

    def rotate_secret(
        self, webhook: str, *, overlap_s: int | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> SecretRotated:
        """Sign with a new secret, which is shown once. For a while the old one signs, too.

        Sign with a new secret, which is shown once. For a while the old one signs, too. Needs `keep_access`.

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
        """Send a test event, once, even to a paused webhook. Its delivery shows the result.

        Send a test event, once, even to a paused webhook. Its delivery shows the result. Needs `keep_access`.
        """
        return cast("DeliveryAsked", self._send("POST", f"/webhooks/{part(webhook)}/test", {}, {}, key=key))

    def list_deliveries(
        self,
        webhook: str,
        *,
        limit: int | None = None,
        after: str | None = None,
        state: Literal["pending", "delivered", "dead", "withheld"] | None = None,
    ) -> Pages[Delivery]:
        """Deliveries that have been sent or are still to be sent, the newest events first.

        Deliveries that have been sent or are still to be sent, the newest events first. Needs `keep_access`.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``state``: Only those in this state.
        """
        return self._pages(f"/webhooks/{part(webhook)}/deliveries", {"limit": limit, "after": after, "state": state})

    def get_delivery(self, webhook: str, position: int) -> DeliveryTold:
        """One delivery, with all attempts to send it.

        One delivery, with all attempts to send it. Needs `keep_access`.
        """
        return cast(
            "DeliveryTold", self._read(f"/webhooks/{part(webhook)}/deliveries/{part(position)}", {}, remembered=True)
        )

    def redeliver(self, webhook: str, position: int, *, key: str | None = None) -> DeliveryAsked:
        """Send a delivery once more, with the same id. A delivery that waits for its next attempt is sent at once.

        Send a delivery once more, with the same id. A delivery that waits for its next attempt is sent at once. Needs `keep_access`.
        """
        return cast(
            "DeliveryAsked",
            self._send("POST", f"/webhooks/{part(webhook)}/deliveries/{part(position)}/redelivery", {}, {}, key=key),
        )
