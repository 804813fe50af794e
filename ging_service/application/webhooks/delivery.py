"""One webhook's turn: what is due is sent, one delivery after the other, in order of the log.

At least once and in order: nothing is sent before what stands before it in the log has arrived or has been given up. What
was sent when its worker died is sent again under the same id. A webhook that is not ordered gets several deliveries at
once, and none of them waits for another.
"""

from __future__ import annotations

import time
from contextlib import ExitStack, closing
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import structlog

from ging_service.access.role_rights import Right
from ging_service.application.webhooks.manage import body_of_test, event_body, headers, message_id
from ging_service.domain.streams import table_stream
from ging_service.eventlog.prefilter import Prefilter, narrowed_events
from ging_service.eventlog.read import CHUNK_EVENTS, club_events
from ging_service.execution.caller import Principal
from ging_service.execution.recorded_event import listed_event_of
from ging_service.execution.visibility import VisibilityFilter
from ging_service.parallel import start_daemon
from ging_service.webhooks import outbox
from ging_service.webhooks.outbox import MOST_QUEUED, LaidOut
from ging_service.webhooks.receiver_request import Sender
from ging_service.webhooks.retry_policy import next_attempt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ging_service.eventlog.connections.scope import Connection
    from ging_service.eventlog.read import Stored
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services
    from ging_service.webhooks.outbox import DueDelivery, WebhookCursor, WebhookLease
    from ging_service.webhooks.store import WebhookSpec

    Render = Callable[[RecordedEvent], dict[str, Any]]


def visibility_of(services: Services, club_id: str, wish: WebhookSpec) -> VisibilityFilter:
    """Return the visibility of a webhook: that of a person who has its rights and is no member."""
    return VisibilityFilter(services, club_id, Principal(rights=frozenset(map(Right, wish.scopes))))


def scan(services: Services, club_id: str, known: WebhookCursor) -> LaidOut:
    """The next events that a webhook gets, if there are any in the next part of the log."""
    end = min(known.size, known.next_position + CHUNK_EVENTS)
    wish = known.wish
    wanted = Prefilter(streams=[table_stream(wish.table_id)] if wish.table_id else None, types=list(wish.types) or None)
    with services.club_transaction(club_id) as conn:
        stored = list(narrowed_events(conn, club_id, range(known.next_position, end), wanted))
    visibility = visibility_of(services, club_id, wish)
    found: list[tuple[int, str]] = []
    for one in stored:
        if visibility.event(listed_event_of(services, one)) is not None:
            found.append((one.position, one.type))
            if len(found) == MOST_QUEUED:
                # The cursor stops after the last event found, not at the end of the part that was read.
                return LaidOut(known.next_position, one.position + 1, found)
    return LaidOut(known.next_position, end, found)


TURN_S = 2.0
"""Duration after which a turn ends with the current delivery, so that others do not wait for a quick sender."""

# Bodies are made when deliveries are read, with the rights of that moment, so few are read ahead.
_MOST_AT_ONCE = 50
_WIDTH = 200
"""So many positions of the log are read at once at most; of a webhook that wants few events most of them in vain."""

# Deliveries in progress of a webhook that is not ordered.
_SENDERS = 4
_PAUSE_S = 0.005

_LOG = structlog.get_logger("ging.webhooks")


class DeliveryTools(NamedTuple):
    """Tools of every turn. ``render`` shows an event as the API and the feed do, once it has been filtered."""

    services: Services
    render: Render


class DeliveryBatch(NamedTuple):
    """Due deliveries, with the bodies as the webhook may see them now (no bytes: it may see nothing of it)."""

    known: WebhookCursor
    due: list[tuple[DueDelivery, bytes]]


