"""Types of requests and answers: club, webhooks. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import EventType


class Attempt(TypedDict):
    """One attempt to send a delivery."""

    attempt: int
    """From 1."""
    began_at: str
    """When it began."""
    ended_at: str | None
    """Null: it is under way, or its worker was stopped in the middle of it."""
    duration_ms: int | None
    """How long it took."""
    status: int | None
    """HTTP status of the answer; null: there was none."""
    error: str | None
    """Why there was no answer."""
    answer: str | None
    """The first 500 characters of the answer, if it was text."""


class Delivery(TypedDict):
    """An event on its way to a webhook."""

    position: int
    """Of the event in the club's log; below zero: of a test event."""
    message: str
    """Its `webhook-id`, the same however often it is sent."""
    type: str
    """Of the event."""
    state: Literal["pending", "delivered", "dead", "withheld"] | str
    """`pending`: still to be sent; `dead`: given up; `withheld`: the webhook may no longer see it."""
    attempts: int
    """To send it."""
    asked_again: bool
    """It was requested by hand and will be sent once more."""
    laid_out_at: str
    """When the worker found it in the log."""
    due_at: str | None
    """When the next attempt is due; null: none is scheduled."""
    ended_at: str | None
    """When it arrived or was given up."""


class DeliveryAsked(TypedDict):
    """A delivery that has been requested by hand. A worker sends it shortly."""

    replayed: bool
    """The same command was carried out before; this is its result."""
    position: int
    """Of the event in the club's log; below zero: of a test event."""
    message: str
    """Its `webhook-id`, the same however often it is sent."""
    type: str
    """Of the event."""
    state: Literal["pending", "delivered", "dead", "withheld"] | str
    """`pending`: still to be sent; `dead`: given up; `withheld`: the webhook may no longer see it."""
    attempts: int
    """To send it."""
    asked_again: bool
    """It was requested by hand and will be sent once more."""
    laid_out_at: str
    """When the worker found it in the log."""
    due_at: str | None
    """When the next attempt is due; null: none is scheduled."""
    ended_at: str | None
    """When it arrived or was given up."""


class DeliveryPage(TypedDict):
    """One page of many."""

    items: list[Delivery]
    """The newest events first, test events last."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class DeliveryTold(TypedDict):
    """A delivery with all attempts to send it."""

    position: int
    """Of the event in the club's log; below zero: of a test event."""
    message: str
    """Its `webhook-id`, the same however often it is sent."""
    type: str
    """Of the event."""
    state: Literal["pending", "delivered", "dead", "withheld"] | str
    """`pending`: still to be sent; `dead`: given up; `withheld`: the webhook may no longer see it."""
    attempts: int
    """To send it."""
    asked_again: bool
    """It was requested by hand and will be sent once more."""
    laid_out_at: str
    """When the worker found it in the log."""
    due_at: str | None
    """When the next attempt is due; null: none is scheduled."""
    ended_at: str | None
    """When it arrived or was given up."""
    tried: list[Attempt]
    """In order."""


class NewWebhook(TypedDict):
    """A webhook."""

    webhook: str
    """The webhook's id."""
    url: str
    """Where events are sent by POST: https, a host of the public internet."""
    types: NotRequired[list[EventType]]
    """Types of events to send; none: all that the webhook may see."""
    table: NotRequired[str]
    """Only events of this table; left out: of all tables."""
    scopes: NotRequired[list[Literal["look", "read_club", "read_books"]]]
    """Rights that say what it may see."""
    after: NotRequired[int | None]
    """Send the events after this position; -1: from the beginning. Left out: those from now on."""
    ordered: NotRequired[bool]
    """Send one delivery after the other, in order of the log, so that one that fails holds up those after it; false: several at once, in any order, and none waits for another."""


class SecretRotated(TypedDict):
    """A webhook with a new secret."""

    replayed: bool
    """The same command was carried out before; this is its result."""
    webhook: str
    """Id."""
    url: str
    """Where its events are sent."""
    types: list[str]
    """The types of events to send; none: all that it may see."""
    table: str | None
    """Only events of this table; null: of the whole club."""
    scopes: list[Literal["look", "read_club", "read_books"] | str]
    """What it may see."""
    state: Literal["active", "paused"] | str
    """Whether events are sent."""
    paused_because: str | None
    """`asked`; `gone`: the receiver has answered 410; `dead_letters`: too many deliveries in a row were given up; null: it is active."""
    made_at: str
    """When it was made."""
    made_by: str | None
    """Member; null: the operator, or an app."""
    next_position: int
    """Of the first event that has not been considered for this webhook yet."""
    pending: int
    """Deliveries that are queued and not sent yet."""
    dead_in_row: int
    """Deliveries given up since one went through."""
    lag: int
    """Events that may still be sent: `pending`, and all those of the log from `next_position` on."""
    last_error: str | None
    """Why the last attempt failed to send the delivery that waits, or that was given up last; null: nothing fails."""
    next_attempt_at: str | None
    """When the next attempt is due; null: nothing is queued, or the webhook is paused."""
    ordered: bool
    """Deliveries are sent one by one, in order of the log; false: several at once, in any order."""
    old_secret_until: str | None
    """Until when the previous secret also signs."""
    version: int
    """Of the webhook: the ETag."""
    secret: str | None
    """The secret that signs its deliveries, `whsec_…`: shown once; null for a replayed command."""


class SecretRotation(TypedDict):
    """A change of a webhook's secret."""

    overlap_s: NotRequired[int]
    """How long deliveries are signed with the old secret, too."""


