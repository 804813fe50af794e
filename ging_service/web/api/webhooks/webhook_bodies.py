"""Bodies of requests about webhooks."""

from __future__ import annotations

from marshmallow import fields, validate

from ging_service.web.api.access.access_bodies import Asked
from ging_service.web.api.events.event_answers import DATA
from ging_service.web.api.schemas.bounded_list import BoundedList
from ging_service.web.api.schemas.fields import Whole, Words, asked_flag, asked_id
from ging_service.web.api.schemas.filters import Pages
from ging_service.web.api.webhooks.webhook_answers import DELIVERY_STATES, STATES
from ging_service.webhooks.delivery_limits import LONGEST_URL, MOST_OVERLAP_S, SCOPES, USUAL_OVERLAP_S

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


class NewWebhook(Asked):
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


class WebhookChange(Asked):
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


class SecretRotation(Asked):
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