class DeliveryLease:
    """A turn under its claim; ``stopped`` is checked between deliveries."""

    def __init__(self, tools: DeliveryTools, turn: WebhookLease, stopped: Callable[[], bool]) -> None:
        self._tools = tools
        self._services = tools.services
        self._turn = turn
        self._stopped = stopped
        self._ends = time.monotonic() + TURN_S

    def run(self) -> None:
        """Send due deliveries, create the next ones, and so on, until nothing is due or the turn is over."""
        with ExitStack() as opened:
            senders = [opened.enter_context(closing(Sender(self._services.webhooks))) for _ in range(_SENDERS)]
            while not self._is_over() and (batch := self._next()) is not None:
                if not self._send(senders if not batch.known.wish.ordered else senders[:1], batch):
                    break
        # Not in a `finally`: after an error the lease runs out, so that the turn is not taken again at once.
        with self._services.club_transaction(self._turn.club) as conn:
            outbox.release(conn, self._turn)

    def _send(self, senders: Sequence[Sender], batch: DeliveryBatch) -> bool:
        """Send due deliveries, as many at once as there are senders. Returns True if the next ones may follow."""
        # The senders share it: each takes the next delivery when it is done with one.
        left = iter(batch.due)
        outcomes: list[bool | Exception] = []

        def send(sender: Sender) -> None:
            try:
                outcomes.append(all(self._deliver(sender, batch.known, *one) for one in left))
            except Exception as error:  # noqa: BLE001  it is raised below, in the thread of the turn
                outcomes.append(error)

        # Daemons: a receiver that does not answer must not keep the process from ending.
        living = [start_daemon(partial(send, sender)) for sender in senders[1:]]
        send(senders[0])
        # A thread that has died, in whatever way, is not waited for: the others send what it leaves.
        while any(lives() for lives in living):
            time.sleep(_PAUSE_S)
        for outcome in outcomes:
            if isinstance(outcome, Exception):
                raise outcome
        return all(outcomes)

    def _is_over(self) -> bool:
        return self._stopped() or time.monotonic() > self._ends

    def _next(self) -> DeliveryBatch | None:
        """Due deliveries. If none are pending, new ones are created from the events that the log has had since then."""
        while True:
            with self._services.club_transaction(self._turn.club) as conn:
                known = outbox.subscription(conn, self._turn)
                if known is None:
                    return None
                due, is_all = self._due(conn, known)
                stored = {one.position: one for one in self._stored(conn, due)}
            if due:
                return DeliveryBatch(known, self._shown(known, due, stored))
            if is_all or known.next_position >= known.size or self._is_over():
                return None
            self._enqueue_further(known)

    def _due(self, conn: Connection, known: WebhookCursor) -> tuple[list[DueDelivery], bool]:
        """The due ones of the pending deliveries, and whether no more may be created for now."""
        due = outbox.due_by_hand(conn, self._turn, _MOST_AT_ONCE)
        # What was requested by hand is sent first, and even if the webhook is paused.
        if due or known.state != "active":
            return due, True
        due = outbox.due_in_order(conn, self._turn, known, self._services.clock(), _MOST_AT_ONCE)
        return due, bool(due) or not outbox.may_enqueue(conn, self._turn, known)

    def _stored(self, conn: Connection, due: Sequence[DueDelivery]) -> Iterator[Stored]:
        """The events of deliveries: those beside each other in the log are read together."""
        # Test events have positions below zero, and are not in the log.
        positions = sorted(one.position for one in due if one.position >= 0)
        while positions:
            width = sum(position < positions[0] + _WIDTH for position in positions)
            yield from club_events(conn, self._turn.club, positions[0], _WIDTH, positions[width - 1] + 1)
            positions = positions[width:]

    def _shown(
        self, known: WebhookCursor, due: Sequence[DueDelivery], stored: Mapping[int, Stored]
    ) -> list[tuple[DueDelivery, bytes]]:
        visibility = visibility_of(self._services, self._turn.club, known.wish)
        return [(one, self._body(visibility, one, stored.get(one.position))) for one in due]

    def _body(self, visibility: VisibilityFilter, due: DueDelivery, stored: Stored | None) -> bytes:
        if due.position < 0:
            return body_of_test(self._turn.club, self._turn.webhook, due.position, self._services.clock())
        seen = None if stored is None else visibility.event(listed_event_of(self._services, stored))
        return b"" if seen is None else event_body(self._turn.club, seen, self._tools.render(seen))

    def _enqueue_further(self, known: WebhookCursor) -> None:
        found = scan(self._services, self._turn.club, known)
        with self._services.club_transaction(self._turn.club) as conn:
            outbox.enqueue_deliveries(conn, self._turn, found, self._services.clock())

    def _deliver(self, sender: Sender, known: WebhookCursor, due: DueDelivery, body: bytes) -> bool:
        """Send one delivery. Returns True if the next one may follow.

        It may follow if this one has arrived, was given up, or blocks nothing.
        """
        # Before the attempt is recorded: a worker that stops leaves the delivery as it is.
        if self._is_over():
            return False
        club_id, services = self._turn.club, self._services
        if not body:
            with services.club_transaction(club_id) as conn:
                # It was visible when it was queued. Rights are those of the moment of sending.
                outbox.withhold(conn, self._turn, due, services.clock())
            return True
        now = services.clock()
        with services.club_transaction(club_id) as conn:
            attempt = outbox.begin_attempt(conn, self._turn, due, known.version, now)
        # Another worker has the lease by now, or the webhook was changed: what we have is out of date.
        if attempt is None:
            return False
        message = message_id(club_id, self._turn.webhook, due.position)
        # No transaction is open while the receiver answers: it would hold a connection, and delay vacuum.
        answer = sender.post(known.wish.url, headers(message, body, attempt.secrets, now), body)
        came_to = next_attempt(due, answer, services.webhooks, services.clock(), services.chance)
        with services.club_transaction(club_id) as conn:
            stands = outbox.end_attempt(conn, self._turn, due, attempt.number, came_to)
        self._tell(due, came_to, stands)
        services.observer.delivered(_outcome(came_to.state, is_taken=answer.is_taken))
        # Requested by hand: nothing waits for its result.
        if due.again:
            return stands is not None
        may_follow = came_to.state != "pending" or not known.wish.ordered
        return stands is not None and stands[0] == "active" and may_follow

    def _tell(self, due: DueDelivery, came_to: outbox.AttemptOutcome, stands: tuple[str, str] | None) -> None:
        """Log what needs attention, without what was sent or its address: URLs contain secrets, too."""
        place = {"club": self._turn.club, "webhook": self._turn.webhook, "position": due.position}
        if came_to.dead == 1:
            _LOG.warning("a delivery is given up", **place, status=came_to.status)
        if stands is not None and stands[0] == "paused" and (came_to.dead == 1 or came_to.gone):
            _LOG.warning("a webhook is paused", **place, because=stands[1])


def _outcome(state: str, *, is_taken: bool) -> str:
    """The outcome of an attempt, for the counts."""
    if is_taken:
        return "arrived"
    return "dead" if state == "dead" else "failed"
