"""Answers about webhooks and their deliveries."""

from __future__ import annotations

from marshmallow import fields

from ging_service.application.webhooks.rules import SCOPES
from ging_service.web.api.access_answers import Done
from ging_service.web.api.answer import Answer, page_of
from ging_service.web.api.fields import OrNull, many, number, number_or_null, one_of, text, text_or_null, time, yes_no

STATES = ("active", "paused")
DELIVERY_STATES = ("pending", "delivered", "dead", "withheld")


def _time_or_null(doc: str) -> OrNull:
    return OrNull(required=True, metadata={"description": doc, "format": "date-time"})


class Webhook(Answer):
    """A webhook, without the secret that it signs with."""

    webhook = text("id")
    url = text("where its events are sent")
    types = many(fields.String(), "the types of events that it wants; none: all that it may see")
    table = text_or_null("the table whose events it wants; null: all of the club")
    scopes = many(one_of("a right", *SCOPES), "what it may see")
    state = one_of("whether events are sent", *STATES)
    paused_because = text_or_null(
        "`asked`; `gone`: the receiver has answered 410; `dead_letters`: too many deliveries in a row were given up;"
        " null: it is active"
    )
    made_at = time("when it was made")
    made_by = text_or_null("member; null: the operator, or an app")
    next_position = number("of the first event that has not been laid out for it yet, or passed over")
    pending = number("deliveries that are laid out and still to be sent")
    dead_in_row = number("deliveries given up since one went through")
    old_secret_until = _time_or_null("until when a secret that has been changed still signs beside the new one")
    version = number("of what is asked for and of its state: the ETag")


class WebhookMade(Webhook, Done):
    """A webhook that has been made."""

    secret = text_or_null(
        "what its deliveries are signed with, `whsec_…`: told once; null where the answer is told again"
    )


class WebhookChanged(Webhook, Done):
    """A webhook that has been changed."""


class SecretRotated(WebhookMade):
    """A webhook with a new secret."""


class WebhookRemoved(Done):
    """A webhook that has been removed."""

    webhook = text("id")


class Delivery(Answer):
    """An event on its way to a webhook."""

    position = number("of the event in the club's log; below zero: of a test event")
    message = text("its `webhook-id`, the same however often it is sent")
    type = text("of the event")
    state = one_of(
        "`pending`: still to be sent; `dead`: given up; `withheld`: the webhook might not see it any more",
        *DELIVERY_STATES,
    )
    attempts = number("to send it")
    asked_again = yes_no("it was asked for by hand, and is to be sent once more")
    laid_out_at = time("when the worker found it in the log")
    due_at = _time_or_null("when it is tried next; null: it is not, or not before it is asked for")
    ended_at = _time_or_null("when it arrived or was given up")


class Attempt(Answer):
    """One attempt to send a delivery."""

    attempt = number("from 1")
    began_at = time("when it began")
    ended_at = _time_or_null("null: it is under way, or its worker was stopped in the middle of it")
    duration_ms = number_or_null("how long it took")
    status = number_or_null("HTTP status of the answer; null: there was none")
    error = text_or_null("why there was no answer")
    answer = text_or_null("the first 500 characters of the answer, if it was text")


class DeliveryTold(Delivery):
    """A delivery with all attempts to send it."""

    tried = many(fields.Nested(Attempt), "in order")


class DeliveryAsked(Delivery, Done):
    """A delivery that has been asked for by hand: a worker sends it in a moment."""


WebhookPage = page_of(Webhook, "by id")
DeliveryPage = page_of(Delivery, "the newest events first, test events last")
