"""The worker's part in bots: they move in a thread of their own, beside the time limits, which never wait for a bot."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ging_service.application.bot_moves import BotMoves
from ging_service.cli.serve.worker_rounds import run_rounds
from ging_service.platform.part_states import heartbeat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services

# A move is one short transaction. What is cut off leaves nothing behind: the next worker finds the same table.
_STOP_S = 3.0


@contextmanager
def playing_bots(services: Services, interval_s: float) -> Iterator[None]:
    """Make the moves of bots while the context is open."""
    stopped = threading.Event()
    rounds = (BotMoves(services).play_waiting, heartbeat("bots"))
    thread = threading.Thread(target=run_rounds, args=(rounds, interval_s, stopped), name="bots", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join(_STOP_S)
