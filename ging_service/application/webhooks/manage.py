"""Management of a club's webhooks. It leaves no events in the club's log: it concerns receivers, not what happened."""

from __future__ import annotations

import base64
import secrets
from dataclasses import dataclass
from datetime import UTC, timedelta
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
from standardwebhooks import Webhook

from ging_service.access.delegation import check_delegation
from ging_service.access.role_rights import Right
from ging_service.domain.club.decide import check_slug
from ging_service.domain.errors import Refused
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.read import head_size, lock_log
from ging_service.execution.errors import NotFound
from ging_service.webhooks import store
from ging_service.webhooks.delivery_limits import MOST_OLD_SECRETS, MOST_OVERLAP_S, MOST_WEBHOOKS, USUAL_OVERLAP_S
from ging_service.webhooks.store import WebhookId, WebhookSpec
from ging_service.webhooks.url_check import check_host, check_url

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from ging_service.eventlog.connections.scope import Connection
    from ging_service.execution.caller import Caller
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services
    from ging_service.webhooks.delivery_limits import DeliveryLimits
    from ging_service.webhooks.store import LockedWebhook

TEST: Final = "webhook.test"
"""Type of the event that a club can send to test a receiver."""


def event_body(club_id: str, recorded_event: RecordedEvent, shown: dict[str, Any]) -> bytes:
    """The body for an event: ``shown`` is the event as the API and the feed show it."""
    moment = recorded_event.happened_at or recorded_event.recorded_at
    return msgspec.json.encode({"type": recorded_event.type, "timestamp": moment, "club": club_id, "data": shown})


def body_of_test(club_id: str, webhook_id: str, position: int, asked_at: datetime) -> bytes:
    """The body of a test event."""
    data = {"type": TEST, "webhook": webhook_id, "test": -position}
    return msgspec.json.encode({"type": TEST, "timestamp": timestamp(asked_at), "club": club_id, "data": data})


def message_id(club_id: str, webhook_id: str, position: int) -> str:
    """Return the id of a delivery: the same for every attempt, so that a receiver recognizes repetitions."""
    return f"{club_id}/{webhook_id}/" + (f"{position}" if position >= 0 else f"test-{-position}")


def headers(message: str, body: bytes, secrets: Sequence[str], now: datetime) -> dict[str, str]:
    """The headers of one attempt, signed with each secret that is in use."""
    content, moment = body.decode(), now.astimezone(UTC)  # the library takes any time for one of UTC
    return {
        "content-type": "application/json",
        "user-agent": "ging-service",
        "webhook-id": message,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": " ".join(Webhook(secret).sign(message, moment, content) for secret in secrets),
    }


State = Literal["active", "paused"]

# Standard Webhooks asks for 24 to 64 random bytes.
_SECRET_BYTES = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class NewWebhook:
    """A webhook to be made: its id, where to send, which events (no types: all; no table: of all the club).

    ``scopes``: what it may see. ``after``: the events after this position; None: those that are recorded from now on.
    ``ordered`` False: several deliveries are sent at once, and none waits for another.
    """

    webhook: str
    url: str
    types: tuple[str, ...] = ()
    table: str = ""
    scopes: frozenset[Right] = frozenset({Right.LOOK})
    after: int | None = None
    ordered: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookChange:
    """Changes to a webhook. None leaves a value as it is. ``after``: the events after this position are sent again."""

    url: str | None = None
    types: tuple[str, ...] | None = None
    table: str | None = None
    scopes: frozenset[Right] | None = None
    state: State | None = None
    after: int | None = None
    ordered: bool | None = None


def check_receiver(services: Services, asked: NewWebhook | WebhookChange) -> None:
    """Look up where a webhook is to send: the step before it is made or changed, while no transaction is open.

    Raises ``Refused("address_refused")``.
    """
    if asked.url is not None:
        check_host(asked.url, services.webhooks)


def make_webhook(services: Services, club_id: str, asked: NewWebhook, caller: Caller) -> str:
    """Make a webhook. Returns it with its secret, which is shown only once. Raises ``Refused`` and ``NoSuchClub``."""
    check_slug(asked.webhook, "webhook")
    wish = WebhookSpec(asked.url, sorted(asked.types), asked.table, sorted(asked.scopes), asked.ordered)
    _check(services.webhooks, wish, caller)
    secret = _new_secret()
    with services.club_transaction(club_id) as conn:
        # Two at once would both find a place under the limit. It also raises `NoSuchClub`: without a log nothing is
        # inserted below, which would look like an id that exists.
        lock_log(conn, club_id)
        if store.count(conn, club_id) >= MOST_WEBHOOKS:
            raise Refused("too_many_webhooks", "", f"a club has up to {MOST_WEBHOOKS} webhooks")
        made = store.make(
            conn,
            WebhookId(club_id, asked.webhook),
            wish,
            next=-1 if asked.after is None else asked.after + 1,
            secret=secret,
            made_by=caller.actor,
            now=services.clock(),
        )
    if not made:
        raise Refused("webhook_exists", "", "a webhook with this id already exists", "webhook")
    return secret