class Webhook(TypedDict):
    """A webhook, without the secret that it signs with."""

    webhook: str
    """Id."""
    url: str
    """Where its events are sent."""
    types: list[str]
    """The types of events to send; none: all that it may see."""
    table: str | None
    """Only events of this table; null: of the whole club."""
    scopes: list[Literal["look", "read_club", "read_books"] | str]
    """What it may see."""
    state: Literal["active", "paused"] | str
    """Whether events are sent."""
    paused_because: str | None
    """`asked`; `gone`: the receiver has answered 410; `dead_letters`: too many deliveries in a row were given up; null: it is active."""
    made_at: str
    """When it was made."""
    made_by: str | None
    """Member; null: the operator, or an app."""
    next_position: int
    """Of the first event that has not been considered for this webhook yet."""
    pending: int
    """Deliveries that are queued and not sent yet."""
    dead_in_row: int
    """Deliveries given up since one went through."""
    lag: int
    """Events that may still be sent: `pending`, and all those of the log from `next_position` on."""
    last_error: str | None
    """Why the last attempt failed to send the delivery that waits, or that was given up last; null: nothing fails."""
    next_attempt_at: str | None
    """When the next attempt is due; null: nothing is queued, or the webhook is paused."""
    ordered: bool
    """Deliveries are sent one by one, in order of the log; false: several at once, in any order."""
    old_secret_until: str | None
    """Until when the previous secret also signs."""
    version: int
    """Of the webhook: the ETag."""


class WebhookChange(TypedDict):
    """Changes to a webhook. Fields that are left out stay as they are."""

    url: NotRequired[str | None]
    """Where events are sent by POST: https, a host of the public internet."""
    types: NotRequired[list[EventType] | None]
    """Types of events to send; none: all that the webhook may see."""
    table: NotRequired[str | None]
    """Only events of this table; empty: of all tables."""
    scopes: NotRequired[list[Literal["look", "read_club", "read_books"]] | None]
    """Rights that say what it may see."""
    state: NotRequired[Literal["active", "paused"] | None]
    """`paused`: nothing is sent, and no event is lost; `active`: sending goes on where it stopped."""
    after: NotRequired[int | None]
    """Send the events after this position again, each with the same id; -1: from the beginning. A position that the webhook has not reached changes nothing."""
    ordered: NotRequired[bool | None]
    """Send one delivery after the other, in order of the log, so that one that fails holds up those after it; false: several at once, in any order, and none waits for another."""


class WebhookChanged(TypedDict):
    """A webhook that has been changed."""

    replayed: bool
    """The same command was carried out before; this is its result."""
    webhook: str
    """Id."""
    url: str
    """Where its events are sent."""
    types: list[str]
    """The types of events to send; none: all that it may see."""
    table: str | None
    """Only events of this table; null: of the whole club."""
    scopes: list[Literal["look", "read_club", "read_books"] | str]
    """What it may see."""
    state: Literal["active", "paused"] | str
    """Whether events are sent."""
    paused_because: str | None
    """`asked`; `gone`: the receiver has answered 410; `dead_letters`: too many deliveries in a row were given up; null: it is active."""
    made_at: str
    """When it was made."""
    made_by: str | None
    """Member; null: the operator, or an app."""
    next_position: int
    """Of the first event that has not been considered for this webhook yet."""
    pending: int
    """Deliveries that are queued and not sent yet."""
    dead_in_row: int
    """Deliveries given up since one went through."""
    lag: int
    """Events that may still be sent: `pending`, and all those of the log from `next_position` on."""
    last_error: str | None
    """Why the last attempt failed to send the delivery that waits, or that was given up last; null: nothing fails."""
    next_attempt_at: str | None
    """When the next attempt is due; null: nothing is queued, or the webhook is paused."""
    ordered: bool
    """Deliveries are sent one by one, in order of the log; false: several at once, in any order."""
    old_secret_until: str | None
    """Until when the previous secret also signs."""
    version: int
    """Of the webhook: the ETag."""


class WebhookMade(TypedDict):
    """A webhook that has been made."""

    replayed: bool
    """The same command was carried out before; this is its result."""
    webhook: str
    """Id."""
    url: str
    """Where its events are sent."""
    types: list[str]
    """The types of events to send; none: all that it may see."""
    table: str | None
    """Only events of this table; null: of the whole club."""
    scopes: list[Literal["look", "read_club", "read_books"] | str]
    """What it may see."""
    state: Literal["active", "paused"] | str
    """Whether events are sent."""
    paused_because: str | None
    """`asked`; `gone`: the receiver has answered 410; `dead_letters`: too many deliveries in a row were given up; null: it is active."""
    made_at: str
    """When it was made."""
    made_by: str | None
    """Member; null: the operator, or an app."""
    next_position: int
    """Of the first event that has not been considered for this webhook yet."""
    pending: int
    """Deliveries that are queued and not sent yet."""
    dead_in_row: int
    """Deliveries given up since one went through."""
    lag: int
    """Events that may still be sent: `pending`, and all those of the log from `next_position` on."""
    last_error: str | None
    """Why the last attempt failed to send the delivery that waits, or that was given up last; null: nothing fails."""
    next_attempt_at: str | None
    """When the next attempt is due; null: nothing is queued, or the webhook is paused."""
    ordered: bool
    """Deliveries are sent one by one, in order of the log; false: several at once, in any order."""
    old_secret_until: str | None
    """Until when the previous secret also signs."""
    version: int
    """Of the webhook: the ETag."""
    secret: str | None
    """The secret that signs its deliveries, `whsec_…`: shown once; null for a replayed command."""


class WebhookPage(TypedDict):
    """One page of many."""

    items: list[Webhook]
    """By id."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class WebhookRemoved(TypedDict):
    """A webhook that has been deleted."""

    replayed: bool
    """The same command was carried out before; this is its result."""
    webhook: str
    """Id."""
