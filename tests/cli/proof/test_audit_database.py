"""`ging audit verify --database`, as it is typed."""

from __future__ import annotations

import json
import re
import secrets
from typing import TYPE_CHECKING

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from ging_service.eventlog.proof.keys import SigningKey
from ging_service.platform.errors import StartRefused
from tests.audit.season import CLUB, ORIGIN
from tests.platform.conftest import run_ging
from tests.support.databases import seeing_all

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.cli.conftest import Scribe
    from tests.support.databases import Database, Season, Server


pytestmark = pytest.mark.complete  # tests/audit/database has what is checked; this is how it is told


@pytest.fixture
def keeper(scribe: Scribe, fresh_database: Database, signed_season: Season, tmp_path: Path) -> Scribe:
    """A scribe with a signed season and the folder of its signer."""
    scribe.monkeypatch.setenv("GING_SIGNER_DIR", str(tmp_path / "signer"))
    signed_season.copy_to(fresh_database, tmp_path / "signer")
    return scribe


def harm(database: Database) -> None:
    """A member's counters come from nowhere."""
    with psycopg.connect(database.owner_dsn) as conn:
        conn.execute("UPDATE accounts SET balance = balance + 100 WHERE account = 'member/ada'")


def test_a_sound_database_is_genuine(keeper: Scribe) -> None:
    said = keeper.does("audit", "verify", "--database").splitlines()
    assert said[0] == "The record of the club sunday: 2 events"
    assert said[-1].startswith(
        "GENUINE: 2 clubs (not proved: deliveries, delivery_attempts, invitations, keys, logins, "
    )
    assert sum(line.endswith(": ok") for line in said) == len([line for line in said if ": ok" in line]) > 20
    assert any("the trusted key is the signer's own, out of" in line for line in said)


def test_only_the_clubs_that_are_named_are_checked(keeper: Scribe) -> None:
    answer = keeper.asks("audit", "verify", "--database", CLUB)
    assert answer["ok"] is True
    assert [club["club"] for club in answer["clubs"]] == [CLUB]
    names = {check["name"] for check in answer["clubs"][0]["checks"]}
    assert {
        "log_head",
        "signer",
        "tiles",
        "signed_rows",
        "read_models",
        "ledger_rows",
        "command_keys",
        "event_ranges",
    } < names


def test_the_database_may_be_named_as_in_every_command(
    keeper: Scribe, fresh_database: Database, empty_database: Database
) -> None:
    keeper.monkeypatch.setenv("DATABASE_URL", empty_database.app_dsn)
    url = fresh_database.app_dsn
    for typed in (("--database", url, CLUB), (CLUB, "--database", url), (f"--database={url}", CLUB)):
        keeper.monkeypatch.setenv("DATABASE_URL", empty_database.app_dsn)
        assert [club["club"] for club in keeper.asks("audit", "verify", *typed)["clubs"]] == [CLUB]


@pytest.mark.parametrize(
    "words",
    [
        ("audit", "verify", "--database", "postgresql://ging:tiger@127.0.0.1:1/none"),
        ("audit", "verify", "postgresql://ging:tiger@127.0.0.1:1/none"),
        ("audit", "verify", "--database", "host=127.0.0.1 port=1 password=tiger"),
        ("audit", "verify", "--database", "postgresql://ging:tiger@[oops/none"),
        ("migrate", "postgresql://ging:tiger@127.0.0.1:1/none"),
        ("club", "list", "--database", "postgresql://ging:tiger@127.0.0.1:1/none"),
        ("club", "list", "--database", "postgresql://ging:tiger@[oops/none"),
    ],
)
def test_no_password_of_a_database_is_printed(words: tuple[str, ...]) -> None:
    result = run_ging(*words)
    assert result.returncode != 0
    assert result.stderr
    assert "Traceback" not in result.stderr
    assert "tiger" not in result.stdout + result.stderr


