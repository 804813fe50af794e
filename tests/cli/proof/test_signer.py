"""`ging signer` as its own process: it signs within a second, survives being killed, and is looked after by commands."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.cli.proof.signer import NotDone
from ging_service.eventlog.proof.checkpoint import open_checkpoint
from ging_service.eventlog.proof.keys import VerifierKey
from ging_service.eventlog.proof.merkle import leaf_hashes, root_of
from ging_service.platform.errors import StartRefused
from tests.support.databases import seeing_all
from tests.support.forked import ForkedGing
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.cli.conftest import Scribe
    from tests.support.databases import Database

pytestmark = pytest.mark.complete


@pytest.fixture
def folder(table: Scribe, tmp_path: Path) -> Path:
    """The signer's folder; the scribe has a table by then."""
    table.monkeypatch.setenv("GING_SIGNER_DIR", str(tmp_path / "signer"))
    table.monkeypatch.setenv("GING_LOG_ORIGIN", "test.example")
    table.monkeypatch.setenv("GING_TABLE", "t1")
    return tmp_path / "signer"


@contextmanager
def running(told: Path | None = None) -> Iterator[ForkedGing]:
    """A signer that runs; however the test ends, it does not outlive it. ``told``: where its standard error goes."""
    with ExitStack() as stack:
        stderr = None if told is None else stack.enter_context(told.open("wb"))
        yield stack.enter_context(ForkedGing("signer", environment=os.environ, stderr=stderr))


def play(scribe: Scribe) -> None:
    scribe.does("deal", "start")
    scribe.does("deal", "settle")


def sizes(database: Database) -> tuple[int, int]:
    """Events in the log, and under the newest checkpoint."""
    with psycopg.connect(seeing_all(database.app_dsn)) as conn:
        row = conn.execute(
            "SELECT h.size, coalesce(max(c.size), 0) FROM log_head AS h LEFT JOIN checkpoints AS c USING (club_id)"
            " WHERE h.club_id = 'thursday' GROUP BY h.size"
        ).fetchone()
    assert row is not None
    return row[0], row[1]


def all_is_signed(database: Database) -> bool:
    events, signed = sizes(database)
    return events == signed


def status(scribe: Scribe) -> dict[str, Any]:
    """The status of the only club's log."""
    result = scribe.types("signer", "status", "--json")
    found: dict[str, Any] = json.loads(result.stdout)[0]
    assert (result.exit_code == 1) == (found["state"] == "refused")
    return found


def check_everything(database: Database, keys: list[VerifierKey]) -> list[int]:
    """Every stored checkpoint is signed and has the root of the log's own beginning: no fork. Their sizes."""
    with psycopg.connect(seeing_all(database.app_dsn)) as conn:
        bodies = [row[0] for row in conn.execute("SELECT body FROM events ORDER BY position")]
        rows = conn.execute("SELECT size, note FROM checkpoints ORDER BY size").fetchall()
    leaves = leaf_hashes(bodies)
    for size, note in rows:
        checkpoint = open_checkpoint(note, keys).checkpoint
        assert (checkpoint.size, checkpoint.root) == (size, root_of(leaves[:size]))
    return [size for size, _ in rows]


def keys_of(scribe: Scribe) -> list[VerifierKey]:
    return [VerifierKey.parse(line.split()[0]) for line in scribe.does("signer", "keys", "thursday").splitlines()]


def test_it_signs_within_a_second_and_stops_when_asked(table: Scribe, folder: Path, fresh_database: Database) -> None:
    told, settled = folder.with_name("told"), []

    def signed_in_time() -> bool:
        """False on a machine that is busy most of the time."""
        took_s = []
        for _ in range(5):
            play(table)
            before = time.monotonic()
            wait_until(lambda: all_is_signed(fresh_database))
            took_s.append(time.monotonic() - before)
            settled.append(sizes(fresh_database)[0])
        return median(took_s) < 1

    with running(told) as process:
        wait_until(lambda: all_is_signed(fresh_database))
        assert any(signed_in_time() for _ in range(3)), "three medians of five took more than a second"
        process.send_signal(signal.SIGTERM)
        assert process.wait() == 0
    assert told.read_text() == ""
    assert set(settled) <= set(check_everything(fresh_database, keys_of(table)))
    assert "PRIVATE" not in "".join(path.read_text() for path in (folder / "signed").iterdir())


