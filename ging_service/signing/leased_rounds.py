"""The work of one of several signers: it signs while it holds the lease, and otherwise stands by."""

from __future__ import annotations

from typing import TYPE_CHECKING

import psycopg
import structlog

from ging_service.eventlog.connections.scope import reading, throughout
from ging_service.eventlog.heads import Heads
from ging_service.eventlog.proof.strict import ProofError
from ging_service.signing.errors import SignerUnusable, SigningRefused
from ging_service.signing.lease import LeaseLost

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.eventlog.connections.scope import Connections
    from ging_service.signing.integrator import Integrator
    from ging_service.signing.lease import Lease, Standing
    from ging_service.signing.rounds import Rounds

STANDBY_S = 1.0
"""The pause between two attempts to take the lease."""

_LOG = structlog.get_logger("ging.signer")


class LeasedRounds:
    """Rounds while the lease is held. ``make_rounds``: each time that it is taken, because another may have signed."""

    def __init__(
        self, pool: Connections, lease: Lease, integrator: Integrator, make_rounds: Callable[[], Rounds]
    ) -> None:
        self._pool = pool
        self._lease = lease
        self._integrator = integrator
        self._make_rounds = make_rounds
        self._rounds: Rounds | None = None
        self._told: tuple[Standing | None, str] = (None, "")
        self._heads = Heads()
        # The clubs whose newest checkpoint may be unknown here, with the sizes of their logs.
        self._waiting: dict[str, int] = {}
        self._unfollowed: dict[str, str] = {}

    def once(self, interval_s: float) -> float:
        """Sign one round, or try to take the lease. Return the pause after it, in seconds. Raises ``psycopg.Error``."""
        if self._rounds is None:
            try:
                if not self._take():
                    return STANDBY_S
            except psycopg.Error:
                # The next connection may lead to another server, with transactions of its own.
                self._heads.sweep_next()
                raise
        try:
            if self._lease.is_due:
                self._lease.keep()
            return 0 if self._rounds is not None and self._rounds.once() else interval_s
        except LeaseLost:
            _LOG.warning("has lost the lease to another signer")
            self._rounds = None
            return STANDBY_S

    def _take(self) -> bool:
        standing = self._lease.take()
        self._tell(standing)
        if standing == "holds":
            # New rounds each time: the old ones remember sizes that another signer may have gone beyond.
            self._rounds = self._make_rounds()
        elif standing == "stands_by":
            self._follow()
        else:
            self._read_key_again()
        return standing == "holds"

    def _follow(self) -> None:
        """Take over into the signer's own folder what the holder has signed.

        So a database that loses signed events later, when it fails over, is found out by this signer too.
        """
        with self._pool.connection() as conn:
            if self._heads.may_have_changed(conn):
                with throughout(conn):
                    self._waiting |= self._heads.look(conn).sizes
        for club_id, size in list(self._waiting.items()):
            try:
                with reading(self._pool, club_id) as conn:
                    if self._integrator.follow(conn, club_id) >= size:
                        del self._waiting[club_id]
            except (SigningRefused, ProofError) as refused:
                if self._unfollowed.get(club_id) != str(refused):
                    _LOG.error("cannot follow what another signer has signed", club=club_id, detail=str(refused))
                self._unfollowed[club_id] = str(refused)
            else:
                self._unfollowed.pop(club_id, None)

    def _read_key_again(self) -> None:
        """Read the folder's key again: an operator may have copied the right one there."""
        try:
            self._integrator.signer.read_key_again()
        except SignerUnusable as refused:
            _LOG.error("the key cannot be used", detail=str(refused))

    def _tell(self, standing: Standing) -> None:
        """Log a change of standing, not every attempt."""
        found = self._lease.found
        before = "" if found is None else found.holder
        if self._told == (standing, before) and standing != "holds":
            return
        self._told = (standing, before)
        match standing:
            case "holds":
                # A start is no event; a take-over is, because somebody should see to the signer that it is from.
                if self._lease.takes_over:
                    _LOG.warning("takes over from another signer", holder=before)
                else:
                    _LOG.info("holds the lease")
            case "stands_by":
                _LOG.info("stands by", holder=before)
            case "other_key":
                advice = "copy key.pem from its folder; if that is lost, see `ging signer adopt`"
                _LOG.error("cannot sign: the logs are signed with another key", holder=before, advice=advice)
