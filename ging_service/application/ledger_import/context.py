"""Context of an old book: the data that it is checked against, and the options for reading it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from ging_service.domain.books.events import PaperRowEntered
from ging_service.domain.books.state import BooksState
from ging_service.domain.streams import CLUB
from ging_service.execution.deciding import books_on, current
from ging_service.projections.balances import balances_now

if TYPE_CHECKING:
    import psycopg

    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperOptions:
    """Options of an import.

    ``zone``: whose noon a day means, "": that of the season that contains the day, else UTC. ``add_members``: members
    that the club does not know are entered. ``skip_known``: rows that were imported before are left out.
    """

    zone: str = ""
    add_members: bool = False
    skip_known: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportContext:
    """Data that a book is checked against: members, the treasurer's book at a version, balances, and the time.

    ``known_among(fingerprints)``: those of rows that were imported before. ``noons``: by day, the moments at which its
    rows may have been imported, in UTC: {"2019-03-08": ["2019-03-08T11:00:00.000000Z"]}.
    """

    members: Collection[str]
    books: BooksState
    version: int
    balances: Mapping[str, int]
    known_among: Callable[[Sequence[str]], Collection[str]]
    noons: Mapping[str, Sequence[str]]
    zone: str
    now: datetime


_KNOWN = "SELECT fingerprint FROM paper WHERE club_id = %s AND fingerprint = ANY(%s)"
_NOONS = """
SELECT
    to_char(day, 'YYYY-MM-DD'),
    (array_agg(to_char(moment, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ORDER BY of_moment DESC, moment))[:%s]
FROM (
    SELECT happened_at AT TIME ZONE 'UTC' AS moment, count(*) AS of_moment
    FROM entries WHERE club_id = %s AND type = %s
    GROUP BY moment
) AS taken_in
CROSS JOIN LATERAL (SELECT DISTINCT at::date AS day FROM unnest(ARRAY[moment, moment + interval '2 hours']) AS at) AS days
GROUP BY day
"""
"""A moment may be the noon of its day in UTC and, because zones are up to 14 hours ahead, late in it that of the next."""

_MOST_NOONS = 12
"""Of one day: zones are few, and what happened at times of its own has few rows each."""


def load_context(services: Services, conn: psycopg.Connection[Any], club_id: str) -> ImportContext:
    """Return the club as a connection sees it. Raises ``NoSuchClub``."""
    version, books = books_on(services, conn, club_id)
    club = current(services, conn, club_id, CLUB).state
    return ImportContext(
        members=frozenset(club.names()),
        books=books,
        version=version,
        balances=balances_now(conn, club_id),
        known_among=partial(_known_among, conn, club_id),
        noons=_noons(services, conn, club_id),
        zone=club.zone,
        now=services.clock(),
    )


def _known_among(conn: psycopg.Connection[Any], club_id: str, fingerprints: Sequence[str]) -> frozenset[str]:
    rows = conn.execute(_KNOWN, (club_id, list(fingerprints))).fetchall()
    return frozenset(fingerprint for (fingerprint,) in rows)


def _noons(services: Services, conn: psycopg.Connection[Any], club_id: str) -> dict[str, list[str]]:
    """By day: the moments at which most rows of books happened that may be its noon."""
    (name,) = (name for name in services.codec.types if services.codec.event_class(name) is PaperRowEntered)
    return dict(conn.execute(_NOONS, (_MOST_NOONS, club_id, name)).fetchall())