def change_webhook(services: Services, place: WebhookId, asked: WebhookChange, caller: Caller) -> None:
    """Change a webhook. Raises ``Refused``, ``NotFound`` and ``Stale``.

    Pending deliveries are sent to the new URL, at once and with all their attempts, if the new rights allow it.
    """
    with services.club_transaction(place.club) as conn:
        held = _held(conn, place, caller)
        wish = _changed(held.wish, asked)
        # An unchanged specification is not checked: those who could not give its rights may still pause it.
        if wish != held.wish:
            _check(services.webhooks, wish, caller)
        state = asked.state or held.state
        # A webhook that has paused itself keeps its reason when somebody pauses it by hand.
        because = "" if state == "active" else held.paused_because or "asked"
        if wish == held.wish and state == held.state and asked.after is None:
            return
        store.change(
            conn,
            place,
            wish,
            state=state,
            because=because,
            next=None if asked.after is None else asked.after + 1,
            afresh=wish.url != held.wish.url or (held.state, state) == ("paused", "active"),
            now=services.clock(),
        )


def rotate_secret(services: Services, place: WebhookId, caller: Caller, overlap_s: int = USUAL_OVERLAP_S) -> str:
    """Make a new secret for a webhook, shown only once. The old one still signs for ``overlap_s``, older ones as promised.

    Without an overlap all of them end.

    Raises like ``change_webhook``.
    """
    if not 0 <= overlap_s <= MOST_OVERLAP_S:
        raise Refused("bad_overlap", "", f"old and new can overlap for 0 to {MOST_OVERLAP_S} seconds", "overlap_s")
    secret, now = _new_secret(), services.clock()
    with services.club_transaction(place.club) as conn:
        _held(conn, place, caller)
        older = store.rotate(conn, place, secret, now, now + timedelta(seconds=overlap_s))
        # Each is a signature of every delivery, and none ends sooner than its receivers were told.
        if overlap_s and older >= MOST_OLD_SECRETS:
            detail = f"{older} older secrets still sign: wait until one of them ends, or end all of them with 0 seconds"
            raise Refused("bad_overlap", "", detail, "overlap_s")
    return secret


def remove_webhook(services: Services, place: WebhookId, caller: Caller) -> int:
    """Delete a webhook with its deliveries. Returns the version that it had. Raises like ``change_webhook``."""
    with services.club_transaction(place.club) as conn:
        held = _held(conn, place, caller)
        store.remove(conn, place)
    return held.version


def send_test(services: Services, place: WebhookId) -> int:
    """Let a worker send a test event, once, even if the webhook is paused; its position. Raises ``NotFound``."""
    with services.club_transaction(place.club) as conn:
        position = store.ask_test(conn, place, TEST, services.clock())
    if position is None:
        raise NotFound("webhook")
    return position


def redeliver(services: Services, place: WebhookId, position: int) -> None:
    """Let a worker send a delivery once more, or at once if it waits for its next try. Raises ``NotFound``."""
    with services.club_transaction(place.club) as conn:
        if store.webhook(conn, place, services.clock()) is None:
            raise NotFound("webhook")
        if not store.ask_again(conn, place, position, services.clock()):
            raise NotFound("delivery")


def _held(conn: Connection, place: WebhookId, caller: Caller) -> LockedWebhook:
    head_size(conn, place.club)
    held = store.lock_webhook(conn, place)
    if held is None:
        raise NotFound("webhook")
    caller.need_version(held.version)
    return held


def _check(limits: DeliveryLimits, wish: WebhookSpec, caller: Caller) -> None:
    """Check that nobody lets others see what they may not see, neither by more rights nor by another address."""
    check_url(wish.url, limits)
    if wish.table_id:
        check_slug(wish.table_id, "table")
    if not wish.scopes:
        raise Refused("no_scopes", "", "a webhook needs at least one right", "scopes")
    check_delegation(caller, [Right(scope) for scope in wish.scopes])


def _changed(wish: WebhookSpec, asked: WebhookChange) -> WebhookSpec:
    if asked.url is not None:
        wish = wish._replace(url=asked.url)
    if asked.types is not None:
        wish = wish._replace(types=sorted(asked.types))
    if asked.table is not None:
        wish = wish._replace(table_id=asked.table)
    if asked.scopes is not None:
        wish = wish._replace(scopes=sorted(asked.scopes))
    if asked.ordered is not None:
        wish = wish._replace(ordered=asked.ordered)
    return wish


def _new_secret() -> str:
    return "whsec_" + base64.b64encode(secrets.token_bytes(_SECRET_BYTES)).decode()
