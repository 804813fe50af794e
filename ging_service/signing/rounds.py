"""The signer's work, round after round: grown clubs, the order of their turns, and refusals."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

import psycopg
import structlog

from ging_service.eventlog.connections.outage_log import log_failure
from ging_service.eventlog.connections.scope import cross_club_transaction, go_on_with, throughout, within
from ging_service.eventlog.heads import Heads
from ging_service.eventlog.signed_tree.checkpoint_store import SigningRefusal, refusals, refuse, sign_again
from ging_service.signing.errors import SignerUnusable, SigningRefused
from ging_service.signing.inspection import Inspection
from ging_service.signing.lease import LeaseLost

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.eventlog.connections.scope import Connections
    from ging_service.signing.inspection import InspectedTile
    from ging_service.signing.integrator import Integrator

RETRY_S = 5.0
"""The time that a refused club waits for its next turn."""

INSPECTED = frozenset({"tree_altered", "events_altered", "events_missing"})
"""The refusals that an inspection of signed data may have led to."""

_TOGETHER: Final = 16
"""The most clubs that are signed in one transaction. The lease stays locked until it ends."""

_FEW_EVENTS: Final = 100
"""A club with more new events has a transaction of its own."""

_INSPECTED_AT_ONCE: Final = 4
"""Tiles per inspection. One idle round in this many inspects: one message is cheaper than a message for each tile."""

Due = tuple[str, int]
"""A club that may have something to sign, and the size of its log."""

_LOG = structlog.get_logger("ging.signer")


class Rounds:
    """Checks every club's log and takes in new events: one batch of a club at a time, so that none waits long.

    ``on_signed`` is called for every club with a new checkpoint, or with none that is newer since the start. ``check``
    is called in every transaction that writes, before it writes; it raises ``LeaseLost`` where another signer signs now.
    """

    def __init__(
        self,
        pool: Connections,
        integrator: Integrator,
        *,
        on_signed: Callable[[str], object] = lambda _: None,
        check: Callable[[psycopg.Connection[Any]], object] = lambda _: None,
        retry_s: float = RETRY_S,
    ) -> None:
        self._pool = pool
        self._integrator = integrator
        self._on_signed = on_signed
        self._check = check
        self._retry_s = retry_s
        self._heads = Heads()
        # The clubs that may have something to sign, with the sizes of their logs.
        self._waiting: dict[str, int] = {}
        self._signed: dict[str, int] = {}
        self._refused: dict[str, SigningRefusal] | None = None
        self._retry_at: dict[str, float] = {}
        self._rotation_refused = ""
        self._inspection = Inspection()
        self._uninspected = 0
        self._suspect: set[str] = set()

    def once(self) -> bool:
        """Give every grown club one turn. Return True if some have more to take in.

        Raises ``psycopg.Error``, ``LeaseLost``.
        """
        try:
            return self._once()
        except psycopg.Error:
            # The next connection may lead to another server, with transactions of its own.
            self._heads.sweep_next()
            raise

    def _once(self) -> bool:
        self._rotate()
        with self._pool.connection() as conn:
            if self._refused is None or self._heads.may_have_changed(conn):
                # A transaction of its own, ended before any turn: each turn then sees its own club only.
                with throughout(conn):
                    self._look(conn)
            due = self._due()
            # New events come first. A round in which only refused clubs are due has time to spare.
            if all(club_id in self._known_refusals for club_id, _ in due):
                self._inspect(conn)
            have_more = [more for some in self._batches(due) for more in self._turns(conn, some)]
        return any(have_more)

    def _look(self, conn: psycopg.Connection[Any]) -> None:
        """Note the clubs that may have something to sign."""
        if self._refused is None:
            self._refused = refusals(conn)
            # An earlier process found these, and only that process knew the places.
            self._suspect = {club_id for club_id, known in self._refused.items() if known.code in INSPECTED}
        seen = self._heads.look(conn)
        if seen.is_whole:
            # Only the signer's own folder still knows a club that has gone from the database.
            self._waiting |= dict.fromkeys(self._integrator.signer.clubs(), 0)
        self._waiting |= seen.sizes

    def _due(self) -> list[Due]:
        """Return the clubs whose turn it is."""
        self._waiting = {club_id: head for club_id, head in self._waiting.items() if self._signed.get(club_id) != head}
        return [(club_id, head) for club_id, head in self._waiting.items() if self._is_due(club_id)]

    def _is_due(self, club_id: str) -> bool:
        return time.monotonic() >= self._retry_at.get(club_id, 0.0)

    def _batches(self, due: list[Due]) -> Iterator[list[Due]]:
        """Yield clubs with few new events some at a time, and all others one by one."""
        few: list[Due] = []
        for one in due:
            if self._has_few(*one):
                few.append(one)
            else:
                yield [one]
        yield from (few[first : first + _TOGETHER] for first in range(0, len(few), _TOGETHER))

    def _has_few(self, club_id: str, head: int) -> bool:
        if club_id in self._known_refusals or club_id in self._suspect:
            return False
        try:
            last = self._integrator.signer.last(club_id)
        except SigningRefused:
            return False
        return 0 <= head - (0 if last is None else last.size) <= _FEW_EVENTS

    def _turns(self, conn: psycopg.Connection[Any], due: list[Due]) -> list[bool]:
        """Give clubs their turns, in one transaction if none of them fails. Return for each if it has more to take in."""
        if len(due) == 1 or not self._together(conn, due):
            return [self._turn(conn, club_id, head) for club_id, head in due]
        return [self._signed[club_id] < head for club_id, head in due]

    def _together(self, conn: psycopg.Connection[Any], due: list[Due]) -> bool:
        """Sign some clubs in one transaction, which sees one of them at a time. Return False if nothing was stored."""
        sizes: dict[str, int] = {}
        try:
            with within(conn, due[0][0]):
                self._check(conn)
                # On the disk before the transaction ends, by which others see it. Not in a pipeline: in the middle of
                # one the server would wait for ever for a signer that is frozen, and the lease would stay locked.
                with self._integrator.signer.together():
                    for club_id, head in due:
                        go_on_with(conn, club_id)
                        self._look_again(conn, club_id)
                        sizes[club_id] = self._integrator.take_in(conn, club_id, head)
        except LeaseLost:
            raise
        except Exception:  # its own turn reports it. What was signed is on the disk, and is stored as it is.
            if conn.closed:
                raise
            return False
        for club_id, size in sizes.items():
            self._retry_at.pop(club_id, None)
            self._signed[club_id] = size
            self._on_signed(club_id)
        return True

    def _turn(self, conn: psycopg.Connection[Any], club_id: str, head: int) -> bool:
        """Give one club its turn. Return True if it has more to take in. An error of one club stops no others."""
        try:
            with within(conn, club_id):
                self._check(conn)
                self._look_again(conn, club_id)
                size = self._integrator.take_in(conn, club_id, head)
        except LeaseLost:
            raise
        except SigningRefused as refused:
            self._refuse(conn, club_id, refused)
        except psycopg.OperationalError as error:
            if conn.closed:
                raise
            # A lock or time limit in this club's turn does not affect other clubs.
            self._refuse(
                conn, club_id, SigningRefused("failed", f"the database says: {str(error).partition(chr(10))[0]}")
            )
        except Exception as error:
            if conn.closed:
                raise
            # A fault of ours with one club must not leave the others unsigned.
            log_failure(_LOG.bind(club=club_id), "a club's turn failed", error)
            self._refuse(conn, club_id, SigningRefused("failed", "see the signer's log for the reason"))
        else:
            self._sign_again(conn, club_id)
            self._signed[club_id] = size
            self._on_signed(club_id)
            return size < head
        return False

    def _look_again(self, conn: psycopg.Connection[Any], club_id: str) -> None:
        """Check that errors found in a club have been repaired before it is signed for again."""
        last = self._integrator.signer.last(club_id)
        if last is None:
            return
        self._inspection.look_again(conn, club_id, last)
        if club_id in self._suspect:
            self._inspection.look_at_all(conn, club_id, last)
            self._suspect.discard(club_id)

    def _inspect(self, conn: psycopg.Connection[Any]) -> None:
        """Use rounds without work to check tiles of the tree that was signed before: one for each such round."""
        self._uninspected += 1
        if self._uninspected < _INSPECTED_AT_ONCE:
            return
        self._uninspected = 0
        tiles: list[InspectedTile] = []
        while len(tiles) < _INSPECTED_AT_ONCE:
            tile = self._next_tile(conn)
            if tile is None or tile in tiles:
                break
            tiles.append(tile)
        for club_id, refused in self._inspection.check(conn, tiles):
            self._refuse_signed(conn, club_id, refused)

    def _next_tile(self, conn: psycopg.Connection[Any]) -> InspectedTile | None:
        while club_id := self._inspection.next_club(self._signed, self._known_refusals):
            try:
                last = self._integrator.signer.last(club_id)
            except SigningRefused as refused:
                self._refuse_signed(conn, club_id, refused)
            else:
                return None if last is None else self._inspection.next_tile(last)
        return None

    def _refuse_signed(self, conn: psycopg.Connection[Any], club_id: str, refused: SigningRefused) -> None:
        # So the club is due again although its log has not grown: its next turn tells whether it has been repaired.
        self._waiting.setdefault(club_id, self._signed.pop(club_id))
        self._refuse(conn, club_id, refused)

    def _refuse(self, conn: psycopg.Connection[Any], club_id: str, refused: SigningRefused) -> None:
        """Store and log a refusal, once: the club comes up again and again as long as it is refused."""
        self._retry_at[club_id] = time.monotonic() + self._retry_s
        known = self._known_refusals.get(club_id)
        if known is None or (known.code, known.detail) != (refused.code, refused.detail):
            refusal = SigningRefusal(code=refused.code, detail=refused.detail, since=datetime.now(UTC))
            with throughout(conn):  # the database may contain a club with an invalid name
                self._check(conn)
                refuse(conn, club_id, refusal)
            self._known_refusals[club_id] = refusal
            _LOG.error("refuses to sign", club=club_id, code=refused.code, detail=refused.detail)

    def _sign_again(self, conn: psycopg.Connection[Any], club_id: str) -> None:
        self._retry_at.pop(club_id, None)
        if self._known_refusals.pop(club_id, None) is not None:
            with throughout(conn):
                self._check(conn)
                sign_again(conn, club_id)
            _LOG.warning("signs again", club=club_id)

    @property
    def _known_refusals(self) -> dict[str, SigningRefusal]:
        if self._refused is None:
            self._refused = {}
        return self._refused

    def _rotate(self) -> None:
        """Change to the next key where there is one; every club's last checkpoint bears both signatures then."""
        signer = self._integrator.signer
        if not signer.rotation_is_due():
            return
        # The database names the next key before anything is signed with it: a signer with the old key, which stands by,
        # must not take over any more.
        with cross_club_transaction(self._pool) as conn:
            self._check(conn)
        try:
            signer.rotate()
        except (SigningRefused, SignerUnusable) as refused:
            if str(refused) != self._rotation_refused:
                _LOG.exception("the key cannot be changed")
            self._rotation_refused = str(refused)
        else:
            # Every club comes up again, to store the notes and statements that the new key has signed.
            self._signed.clear()
            self._heads.sweep_next()
            _LOG.warning("the key has been changed")
