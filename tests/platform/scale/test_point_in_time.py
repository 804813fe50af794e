"""A database is recovered to a moment, with the commands of the page, from a copy and the archived WAL."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import psycopg
import pytest

from ging_service.application.club import at_club, club_state, found_club
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember
from tests.audit.season import sign
from tests.platform.scale.conftest import machine, make_own
from tests.platform.scale.documented import blocks, typed
from tests.support.databases import temporary_data_folder
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services

pytestmark = pytest.mark.complete

SECTION = "Backups with point-in-time recovery"
CLUB = "thursday"


def join(services: Services, *members: str) -> None:
    for member in members:
        at_club(services, CLUB, AddMember(member=member, name=member.title()))


def test_a_database_goes_back_to_the_moment_before_a_fault(tmp_path: Path) -> None:
    with temporary_data_folder() as backup:
        for folder in (backup, backup / "wal", backup / "base"):
            folder.mkdir()
            make_own(folder)
        recover_in(backup, tmp_path)


def recover_in(backup: Path, signer: Path) -> None:
    (archiving,) = blocks(SECTION, "ini")
    copy, recover, check = (text.replace("/backup/", f"{backup}/") for text in blocks(SECTION, "sh"))
    settings = dict(re.findall(r"^(\w+) = '?(.*?)'?$", archiving.replace("/backup/", f"{backup}/"), re.MULTILINE))
    assert settings.keys() == {"archive_mode", "archive_command", "archive_timeout"}
    with machine(**settings) as made:
        primary = made.primary
        with (
            psycopg.connect(primary.dsn("postgres", "postgres"), autocommit=True) as admin,
            open_services(primary.dsn("ging_app")) as services,
        ):
            admin.execute("CREATE ROLE ging_replica LOGIN REPLICATION")
            found_club(services, CLUB, "Thursdays")
            join(services, "anna", "ben")
            made.type(copy.replace("@db-1", f"@127.0.0.1:{primary.port}"), {})
            (day,) = (backup / "base").iterdir()
            join(services, "cleo", "dan")
            sign(services, signer / "signer")
            moment = admin.execute("SELECT clock_timestamp()::text").fetchone()
            join(services, "eve")
            last = admin.execute("SELECT pg_walfile_name(pg_switch_wal())").fetchone()
            assert moment
            assert last
            wait_until((backup / "wal" / last[0]).exists)
        recovered = made.new_node("recovered")
        made.type(
            f'mkdir -m 700 "$PGDATA"\n{recover}',
            {"DAY": day.name, "MOMENT": moment[0], "PGDATA": str(recovered.folder)},
        )
        made.start(recovered)
        with psycopg.connect(recovered.dsn("postgres", "postgres"), autocommit=True) as admin:
            wait_until(lambda: admin.execute("SELECT pg_is_in_recovery()").fetchone() == (False,))
        with open_services(recovered.dsn("ging_app")) as services:
            assert {one.member for one in club_state(services, CLUB).members} == {"anna", "ben", "cleo", "dan"}
            own = {"DATABASE_URL": f"postgresql://ging_app@127.0.0.1:{recovered.port}/ging", "GING_MIGRATE": "false"}
            checked = typed(check, signer, own | {"GING_SIGNER_DIR": str(signer / "signer")})
            assert checked.returncode == 0, checked.stdout + checked.stderr
            assert "GENUINE: 1 club " in checked.stdout
            join(services, "frank")
