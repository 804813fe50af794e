"""The lease of one signer: it signs while it holds it, and every transaction that writes checks that it still does."""

from __future__ import annotations

import platform
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from psycopg.errors import LockNotAvailable

from ging_service.eventlog.connections.scope import cross_club_transaction
from ging_service.eventlog.signed_tree.lease_store import (
    LeaseHolder,
    keep_lease,
    keep_lease_in_own_transaction,
    release_lease,
    stored_lease,
    take_lease,
)

if TYPE_CHECKING:
    import psycopg

    from ging_service.eventlog.connections.scope import Connections
    from ging_service.eventlog.signed_tree.lease_store import StoredLease
    from ging_service.signing.signer import Signer

KEEP_EVERY_S = 3.0
"""The time after which a signer that has nothing to write prolongs its lease: it can miss two turns."""

Standing = Literal["holds", "stands_by", "other_key"]
"""``other_key``: it may not sign, because another key has signed the clubs' logs and has not handed over to its own."""

_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


class LeaseLost(Exception):  # noqa: N818  an answer, not a fault
    """Another signer has taken the lease; nothing of the transaction is written."""


class Lease:
    """One signer's lease. Only the process that holds the lock of the signer's folder may have one."""

    def __init__(self, pool: Connections, signer: Signer) -> None:
        self._pool = pool
        self._signer = signer
        self._folder = folder_identity(signer.folder)
        self._token = 0
        self._keep_at = 0.0
        self.found: StoredLease | None = None

    @property
    def takes_over(self) -> bool:
        """True if the last holder of the lease was on another folder when it was taken."""
        return self.found is not None and self.found.folder not in ("", self._folder)

    def take(self, *, with_any_key: bool = False) -> Standing:
        """Take the lease if it is free. ``found`` is then what was there before.

        ``with_any_key``: on an operator's decision, with a key that the last one has not handed over to. Raises
        ``psycopg.Error``.
        """
        holder = self._holder()
        try:
            with cross_club_transaction(self._pool) as conn:
                self.found = stored_lease(conn)
                if not (with_any_key or may_sign(self._signer, self.found)):
                    return "other_key"
                # By the key that was read: if another signer has handed over since, this one does not get the lease.
                token = take_lease(conn, holder, self.found.key)
        except LockNotAvailable:
            # The holder's transaction has not ended, although its lease has.
            return "stands_by"
        if token is None:
            return "stands_by"
        self._token = token
        self._keep_at = time.monotonic() + KEEP_EVERY_S
        return "holds"

    def check(self, conn: psycopg.Connection[Any]) -> None:
        """Prolong the lease in a transaction. Until that ends, no other signer can take it. Raises ``LeaseLost``."""
        self._note_kept(is_kept=keep_lease(conn, self._holder(), self._token))

    def keep(self) -> None:
        """Prolong the lease although there is nothing to write. Raises ``LeaseLost``, ``psycopg.Error``."""
        with self._pool.connection() as conn:
            self._note_kept(is_kept=keep_lease_in_own_transaction(conn, self._holder(), self._token))

    def _note_kept(self, *, is_kept: bool) -> None:
        if not is_kept:
            raise LeaseLost
        self._keep_at = time.monotonic() + KEEP_EVERY_S

    @property
    def is_due(self) -> bool:
        """True if it is time to prolong the lease."""
        return time.monotonic() >= self._keep_at

    def release(self) -> None:
        """Let another signer take the lease at once. Raises ``psycopg.Error``."""
        with cross_club_transaction(self._pool) as conn:
            release_lease(conn, self._holder(), self._token)

    def _holder(self) -> LeaseHolder:
        place = f"{platform.node()}:{self._signer.folder}"
        return LeaseHolder(holder=place, folder=self._folder, key=self._signer.coming_key)


def look_at_lease(pool: Connections) -> StoredLease:
    """Return the lease as it is. Raises ``psycopg.Error``."""
    with cross_club_transaction(pool) as conn:
        return stored_lease(conn)


def may_sign(signer: Signer, lease: StoredLease) -> bool:
    """Return True if the signer has the key that signs the clubs' logs, or that key has handed over to its own."""
    # Nothing has been signed: no reader can have the other key.
    return not lease.key or not lease.has_signed or signer.follows(lease.key)


def folder_identity(folder: Path) -> str:
    """Return a name for a folder that no other folder has, on this host or another.

    The lock of a folder shows that no other process of this host uses it. On another host, and after a start of this
    one, the name differs: a signer there waits until the lease has ended.
    """
    # The host's name alone does not do: clones of a machine share it.
    boot = _BOOT_ID.read_text(encoding="ascii").strip() if _BOOT_ID.exists() else platform.node()
    found = folder.stat()
    return f"{boot}:{found.st_dev}:{found.st_ino}"
