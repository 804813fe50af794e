"""The threads that request co-signatures, one for each witness."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any, Self

from ging_service.signing.witness_client import TIMEOUT_S
from ging_service.signing.witness_rounds import WitnessRounds

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType

    import psycopg

    from ging_service.eventlog.connections.scope import Connections
    from ging_service.signing.witness_client import Witness


class WitnessThreads:
    """Requests co-signatures by all witnesses while the block is open. ``check`` is the same as of ``Rounds``."""

    def __init__(
        self,
        pool: Connections,
        witnesses: Sequence[Witness],
        *,
        check: Callable[[psycopg.Connection[Any]], object] = lambda _: None,
        timeout_s: float = TIMEOUT_S,
    ) -> None:
        self._rounds = [WitnessRounds(pool, witness, check=check, timeout_s=timeout_s) for witness in witnesses]
        self._threads = [
            threading.Thread(target=rounds.run, name=f"witness-{number}", daemon=True)
            for number, rounds in enumerate(self._rounds)
        ]
        self._timeout_s = timeout_s

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for rounds in self._rounds:
            rounds.stop()
        # Requests to witnesses may just have begun.
        ends = time.monotonic() + self._timeout_s + 1
        for thread in self._threads:
            thread.join(max(0.0, ends - time.monotonic()))

    def signed(self, club_id: str) -> None:
        """Note a new checkpoint; called by another thread."""
        for rounds in self._rounds:
            rounds.signed(club_id)
