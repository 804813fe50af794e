"""One webhook's turn: what is due is sent, one delivery after the other, in order of the log.

At least once and in order: nothing is sent before what stands before it in the log has arrived or has been given up. What
was sent when its worker died is sent again under the same id.
"""

from __future__ import annotations

import time
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple

import structlog

from ging_service.application.happening import happening_of
from ging_service.application.webhooks.laying_out import eyes_of, look_on
from ging_service.application.webhooks.message import body_of_test, event_body, headers, message_id
from ging_service.application.webhooks.outcome import ended
from ging_service.application.webhooks.sending import Sender
from ging_service.eventlog.read import club_events
from ging_service.webhooks import outbox

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ging_service.application.happening import Happening
    from ging_service.application.services import Services
    from ging_service.application.viewing import Eyes
    from ging_service.eventlog.read import Stored
    from ging_service.eventlog.scope import Connection
    from ging_service.webhooks.outbox import Due, Subscription, Turn

    Render = Callable[[Happening], dict[str, Any]]

TURN_S = 2.0
"""After so long a turn ends with the delivery that is under way, so that others do not wait for a quick sender."""

_MOST_AT_ONCE = 50
_WIDTH = 200
"""So many positions of the log are read at once at most; of a webhook that wants few events most of them in vain."""

_LOG = structlog.get_logger("ging.webhooks")


class Tools(NamedTuple):
    """What every turn works with. ``render`` shows an event as the API and the feed do, once it has passed the eyes."""

    services: Services
    render: Render


class Batch(NamedTuple):
    """What is due, with the bodies as the webhook may see them now (no bytes: it may see nothing of it)."""

    known: Subscription
    due: list[tuple[Due, bytes]]


class WebhookTurn:
    """A turn under its claim; ``stopped`` is asked between deliveries."""

    def __init__(self, tools: Tools, turn: Turn, stopped: Callable[[], bool]) -> None:
        self._tools = tools
        self._services = tools.services
        self._turn = turn
        self._stopped = stopped
        self._ends = time.monotonic() + TURN_S

    def run(self) -> None:
        """Send what is due, lay out what comes behind it, and so on, until nothing is due or the turn is over."""
        with closing(Sender(self._services.webhooks)) as sender:
            while not self._is_over() and (batch := self._next()) is not None:
                if not all(self._deliver(sender, batch.known, *one) for one in batch.due):
                    break
        with self._services.of(self._turn.club) as conn:
            outbox.release(conn, self._turn)

    def _is_over(self) -> bool:
        return self._stopped() or time.monotonic() > self._ends

    def _next(self) -> Batch | None:
        """What is due; where nothing is laid out any more, what the log has had since then."""
        while True:
            with self._services.of(self._turn.club) as conn:
                known = outbox.subscription(conn, self._turn)
                if known is None:
                    return None
                due, is_all = self._due(conn, known)
                stored = {one.position: one for one in self._stored(conn, due)}
            if due:
                return Batch(known, self._shown(known, due, stored))
            if is_all or known.next_position >= known.size or self._is_over():
                return None
            self._lay_out(known)

    def _due(self, conn: Connection, known: Subscription) -> tuple[list[Due], bool]:
        """What is due of that which is laid out, and whether nothing more may be laid out for now."""
        due = outbox.due_by_hand(conn, self._turn, _MOST_AT_ONCE)
        if due or known.state != "active":
            return due, True
        due = outbox.due_in_order(conn, self._turn, self._services.clock(), _MOST_AT_ONCE)
        return due, bool(due) or outbox.has_pending(conn, self._turn)

    def _stored(self, conn: Connection, due: Sequence[Due]) -> Iterator[Stored]:
        """The events of deliveries: those beside each other in the log are read together."""
        positions = sorted(one.position for one in due if one.position >= 0)
        while positions:
            width = sum(position < positions[0] + _WIDTH for position in positions)
            yield from club_events(conn, self._turn.club, positions[0], _WIDTH, positions[width - 1] + 1)
            positions = positions[width:]

    def _shown(self, known: Subscription, due: Sequence[Due], stored: Mapping[int, Stored]) -> list[tuple[Due, bytes]]:
        eyes = eyes_of(self._services, self._turn.club, known.wish)
        return [(one, self._body(eyes, one, stored.get(one.position))) for one in due]

    def _body(self, eyes: Eyes, due: Due, stored: Stored | None) -> bytes:
        if due.position < 0:
            return body_of_test(self._turn.club, self._turn.webhook, due.position, self._services.clock())
        seen = None if stored is None else eyes.event(happening_of(self._services, stored))
        return b"" if seen is None else event_body(self._turn.club, seen, self._tools.render(seen))

    def _lay_out(self, known: Subscription) -> None:
        found = look_on(self._services, self._turn.club, known)
        with self._services.of(self._turn.club) as conn:
            outbox.lay_out(conn, self._turn, found, self._services.clock())

    def _deliver(self, sender: Sender, known: Subscription, due: Due, body: bytes) -> bool:
        """Whether the next one may follow: this one has arrived, has been given up, or holds up nothing."""
        if self._is_over():
            return False
        club_id, services = self._turn.club, self._services
        if not body:
            with services.of(club_id) as conn:
                outbox.withhold(conn, self._turn, due, services.clock())
            return True
        now = services.clock()
        with services.of(club_id) as conn:
            attempt = outbox.begin_attempt(conn, self._turn, due, known.version, now)
        if attempt is None:
            return False
        message = message_id(club_id, self._turn.webhook, due.position)
        answer = sender.post(known.wish.url, headers(message, body, attempt.secrets, now), body)
        came_to = ended(due, answer, services.webhooks, services.clock(), services.chance)
        with services.of(club_id) as conn:
            stands = outbox.end_attempt(conn, self._turn, due, attempt.number, came_to)
        self._tell(due, came_to, stands)
        services.observer.delivered(_outcome(came_to.state, is_taken=answer.is_taken))
        if due.again:
            return stands is not None
        return stands is not None and stands[0] == "active" and came_to.state != "pending"

    def _tell(self, due: Due, came_to: outbox.Ended, stands: tuple[str, str] | None) -> None:
        """Log what somebody has to look at, and nothing of what was sent, nor where to: URLs hold secrets, too."""
        place = {"club": self._turn.club, "webhook": self._turn.webhook, "position": due.position}
        if came_to.dead == 1:
            _LOG.warning("a delivery is given up", **place, status=came_to.status)
        if stands is not None and stands[0] == "paused" and (came_to.dead == 1 or came_to.gone):
            _LOG.warning("a webhook is paused", **place, because=stands[1])


def _outcome(state: str, *, is_taken: bool) -> str:
    """What came of an attempt, as it is counted."""
    if is_taken:
        return "arrived"
    return "dead" if state == "dead" else "failed"
