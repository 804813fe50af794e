"""Webhooks: the addresses that a club's events are sent to, and the result of each delivery."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from marshmallow import fields, validate

from ging_service.access.role_rights import Right
from ging_service.application.webhooks import queries
from ging_service.reporting.paging import Paging
from ging_service.web.api.access.credential_commands import Asked as AskedFor
from ging_service.web.api.access.credential_commands import NothingMore
from ging_service.web.api.blueprint import KEY, Blueprint
from ging_service.web.api.events.event_answers import DATA
from ging_service.web.api.responses import caller, json_answer, once_answer
from ging_service.web.api.schemas.fields import Whole, Words, asked_flag, asked_id
from ging_service.web.api.schemas.filters import Pages
from ging_service.web.api.schemas.objects import BoundedList
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.api.webhooks import webhook_commands as once
from ging_service.web.api.webhooks.webhook_commands import DELIVERY_STATES, STATES
from ging_service.web.http.running_request import services
from ging_service.web.requests.authentication import person
from ging_service.webhooks.delivery_limits import LONGEST_URL, MOST_OVERLAP_S, SCOPES, USUAL_OVERLAP_S
from ging_service.webhooks.store import WebhookId

if TYPE_CHECKING:
    from werkzeug.wrappers import Response


_TYPES = tuple(sorted(DATA))
_URL = {
    "description": "Where events are sent by POST: https, a host of the public internet",
    "examples": ["https://hooks.example/ging"],
    "maxLength": LONGEST_URL,
}
_ORDERED = (
    "Send one delivery after the other, in order of the log, so that one that fails holds up those after it;"
    " false: several at once, in any order, and none waits for another"
)
# Only a rough bound: `check_url` refuses a long URL with a code of its own.
_URL_LENGTH = validate.Length(max=2 * LONGEST_URL)


def _types(doc: str, **more: object) -> fields.List[str]:
    kind = Words(validate=validate.OneOf(_TYPES), metadata={"examples": ["ging.MostOfSuitWon"]})
    return BoundedList(kind, most=len(_TYPES), metadata={"description": doc}, **more)  # type: ignore[arg-type]  # marshmallow's


def _scopes(doc: str, **more: object) -> fields.List[str]:
    scope = Words(validate=validate.OneOf(SCOPES))
    return BoundedList(scope, most=len(SCOPES), metadata={"description": doc}, **more)  # type: ignore[arg-type]  # marshmallow's


class NewWebhook(AskedFor):
    """A webhook."""

    webhook = asked_id("The webhook's id", "board")
    url = Words(required=True, validate=_URL_LENGTH, metadata=_URL)
    types = _types("Types of events to send; none: all that the webhook may see", load_default=list)
    table = Words(load_default="", metadata={"description": "Only events of this table; left out: of all tables"})
    scopes = _scopes("Rights that say what it may see", load_default=lambda: ["look"])
    after = Whole(
        load_default=None,
        validate=validate.Range(min=-1),
        metadata={
            "description": "Send the events after this position; -1: from the beginning. Left out: those from now on",
            "minimum": -1,
        },
    )
    ordered = asked_flag(_ORDERED, load_default=True)


class WebhookChange(AskedFor):
    """Changes to a webhook. Fields that are left out stay as they are."""

    url = Words(load_default=None, validate=_URL_LENGTH, metadata=_URL)
    types = _types("Types of events to send; none: all that the webhook may see", load_default=None)
    table = Words(load_default=None, metadata={"description": "Only events of this table; empty: of all tables"})
    scopes = _scopes("Rights that say what it may see", load_default=None)
    state = Words(
        load_default=None,
        validate=validate.OneOf(STATES),
        metadata={
            "description": "`paused`: nothing is sent, and no event is lost; `active`: sending goes on where it stopped"
        },
    )
    after = Whole(
        load_default=None,
        validate=validate.Range(min=-1),
        metadata={
            "description": "Send the events after this position again, each with the same id; -1: from the beginning."
            " A position that the webhook has not reached changes nothing",
            "minimum": -1,
        },
    )
    ordered = asked_flag(_ORDERED, load_default=None)


class SecretRotation(AskedFor):
    """A change of a webhook's secret."""

    overlap_s = Whole(
        load_default=USUAL_OVERLAP_S,
        metadata={
            "description": "How long deliveries are signed with the old secret, too",
            "minimum": 0,
            "maximum": MOST_OVERLAP_S,
        },
    )