def test_what_is_wrong_is_named_by_table_and_place(keeper: Scribe, fresh_database: Database) -> None:
    harm(fresh_database)
    result = keeper.types("audit", "verify", "--database")
    assert result.exit_code == 1
    assert "table accounts, account member/ada: balance is" in result.stdout
    assert result.stdout.splitlines()[-1].startswith(f"NOT GENUINE: {CLUB} (not proved: ")
    result = keeper.types("audit", "verify", "--database", "--json")
    assert result.exit_code == 1
    answer = json.loads(result.stdout)
    assert answer["said"].startswith(f"NOT GENUINE: {CLUB} (")
    assert {"logins", "sessions", "keys", "webhooks"} < set(answer["not_proved"])


def test_rows_of_no_club_are_named(keeper: Scribe, fresh_database: Database) -> None:
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        conn.execute("INSERT INTO accounts SELECT 'nobody-' || n, 'bank', 5 FROM generate_series(1, 9) AS n")
    result = keeper.types("audit", "verify", "--database")
    assert result.exit_code == 1
    found = re.findall("table accounts: there are rows of the club '(.*)', which has no log", result.stdout)
    assert found == [f"nobody-{number}" for number in range(1, 10)]
    assert result.stdout.splitlines()[-1].startswith("NOT GENUINE: there are rows of no club (")


def test_protections_that_were_changed_are_named_and_have_their_own_exit_code(
    keeper: Scribe, fresh_database: Database
) -> None:
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        conn.execute("ALTER TABLE events DISABLE TRIGGER append_only")
        conn.execute("GRANT UPDATE ON events TO ging_app")
    result = keeper.types("audit", "verify", "--database")
    assert result.exit_code == 6
    assert "trigger events.append_only: it is 'disabled: CREATE TRIGGER append_only" in result.stdout
    assert result.stdout.splitlines()[-1].startswith(
        "NOT PROTECTED: every row is right, but the database has 2 differences from what the migrations create (not proved: "
    )
    result = keeper.types("audit", "verify", "--database", "--json")
    assert result.exit_code == 6
    answer = json.loads(result.stdout)
    assert answer["ok"] is False
    assert [(one["code"], one["at"]) for one in answer["protections"]["failures"]] == [
        ("right_changed", "right ging_app on table events"),
        ("trigger_changed", "trigger events.append_only"),
    ]


def protections_told(keeper: Scribe) -> list[tuple[str, str]]:
    """What a check of a database reports in which every row is right."""
    result = keeper.types("audit", "verify", "--database", "--json")
    assert result.exit_code == 6, result.output
    return [(one["code"], one["at"]) for one in json.loads(result.stdout)["protections"]["failures"]]


def test_without_row_level_security_the_check_reports_it_and_other_commands_refuse(
    keeper: Scribe, fresh_database: Database
) -> None:
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        conn.execute("ALTER TABLE openings DISABLE ROW LEVEL SECURITY")
    assert protections_told(keeper) == [("table_changed", "table openings")]
    said = keeper.types("audit", "verify", "--database").stdout.splitlines()[-1]
    assert said.startswith("NOT PROTECTED: every row is right, but the database has 1 difference ")
    with pytest.raises(StartRefused, match=r"row-level security does not apply to ging_app \(openings"):
        keeper.types("club", "list")


def test_a_database_that_switches_row_level_security_off_is_checked_and_reported(
    keeper: Scribe, fresh_database: Database
) -> None:
    name = conninfo_to_dict(fresh_database.owner_dsn)["dbname"]
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        conn.execute(sql.SQL("ALTER DATABASE {} SET row_security = off").format(sql.Identifier(str(name))))
    assert protections_told(keeper) == [
        ("setting_changed", "setting row_security"),
        ("setting_extra", "setting row_security of all roles in this database"),
    ]


@pytest.fixture
def bypassing(fresh_database: Database, postgres_server: Server) -> Iterator[str]:
    """A login that works as ``ging_app`` does and has BYPASSRLS; its connection string."""
    name, password = f"bypassing_{secrets.token_hex(4)}", secrets.token_hex(8)
    role = sql.Identifier(name)
    with psycopg.connect(postgres_server.admin_dsn, autocommit=True) as conn:
        make = sql.SQL("CREATE ROLE {} LOGIN BYPASSRLS PASSWORD {} IN ROLE ging_app")
        conn.execute(make.format(role, sql.Literal(password)))
        yield make_conninfo(fresh_database.app_dsn, user=name, password=password)
        conn.execute(sql.SQL("DROP ROLE {}").format(role))


