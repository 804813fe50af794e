"""Deployment: an outside database, the compose file, the image's recipe, the pins, the layers."""

from __future__ import annotations

import ast
import itertools
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest
import yaml
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from ging_service.platform.postgres import embedded, programs
from ging_service.platform.settings import declarations
from tests.platform.conftest import clean_environment, free_port, gone, run_ging
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.platform.conftest import Service
    from tests.support.databases import Database, Server

BASH = shutil.which("bash") or "/bin/bash"
ROOT = Path(__file__).parents[2]
# The domain is told time, order and ids; it reads and writes nothing.
NOT_FOR_THE_DOMAIN = {"io", "json", "os", "pathlib", "pickle", "random", "secrets", "socket", "subprocess", "time"}


@pytest.fixture(scope="module")
def compose() -> dict[str, dict[str, dict[str, object]]]:
    document: dict[str, dict[str, dict[str, object]]] = yaml.safe_load(
        (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    )
    return document


@pytest.mark.complete
def test_service_and_worker_run_on_an_outside_database_with_the_least_privileged_login(
    serve: Callable[..., Service], empty_database: Database, data_folder: Path
) -> None:
    environment = clean_environment() | {"DATABASE_URL": empty_database.app_dsn, "GING_MIGRATE": "false"}
    port = free_port()
    command = [sys.executable, "-m", "ging_service.cli.main", "worker", "--log-level", "info"]
    command += ["--metrics-port", str(port)]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as worker:
        assert worker.stderr is not None
        assert "waiting for the newest schema" in worker.stderr.readline()
        migrated = run_ging("migrate", DATABASE_URL=empty_database.owner_dsn)
        assert (migrated.returncode, migrated.stderr) == (0, "")
        first = worker.stderr.readline()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=HANG_S) as metrics:
            assert b"\nging_database_up 1.0\n" in metrics.read()
        worker.send_signal(signal.SIGTERM)
        assert "ready" in first
        assert worker.wait(HANG_S) == 0
    service = serve(data_folder, "--database", empty_database.app_dsn, "--migrate", "false")
    assert service.get("/healthz") < 500
    assert not any(one.name() == "postgres" for one in service.family())
    assert not data_folder.exists()
    family = service.family()
    assert service.stop(signal.SIGTERM) == 0
    assert gone(family) == []


@pytest.mark.complete
def test_the_login_of_the_outside_database_takes_on_the_app_role(
    serve: Callable[..., Service], empty_database: Database, data_folder: Path
) -> None:
    service = serve(data_folder, "--database", empty_database.owner_dsn)
    assert service.get("/healthz") < 500
    with psycopg.connect(empty_database.owner_dsn) as connection:
        row = connection.execute("SELECT to_regclass('public.events') IS NOT NULL").fetchone()
    assert row == (True,)


