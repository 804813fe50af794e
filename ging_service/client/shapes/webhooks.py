"""What stands in JSON: webhooks. Written by ``python -m ging_service.web.client_source``."""

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
    state: Literal["pending", "delivered", "dead", "withheld"]
    """`pending`: still to be sent; `dead`: given up; `withheld`: the webhook might not see it any more."""
    attempts: int
    """To send it."""
    asked_again: bool
    """It was asked for by hand, and is to be sent once more."""
    laid_out_at: str
    """When the worker found it in the log."""
    due_at: str | None
    """When it is tried next; null: it is not, or not before it is asked for."""
    ended_at: str | None
    """When it arrived or was given up."""


class DeliveryAsked(TypedDict):
    """A delivery that has been asked for by hand: a worker sends it in a moment."""

    replayed: bool
    """The same command had been carried out before; this is what it did."""
    position: int
    """Of the event in the club's log; below zero: of a test event."""
    message: str
    """Its `webhook-id`, the same however often it is sent."""
    type: str
    """Of the event."""
    state: Literal["pending", "delivered", "dead", "withheld"]
    """`pending`: still to be sent; `dead`: given up; `withheld`: the webhook might not see it any more."""
    attempts: int
    """To send it."""
    asked_again: bool
    """It was asked for by hand, and is to be sent once more."""
    laid_out_at: str
    """When the worker found it in the log."""
    due_at: str | None
    """When it is tried next; null: it is not, or not before it is asked for."""
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
    state: Literal["pending", "delivered", "dead", "withheld"]
    """`pending`: still to be sent; `dead`: given up; `withheld`: the webhook might not see it any more."""
    attempts: int
    """To send it."""
    asked_again: bool
    """It was asked for by hand, and is to be sent once more."""
    laid_out_at: str
    """When the worker found it in the log."""
    due_at: str | None
    """When it is tried next; null: it is not, or not before it is asked for."""
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
    """Types of events that are wanted; none: all that may be seen."""
    table: NotRequired[str]
    """The table whose events are wanted; left out: all."""
    scopes: NotRequired[list[Literal["look", "read_club", "read_books"]]]
    """Rights that say what it may see."""
    after: NotRequired[int | None]
    """Send the events behind this position; -1: from the beginning. Left out: those from now on."""


class SecretRotated(TypedDict):
    """A webhook with a new secret."""

    replayed: bool
    """The same command had been carried out before; this is what it did."""
    webhook: str
    """Id."""
    url: str
    """Where its events are sent."""
    types: list[str]
    """The types of events that it wants; none: all that it may see."""
    table: str | None
    """The table whose events it wants; null: all of the club."""
    scopes: list[Literal["look", "read_club", "read_books"]]
    """What it may see."""
    state: Literal["active", "paused"]
    """Whether events are sent."""
    paused_because: str | None
    """`asked`; `gone`: the receiver has answered 410; `dead_letters`: too many deliveries in a row were given up; null: it is active."""
    made_at: str
    """When it was made."""
    made_by: str | None
    """Member; null: the operator, or an app."""
    next_position: int
    """Of the first event that has not been laid out for it yet, or passed over."""
    pending: int
    """Deliveries that are laid out and still to be sent."""
    dead_in_row: int
    """Deliveries given up since one went through."""
    old_secret_until: str | None
    """Until when a secret that has been changed still signs beside the new one."""
    version: int
    """Of what is asked for and of its state: the ETag."""
    secret: str | None
    """What its deliveries are signed with, `whsec_…`: told once; null where the answer is told again."""


class SecretRotation(TypedDict):
    """How a secret is changed."""

    overlap_s: NotRequired[int]
    """How long deliveries are signed with the old secret, too."""