def test_a_role_that_bypasses_row_level_security_is_reported_and_not_used(keeper: Scribe, bypassing: str) -> None:
    user = conninfo_to_dict(bypassing)["user"]
    keeper.monkeypatch.setenv("DATABASE_URL", bypassing)
    keeper.monkeypatch.setenv("GING_APP_ROLE", "")
    assert protections_told(keeper) == [("role_changed", f"role {user}")]
    with pytest.raises(StartRefused, match=f"row-level security does not apply to {user} "):
        keeper.types("club", "list")
    keeper.monkeypatch.delenv("GING_APP_ROLE")  # as ging_app it is bound by it
    keeper.does("audit", "verify", "--database")


@pytest.mark.parametrize(
    "harm",
    ["DROP TABLE postings", "ALTER TABLE logins RENAME member_id TO x", "ALTER TABLE events ALTER body TYPE text"],
)
def test_tables_that_cannot_be_read_any_more_are_named(keeper: Scribe, fresh_database: Database, harm: str) -> None:
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        conn.execute(harm)
    result = keeper.types("audit", "verify", "--database")
    assert result.exit_code == 1
    assert "the rows could not be read, because the tables are not those of the service" in result.stdout
    assert result.stdout.splitlines()[-1].startswith("NOT GENUINE: the rows could not be read (not proved: ")


def test_without_the_signer_it_is_said_what_cannot_be_told(keeper: Scribe, tmp_path: Path) -> None:
    keeper.monkeypatch.setenv("GING_SIGNER_DIR", str(tmp_path / "elsewhere"))
    said = keeper.does("audit", "verify", "--database")
    assert "only a checkpoint that you have kept could tell (--checkpoint)" in said
    assert "if this is the club's key, which was taken from the record itself" in said
    assert not (tmp_path / "elsewhere").exists()


def test_a_club_that_nobody_has_signed_is_not_genuine(keeper: Scribe, tmp_path: Path) -> None:
    keeper.monkeypatch.setenv("GING_SIGNER_DIR", str(tmp_path / "elsewhere"))
    keeper.does("club", "create", "new", "New")
    result = keeper.types("audit", "verify", "--database")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1].startswith("NOT SIGNED: nobody has signed anything of new")


def test_a_pinned_key_and_a_kept_checkpoint_are_held_against_it(
    keeper: Scribe, fresh_database: Database, tmp_path: Path
) -> None:
    with psycopg.connect(seeing_all(fresh_database.app_dsn)) as conn:
        query = "SELECT note FROM checkpoints WHERE club_id = %s ORDER BY size LIMIT 1"
        (note,) = conn.execute(query, (CLUB,)).fetchone() or ("",)
        query = "SELECT vkey FROM verifier_keys WHERE club_id = %s AND retired_size IS NULL"
        (vkey,) = conn.execute(query, (CLUB,)).fetchone() or ("",)
    (tmp_path / "kept").write_text(note)
    words = ("audit", "verify", "--database", CLUB, "--key", vkey, "--checkpoint", str(tmp_path / "kept"))
    said = keeper.does(*words)
    assert "the record extends the checkpoint that you have kept" in said
    assert "which you trust" in said
    stranger = SigningKey.generate(f"{ORIGIN}/{CLUB}").verifier.text
    result = keeper.types("audit", "verify", "--database", CLUB, "--key", stranger)
    assert result.exit_code == 1
    assert "signed by no key that you trust" in result.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "give one FOLDER or FILE, or --database"),
        (("one", "two"), "give one FOLDER or FILE, or --database"),
        (("nowhere",), "does not exist"),
        (("--database", "nobody"), "there is no club 'nobody'"),
        (("--database", CLUB, "--key", "x"), "Invalid value"),
        (("--database", CLUB, "--checkpoint", "junk"), "junk is not a checkpoint"),
    ],
)
def test_arguments_that_cannot_be_used(
    keeper: Scribe, words: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "junk").write_bytes(b"\xff\x00junk")
    result = keeper.types("audit", "verify", *words)
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stdout == ""