def test_killed_between_its_own_memory_and_the_database_it_gives_out_the_same_notes(
    table: Scribe, folder: Path, fresh_database: Database
) -> None:
    memory = folder / "signed" / "thursday.json"
    for _ in range(3):
        play(table)
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        conn.execute("LOCK TABLE tree_tiles IN EXCLUSIVE MODE")  # it can be read but not written
        with running() as process:
            wait_until(memory.exists)
            process.kill()
            process.wait()
        # Else the server would still carry out what it was asked, once the lock is gone.
        conn.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted")
        wait_until(lambda: conn.execute("SELECT count(*) FROM pg_locks WHERE NOT granted").fetchone() == (0,))
    remembered = json.loads(memory.read_text())["notes"]
    assert sizes(fresh_database)[1] == 0
    assert len(remembered) == 3
    play(table)
    with running():
        wait_until(lambda: all_is_signed(fresh_database))
    check_everything(fresh_database, keys_of(table))
    with psycopg.connect(seeing_all(fresh_database.app_dsn)) as conn:
        stored = dict(conn.execute("SELECT size::text, note FROM checkpoints").fetchall())
    assert remembered.items() <= stored.items()
    assert len(stored) == 4


def test_killed_again_and_again_at_any_moment_it_forks_nothing_and_loses_nothing(
    table: Scribe, folder: Path, fresh_database: Database
) -> None:
    chance = Random(3)  # noqa: S311  moments to kill at
    settled = []
    for _ in range(6):
        with running() as process:
            wait_until((folder / "key.pem").exists)
            play(table)
            settled.append(sizes(fresh_database)[0])
            time.sleep(chance.uniform(0, 0.6))
            process.kill()
            process.wait()
    with running():
        wait_until(lambda: all_is_signed(fresh_database))
    found = check_everything(fresh_database, keys_of(table))
    assert set(settled) <= set(found)


def test_two_signers_do_not_share_a_folder(table: Scribe, folder: Path, fresh_database: Database) -> None:
    told = folder.with_name("told")
    with running() as first:
        wait_until(lambda: all_is_signed(fresh_database))
        with running(told) as second:
            assert second.wait() == 3
        holder = f"the signer's folder {folder} is already in use by process {first.pid}"
        assert told.read_text() == f"ging: {holder}: stop it, or use another folder\n"
    play(table)


def test_a_folder_tells_whether_its_signer_could_take_over(
    table: Scribe, folder: Path, fresh_database: Database, tmp_path: Path
) -> None:
    def lease_of(name: str) -> tuple[bool, str]:
        table.monkeypatch.setenv("GING_SIGNER_DIR", str(tmp_path / name))
        told = table.asks("signer", "lease")
        assert told["holder"].endswith(str(folder))
        return told["is_held"], told["this_folder"]

    with running():
        wait_until(lambda: all_is_signed(fresh_database))
        assert lease_of("signer") == (True, "holds")
        (tmp_path / "standby").mkdir(mode=0o700)
        shutil.copy2(folder / "key.pem", tmp_path / "standby" / "key.pem")
        assert lease_of("standby") == (True, "ready")
        told = table.does("signer", "lease")
        assert told.startswith("held by ")
        assert told.endswith("this folder: ready to take over\n")
        for words in (("rotate", "--yes"), ("repair", "thursday"), ("adopt", "thursday", "--yes")):
            with pytest.raises(NotDone, match="holds the lease"):
                table.types("signer", *words)
        table.monkeypatch.setenv("GING_SIGNER_DIR", str(tmp_path / "other"))
        table.does("signer", "keygen")
        cannot = table.types("signer", "lease")
        assert (cannot.exit_code, "another key" in cannot.stdout) == (1, True)
    assert not (tmp_path / "standby" / "next-key.pem").exists()


def test_a_standby_is_made_as_the_documentation_says(
    table: Scribe, folder: Path, fresh_database: Database, tmp_path: Path
) -> None:
    page = Path("docs/operations.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```sh\n(.*?)^```$", page.partition("## A standby signer\n")[2], re.DOTALL | re.MULTILINE)[
        :1
    ]
    commands = block.replace("/var/lib/ging/signer", str(tmp_path / "standby"))
    commands = commands.replace(f"scp -p signer-1:{tmp_path}/standby", f"cp -p {folder}")
    commands = commands.replace("ging signer", f"{sys.executable} -m ging_service.cli.main signer")
    assert commands.count("ging_service.cli.main signer") == 2
    with running(), (tmp_path / "told").open("wb") as told:
        wait_until(lambda: all_is_signed(fresh_database))
        table.monkeypatch.setenv("GING_LOG_LEVEL", "info")
        typed = ["bash", "-ec", f"{commands.rstrip()} & wait"]
        with subprocess.Popen(typed, stdout=told, stderr=subprocess.STDOUT, start_new_session=True) as shell:
            try:
                wait_until(lambda: "stands by" in (tmp_path / "told").read_text())
            finally:
                os.killpg(shell.pid, signal.SIGTERM)
    assert "this folder: ready to take over" in (tmp_path / "told").read_text()


