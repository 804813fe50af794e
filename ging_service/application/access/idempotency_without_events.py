"""Idempotency keys of commands that leave no event: each is carried out once, like commands that leave events.

The outcome of the first request is kept for two days, without any secrets in it. A replay returns everything else.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ging_service.access import idempotency_store as store
from ging_service.access.sessions import RetentionTimes, clean
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import KeyReused

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.eventlog.connections.scope import Connection
    from ging_service.execution.services import Services

KEPT: Final = timedelta(days=2)
"""The minimum time for which an outcome is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyedRequest:
    """A command: its club, its key as in ``Caller`` ("": carried out each time), and the request itself.

    ``what``: any JSON value. Never a passphrase: its hash would let somebody test guesses.
    """

    club_id: str
    key: str
    what: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredResponse:
    """The outcome of a command: status and body of its response, and the ETag of what it created or changed.

    ``secrets``: members of the body that are shown once; a replay has null in their places.
    """

    status: int
    answer: dict[str, Any]
    version: int | None = None
    secrets: dict[str, str] = field(default_factory=dict, repr=False)
    replayed: bool = False

    def told(self) -> dict[str, Any]:
        """The body of the response."""
        return (
            self.answer | (dict.fromkeys(self.secrets) if self.replayed else self.secrets) | {"replayed": self.replayed}
        )


def execute_once(
    services: Services,
    asked: KeyedRequest,
    do: Callable[[Services], StoredResponse],
    before: Callable[[], None] = lambda: None,
) -> StoredResponse:
    """Carry out a command, or return the outcome of the first time. Refusals are not kept.

    ``do`` receives services whose transactions are all part of the one that keeps the outcome. ``before`` is for work
    that must not be undone with a refusal, or takes long. It is not called if the command has been carried out.

    Raises ``KeyReused``, and any error of the command.
    """
    if not asked.key:
        before()
        return do(services)
    # Before anything else: what the first request changed could now refuse the same one.
    done = _done_before(services, asked)
    if done is not None:
        return done
    try:
        before()
    except Refused:
        # The same request may have been done meanwhile, and what it did is then why this one is refused.
        done = _done_before(services, asked)
        if done is None:
            raise
        return done
    with services.club_transaction(asked.club_id) as conn:
        # The key's row is inserted first. A second request with the same key waits here until the first has committed.
        if not store.claim_outcome(conn, asked.club_id, asked.key, _hash(asked)):
            done = _done(conn, asked)
            if done is not None:
                return done
        outcome = do(services.on(conn))
        # Of secrets only their names are kept, so a replay can show that there was one.
        kept = [outcome.version, outcome.answer, list(outcome.secrets)]
        store.keep_outcome(conn, asked.club_id, asked.key, outcome.status, msgspec.json.encode(kept))
    return outcome


def _done_before(services: Services, asked: KeyedRequest) -> StoredResponse | None:
    with services.club_transaction(asked.club_id) as conn:
        return _done(conn, asked)


def _done(conn: Connection, asked: KeyedRequest) -> StoredResponse | None:
    found = store.outcome_of(conn, asked.club_id, asked.key)
    if found is None:
        return None
    if found.request_hash != _hash(asked):
        raise KeyReused
    version, answer, secrets = msgspec.json.decode(found.answer)
    return StoredResponse(
        status=found.status, answer=answer, version=version, secrets=dict.fromkeys(secrets, ""), replayed=True
    )


def _hash(asked: KeyedRequest) -> bytes:
    return hashlib.sha256(msgspec.json.encode(asked.what)).digest()


INVITATIONS_SHOWN: Final = timedelta(days=90)
"""The time for which an expired invitation stays listed."""


def clean_access(services: Services) -> None:
    """Delete sessions that have ended, outcomes and invitations of long ago, and rates that limit nobody any more."""
    limits = services.limits
    kept = RetentionTimes(
        sessions=limits.sessions,
        outcomes=KEPT,
        invitations=INVITATIONS_SHOWN,
    )
    with services.cross_club_transaction() as conn:
        clean(conn, kept)
