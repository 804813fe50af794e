"""Bringing a club back from its exported folder: all of it or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import psycopg

from ging_service.audit import export_layout
from ging_service.audit.restore.loading import Loader
from ging_service.audit.restore.reading import Folder
from ging_service.audit.restore.signatures import (
    CHUNK_EVENTS,
    RestoredTree,
    TreeCheck,
    check_tree,
    restore_signatures,
    verified_signatures,
)
from ging_service.domain.club.decide import check_slug
from ging_service.domain.errors import Refused
from ging_service.domain.game import UNOPENED
from ging_service.domain.streams import game_of
from ging_service.eventlog.event_ranges import describe_ranges

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    from ging_service.audit.restore.signatures import Signatures
    from ging_service.execution.services import Services
    from ging_service.projections.fold import ClubFold

    Progress = Callable[[int, int], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreConditions:
    """Conditions that the restorer accepts: the club's known keys ((): any of the folder's), and what may be missing.

    ``without_hidden``: sealed values that the reader of the folder was not allowed to see. ``unsigned``: a checkpoint.
    """

    keys: tuple[str, ...] = ()
    without_hidden: bool = False
    unsigned: bool = False


STRICT = RestoreConditions()


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """The restored club. ``signed_size``: events under the newest checkpoint, by ``vkey`` ("": none).

    ``sealed``: commitments that stay sealed, by type of event, because their openings were not in the folder.
    ``tables_without_hands``: those where a deal is running that cannot go on, because hands are not known.
    """

    club_id: str
    events: int
    root: str
    signed_size: int
    vkey: str
    sealed: dict[str, int]
    tables_without_hands: tuple[str, ...]


def restore_club(
    services: Services, path: Path, terms: RestoreConditions = STRICT, on_progress: Progress = lambda _done, _of: None
) -> Restored:
    """Bring a club back into a database that has no such club: log, openings, checkpoints, keys and read models.

    First everything is checked that the folder alone can show; then everything is written in one transaction.
    ``on_progress`` receives the event count; each event is read twice. Raises ``Refused``: ``club_exists``,
    ``not_signed``, ``hidden_missing``, and the refusals of ``Folder``, ``verified_signatures``, ``TreeCheck`` and
    ``Loader``.
    """
    folder = Folder(path)
    manifest = folder.manifest
    check_slug(manifest.club, "club")
    _check_name_is_free(services, manifest.club)
    signatures = verified_signatures(folder, terms.keys)
    _check_terms(manifest, terms)
    total = 2 * manifest.size
    # Everything that the folder alone can show comes first: a bad folder costs no transaction.
    check_tree(folder, signatures.points, lambda done: on_progress(done, total))
    try:
        with services.club_transaction(manifest.club) as conn:
            loader = _load(conn, services, folder, signatures, lambda done: on_progress(manifest.size + done, total))
    except (psycopg.DataError, psycopg.IntegrityError) as error:
        raise Refused(
            "bad_event", "", f"the folder contains something that a log cannot store: {_first_line(error)}"
        ) from error
    return Restored(
        club_id=manifest.club,
        events=manifest.size,
        root=manifest.root,
        signed_size=manifest.signed_size,
        vkey=signatures.keys[-1].vkey if signatures.keys else "",
        sealed={name: count for name, count in loader.sealed.items() if count},
        tables_without_hands=_without_hands(loader.fold, loader.running_hidden),
    )


def _check_terms(manifest: export_layout.Manifest, terms: RestoreConditions) -> None:
    if not (manifest.signed_size or terms.unsigned):
        raise Refused("not_signed", "", "nothing in this folder is signed: anyone could have made it")
    hidden = manifest.counts.commitments - manifest.counts.openings
    if manifest.eyes != export_layout.KEEPER and hidden and not terms.without_hidden:
        raise Refused(
            "hidden_missing",
            "",
            f"{hidden} sealed values are not in this folder, which was made for {manifest.eyes}: running deals"
            " could not continue, and values that are sealed now could never be opened",
        )


def _load(
    conn: psycopg.Connection[Any],
    services: Services,
    folder: Folder,
    signatures: Signatures,
    on_progress: Callable[[int], object],
) -> Loader:
    """Load everything into the database. The tree is checked once more: the files may have changed in between."""
    manifest = folder.manifest
    # one long transaction of our own: the limits are for requests
    conn.execute("SET LOCAL statement_timeout = 0")
    conn.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
    # Before anything else: two restores of one club must not both do the work.
    _take_the_name(conn, manifest)
    check, done = TreeCheck(manifest, signatures.points), 0
    loader = Loader(conn, services.codec, folder)
    tree = RestoredTree(conn, manifest)
    for bodies in folder.bodies(CHUNK_EVENTS):
        leaves = check.add(bodies)
        loader.add(bodies)
        tree.add(leaves)
        done += len(bodies)
        on_progress(done)
    check.finish()
    loader.finish()
    tree.finish()
    describe_ranges(conn, manifest.club)
    restore_signatures(conn, manifest.club, signatures)
    return loader


def _check_name_is_free(services: Services, club_id: str) -> None:
    """Check the name before everything is read, so that nobody waits long for this refusal."""
    with services.club_transaction(club_id) as conn:
        if conn.execute("SELECT FROM log_head WHERE club_id = %s", (club_id,)).fetchone() is not None:
            raise _club_exists(club_id)


def _club_exists(club_id: str) -> Refused:
    return Refused("club_exists", "", f"this database already has a club {club_id!r}")


def _take_the_name(conn: psycopg.Connection[Any], manifest: export_layout.Manifest) -> None:
    """Insert the club's head: nobody else can create it until the end of the transaction."""
    try:
        conn.execute("INSERT INTO log_head (club_id, size) VALUES (%s, %s)", (manifest.club, manifest.size))
    except psycopg.errors.UniqueViolation as error:
        raise _club_exists(manifest.club) from error


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def _without_hands(fold: ClubFold, hidden: Collection[str]) -> tuple[str, ...]:
    running = []
    for stream in fold.streams.values():
        is_table = bool(stream.table_id) and stream.state is not UNOPENED
        if is_table and stream.table_id in hidden and game_of(stream.state).holds_hidden_cards(stream.state):
            running.append(stream.table_id)
    return tuple(running)
