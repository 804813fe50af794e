"""A standby that is made with the commands of the page takes the reads of a web server with its settings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from ging_service.access.role_rights import ALL
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import FoundClub
from ging_service.eventlog.connections.session import writer_arguments
from ging_service.execution.caller import ANYONE
from tests.platform.scale.documented import blocks
from tests.support.waiting import wait_until
from tests.web.serving import page, web_server

if TYPE_CHECKING:
    from tests.platform.scale.conftest import Machine

SECTION = "Read replicas"


def test_the_url_of_a_cluster_names_every_node_and_finds_the_one_that_takes_writes() -> None:
    """What then happens in a failover is in tests/eventlog/connections/test_failover.py and tests/web/standby."""
    (settings,) = blocks("A cluster", "sh")
    (url,) = re.findall(r"^export DATABASE_URL=(.*)$", settings, re.MULTILINE)
    assert conninfo_to_dict(url)["host"] == "db-1,db-2,db-3"
    assert writer_arguments(url)["target_session_attrs"] == "read-write"


@pytest.mark.complete
def test_the_documented_standby_takes_the_reads(running_machine: Machine) -> None:
    primary = running_machine.primary
    (login,) = blocks(SECTION, "sql")
    copy, settings = blocks(SECTION, "sh")
    with psycopg.connect(primary.dsn("postgres", "postgres"), autocommit=True) as admin:
        admin.execute(login.replace("…", "secret").encode())
    standby = running_machine.new_node("standby")
    address = f"postgresql://ging_replica@127.0.0.1:{primary.port}"
    running_machine.type(copy.replace("postgresql://ging_replica@db-1", address), {"PGDATA": str(standby.folder)})
    running_machine.start(standby)
    with psycopg.connect(standby.dsn("postgres", "postgres")) as admin:
        assert admin.execute("SELECT pg_is_in_recovery(), current_setting('hot_standby_feedback')").fetchone() == (
            True,
            "on",
        )
    with open_services(primary.dsn("ging_app")) as services:
        at_club(services, "club", FoundClub(name="Read"), ANYONE)
        token = make_key(services, "club", NewKey(key="app", scopes=ALL), ANYONE)[1]
    hosts = f"127.0.0.1:{primary.port},127.0.0.1:{standby.port}/ging"
    given = dict(re.findall(r"^export (\w+)=(.*)$", settings, re.MULTILINE))
    urls = {name: url.replace("db-1,db-2/ging", hosts) for name, url in given.items()}
    assert urls.keys() == {"DATABASE_URL", "DATABASE_READ_URL"}
    with web_server(urls["DATABASE_URL"], **urls) as server:
        last_used = "SELECT max(state_change) FROM pg_stat_activity WHERE usename = 'ging_app'"
        with psycopg.connect(standby.dsn("postgres", "postgres"), autocommit=True) as admin:

            def is_read_there() -> bool:
                before = admin.execute(last_used).fetchone()
                assert page(server.port, "/v1/clubs/club", token)["name"] == "Read"
                return admin.execute(last_used).fetchone() != before

            wait_until(is_read_there)
