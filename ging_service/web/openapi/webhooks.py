"""The requests that the service sends, as the ``webhooks`` of OpenAPI 3.1."""

from __future__ import annotations

from typing import Any, Final

from ging_service.application.webhooks.manage import TEST

_TIME: Final = {"type": "string", "format": "date-time"}
_TEXT: Final = {"type": "string"}


def _object(description: str, **members: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "description": description,
        "properties": members,
        "required": [*members],
        "additionalProperties": False,
    }


SCHEMAS: Final[dict[str, Any]] = {
    "WebhookMessage": _object(
        "An event of the club, or a test event",
        type={"type": "string", "description": f"of the event; of a test event `{TEST}`"},
        timestamp=_TIME | {"description": "when it happened, not when it is sent"},
        club=_TEXT | {"description": "the club's id"},
        data={"$ref": "#/components/schemas/WebhookData"},
    ),
    "WebhookTest": _object(
        "What a test event contains",
        type={"type": "string", "enum": [TEST]},
        webhook=_TEXT | {"description": "id"},
        test={"type": "integer", "description": "number of the test, from 1"},
    ),
}


def data_of(events: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of what a message contains, by its ``type``. ``events``: the schema of any event."""
    test = "#/components/schemas/WebhookTest"
    mapping = events["discriminator"]["mapping"] | {TEST: test}
    return {
        "description": "What the message is about",
        "anyOf": [*events["anyOf"], {"$ref": test}],
        "discriminator": {"propertyName": "type", "mapping": mapping},
    }


def _header(name: str, description: str) -> dict[str, Any]:
    return {"name": name, "in": "header", "required": True, "description": description, "schema": _TEXT}


WEBHOOKS: Final[dict[str, Any]] = {
    "event": {
        "post": {
            "operationId": "receive_event",
            "summary": "An event of a club, sent to a webhook as Standard Webhooks 1.0 says.",
            "description": "Store the event, answer with any 2xx, then do your work. The same event can come twice.",
            "tags": ["webhooks"],
            "security": [],
            "parameters": [
                _header("webhook-id", "`<club>/<webhook>/<position>`, the same however often it is sent"),
                _header("webhook-timestamp", "when this attempt was made, in seconds since 1970"),
                _header(
                    "webhook-signature",
                    "`v1,` and the HMAC-SHA256 of id, timestamp and body in base64; several are separated by spaces",
                ),
            ],
            "requestBody": {
                "required": True,
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/WebhookMessage"}}},
            },
            "responses": {
                "2XX": {"description": "Accepted"},
                "410": {"description": "The receiver wants no more events: the webhook is paused"},
                "default": {"description": "It is sent again later, as `Retry-After` requests or on schedule"},
            },
        }
    }
}
"""One request for all events: their type is in the body."""