class DeliveryFilter(Pages):
    """Filters of deliveries."""

    state = Words(validate=validate.OneOf(DELIVERY_STATES), metadata={"description": "only those in this state"})


BLUEPRINT = Blueprint(
    "webhooks", __name__, url_prefix="/v1/clubs/<slug:club>/webhooks", description="Webhooks and their deliveries"
)

Asked = dict[str, Any]

_DELIVERY = "/<slug:webhook>/deliveries/<delivery:position>"


@BLUEPRINT.command("", NewWebhook, needs=Right.KEEP_ACCESS, answer=once.WebhookMade, headers=(KEY,))
def make_webhook(asked: Asked, club: str) -> Response:
    """Send events of the club to a URL. The secret that signs them is shown once."""
    return once_answer(once.webhook_made(club, asked, caller()))


@BLUEPRINT.read("", once.WebhookPage, needs=Right.KEEP_ACCESS, query=Pages)
def list_webhooks(asked: Asked, club: str) -> object:
    """The club's webhooks, by id."""
    return queries.list_webhooks(services(), club, Paging(**asked))


@BLUEPRINT.read("/<slug:webhook>", once.Webhook, needs=Right.KEEP_ACCESS)
def get_webhook(club: str, webhook: str) -> object:
    """One webhook."""
    found = queries.get_webhook(services(), WebhookId(club, webhook))
    return found, found.version


@BLUEPRINT.command(
    "/<slug:webhook>",
    WebhookChange,
    needs=Right.KEEP_ACCESS,
    method="PATCH",
    required=False,
    answer=once.WebhookChanged,
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
    answer=once.WebhookRemoved,
)
def remove_webhook(_asked: Asked, club: str, webhook: str) -> Response:
    """Delete a webhook and the record of its deliveries."""
    return once_answer(once.webhook_removed(WebhookId(club, webhook), caller()))


@BLUEPRINT.command(
    "/<slug:webhook>/secret-rotation",
    SecretRotation,
    needs=Right.KEEP_ACCESS,
    required=False,
    answer=once.SecretRotated,
)
def rotate_secret(asked: Asked, club: str, webhook: str) -> Response:
    """Sign with a new secret, which is shown once. For a while the old one signs, too."""
    return once_answer(once.secret_rotated(WebhookId(club, webhook), asked, caller()))


@BLUEPRINT.command(
    "/<slug:webhook>/test",
    NothingMore,
    needs=Right.KEEP_ACCESS,
    required=False,
    answer=once.DeliveryAsked,
    headers=(KEY,),
)
def send_test(_asked: Asked, club: str, webhook: str) -> Response:
    """Send a test event, once, even to a paused webhook. Its delivery shows the result."""
    return once_answer(once.trial_asked(WebhookId(club, webhook), caller()))


@BLUEPRINT.read("/<slug:webhook>/deliveries", once.DeliveryPage, needs=Right.KEEP_ACCESS, query=DeliveryFilter)
def list_deliveries(asked: Asked, club: str, webhook: str) -> object:
    """Deliveries that have been sent or are still to be sent, the newest events first."""
    state = asked.pop("state", "")
    return queries.list_deliveries(services(), WebhookId(club, webhook), state, Paging(**asked))


@BLUEPRINT.read(_DELIVERY, once.DeliveryTold, needs=Right.KEEP_ACCESS)
def get_delivery(club: str, webhook: str, position: int) -> Response:
    """One delivery, with all attempts to send it."""
    found = queries.get_delivery(services(), WebhookId(club, webhook), position, person().rights)
    tried = [shape_of(once.Attempt)(one) for one in found.tried]
    return json_answer(shape_of(once.Delivery)(found.delivery) | {"tried": tried})


@BLUEPRINT.command(
    f"{_DELIVERY}/redelivery",
    NothingMore,
    needs=Right.KEEP_ACCESS,
    required=False,
    answer=once.DeliveryAsked,
    headers=(KEY,),
)
def redeliver(_asked: Asked, club: str, webhook: str, position: int) -> Response:
    """Send a delivery once more, with the same id. A delivery that waits for its next attempt is sent at once."""
    return once_answer(once.redelivery_asked(WebhookId(club, webhook), position, caller()))