@pytest.mark.complete
def test_an_owner_who_is_no_superuser_may_take_on_the_app_role(
    postgres_server: Server, empty_database: Database
) -> None:
    owner = f"club_owner_{os.getpid()}"
    name = sql.Identifier(owner)
    password = secrets.token_hex(8)
    with psycopg.connect(postgres_server.admin_dsn, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE ROLE {} LOGIN CREATEROLE PASSWORD {}").format(name, password))
        # what Postgres 16 and newer give to the creator of a role
        grant = sql.SQL("GRANT ging_app TO {} WITH ADMIN TRUE, SET FALSE, INHERIT FALSE")
        connection.execute(grant.format(name))
        database = sql.Identifier(conninfo_to_dict(empty_database.owner_dsn)["dbname"])
        connection.execute(sql.SQL("ALTER DATABASE {} OWNER TO {}").format(database, name))
    dsn = make_conninfo(empty_database.owner_dsn, user=owner, password=password)
    try:
        for _ in range(2):
            done = run_ging("migrate", DATABASE_URL=dsn)
            assert (done.returncode, done.stderr) == (0, "")
    finally:
        # Roles belong to the server: the audit of every other database on it would name this member.
        with psycopg.connect(postgres_server.admin_dsn, autocommit=True) as connection:
            connection.execute(sql.SQL("REVOKE ging_app FROM {} CASCADE").format(name))


def test_a_service_that_may_not_migrate_refuses_an_old_schema(empty_database: Database) -> None:
    done = run_ging("serve", "--migrate", "false", "--port", str(free_port()), DATABASE_URL=empty_database.app_dsn)
    assert done.returncode == 4
    assert done.stderr == "ging: the database does not have the newest schema: run `ging migrate` as its owner\n"


def test_the_compose_file_runs_service_worker_signer_and_postgres_18(
    compose: dict[str, dict[str, dict[str, object]]],
) -> None:
    services = compose["services"]
    assert set(services) == {"postgres", "migrate", "service", "proxy", "worker", "signer"}
    assert services["postgres"]["image"] == "postgres:18"
    assert services["postgres"]["volumes"][0] == "postgres:/var/lib/postgresql"  # type: ignore[index]
    assert all("healthcheck" in one for one in services.values())
    assert {name for name, one in services.items() if "signer:/var/lib/ging" in one.get("volumes", ())} == {"signer"}  # type: ignore[operator]
    assert {name for name, one in services.items() if "ports" in one} == {"proxy"}
    proxy_volumes = services["proxy"]["volumes"]
    assert isinstance(proxy_volumes, list)
    assert (ROOT / proxy_volumes[0].partition(":")[0]).is_file()


def test_the_proxy_gets_every_variable_of_its_configuration(compose: dict[str, dict[str, dict[str, object]]]) -> None:
    proxy = compose["services"]["proxy"]
    environment = proxy["environment"]
    assert isinstance(environment, dict)
    filled_in = str(environment["NGINX_ENVSUBST_FILTER"]).replace("$$", "$")
    variables = set(re.findall(r"\$\{(\w+)", (ROOT / "docker/nginx.conf.template").read_text(encoding="utf-8")))
    assert variables
    assert variables == {name for name in environment if re.search(filled_in, name)}
    assert "./docker/nginx.conf.template:/etc/nginx/templates/nginx.conf.template:ro" in proxy["volumes"]  # type: ignore[operator]


def test_the_compose_file_uses_settings_that_exist_and_holds_no_password(
    compose: dict[str, dict[str, dict[str, object]]],
) -> None:
    known = {one.name for one in declarations()} | {"PGPASSWORD"}
    for name in ("migrate", "service", "worker", "signer"):
        environment = compose["services"][name]["environment"]
        assert isinstance(environment, dict)
        assert set(environment) <= known
        assert str(environment["PGPASSWORD"]).startswith("${CLUB_DB_")


def test_what_the_compose_file_wants_in_the_environment_is_said_and_disturbs_no_command() -> None:
    wanted = set(re.findall(r"\$\{(\w+)", (ROOT / "docker-compose.yml").read_text(encoding="utf-8")))
    settings = {name for name in wanted if name.startswith("GING_")}
    assert settings <= {one.name for one in declarations()}
    assert wanted - settings == {
        "CLUB_DB_OWNER_PASSWORD",
        "CLUB_DB_APP_PASSWORD",
        "CLUB_TLS",
        "CLUB_ORIGIN",
        "CLUB_HTTP_PORT",
        "CLUB_HTTPS_PORT",
    }
    assert all(name in (ROOT / "docs/operations.md").read_text(encoding="utf-8") for name in wanted - settings)


def test_the_image_uses_settings_that_exist_and_runs_as_nobody_special() -> None:
    recipe = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert set(re.findall(r"\b(GING_[A-Z_]+)=", recipe)) <= {one.name for one in declarations()}
    final_stage = recipe.rsplit("\nFROM ", 1)[1]
    assert "\nUSER ging\n" in final_stage
    assert "[test]" not in recipe
    for source in re.findall(r"^COPY (?!--from)(.+) \S+$", recipe, re.MULTILINE):
        assert all((ROOT / part).exists() for part in source.split())


def test_the_script_that_makes_the_app_login_runs_on_postgres_18(data_folder: Path) -> None:
    # as the official image runs it: the superuser's name and the database in the environment
    with embedded.embedded_postgres(data_folder) as server:
        with psycopg.connect(server.admin_dsn, autocommit=True) as connection:
            connection.execute("DROP OWNED BY ging_app")
            connection.execute("DROP ROLE ging_app")
        environment = os.environ | {
            "PATH": f"{programs.programs(data_folder)}:{os.environ['PATH']}",
            "PGHOST": str(data_folder / "socket"),
            "POSTGRES_USER": "postgres",
            "POSTGRES_DB": embedded.DATABASE,
            "APP_PASSWORD": 'it\'s \\ a "secret"',
        }
        subprocess.run([BASH, str(ROOT / "docker/app-role.sh")], env=environment, check=True, timeout=HANG_S)
        with psycopg.connect(server.app_dsn) as connection:
            assert connection.execute("SELECT current_user").fetchone() == ("ging_app",)


def test_every_package_is_pinned_to_one_version_and_no_address() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert len(pins) > 50
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!_-]+", line) for line in pins)


def test_the_domain_imports_the_standard_library_and_of_it_nothing_that_reads_the_world() -> None:
    """Only the module that represents values imports a library (docs/adr/values-are-structs.md)."""
    games = ROOT / "ging_service" / "games"
    files = [
        (ROOT / "ging_service" / "domain").rglob("*.py"),
        games.glob("*/rules/**/*.py"),
        games.glob("*/decider/**/*.py"),
    ]
    for file in itertools.chain(*files):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for name in _imported(node):
                first = name.split(".")[0]
                if first == "msgspec" and file == ROOT / "ging_service" / "domain" / "structs.py":
                    continue
                assert first == "ging_service" or first in sys.stdlib_module_names - NOT_FOR_THE_DOMAIN, file
                assert first != "ging_service" or name.startswith(("ging_service.domain", "ging_service.games")), file


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [one.name for one in node.names]
    if isinstance(node, ast.ImportFrom):
        return [node.module or ""]
    return []
