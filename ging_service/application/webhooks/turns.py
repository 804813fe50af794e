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
    from collections.abc import Callable

    from ging_service.application.happening import Happening
    from ging_service.application.services import Services
    from ging_service.application.viewing import Eyes
    from ging_service.webhooks.outbox import Due, Subscription, Turn

    Render = Callable[[Happening], dict[str, Any]]

TURN_S = 2.0
"""After so long a turn ends with the delivery that is under way, so that others do not wait for a quick sender."""

_MOST_AT_ONCE = 50
_LOG = structlog.get_logger("ging.webhooks")


class Tools(NamedTuple):
    """What every turn works with. ``render`` shows an event as the API and the feed do, once it has passed the eyes."""

    services: Services
    render: Render


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
            while not self._is_over() and (due := self._next()):
                if not all(self._deliver(sender, one) for one in due):
                    break
        with self._services.of(self._turn.club) as conn:
            outbox.release(conn, self._turn)

    def _is_over(self) -> bool:
        return self._stopped() or time.monotonic() > self._ends

    def _next(self) -> list[Due]:
        """What is due; where nothing is laid out any more, what the log has had since then."""
        while True:
            with self._services.of(self._turn.club) as conn:
                by_hand = outbox.due_by_hand(conn, self._turn, _MOST_AT_ONCE)
                known = outbox.subscription(conn, self._turn)
                if by_hand or known is None or known.state != "active":
                    return by_hand
                due = outbox.due_in_order(conn, self._turn, self._services.clock(), _MOST_AT_ONCE)
                if due or outbox.has_pending(conn, self._turn):
                    return due
            if known.next_position >= known.size or self._is_over():
                return []
            self._lay_out(known)

    def _lay_out(self, known: Subscription) -> None:
        found = look_on(self._services, self._turn.club, known)
        with self._services.of(self._turn.club) as conn:
            outbox.lay_out(conn, self._turn, found, self._services.clock())

    def _deliver(self, sender: Sender, due: Due) -> bool:
        """Whether the next one may follow: this one has arrived, has been given up, or holds up nothing."""
        if self._is_over():
            return False
        club_id, services = self._turn.club, self._services
        body = self._body(due)
        if not body:
            with services.of(club_id) as conn:
                outbox.withhold(conn, self._turn, due, services.clock())
            return True
        now = services.clock()
        with services.of(club_id) as conn:
            attempt = outbox.begin_attempt(conn, self._turn, due, now)
            secrets = outbox.secrets(conn, self._turn, now)
        if attempt is None:
            return False
        message = message_id(club_id, self._turn.webhook, due.position)
        answer = sender.post(attempt.url, headers(message, body, secrets, now), body)
        came_to = ended(due, answer, services.webhooks, services.clock(), services.chance)
        with services.of(club_id) as conn:
            stands = outbox.end_attempt(conn, self._turn, due, attempt.number, came_to)
        self._tell(due, came_to, stands)
        services.observer.delivered(_outcome(came_to.state, is_taken=answer.is_taken))
        return stands is not None and stands[0] == "active" and (came_to.state != "pending" or due.again)

    def _body(self, due: Due) -> bytes:
        """What is to be sent, as the webhook may see it now; no bytes if it may see nothing of it."""
        club_id = self._turn.club
        if due.position < 0:
            return body_of_test(club_id, self._turn.webhook, due.position, self._services.clock())
        with self._services.of(club_id) as conn:
            stored = club_events(conn, club_id, due.position, 1)
            known = outbox.subscription(conn, self._turn)
        if not stored or known is None:
            return b""
        seen = self._eyes(known).event(happening_of(self._services, stored[0]))
        return b"" if seen is None else event_body(club_id, seen, self._tools.render(seen))

    def _eyes(self, known: Subscription) -> Eyes:
        return eyes_of(self._services, self._turn.club, known.wish)

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
