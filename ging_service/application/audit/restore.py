"""Bringing a club back from its exported folder: all of it or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import psycopg

from ging_service.application.audit import layout
from ging_service.application.audit.loading import Loader
from ging_service.application.audit.reading import Folder
from ging_service.application.audit.restored_proofs import RestoredTree, restore_signatures
from ging_service.application.audit.signatures import verified_signatures
from ging_service.application.audit.tree_check import TreeCheck
from ging_service.domain.club.decide import check_slug
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.state import TableState

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ging_service.application.audit.signatures import Point, Signatures
    from ging_service.application.services import Services
    from ging_service.projections.fold import ClubFold

    Progress = Callable[[int, int], object]

CHUNK_EVENTS = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What the restorer accepts: keys that are known to be the club's ((): any of the folder's), and what may be missing.

    ``without_hidden``: sealed values that were not for whoever the folder was made for. ``unsigned``: a checkpoint.
    """

    keys: tuple[str, ...] = ()
    without_hidden: bool = False
    unsigned: bool = False


STRICT = Terms()


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """What has come back. ``signed_size``: events under the newest checkpoint, by ``vkey`` ("": none).

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
    services: Services, path: Path, terms: Terms = STRICT, on_progress: Progress = lambda _done, _of: None
) -> Restored:
    """Bring a club back into a database that has no such club: log, openings, checkpoints, keys and read models.

    First everything is checked that the folder alone can tell; then everything is written in one transaction.
    ``on_progress`` hears of the events, each of which is read twice. Raises ``Refused``: ``club_exists``, ``not_signed``,
    ``hidden_missing``, and what ``Folder``, ``verified_signatures``, ``TreeCheck`` and ``Loader`` refuse.
    """
    folder = Folder(path)
    manifest = folder.manifest
    check_slug(manifest.club, "club")
    _check_name_is_free(services, manifest.club)
    signatures = verified_signatures(folder, terms.keys)
    _check_terms(manifest, terms)
    total = 2 * manifest.size
    check_tree(folder, signatures.points, lambda done: on_progress(done, total))
    try:
        with services.of(manifest.club) as conn:
            loader = _load(conn, services, folder, signatures, lambda done: on_progress(manifest.size + done, total))
    except (psycopg.DataError, psycopg.IntegrityError) as error:
        raise Refused(
            "bad_event", "", f"something in the folder has no place in a log: {_first_line(error)}"
        ) from error
    return Restored(
        club_id=manifest.club,
        events=manifest.size,
        root=manifest.root,
        signed_size=manifest.signed_size,
        vkey=signatures.keys[-1].vkey if signatures.keys else "",
        sealed={name: count for name, count in loader.sealed.items() if count},
        tables_without_hands=_without_hands(loader.fold),
    )


def check_tree(folder: Folder, points: Sequence[Point], on_progress: Callable[[int], object]) -> None:
    """That the folder's events are those of its root and of each checkpoint. Raises ``Refused``."""
    check, done = TreeCheck(folder.manifest, points), 0
    for bodies in folder.bodies(CHUNK_EVENTS):
        check.add(bodies)
        done += len(bodies)
        on_progress(done)
    check.finish()


def _check_terms(manifest: layout.Manifest, terms: Terms) -> None:
    if not (manifest.signed_size or terms.unsigned):
        raise Refused("not_signed", "", "nothing in this folder has been signed: anybody can have made it")
    hidden = manifest.counts.commitments - manifest.counts.openings
    if manifest.eyes != layout.KEEPER and hidden and not terms.without_hidden:
        raise Refused(
            "hidden_missing",
            "",
            f"{hidden} sealed values are not in this folder, which was made for {manifest.eyes}: deals that are running"
            " could not go on, and what is not opened now can never be",
        )


def _load(
    conn: psycopg.Connection[Any],
    services: Services,
    folder: Folder,
    signatures: Signatures,
    on_progress: Callable[[int], object],
) -> Loader:
    """Everything into the database. The tree is checked once more: the files may have been changed in between."""
    manifest = folder.manifest
    # one long transaction of our own: the limits are for requests
    conn.execute("SET LOCAL statement_timeout = 0")
    conn.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
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
    restore_signatures(conn, manifest.club, signatures)
    return loader


def _check_name_is_free(services: Services, club_id: str) -> None:
    """Before everything is read: nobody wants to wait for this answer."""
    with services.of(club_id) as conn:
        if conn.execute("SELECT FROM log_head WHERE club_id = %s", (club_id,)).fetchone() is not None:
            raise _club_exists(club_id)


def _club_exists(club_id: str) -> Refused:
    return Refused("club_exists", "", f"there is a club {club_id!r} in this database")


def _take_the_name(conn: psycopg.Connection[Any], manifest: layout.Manifest) -> None:
    """The club's head, which nobody else can make any more until the end of the transaction."""
    try:
        conn.execute("INSERT INTO log_head (club_id, size) VALUES (%s, %s)", (manifest.club, manifest.size))
    except psycopg.errors.UniqueViolation as error:
        raise _club_exists(manifest.club) from error


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def _without_hands(fold: ClubFold) -> tuple[str, ...]:
    running = []
    for stream in fold.streams.values():
        if not isinstance(stream.state, TableState) or stream.state.phase != "declaring":
            continue
        dealt = stream.state.deal.dealt if stream.state.deal else None
        if dealt is not None and not dealt.recorded and not all(dealt.hands):
            running.append(stream.table_id)
    return tuple(running)
