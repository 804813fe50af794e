"""Requests to witnesses, to each in a thread of its own: a slow witness delays no checkpoint, and no other witness."""

from __future__ import annotations

import threading
import time
from functools import cache
from typing import TYPE_CHECKING, Any, Self

import psycopg
import structlog
from psycopg_pool import PoolTimeout

from ging_service.eventlog.connections.outage_log import log_failure
from ging_service.eventlog.connections.scope import of
from ging_service.eventlog.proof.checkpoint import cosignatures_on
from ging_service.eventlog.proof.note import add_signatures, parse_note
from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.proof.tiles import tile_reader
from ging_service.eventlog.signed_tree.checkpoint_store import change_note, newest_checkpoint
from ging_service.eventlog.signed_tree.tree_store import TileStore
from ging_service.signing.lease import LeaseLost
from ging_service.signing.witness_client import (
    TIMEOUT_S,
    WitnessRefused,
    WitnessUnreachable,
    cosignature_of,
    is_cosigned_by,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType

    from ging_service.eventlog.connections.scope import Connections
    from ging_service.eventlog.signed_tree.checkpoint_store import StoredCheckpoint
    from ging_service.signing.witness_client import Witness


RETRY_S = 5.0
"""The time before a witness that has not co-signed is asked again."""

_LOG = structlog.get_logger("ging.signer")


class WitnessRounds:
    """Gets the co-signature of a witness onto the newest checkpoint of each club that was ``signed``.

    Older checkpoints are left as they are: the newest has them under it. ``check`` is the same as of ``Rounds``.
    """

    def __init__(
        self,
        pool: Connections,
        witness: Witness,
        *,
        check: Callable[[psycopg.Connection[Any]], object] = lambda _: None,
        timeout_s: float = TIMEOUT_S,
    ) -> None:
        self._pool = pool
        self._check = check
        self._witness = witness
        self._timeout_s = timeout_s
        self._due: set[str] = set()
        self._lock = threading.Lock()
        self._seen: dict[str, int] = {}
        self._told: dict[str, str] = {}
        self._failed: dict[str, str] = {}
        self._unreachable = ""
        self._wake = threading.Event()
        self._stopped = False

    def signed(self, club_id: str) -> None:
        """Note a new checkpoint; called by another thread."""
        with self._lock:
            self._due.add(club_id)
        self._wake.set()

    def stop(self) -> None:
        """Let ``run`` return when the current request has ended; called by another thread."""
        self._stopped = True
        self._wake.set()

    def run(self, retry_s: float = RETRY_S) -> None:
        """Request a co-signature whenever something was signed, and again where it is missing, until stopped."""
        again: set[str] = set()
        while not self._stopped:
            self._wake.wait(retry_s if again else None)
            self._wake.clear()
            with self._lock:
                due, self._due = self._due, set()
            again = self.once(due | again)

    def once(self, clubs: set[str]) -> set[str]:
        """Request a co-signature for each of the clubs. Return the clubs that it is still missing for."""
        self._unreachable = ""
        try:
            return {club_id for club_id in sorted(clubs) if not self._stopped and not self._ask_or_log(club_id)}
        except LeaseLost:
            # Another signer gets the co-signatures now.
            return set()
        except (psycopg.Error, PoolTimeout):
            # The signing thread uses the same database, and reports the error.
            return clubs

    def _ask_or_log(self, club_id: str) -> bool:
        """Do the same as ``_ask``, and log a fault of the club's own data, or of this program, as missing."""
        try:
            has_signed = self._ask(club_id)
        except (LeaseLost, psycopg.Error, PoolTimeout):
            raise
        # Such as a stored checkpoint that somebody has changed. It must not end the thread, which asks for all clubs.
        except Exception as error:  # noqa: BLE001  whatever it is, it is logged
            if self._failed.get(club_id) != repr(error):
                log_failure(
                    _LOG.bind(club=club_id, witness=self._witness.key.name), "co-signatures cannot be requested", error
                )
            self._failed[club_id] = repr(error)
            return False
        self._failed.pop(club_id, None)
        return has_signed

    def _ask(self, club_id: str) -> bool:
        """Request the co-signature if the newest checkpoint lacks it. Return True if it has it then."""
        with of(self._pool, club_id) as conn:
            newest = newest_checkpoint(conn, club_id)
        if newest is None or is_cosigned_by(self._witness.key, newest.note):
            return True
        return self._ask_for(club_id, newest)

    def _ask_for(self, club_id: str, newest: StoredCheckpoint) -> bool:
        """Request the co-signature. No connection is held while the witness answers."""
        # Once a round is enough: waiting for it at each of hundreds of clubs would take a round many minutes.
        if self._unreachable:
            self._tell(club_id, self._unreachable)
            return False

        @cache
        def get_tile(level: int, index: int, width: int) -> bytes:
            with of(self._pool, club_id) as conn:
                return TileStore(conn, club_id)(level, index, width)

        read = tile_reader(get_tile, newest.size)
        try:
            # After a restart the size is unknown: 0 is always a valid guess, and the witness answers with the right
            # one.
            old_size = min(self._seen.get(club_id, 0), newest.size)
            signature = cosignature_of(self._witness, newest.note, read, old_size, self._timeout_s)
        except (WitnessRefused, ProofError) as refused:
            if isinstance(refused, WitnessUnreachable):
                self._unreachable = str(refused)
            self._tell(club_id, str(refused))
            return False
        with of(self._pool, club_id) as conn:
            self._check(conn)
            change_note(
                conn,
                club_id,
                newest.size,
                lambda note: add_signatures(note, [signature]),
                # A witness that is no longer in the settings has still co-signed.
                lambda note: cosignatures_on(parse_note(note)),
            )
        self._seen[club_id] = newest.size
        self._tell(club_id, "")
        return True

    def _tell(self, club_id: str, told: str) -> None:
        """Log why the witness does not co-sign when that changes, not at every request."""
        if self._told.get(club_id, "") != told:
            happened = "a witness does not co-sign" if told else "a witness co-signs again"
            _LOG.warning(happened, club=club_id, witness=self._witness.key.name, detail=told)
        self._told[club_id] = told


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
