"""Clubs that have played, with signed checkpoints, and their exports."""

from __future__ import annotations

import shutil
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.audit.export.export import export_club
from ging_service.bootstrap import open_services
from ging_service.eventlog.proof.checkpoint import Checkpoint, sign_checkpoint
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.proof.merkle import leaf_hashes
from ging_service.eventlog.proof.tile_builder import TileBuilder
from ging_service.eventlog.read import scan
from ging_service.eventlog.signed_tree.tree_store import Leaf, Signed, SignedBatch, store_batch
from ging_service.signing.due_checkpoints import sizes_due
from ging_service.signing.integrator import Integrator
from ging_service.signing.key_file import KEY_FILE
from ging_service.signing.rounds import Rounds
from ging_service.signing.signer import Signer
from tests.audit.season import ORIGIN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ging_service.execution.services import Services
    from tests.support.databases import Database, Season, Server

CLUB = "thursday"
ROTATED = "rotated"
SIGNED_AT = datetime(2026, 11, 20, 21, 30, tzinfo=UTC)


@pytest.fixture(scope="module")
def services(database: Database) -> Iterator[Services]:
    """Services over a database of the test module's own, in which one club has played and everything is signed."""
    with open_services(database.app_dsn) as opened:
        made = replace(opened, chance=Random(7))  # noqa: S311  the same shuffles in each run
        simulate(made, Simulation(club_id=CLUB, tables=6, deals=8, seed=10))
        sign(made, CLUB)
        yield made


@pytest.fixture(scope="module")
def record(services: Services, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The keeper's export of the club."""
    folder = tmp_path_factory.mktemp("exports") / "record"
    export_club(services, CLUB, folder, all_openings=True)
    return folder


@pytest.fixture
def elsewhere(fresh_database: Database) -> Iterator[Services]:
    """Services over a database without any club."""
    with open_services(fresh_database.app_dsn) as opened:
        yield opened


@pytest.fixture
def signer_folder(tmp_path: Path) -> Path:
    return tmp_path / "signer"


@pytest.fixture
def played(fresh_database: Database, signed_season: Season, signer_folder: Path) -> Iterator[Services]:
    """Services over a database of the test's own with a signed season."""
    signed_season.copy_to(fresh_database, signer_folder)
    with open_services(fresh_database.app_dsn) as opened:
        yield replace(opened, chance=Random(8))  # noqa: S311  the same shuffles in each run, and others than in the season


@pytest.fixture
def rotated(fresh_database: Database, tmp_path: Path) -> Path:
    """A folder with the ``record`` of a log right after a change of key, its ``signer``, and the ``old.pem`` that should be gone."""
    signer = Signer.open(tmp_path / "signer", ORIGIN)
    with open_services(fresh_database.app_dsn) as opened:
        rounds = Rounds(opened.pool, Integrator(signer=signer), retry_s=0)
        simulate(opened, Simulation(club_id=ROTATED, tables=1, deals=1, seed=1))
        while rounds.once():
            pass
        shutil.copy(tmp_path / "signer" / KEY_FILE, tmp_path / "old.pem")
        signer.prepare_rotation()
        while rounds.once():
            pass
        export_club(opened, ROTATED, tmp_path / "record", all_openings=True)
    return tmp_path


@pytest.fixture
def superuser(fresh_database: Database, postgres_server: Server) -> Iterator[psycopg.Connection[Any]]:
    """A superuser's connection to the same database, for whom no trigger fires."""
    name = conninfo_to_dict(fresh_database.owner_dsn)["dbname"]
    with psycopg.connect(make_conninfo(postgres_server.admin_dsn, dbname=name), autocommit=True) as conn:
        yield conn


def sign(services: Services, club_id: str, key: SigningKey | None = None, *, leave: int = 0) -> SigningKey:
    """Sign a checkpoint behind each deal, about every fifty events, and at the end or ``leave`` events before it."""
    key = key or SigningKey.generate(f"ging-service/{club_id}")
    builder, tiles, signed = TileBuilder(), {}, []
    with services.cross_club_transaction() as conn:
        bodies = [stored.body for chunk in scan(conn, club_id) for stored in chunk]
        bodies = bodies[: len(bodies) - leave]
        due = sizes_due([Leaf(one.position, one.type, one.body) for chunk in scan(conn, club_id) for one in chunk])
        sizes = sorted({*range(50, len(bodies), 50), *(size for size in due if size < len(bodies)), len(bodies)})
        for first, end in zip([0, *sizes], sizes, strict=False):
            grown = builder.extend(leaf_hashes(bodies[first:end]))
            tiles |= {(tile.level, tile.index): tile for tile in grown}
            note = sign_checkpoint(Checkpoint(origin=key.name, size=builder.size, root=builder.root()), [key])
            signed.append(Signed(size=builder.size, root=builder.root(), note=note))
        batch = SignedBatch(
            club_id=club_id, tiles=list(tiles.values()), signed=signed, vkey=key.verifier.text, signed_at=SIGNED_AT
        )
        store_batch(conn, batch)
    return key
