"""Restarts of parts of a service that end by themselves, with growing pauses, until one of them fails too often."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NoReturn

import structlog

from ging_service.platform.errors import PartEnded, StartRefused
from ging_service.platform.part_states import PartState

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ging_service.platform.part_states import Part

MOST_FAILURES: Final = 5
"""This many failures within ``WINDOW_S``, or this many failed starts in a row, end the service, unless of a helper."""

WINDOW_S: Final = 60.0

STALLED_S: Final = 60.0
"""A part that gives no sign of life for this long is reported as stalled. It is not ended: it may be busy."""

# 0.2, 0.6, 1.8 and 5.4 s: a crash is mended at once, and a part that never starts ends the service after some 8 s.
_FIRST_PAUSE_S: Final = 0.2
_PAUSE_GROWS_BY: Final = 3
_MOST_GROWTH: Final = 6
_LOOK_EVERY_S: Final = 0.2
_LOG: Final = structlog.get_logger("ging.supervisor")


class _Watched:
    """A part and its failures so far."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.failures: list[float] = []
        self.vain_starts = 0
        self.restarts = 0
        self.reason = ""
        self.due_at: float | None = None
        self.is_stalled = False

    @property
    def state(self) -> PartState:
        return PartState(
            is_running=self.due_at is None,
            is_stalled=self.due_at is None and self.is_stalled,
            restarts=self.restarts,
            reason=self.reason,
        )

    def failed(self, now: float, reason: str) -> float:
        """Record a failure and return the pause before the next start. Raises ``PartEnded`` if it was one too many.

        The web processes can answer without worker and signer, so those are tried about once a minute, for ever.
        """
        self.reason = reason
        self.failures = [one for one in self.failures if now - one < WINDOW_S] + [now]
        # A start that fails slowly can leave the window before there are five, so these are also counted in a row.
        times = max(len(self.failures), self.vain_starts)
        if times >= MOST_FAILURES and not self.part.helper:
            raise PartEnded(f"the {self.part.name} failed {times} times in a row, the last time with {reason}")
        pause_s: float = min(_FIRST_PAUSE_S * _PAUSE_GROWS_BY ** min(times - 1, _MOST_GROWTH), WINDOW_S)
        self.due_at = now + pause_s
        return pause_s


class Supervisor:
    """Watches parts, in the order of their dependencies; ``report`` is called with their states at every look."""

    def __init__(
        self,
        parts: Sequence[Part],
        report: Callable[[Mapping[str, PartState]], None],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._watched = [_Watched(part) for part in parts]
        self._report = report
        self._monotonic = monotonic
        self._tell()

    def watch(self) -> NoReturn:
        """Watch the parts until the service is stopped. Raises ``PartEnded`` when one fails too often."""
        while True:
            self.look()
            time.sleep(_LOOK_EVERY_S)

    def look(self) -> None:
        """Find the parts that have ended, and restart those that are due."""
        for one in self._watched:
            if one.due_at is None and (reason := one.part.why_ended()):
                # All ends are noted before the first start, which may take a minute: states that are reported meanwhile
                # are right.
                self._note(one, reason)
            elif one.due_at is None and one.is_stalled != (one.part.silent_s() > STALLED_S):
                self._note_stall(one)
        self._tell()
        for one in self._watched:
            if one.due_at is not None:
                if one.due_at <= self._monotonic():
                    self._start(one)
                    self._tell()
                if one.due_at is not None and one.part.needed:
                    return

    def _start(self, one: _Watched) -> None:
        try:
            one.part.start()
        except (StartRefused, OSError) as refused:  # for want of memory or processes nothing can be started
            one.vain_starts += 1
            self._note(one, str(refused))
            return
        one.vain_starts, one.due_at = 0, None
        one.restarts += 1
        _LOG.warning("a part was started again", part=one.part.name, restarts=one.restarts)

    def _note(self, one: _Watched, reason: str) -> None:
        pause_s = one.failed(self._monotonic(), reason)
        _LOG.error("a part ended by itself", part=one.part.name, reason=reason, next_start_in_s=round(pause_s, 1))

    def _note_stall(self, one: _Watched) -> None:
        one.is_stalled = not one.is_stalled
        if one.is_stalled:
            _LOG.error("a part gives no sign of life", part=one.part.name, silent_s=round(one.part.silent_s()))
        else:
            _LOG.warning("a part gives signs of life again", part=one.part.name)

    def _tell(self) -> None:
        self._report({one.part.name: one.state for one in self._watched})
