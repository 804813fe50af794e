"""The parts of `ging serve`: their signs of life, and their states, which web processes read for ``/readyz``."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import structlog

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


# Signs of life of a part of `ging serve`: a process that is frozen or hangs does not end, so nothing else shows it.
#
# Each thread that works in rounds has an empty file of its own, whose time is that of its last round: by the monotonic clock,
# which all processes of a machine share and which nobody sets.

FOLDER: Final = "SUPERVISED_HEARTBEATS"
"""The variable that names the folder of a part's files; it is not a setting."""


def heartbeat(thread: str) -> Callable[[], None]:
    """Return the function that a thread of this process calls after each round; without a supervisor it does nothing."""
    folder = os.environ.get(FOLDER, "")
    if not folder:
        return lambda: None
    file = Path(folder, thread)

    def beat() -> None:
        now = time.monotonic_ns()
        # A thread must go on without its file, and the folder may have been removed.
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
            os.utime(file, ns=(now, now))

    beat()
    return beat


def forget(folder: Path) -> None:
    """Forget the signs of a process that has ended."""
    shutil.rmtree(folder, ignore_errors=True)


def silent_s(folder: Path) -> float:
    """Return the seconds since the thread that has been silent for longest gave its last sign; 0 if none is known."""
    now = time.monotonic_ns()
    with suppress(OSError):
        return max(((now - file.stat().st_mtime_ns) / 1e9 for file in folder.iterdir()), default=0.0)
    return 0.0


FILE: Final = "SUPERVISED_PARTS_FILE"
"""The variable that names the file of the states; it is not a setting."""

_RUNNING: Final = "running"
"""The folder in the data folder with what the parts of a running service share."""

_LOG: Final = structlog.get_logger("ging.supervisor")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of the service, which already runs when it is registered.

    ``start`` starts it again and raises ``StartRefused`` if that fails; ``why_ended`` is "" while it runs;
    ``silent_s``: the time since its last sign of life, 0 if it gives none. While a part that is ``needed`` does not run,
    the parts after it are not started. The service goes on without a ``helper``, however often that fails.
    """

    name: str
    start: Callable[[], None]
    why_ended: Callable[[], str]
    silent_s: Callable[[], float] = lambda: 0.0
    needed: bool = False
    helper: bool = False


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PartState:
    """State of a part: running or not, number of restarts, and the reason of its last end ("": it never ended).

    ``is_stalled``: it runs, and has given no sign of life for a minute.
    """

    is_running: bool = True
    is_stalled: bool = False
    restarts: int = 0
    reason: str = ""


class PartStates:
    """The states that the supervisor reported last, also in a file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.told: Mapping[str, PartState] = {}
        self._failure = ""

    def tell(self, states: Mapping[str, PartState]) -> None:
        """Write the file if the states have changed, or if somebody has removed it."""
        if states == self.told and self.file.exists():
            return
        self.told = states
        try:
            self._write()
            self._failure = ""
        except OSError as error:
            # States from before would be wrong; a file that is missing says that they are not known.
            with suppress(OSError):
                self.file.unlink(missing_ok=True)
            if self._failure != str(error):
                _LOG.error("the states of the parts cannot be written", reason=str(error))
            self._failure = str(error)

    def _write(self) -> None:
        """Replace the file as a whole: readers never see half of it."""
        self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        unfinished = self.file.with_suffix(".unfinished")
        text = json.dumps({name: dataclasses.asdict(state) for name, state in self.told.items()})
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(self.file)


@contextmanager
def part_states(data: Path | None) -> Iterator[PartStates]:
    """States in a folder of their own for as long as the service runs.

    It lies in the data folder, which this process has locked; without one (None) among the temporary files. The other
    files that the parts share lie beside it. The loss of any of them ends nothing: what they tell is not known then.
    """
    folder = data / _RUNNING if data else Path(tempfile.mkdtemp(prefix="ging-parts-"))
    shutil.rmtree(folder, ignore_errors=True)  # of a service that was killed
    try:
        yield PartStates(folder / "parts.json")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def read_states(file: str) -> dict[str, PartState] | None:
    """The parts that the supervisor has reported; empty without a supervisor, None if that is not known."""
    if not file:
        return {}
    try:
        told = json.loads(Path(file).read_bytes())
        return {name: PartState(**state) for name, state in told.items()}
    except (OSError, ValueError):
        return None
