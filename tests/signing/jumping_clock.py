"""`ging` on a host whose clock jumps at each SIGUSR1: a day ahead, a day back, and right again."""

from __future__ import annotations

import datetime as dt
import signal
import time
from itertools import cycle
from typing import Any

DAY_S = 86_400


class _Clock:
    def __init__(self) -> None:
        self._jumps = cycle((DAY_S, -DAY_S, 0))
        self.offset_s = 0

    def jump(self, *_: object) -> None:
        self.offset_s = next(self._jumps)


clock = _Clock()
_time, _datetime = time.time, dt.datetime


class JumpingDatetime(dt.datetime):
    """The class of the library, except that its clock jumps."""

    @classmethod
    def now(cls, tz: Any = None) -> Any:
        return _datetime.now(tz) + dt.timedelta(seconds=clock.offset_s)


def main() -> None:
    signal.signal(signal.SIGUSR1, clock.jump)
    time.time = lambda: _time() + clock.offset_s
    dt.datetime = JumpingDatetime  # type: ignore[misc]
    from ging_service.signing import integrator, rounds

    # They may have been imported before.
    for one in (integrator, rounds):
        one.datetime = JumpingDatetime  # type: ignore[attr-defined]
    from ging_service.cli.main import main as ging

    ging()


if __name__ == "__main__":
    main()
