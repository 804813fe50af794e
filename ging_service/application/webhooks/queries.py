"""The webhooks of a club, and the results of their deliveries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.application.webhooks.manage import message_id
from ging_service.eventlog.read import head_size
from ging_service.execution.errors import NotFound
from ging_service.reporting.paging import FIRST, LARGEST, Page, Paging, number, page_of, utc, utc_or_none
from ging_service.webhooks import store

if TYPE_CHECKING:
    from collections.abc import Collection

    from ging_service.access.role_rights import Right
    from ging_service.eventlog.connections.scope import Connection
    from ging_service.execution.services import Services
    from ging_service.webhooks.store import StoredAttempt, StoredDelivery, StoredWebhook, WebhookId


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookView:
    """A webhook, without its secrets. ``next_position``: of the log, not looked at yet; ``pending``: still to be sent.

    ``lag``: ``pending``, and the events from ``next_position`` on. ``last_error`` and ``next_attempt_at`` are "" if there
    is none.
    """

    webhook: str
    url: str
    types: tuple[str, ...]
    table: str
    scopes: tuple[str, ...]
    state: str
    paused_because: str
    made_at: str
    made_by: str
    version: int
    next_position: int
    pending: int
    dead_in_row: int
    old_secret_until: str
    ordered: bool
    lag: int
    last_error: str
    next_attempt_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryView:
    """A delivery. ``due_at``: when it is tried next, "" where it is not; ``ended_at`` "": it has not ended."""

    position: int
    message: str
    type: str
    state: str
    attempts: int
    asked_again: bool
    laid_out_at: str
    due_at: str
    ended_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptView:
    """An attempt. ``status`` None: no answer, and ``error`` gives the reason; without an end none is known."""

    attempt: int
    began_at: str
    ended_at: str
    duration_ms: int | None
    status: int | None
    error: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryDetails:
    """A delivery with all its attempts."""

    delivery: DeliveryView
    tried: tuple[AttemptView, ...]


def list_webhooks(services: Services, club_id: str, paging: Paging = FIRST) -> Page[WebhookView]:
    """The club's webhooks, by id. Raises ``NoSuchClub``."""
    with services.reading(club_id) as conn:
        head_size(conn, club_id)
        rows = store.webhooks(conn, club_id, services.clock(), paging.after, paging.limit + 1)
    return page_of(rows, paging, _webhook, lambda row: row.webhook_id)


def get_webhook(services: Services, place: WebhookId) -> WebhookView:
    """One webhook. Raises ``NotFound`` and ``NoSuchClub``."""
    with services.reading(place.club) as conn:
        return _webhook(_need(services, conn, place))


def list_deliveries(
    services: Services, place: WebhookId, state: str = "", paging: Paging = FIRST
) -> Page[DeliveryView]:
    """A webhook's deliveries, the newest events first, test events last; in one ``state`` or in any (""). As above."""
    below = _position(paging.after) if paging.after else LARGEST
    with services.reading(place.club) as conn:
        _need(services, conn, place)
        rows = store.deliveries(conn, place, below, state, paging.limit + 1)
    return page_of(rows, paging, lambda row: _delivery(place, row), lambda row: str(row.position))


def get_delivery(services: Services, place: WebhookId, position: int, rights: Collection[Right]) -> DeliveryDetails:
    """Return one delivery with its attempts, for somebody with these rights. Raises ``NotFound`` and ``NoSuchClub``.

    The answers of the receiver are only for those who may see what it was sent: it may repeat that.
    """
    with services.reading(place.club) as conn:
        scopes = _need(services, conn, place).scopes
        found = store.delivery(conn, place, position)
        if found is None:
            raise NotFound("delivery")
        tried = store.attempts(conn, place, position)
    may_see = set(scopes) <= set(rights)
    return DeliveryDetails(
        delivery=_delivery(place, found),
        tried=tuple(_attempt(one if may_see else one._replace(answer="")) for one in tried),
    )


def _need(services: Services, conn: Connection, place: WebhookId) -> StoredWebhook:
    head_size(conn, place.club)
    found = store.webhook(conn, place, services.clock())
    if found is None:
        raise NotFound("webhook")
    return found


def _position(cursor: str) -> int:
    """A position, which of a test event is below zero. Raises ``Refused("bad_cursor")``."""
    size = number(cursor.removeprefix("-"))
    return -size if cursor.startswith("-") else size


def _webhook(row: StoredWebhook) -> WebhookView:
    return WebhookView(
        webhook=row.webhook_id,
        url=row.url,
        types=tuple(row.types),
        table=row.table_id,
        scopes=tuple(row.scopes),
        state=row.state,
        paused_because=row.paused_because,
        made_at=utc(row.made_at),
        made_by=row.made_by,
        version=row.version,
        next_position=row.next_position,
        pending=row.pending,
        dead_in_row=row.dead_in_row,
        old_secret_until=utc_or_none(row.old_secret_until),
        ordered=row.ordered,
        lag=row.lag,
        last_error=row.last_error or "",
        next_attempt_at=utc_or_none(row.next_attempt_at),
    )


def _delivery(place: WebhookId, row: StoredDelivery) -> DeliveryView:
    is_to_come = row.state == "pending" or row.again
    return DeliveryView(
        position=row.position,
        message=message_id(*place, row.position),
        type=row.type,
        state=row.state,
        attempts=row.attempts,
        asked_again=row.again,
        laid_out_at=utc(row.laid_out_at),
        due_at=utc(row.due_at) if is_to_come else "",
        ended_at=utc_or_none(row.ended_at),
    )


def _attempt(row: StoredAttempt) -> AttemptView:
    lasted = None if row.ended_at is None else (row.ended_at - row.began_at).total_seconds()
    return AttemptView(
        attempt=row.attempt,
        began_at=utc(row.began_at),
        ended_at=utc_or_none(row.ended_at),
        duration_ms=None if lasted is None else round(lasted * 1000),
        status=row.status,
        error=row.error,
        answer=row.answer,
    )
