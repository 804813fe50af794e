"""What an old book is checked against, as the club is while it is looked at."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from ging_service.application.paper.check import Ground
from ging_service.application.states import current
from ging_service.domain.streams import BOOKS_STREAM, CLUB
from ging_service.eventlog.errors import NoSuchClub

if TYPE_CHECKING:
    from collections.abc import Sequence

    import psycopg

    from ging_service.application.services import Services

_BALANCES = (
    "SELECT account, balance FROM accounts WHERE club_id = %s AND (account = 'bank' OR account LIKE 'member/%%')"
)
_KNOWN = "SELECT fingerprint FROM paper WHERE club_id = %s AND fingerprint = ANY(%s)"


def ground_of(services: Services, conn: psycopg.Connection[Any], club_id: str) -> Ground:
    """The club as a connection sees it. Raises ``NoSuchClub``."""
    club = current(services, conn, club_id, CLUB)
    if not club.version:
        raise NoSuchClub
    version, books = current(services, conn, club_id, BOOKS_STREAM)
    return Ground(
        members=frozenset(club.state.names()),
        books=books,
        version=version,
        balances=dict(conn.execute(_BALANCES, (club_id,)).fetchall()),
        known_among=partial(_known_among, conn, club_id),
        now=services.clock(),
    )


def _known_among(conn: psycopg.Connection[Any], club_id: str, fingerprints: Sequence[str]) -> frozenset[str]:
    rows = conn.execute(_KNOWN, (club_id, list(fingerprints))).fetchall()
    return frozenset(fingerprint for (fingerprint,) in rows)
