"""Webhooks: the addresses that a club's events are sent to, and the result of each delivery."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.application.webhooks import queries
from ging_service.reporting.paging import Paging
from ging_service.web.api.access.access_bodies import NothingMore
from ging_service.web.api.blueprint import KEY, Blueprint
from ging_service.web.api.idempotency_without_events import once_answer
from ging_service.web.api.responses import caller, json_answer, page_answer
from ging_service.web.api.schemas.filters import Pages
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.api.webhooks import webhook_answers as answers
from ging_service.web.api.webhooks import webhook_commands as once
from ging_service.web.api.webhooks.webhook_bodies import DeliveryFilter, NewWebhook, SecretRotation, WebhookChange
from ging_service.web.http.current_services import services
from ging_service.web.requests.authentication import person
from ging_service.webhooks.store import WebhookId

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint(
    "webhooks", __name__, url_prefix="/v1/clubs/<slug:club>/webhooks", description="Webhooks and their deliveries"
)

Asked = dict[str, Any]

_DELIVERY = "/<slug:webhook>/deliveries/<delivery:position>"


@BLUEPRINT.command("", NewWebhook, needs=Right.KEEP_ACCESS, answer=answers.WebhookMade, headers=(KEY,))
def make_webhook(asked: Asked, club: str) -> Response:
    """Send events of the club to a URL. The secret that signs them is shown once."""
    return once_answer(once.webhook_made(club, asked, caller()))


@BLUEPRINT.read("", answers.WebhookPage, needs=Right.KEEP_ACCESS, query=Pages)
def list_webhooks(asked: Asked, club: str) -> Response:
    """The club's webhooks, by id."""
    return page_answer(queries.list_webhooks(services(), club, Paging(**asked)), shape_of(answers.Webhook))


@BLUEPRINT.read("/<slug:webhook>", answers.Webhook, needs=Right.KEEP_ACCESS)
def get_webhook(club: str, webhook: str) -> Response:
    """One webhook."""
    found = queries.get_webhook(services(), WebhookId(club, webhook))
    return json_answer(shape_of(answers.Webhook)(found), etag=found.version)


@BLUEPRINT.command(
    "/<slug:webhook>",
    WebhookChange,
    needs=Right.KEEP_ACCESS,
    method="PATCH",
    required=False,
    answer=answers.WebhookChanged,
)
def change_webhook(asked: Asked, club: str, webhook: str) -> Response:
    """Change the URL or the selection of events; pause a webhook, or resume it where it stopped."""
    return once_answer(once.webhook_changed(WebhookId(club, webhook), asked, caller()))


@BLUEPRINT.command(
    "/<slug:webhook>",
    NothingMore,
    needs=Right.KEEP_ACCESS,
    method="DELETE",
    required=False,
    answer=answers.WebhookRemoved,
)
def remove_webhook(_asked: Asked, club: str, webhook: str) -> Response:
    """Delete a webhook and the record of its deliveries."""
    return once_answer(once.webhook_removed(WebhookId(club, webhook), caller()))


@BLUEPRINT.command(
    "/<slug:webhook>/secret-rotation",
    SecretRotation,
    needs=Right.KEEP_ACCESS,
    required=False,
    answer=answers.SecretRotated,
)
def rotate_secret(asked: Asked, club: str, webhook: str) -> Response:
    """Sign with a new secret, which is shown once. For a while the old one signs, too."""
    return once_answer(once.secret_rotated(WebhookId(club, webhook), asked, caller()))


@BLUEPRINT.command(
    "/<slug:webhook>/test",
    NothingMore,
    needs=Right.KEEP_ACCESS,
    required=False,
    answer=answers.DeliveryAsked,
    headers=(KEY,),
)
def send_test(_asked: Asked, club: str, webhook: str) -> Response:
    """Send a test event, once, even to a paused webhook. Its delivery shows the result."""
    return once_answer(once.trial_asked(WebhookId(club, webhook), caller()))


@BLUEPRINT.read("/<slug:webhook>/deliveries", answers.DeliveryPage, needs=Right.KEEP_ACCESS, query=DeliveryFilter)
def list_deliveries(asked: Asked, club: str, webhook: str) -> Response:
    """Deliveries that have been sent or are still to be sent, the newest events first."""
    state = asked.pop("state", "")
    found = queries.list_deliveries(services(), WebhookId(club, webhook), state, Paging(**asked))
    return page_answer(found, shape_of(answers.Delivery))


@BLUEPRINT.read(_DELIVERY, answers.DeliveryTold, needs=Right.KEEP_ACCESS)
def get_delivery(club: str, webhook: str, position: int) -> Response:
    """One delivery, with all attempts to send it."""
    found = queries.get_delivery(services(), WebhookId(club, webhook), position, person().rights)
    tried = [shape_of(answers.Attempt)(one) for one in found.tried]
    return json_answer(shape_of(answers.Delivery)(found.delivery) | {"tried": tried})


@BLUEPRINT.command(
    f"{_DELIVERY}/redelivery",
    NothingMore,
    needs=Right.KEEP_ACCESS,
    required=False,
    answer=answers.DeliveryAsked,
    headers=(KEY,),
)
def redeliver(_asked: Asked, club: str, webhook: str, position: int) -> Response:
    """Send a delivery once more, with the same id. A delivery that waits for its next attempt is sent at once."""
    return once_answer(once.redelivery_asked(WebhookId(club, webhook), position, caller()))
