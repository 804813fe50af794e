"""Commands about webhooks, and the answers about them and their deliveries. A signing secret is shown once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from marshmallow import fields

from ging_service.access.role_rights import Right
from ging_service.application.access.idempotency_without_events import StoredResponse
from ging_service.application.webhooks import manage, queries
from ging_service.execution.command_batch import without_added
from ging_service.web.api.access.credential_commands import CommandAnswer
from ging_service.web.api.responses import done_once
from ging_service.web.api.schemas.fields import (
    many,
    number,
    number_or_null,
    one_of,
    text,
    text_or_null,
    time,
    time_or_null,
    yes_no,
)
from ging_service.web.api.schemas.objects import Answer, page_of
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.running_request import services
from ging_service.webhooks.delivery_limits import SCOPES
from ging_service.webhooks.store import WebhookId

if TYPE_CHECKING:
    from ging_service.execution.caller import Caller
    from ging_service.execution.services import Services


STATES = ("active", "paused")
DELIVERY_STATES = ("pending", "delivered", "dead", "withheld")


class Webhook(Answer):
    """A webhook, without the secret that it signs with."""

    webhook = text("id")
    url = text("where its events are sent")
    types = many(fields.String(), "the types of events to send; none: all that it may see")
    table = text_or_null("only events of this table; null: of the whole club")
    scopes = many(one_of("a right", *SCOPES), "what it may see")
    state = one_of("whether events are sent", *STATES)
    paused_because = text_or_null(
        "`asked`; `gone`: the receiver has answered 410; `dead_letters`: too many deliveries in a row were given up;"
        " null: it is active"
    )
    made_at = time("when it was made")
    made_by = text_or_null("member; null: the operator, or an app")
    next_position = number("of the first event that has not been considered for this webhook yet")
    pending = number("deliveries that are queued and not sent yet")
    dead_in_row = number("deliveries given up since one went through")
    lag = number("events that may still be sent: `pending`, and all those of the log from `next_position` on")
    last_error = text_or_null(
        "why the last attempt failed to send the delivery that waits, or that was given up last; null: nothing fails"
    )
    next_attempt_at = time_or_null("when the next attempt is due; null: nothing is queued, or the webhook is paused")
    ordered = yes_no("deliveries are sent one by one, in order of the log; false: several at once, in any order")
    old_secret_until = time_or_null("until when the previous secret also signs")
    version = number("of the webhook: the ETag")


class WebhookMade(Webhook, CommandAnswer):
    """A webhook that has been made."""

    secret = text_or_null("the secret that signs its deliveries, `whsec_…`: shown once; null for a replayed command")


class WebhookChanged(Webhook, CommandAnswer):
    """A webhook that has been changed."""


class SecretRotated(WebhookMade):
    """A webhook with a new secret."""


class WebhookRemoved(CommandAnswer):
    """A webhook that has been deleted."""

    webhook = text("id")


class Delivery(Answer):
    """An event on its way to a webhook."""

    position = number("of the event in the club's log; below zero: of a test event")
    message = text("its `webhook-id`, the same however often it is sent")
    type = text("of the event")
    state = one_of(
        "`pending`: still to be sent; `dead`: given up; `withheld`: the webhook may no longer see it",
        *DELIVERY_STATES,
    )
    attempts = number("to send it")
    asked_again = yes_no("it was requested by hand and will be sent once more")
    laid_out_at = time("when the worker found it in the log")
    due_at = time_or_null("when the next attempt is due; null: none is scheduled")
    ended_at = time_or_null("when it arrived or was given up")


class Attempt(Answer):
    """One attempt to send a delivery."""

    attempt = number("from 1")
    began_at = time("when it began")
    ended_at = time_or_null("null: it is under way, or its worker was stopped in the middle of it")
    duration_ms = number_or_null("how long it took")
    status = number_or_null("HTTP status of the answer; null: there was none")
    error = text_or_null("why there was no answer")
    answer = text_or_null("the first 500 characters of the answer, if it was text")


class DeliveryTold(Delivery):
    """A delivery with all attempts to send it."""

    tried = many(fields.Nested(Attempt), "in order")


class DeliveryAsked(Delivery, CommandAnswer):
    """A delivery that has been requested by hand. A worker sends it shortly."""


WebhookPage = page_of(Webhook, "by id")
DeliveryPage = page_of(Delivery, "the newest events first, test events last")


def webhook_made(club: str, asked: dict[str, Any], who: Caller) -> StoredResponse:
    """Make a webhook from the members of ``manage.NewWebhook``. Its ``secret`` is a secret of the outcome."""
    chosen = {"types": tuple(asked["types"]), "scopes": frozenset(map(Right, asked["scopes"]))}
    new = manage.NewWebhook(**asked | chosen)

    def do(within: Services) -> StoredResponse:
        secret = manage.make_webhook(within, club, new, who)
        return _outcome(within, WebhookId(club, new.webhook), 201, secret=secret)

    return done_once(
        club,
        ["make_webhook", without_added(asked, ordered=True)],
        who,
        do,
        lambda: manage.check_receiver(services(), new),
    )


def webhook_changed(place: WebhookId, asked: dict[str, Any], who: Caller) -> StoredResponse:
    """Change the given members of ``manage.WebhookChange``. None leaves a member unchanged."""
    chosen = dict(asked)
    if asked["types"] is not None:
        chosen["types"] = tuple(asked["types"])
    if asked["scopes"] is not None:
        chosen["scopes"] = frozenset(map(Right, asked["scopes"]))

    change = manage.WebhookChange(**chosen)

    def do(within: Services) -> StoredResponse:
        manage.change_webhook(within, place, change, who)
        return _outcome(within, place, 200)

    request = ["change_webhook", place.webhook, without_added(asked, ordered=None, after=None)]
    return done_once(place.club, request, who, do, lambda: manage.check_receiver(services(), change))


def webhook_removed(place: WebhookId, who: Caller) -> StoredResponse:
    """Remove a webhook, and all records of its deliveries."""

    def do(within: Services) -> StoredResponse:
        last = manage.remove_webhook(within, place, who)
        return StoredResponse(status=200, answer={"webhook": place.webhook}, version=last)

    return done_once(place.club, ["remove_webhook", place.webhook], who, do)


def secret_rotated(place: WebhookId, asked: dict[str, Any], who: Caller) -> StoredResponse:
    """Sign with a new ``secret``, a secret of the outcome. The old one signs too for another ``overlap_s``."""

    def do(within: Services) -> StoredResponse:
        secret = manage.rotate_secret(within, place, who, asked["overlap_s"])
        return _outcome(within, place, 201, secret=secret)

    return done_once(place.club, ["rotate_secret", place.webhook, asked], who, do)


def trial_asked(place: WebhookId, who: Caller) -> StoredResponse:
    """Send a test event, once."""

    def do(within: Services) -> StoredResponse:
        return _asked_for(within, place, manage.send_test(within, place))

    return done_once(place.club, ["send_test", place.webhook], who, do)


def redelivery_asked(place: WebhookId, position: int, who: Caller) -> StoredResponse:
    """Send a delivery once more, under the same id."""

    def do(within: Services) -> StoredResponse:
        manage.redeliver(within, place, position)
        return _asked_for(within, place, position)

    return done_once(place.club, ["redeliver", place.webhook, position], who, do)


def _outcome(within: Services, place: WebhookId, status: int, **secrets: str) -> StoredResponse:
    # Within the transaction of the command: its answer is kept, and must not tell of a change that somebody made after
    # it.
    found = queries.get_webhook(within, place)
    return StoredResponse(status=status, answer=shape_of(Webhook)(found), version=found.version, secrets=secrets)


def _asked_for(within: Services, place: WebhookId, position: int) -> StoredResponse:
    # The answer has no attempts, so no rights to see what receivers have answered are needed.
    found = queries.get_delivery(within, place, position, ())
    return StoredResponse(status=201, answer=shape_of(Delivery)(found.delivery))
