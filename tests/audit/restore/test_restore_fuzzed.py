"""Whatever is done to a folder, a restore gives a verdict and leaves nothing behind, or brings back the very same club."""

from __future__ import annotations

import shutil
from random import Random
from typing import TYPE_CHECKING

import pytest

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.audit import export_layout
from ging_service.audit.export.export import export_club
from ging_service.audit.restore.restore import restore_club
from ging_service.domain.errors import Refused
from tests.audit.conftest import sign
from tests.audit.restore.restoring import resum, tables
from tests.support.extent import short_or_long

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services
    from tests.support.databases import Database

pytestmark = pytest.mark.complete

CLUB = "small"
UNPROVEN = {"checkpoints", "verifier_keys"}
"""When something was signed, and by how many witnesses at whose wish, is under no signature."""

FILES = (*export_layout.ALWAYS, export_layout.CHECKPOINT)


@pytest.fixture(scope="module")
def record(services: Services, tmp_path_factory: pytest.TempPathFactory) -> Path:
    simulate(services, Simulation(club_id=CLUB, tables=2, deals=3, seed=6))
    sign(services, CLUB)
    folder = tmp_path_factory.mktemp("exports") / "record"
    export_club(services, CLUB, folder, all_openings=True)
    return folder


def harmed(text: bytes, random: Random) -> bytes:
    """A byte or a line changed, left out, doubled, moved; a piece cut off or put in."""
    lines = text.splitlines(keepends=True)
    at, line = random.randrange(len(text)), random.randrange(len(lines))
    head, tail = text[:at], text[at:]
    return random.choice(
        (
            head + bytes([text[at] ^ 1 << random.randrange(8)]) + tail[1:],
            b"".join(lines[:line] + lines[line + 1 :]),
            b"".join([*lines[: line + 1], *lines[line:]]),
            b"".join([*lines[line:], *lines[:line]]),
            head,
            head + random.randbytes(random.randrange(1, 9)) + tail,
            head + tail.replace(b"1", b"7", 1),
            head + tail.replace(b'"', b'"x', 1),
        )
    )


def verdict(services: Services, folder: Path) -> str:
    """What a restore says, "" if it has brought the club back."""
    try:
        restore_club(services, folder)
    except Refused as refusal:
        return refusal.detail
    return ""


@pytest.mark.usefixtures("services")
@pytest.mark.parametrize("times", short_or_long(20, 60))
def test_a_harmed_folder_is_refused_or_harmless(  # noqa: PLR0913  two databases, a record and a place for harm
    database: Database, elsewhere: Services, fresh_database: Database, record: Path, tmp_path: Path, *, times: int
) -> None:
    whole, nothing = tables(database, CLUB), tables(fresh_database, CLUB)
    refused = 0
    for number in range(times):
        random = Random(number)  # noqa: S311  the same harm in each run
        folder = shutil.copytree(record, tmp_path / str(number))
        file = folder / random.choice(FILES)
        file.write_bytes(harmed(file.read_bytes(), random) if file.stat().st_size else b"?")
        resum(folder)
        if verdict(elsewhere, folder):
            assert tables(fresh_database, CLUB) == nothing, (number, file.name)
            refused += 1
        else:
            found = tables(fresh_database, CLUB)
            assert {name: found[name] for name in whole.keys() - UNPROVEN} == {
                name: whole[name] for name in whole.keys() - UNPROVEN
            }, (number, file.name)
            return_to_nothing(fresh_database)
        shutil.rmtree(folder)
    assert refused > times // 3


def return_to_nothing(database: Database) -> None:
    """Take the club out again, as nobody but a superuser of a test can."""
    import psycopg
    from psycopg import sql

    with psycopg.connect(database.owner_dsn) as conn:
        names = [sql.Identifier(name) for name in (*tables(database, CLUB), "idempotency")]
        for name in names:
            conn.execute(sql.SQL("ALTER TABLE {} DISABLE TRIGGER ALL").format(name))
            conn.execute(sql.SQL("DELETE FROM {} WHERE club_id = %s").format(name), (CLUB,))
        for name in names:  # the next restore needs those that keep the sums of standings
            conn.execute(sql.SQL("ALTER TABLE {} ENABLE TRIGGER ALL").format(name))