def test_the_key_is_changed_while_it_runs(table: Scribe, folder: Path, fresh_database: Database) -> None:
    with running():
        wait_until(lambda: all_is_signed(fresh_database))
        before = keys_of(table)
        assert "has been changed" in table.does("signer", "rotate", "--yes")
        play(table)
        wait_until(lambda: all_is_signed(fresh_database))
        wait_until(lambda: len(keys_of(table)) == 2)
    after = keys_of(table)
    assert after[1:] == before
    check_everything(fresh_database, after)
    assert sorted(path.name for path in folder.iterdir()) == ["key.pem", "lock", "signed"]


def test_the_key_is_changed_while_it_does_not_run(table: Scribe, folder: Path, fresh_database: Database) -> None:
    with running():
        wait_until(lambda: all_is_signed(fresh_database))
    table.does("signer", "rotate", "--yes")
    with running():
        play(table)
        wait_until(lambda: all_is_signed(fresh_database))
    check_everything(fresh_database, keys_of(table))
    assert not (folder / "next-key.pem").exists()


def test_an_operator_makes_a_key_and_sees_how_things_stand(
    table: Scribe, folder: Path, fresh_database: Database
) -> None:
    for words in (("keys", "thursday"), ("rotate", "--yes")):
        with pytest.raises(StartRefused, match="there is no key"):
            table.types("signer", *words)
    assert not folder.exists()
    made = table.does("signer", "keygen")
    for words in (
        ("adopt", "thursday", "--yes"),
        ("repair", "thursday"),
        ("keys", "No Club"),
        ("keys", "nowhere"),
        ("adopt", "../key", "--yes"),
    ):
        with pytest.raises(NotDone):
            table.types("signer", *words)
    assert "BEGIN PUBLIC KEY" in made
    assert "PRIVATE" not in made
    assert table.does("signer", "keygen") == made
    waiting = status(table)
    assert (waiting["club_id"], waiting["signed"], waiting["state"]) == ("thursday", 0, "waiting")
    with running():
        wait_until(lambda: all_is_signed(fresh_database) and status(table)["state"] == "signed")
    signed = status(table)
    assert (signed["signed"], signed["state"]) == (waiting["events"], "signed")
    assert "thursday" in table.does("signer", "status")
    with psycopg.connect(fresh_database.owner_dsn, autocommit=True) as conn:
        conn.execute("UPDATE tree_tiles SET hashes = ''")
    play(table)
    with running():
        wait_until(lambda: status(table)["state"] == "refused")
    assert "tree_altered" in table.types("signer", "status").stdout
    assert "under the root that was signed" in table.does("signer", "repair", "thursday")
    with running():
        wait_until(lambda: all_is_signed(fresh_database))
    (folder / "key.pem").chmod(0o644)
    with pytest.raises(StartRefused, match="can be read by others: chmod 600"):
        table.types("signer", "rotate", "--yes")


def test_a_log_that_was_recovered_to_an_earlier_moment_is_told_before_the_signer_looks(
    table: Scribe, folder: Path, fresh_database: Database
) -> None:
    assert folder.name
    with running():
        wait_until(lambda: all_is_signed(fresh_database) and status(table)["state"] == "signed")
    had = status(table)["events"]
    with psycopg.connect(fresh_database.owner_dsn, autocommit=True) as conn:
        conn.execute("ALTER TABLE log_head DISABLE TRIGGER ALL")
        conn.execute("UPDATE log_head SET size = size - 1")
        conn.execute("DELETE FROM checkpoints WHERE size = %s", [had])
    told = " ".join(table.types("signer", "status").stdout.split())
    assert f"{had} events have been signed, and the log has {had - 1} (went_back): restore a newer backup" in told
    assert (status(table)["state"], status(table)["code"]) == ("refused", "went_back")


def test_a_lost_folder_is_gone_on_from_by_the_operators_word_only(
    table: Scribe, folder: Path, fresh_database: Database
) -> None:
    with running():
        wait_until(lambda: all_is_signed(fresh_database))
    folder.rename(folder.with_name("lost"))
    play(table)
    told = folder.with_name("told")
    with running(told):
        wait_until(lambda: "ging signer adopt" in told.read_text())
    assert status(table)["state"] == "waiting"
    with pytest.raises(NotDone, match="the logs are signed with another key"):
        table.types("signer", "repair", "thursday")
    assert "thursday: goes on from" in table.does("signer", "adopt", "thursday", "--yes")
    with running():
        # Everything may be signed before the signer has written its status, so the test waits for both.
        wait_until(lambda: all_is_signed(fresh_database) and status(table)["state"] == "signed")
    check_everything(fresh_database, keys_of(table))
