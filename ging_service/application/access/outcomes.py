"""Commands that leave no event are done once for each idempotency key, as those are that do.

What the first one did is kept for two days, without any secret that it told: a replay says everything else.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ging_service.access import outcomes as store
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import KeyReused

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.application.services import Services
    from ging_service.eventlog.scope import Connection

KEPT: Final = timedelta(days=2)
"""How long an outcome is kept at least."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A command: in which club, under which key as ``Caller`` has it ("": done each time), and what it asks for.

    ``what``: anything that JSON can write. No passphrase: whoever tries passphrases would find its hash.
    """

    club_id: str
    key: str
    what: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a command did: the status and the body of its answer, and the ETag of what it made or changed.

    ``secrets``: members of the body that are told once; a replay has null in their places.
    """

    status: int
    answer: dict[str, Any]
    version: int | None = None
    secrets: dict[str, str] = field(default_factory=dict, repr=False)
    replayed: bool = False

    def told(self) -> dict[str, Any]:
        """The body of the answer."""
        return (
            self.answer | (dict.fromkeys(self.secrets) if self.replayed else self.secrets) | {"replayed": self.replayed}
        )


def once(
    services: Services,
    asked: Asked,
    do: Callable[[Services], Outcome],
    before: Callable[[], None] = lambda: None,
) -> Outcome:
    """Do a command, or tell what it did when it came first. What is refused is not kept.

    ``do`` is given services whose every transaction is part of the one that keeps the outcome. ``before`` is what must
    not be undone with a refusal, or takes long; it is not called where the command has been done.

    Raises ``KeyReused``, and whatever the command raises.
    """
    if not asked.key:
        before()
        return do(services)
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
    with services.of(asked.club_id) as conn:
        if not store.claim_outcome(conn, asked.club_id, asked.key, _hash(asked)):
            done = _done(conn, asked)
            if done is not None:
                return done
        outcome = do(services.on(conn))
        kept = [outcome.version, outcome.answer, list(outcome.secrets)]
        store.keep_outcome(conn, asked.club_id, asked.key, outcome.status, msgspec.json.encode(kept))
    return outcome


def _done_before(services: Services, asked: Asked) -> Outcome | None:
    with services.of(asked.club_id) as conn:
        return _done(conn, asked)


def _done(conn: Connection, asked: Asked) -> Outcome | None:
    found = store.outcome_of(conn, asked.club_id, asked.key)
    if found is None:
        return None
    if found.request_hash != _hash(asked):
        raise KeyReused
    version, answer, secrets = msgspec.json.decode(found.answer)
    return Outcome(
        status=found.status, answer=answer, version=version, secrets=dict.fromkeys(secrets, ""), replayed=True
    )


def _hash(asked: Asked) -> bytes:
    return hashlib.sha256(msgspec.json.encode(asked.what)).digest()
