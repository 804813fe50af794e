"""The signers' lease, as the commands of `ging signer` need it: to hold it for a moment, or to see who holds it."""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ging_service.cli.proof.signer_refusal import NotDone
from ging_service.signing.lease import Lease, folder_identity, look_at_lease, may_sign

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from ging_service.execution.services import Services
    from ging_service.signing.signer import Signer

# The lease of a killed signer ends after seconds; a person who waits for a command notices no more than this.
_PAUSE_S = 0.2
_PROLONGED = 2
_OTHER_KEY = (
    "the logs are signed with another key: copy key.pem from the folder of {holder}, or see `ging signer adopt`"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaseReport:
    """Who holds the lease, or was the last to, and what the signer of one folder may do."""

    holder: str
    is_held: bool
    this_folder: Literal["holds", "ready", "other_key"]


def lease_report(services: Services, signer: Signer) -> LeaseReport:
    """Look at the lease from a signer's folder, without taking it."""
    lease = look_at_lease(services.pool)
    holds = lease.is_held and lease.folder == folder_identity(signer.folder)
    if not may_sign(signer, lease):
        return LeaseReport(holder=lease.holder, is_held=lease.is_held, this_folder="other_key")
    return LeaseReport(holder=lease.holder, is_held=lease.is_held, this_folder="holds" if holds else "ready")


def refuse_for_other_holder(services: Services, signer: Signer) -> None:
    """Raise ``NotDone`` if a signer with another folder holds the lease."""
    found = lease_report(services, signer)
    if found.is_held and found.this_folder != "holds":
        raise NotDone(f"the signer {found.holder} holds the lease: do this there, or stop it")


@contextmanager
def held_lease(services: Services, signer: Signer, *, with_any_key: bool = False) -> Iterator[Lease]:
    """Hold the lease for a command; one that a signer left behind when it was killed is waited for.

    Raises ``NotDone`` where another signer prolongs it.
    """
    lease = Lease(services.pool, signer)
    ends: set[datetime] = set()
    # Two ends of it show that its holder lives.
    while (standing := lease.take(with_any_key=with_any_key)) == "stands_by" and len(ends) < _PROLONGED:
        ends |= set() if lease.found is None else {lease.found.expires_at}
        time.sleep(_PAUSE_S)
    holder = "" if lease.found is None else lease.found.holder
    if standing == "other_key":
        raise NotDone(_OTHER_KEY.format(holder=holder))
    if standing == "stands_by":
        raise NotDone(f"the signer {holder} holds the lease: do this there, or stop it")
    try:
        yield lease
    finally:
        lease.release()
