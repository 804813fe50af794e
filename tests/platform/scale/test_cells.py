"""Two cells behind nginx, and a club that moves from one to the other."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.access.role_rights import ALL
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember
from ging_service.execution.caller import ANYONE
from ging_service.platform.postgres.programs import client_programs
from tests.audit.season import CLUB, OTHER, sign
from tests.platform.scale.documented import blocks, typed
from tests.support.databases import seeing_all
from tests.support.proxied import ANYWHERE, Proxy, proxied
from tests.support.waiting import wait_until
from tests.web.serving import WebServer, web_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.databases import Database, Season

pytestmark = pytest.mark.complete

MOVE = "Move a club"


@pytest.fixture
def old(signed_season: Season, database: Database, tmp_path: Path) -> Database:
    """The first cell, with two clubs and the folder of its signer."""
    signed_season.copy_to(database, tmp_path / "signer")
    return database


@pytest.fixture
def cells(old: Database, fresh_database: Database) -> Iterator[tuple[WebServer, WebServer]]:
    with web_server(old.app_dsn) as first, web_server(fresh_database.app_dsn) as second:
        yield first, second


@pytest.fixture
def tokens(old: Database) -> dict[str, str]:
    with open_services(old.app_dsn) as services:
        return {club: make_key(services, club, NewKey(key="app", scopes=ALL), ANYONE)[1] for club in (CLUB, OTHER)}


@pytest.fixture
def proxy(cells: tuple[WebServer, WebServer], tmp_path: Path) -> Iterator[Proxy]:
    maps, location = blocks("Cells", "nginx")
    for number, cell in enumerate(cells, 1):
        maps = maps.replace(f"web-{number}:8000", f"127.0.0.1:{cell.port}")
    for name in ("clubs.map", "moving.map"):
        (tmp_path / name).touch()
        maps = maps.replace(f"/etc/nginx/{name}", str(tmp_path / name))
    upstream = f"upstream service {{\n        server 127.0.0.1:{cells[0].port};\n        keepalive 32;\n    }}\n"
    everywhere = "location / {\n            proxy_pass http://service;\n        }\n"
    with proxied(cells[0], tmp_path, (upstream, maps), (everywhere, location)) as made:
        yield made


def ask(proxy: Proxy, token: str, place: str) -> tuple[int, Any]:
    status, body = proxy.ask(ANYWHERE, "GET", place, Authorization=f"Bearer {token}")
    return status, body


def rows(database: Database, club: str) -> dict[str, int]:
    """How many rows each table has of a club, without those of tables that are written by each request."""
    with psycopg.connect(database.owner_dsn) as owner:
        tables = owner.execute(
            "SELECT relname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'club_id'"
            " WHERE relkind = 'r' AND relpersistence = 'p' AND relnamespace = 'public'::regnamespace"
        ).fetchall()
        count = "SELECT count(*) FROM {} WHERE club_id = %s"
        counted = {name: owner.execute(count.format(name).encode(), (club,)).fetchone() for (name,) in tables}
    return {name: found[0] for name, found in counted.items() if found and found[0]}


def prepared(proxy: Proxy, old: Database, new: Database, folder: Path) -> dict[str, str]:
    """The environment of the commands, once the file that they use is there."""
    (folder / "remove-club.sql").write_text(blocks(MOVE, "sql")[0], encoding="utf-8")
    programs = client_programs()
    return {
        "CLUB": CLUB,
        "OLD": old.owner_dsn,
        "NEW": new.owner_dsn,
        "PROXY": str(proxy.pid),
        "GING_MIGRATE": "false",
        **({"PATH": f"{programs}:/usr/bin:/bin"} if programs else {}),
    }


def script(number: int, folder: Path) -> str:
    """A script of the page, with this test's folder."""
    text = blocks(MOVE, "sh")[number].replace("/etc/nginx", str(folder))
    return text.replace("nginx -s reload", 'kill -HUP "$PROXY"')


def commands(folder: Path) -> list[str]:
    """The commands of a move, each with its lines."""
    found: list[str] = []
    for line in script(0, folder).splitlines():
        if line.startswith((" ", "done")):
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found


def test_a_club_moves_with_its_proofs_credentials_and_keys(
    proxy: Proxy, old: Database, fresh_database: Database, tokens: dict[str, str], tmp_path: Path
) -> None:
    new = fresh_database
    places = [f"/v1/clubs/{CLUB}", f"/v1/clubs/{CLUB}/tables", f"/v1/clubs/{CLUB}/entries?limit=500", "/v1/clubs"]
    before = [ask(proxy, tokens[CLUB], place) for place in places]
    assert [status for status, _ in before] == [200] * len(places)
    had = rows(old, CLUB)
    private, close, *rest = commands(tmp_path)
    environment = prepared(proxy, old, new, tmp_path)
    done = typed(close, tmp_path, environment)
    assert done.returncode == 0, done.stderr
    wait_until(lambda: ask(proxy, tokens[CLUB], places[0])[0] == 503)
    assert ask(proxy, tokens[OTHER], f"/v1/clubs/{OTHER}")[0] == 200
    done = typed("\n".join([private, *rest]), tmp_path, environment)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("\nGENUINE: 1 club ") == 2  # in each cell
    # Not only until the first answer: nginx's former workers answer some requests until they have been told to stop.
    wait_until(lambda: [ask(proxy, tokens[CLUB], place) for place in places] == before)
    assert rows(old, CLUB) == {}
    assert rows(new, CLUB) == had
    assert ask(proxy, tokens[OTHER], f"/v1/clubs/{OTHER}")[0] == 200