class Webhook(TypedDict):
    """A webhook, without the secret that it signs with."""

    webhook: str
    """Id."""
    url: str
    """Where its events are sent."""
    types: list[str]
    """The types of events that it wants; none: all that it may see."""
    table: str | None
    """The table whose events it wants; null: all of the club."""
    scopes: list[Literal["look", "read_club", "read_books"]]
    """What it may see."""
    state: Literal["active", "paused"]
    """Whether events are sent."""
    paused_because: str | None
    """`asked`; `gone`: the receiver has answered 410; `dead_letters`: too many deliveries in a row were given up; null: it is active."""
    made_at: str
    """When it was made."""
    made_by: str | None
    """Member; null: the operator, or an app."""
    next_position: int
    """Of the first event that has not been laid out for it yet, or passed over."""
    pending: int
    """Deliveries that are laid out and still to be sent."""
    dead_in_row: int
    """Deliveries given up since one went through."""
    old_secret_until: str | None
    """Until when a secret that has been changed still signs beside the new one."""
    version: int
    """Of what is asked for and of its state: the ETag."""


class WebhookChange(TypedDict):
    """What is to be different of a webhook; what is left out stays."""

    url: NotRequired[str | None]
    """Where events are sent by POST: https, a host of the public internet."""
    types: NotRequired[list[EventType] | None]
    """Types of events that are wanted; none: all that may be seen."""
    table: NotRequired[str | None]
    """The table whose events are wanted; empty: all."""
    scopes: NotRequired[list[Literal["look", "read_club", "read_books"]] | None]
    """Rights that say what it may see."""
    state: NotRequired[Literal["active", "paused"] | None]
    """`paused`: nothing is sent, and nothing lost; `active`: it goes on where it stood."""


class WebhookChanged(TypedDict):
    """A webhook that has been changed."""

    replayed: bool
    """The same command had been carried out before; this is what it did."""
    webhook: str
    """Id."""
    url: str
    """Where its events are sent."""
    types: list[str]
    """The types of events that it wants; none: all that it may see."""
    table: str | None
    """The table whose events it wants; null: all of the club."""
    scopes: list[Literal["look", "read_club", "read_books"]]
    """What it may see."""
    state: Literal["active", "paused"]
    """Whether events are sent."""
    paused_because: str | None
    """`asked`; `gone`: the receiver has answered 410; `dead_letters`: too many deliveries in a row were given up; null: it is active."""
    made_at: str
    """When it was made."""
    made_by: str | None
    """Member; null: the operator, or an app."""
    next_position: int
    """Of the first event that has not been laid out for it yet, or passed over."""
    pending: int
    """Deliveries that are laid out and still to be sent."""
    dead_in_row: int
    """Deliveries given up since one went through."""
    old_secret_until: str | None
    """Until when a secret that has been changed still signs beside the new one."""
    version: int
    """Of what is asked for and of its state: the ETag."""


class WebhookMade(TypedDict):
    """A webhook that has been made."""

    replayed: bool
    """The same command had been carried out before; this is what it did."""
    webhook: str
    """Id."""
    url: str
    """Where its events are sent."""
    types: list[str]
    """The types of events that it wants; none: all that it may see."""
    table: str | None
    """The table whose events it wants; null: all of the club."""
    scopes: list[Literal["look", "read_club", "read_books"]]
    """What it may see."""
    state: Literal["active", "paused"]
    """Whether events are sent."""
    paused_because: str | None
    """`asked`; `gone`: the receiver has answered 410; `dead_letters`: too many deliveries in a row were given up; null: it is active."""
    made_at: str
    """When it was made."""
    made_by: str | None
    """Member; null: the operator, or an app."""
    next_position: int
    """Of the first event that has not been laid out for it yet, or passed over."""
    pending: int
    """Deliveries that are laid out and still to be sent."""
    dead_in_row: int
    """Deliveries given up since one went through."""
    old_secret_until: str | None
    """Until when a secret that has been changed still signs beside the new one."""
    version: int
    """Of what is asked for and of its state: the ETag."""
    secret: str | None
    """What its deliveries are signed with, `whsec_…`: told once; null where the answer is told again."""


class WebhookPage(TypedDict):
    """One page of many."""

    items: list[Webhook]
    """By id."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class WebhookRemoved(TypedDict):
    """A webhook that has been removed."""

    replayed: bool
    """The same command had been carried out before; this is what it did."""
    webhook: str
    """Id."""