def test_a_move_that_fails_removes_nothing_and_what_has_arrived_is_taken_back(
    proxy: Proxy, old: Database, fresh_database: Database, tokens: dict[str, str], tmp_path: Path
) -> None:
    had = rows(old, CLUB)
    environment = prepared(proxy, old, fresh_database, tmp_path)
    failed = typed(script(0, tmp_path).replace("invitations", "no_such_table"), tmp_path, environment)
    assert failed.returncode != 0
    assert rows(old, CLUB) == had
    assert rows(fresh_database, CLUB)["events"] == had["events"]
    done = typed(script(1, tmp_path), tmp_path, environment)
    assert done.returncode == 0, done.stdout + done.stderr
    assert rows(fresh_database, CLUB) == {}
    assert rows(old, CLUB) == had
    wait_until(lambda: ask(proxy, tokens[CLUB], f"/v1/clubs/{CLUB}")[0] == 200)
    assert not (tmp_path / "record").exists()


def test_the_signer_of_the_new_cell_goes_on_with_the_same_key(
    proxy: Proxy, old: Database, fresh_database: Database, tmp_path: Path
) -> None:
    _, _, *copy, _, _, _, _ = commands(tmp_path)
    environment = prepared(proxy, old, fresh_database, tmp_path)
    done = typed("\n".join(copy), tmp_path, environment)
    assert done.returncode == 0, done.stdout + done.stderr
    (tmp_path / "other").mkdir(mode=0o700)
    shutil.copy2(tmp_path / "signer" / "key.pem", tmp_path / "other" / "key.pem")
    before = signed(fresh_database)
    with open_services(fresh_database.app_dsn) as services:
        at_club(services, CLUB, AddMember(member="newcomer", name="New"), ANYONE)
        sign(services, tmp_path / "other")
    after = signed(fresh_database)
    assert (after[0], after[1]) == (before[0], before[1] + 1)
    done = typed('DATABASE_URL=$NEW ging audit verify --database "$CLUB"', tmp_path, environment)
    assert (done.returncode, "GENUINE: 1 club " in done.stdout) == (0, True), done.stdout


def signed(database: Database) -> tuple[Any, int]:
    """The keys of the club, and how much of its log is signed."""
    with psycopg.connect(seeing_all(database.app_dsn)) as conn:
        keys = conn.execute("SELECT * FROM verifier_keys WHERE club_id = %s ORDER BY 1, 2", (CLUB,)).fetchall()
        found = conn.execute("SELECT max(size) FROM checkpoints WHERE club_id = %s", (CLUB,)).fetchone()
    assert found is not None
    return keys, found[0]


def test_a_club_in_which_something_was_recorded_after_the_export_stays(old: Database, tmp_path: Path) -> None:
    had = rows(old, CLUB)
    (tmp_path / "remove-club.sql").write_text(blocks(MOVE, "sql")[0], encoding="utf-8")
    environment = {"OLD": old.owner_dsn, "events": str(had["events"] - 1), "CLUB": CLUB}
    remove = 'psql "$OLD" -v ON_ERROR_STOP=1 -v club="$CLUB" -v events="$events" -f remove-club.sql'
    done = typed(remove, tmp_path, environment)
    assert done.returncode != 0
    assert "something was recorded after the export" in done.stderr
    assert rows(old, CLUB) == had


@pytest.mark.parametrize(
    ("cell", "asked"),
    [
        (
            1,
            [
                ("/v1/clubs/thursdays", ""),
                ("/v1/clubs/sunday?x=/clubs/thursday", ""),
                ("/v1/clubs", "ging_sunday_secret"),
                ("/v1/clubs/sunday", "ging_thursday_secret"),
                ("/docs", ""),
            ],
        ),
        (
            2,
            [
                ("/v1/clubs/thursday", ""),
                ("/v1/clubs/th%75rsday/tables", ""),
                ("/clubs/thursday/tables/t", ""),
                ("/v1/clubs", "ging_thursday_secret"),
            ],
        ),
    ],
)
def test_the_path_and_else_the_token_names_the_cell(
    proxy: Proxy, cells: tuple[WebServer, WebServer], tmp_path: Path, cell: int, asked: list[tuple[str, str]]
) -> None:
    """The other cell is away, so that only the right one answers."""
    (tmp_path / "clubs.map").write_text("thursday cell_2;\n", encoding="ascii")
    done = typed('kill -HUP "$PROXY"', tmp_path, {"PROXY": str(proxy.pid)})
    assert done.returncode == 0
    cells[2 - cell].kill()
    away = {1: "/v1/clubs/thursday", 2: "/v1/clubs/sunday"}[cell]
    wait_until(lambda: proxy.ask(ANYWHERE, "GET", away)[0] >= 500)  # by now the proxy goes by the map
    for place, token in asked:
        shown = {"Authorization": f"Bearer {token}"} if token else {}
        wait_until(lambda: proxy.ask(ANYWHERE, "GET", place, **shown)[0] in {200, 303, 401, 404})  # noqa: B023  called at once
