"""Settings: read from the environment and flags, refused by name, never showing a secret."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ging_service.platform.dsn import without_secrets
from ging_service.platform.errors import SettingRefused
from ging_service.platform.settings import Settings, declarations
from ging_service.platform.settings_table import DOCUMENT, render
from tests.support.waiting import HANG_S

WRONG = {
    "DATABASE_URL": "mysql://scribe:hush-hush@db/ging",
    "GING_OWNER_URL": "hush-hush is no URL",
    "GING_APP_ROLE": "Robert'); DROP TABLE events;--",
    "GING_MIGRATE": "perhaps",
    "GING_DATA": __file__,
    "GING_HOST": "no host at all",
    "GING_PORT": "70000",
    "GING_PROCESSES": "0",
    "GING_THREADS": "many",
    "GING_POOL_SIZE": "-1",
    "GING_POOL_TIMEOUT_MS": "",
    "GING_STATEMENT_TIMEOUT_MS": "1_000",
    "GING_DATABASE_CONNECT_TIMEOUT_S": "1",
    "GING_DATABASE_PROBE_AFTER_MS": "99",
    "GING_DATABASE_ANSWER_TIMEOUT_MS": "999",
    "GING_READ_LIMIT_MS": "-1",
    "DATABASE_READ_URL": "hush-hush is no URL",
    "GING_READ_WAIT_MS": "0",
    "GING_LOCK_TIMEOUT_MS": "5s",
    "GING_PREPARE_THRESHOLD": "never",
    "GING_REQUEST_BYTES_MAX": "12",
    "GING_TRUSTED_PROXIES": "10.0.0.0/8, proxy.example",
    "GING_CORS_ORIGINS": "https://scores.example/page",
    "GING_HSTS_S": "forever",
    "GING_EXPENSIVE_MAX": "0",
    "GING_ORIGINS": "club.example",
    "GING_SESSION_LIFE_DAYS": "0",
    "GING_STREAMS_OF_CREDENTIAL_MAX": "0",
    "GING_OPEN_REQUESTS_PER_S": "-1",
    "GING_REQUESTS_PER_S": "-1",
    "GING_EVENTS_OF_MEMBER_PER_DAY": "-1",
    "GING_EVENTS_OF_CLUB_PER_DAY": "1.5",
    "GING_SESSION_DAYS": "0",
    "GING_READ_TIMEOUT_MS": "1",
    "GING_METRICS_HOST": "no host at all",
    "GING_METRICS_PORT": "70000",
    "GING_SIGNER_LATE_S": "-1",
    "GING_OTEL": "perhaps",
    "GING_STREAMS_MAX": "0",
    "GING_STREAM_LIFE_S": "0",
    "GING_STALL_TIMEOUT_S": "for ever",
    "GING_WORKER_INTERVAL_MS": "1",
    "GING_LOG_ORIGIN": "a club+",
    "GING_SIGNER_DIR": __file__,
    "GING_SIGNER_INTERVAL_MS": "1",
    "GING_WITNESSES": "https://witness.example",
    "GING_WITNESSES_REQUIRED": "1",
    "GING_KILL_TIMEOUT_S": "0",
    "GING_LOG_LEVEL": "loud",
    "GING_LOG_FORMAT": "xml",
    "GING_WEBHOOK_ALLOW": "localhost",
    "GING_WEBHOOK_HTTP": "sometimes",
    "GING_WEBHOOK_TIMEOUT_MS": "0",
    "GING_WEBHOOK_RETRIES_S": "5,,300",
    "GING_WEBHOOK_DEAD_MAX": "0",
    "GING_WEBHOOK_KEEP_DAYS": "0",
    "GING_WEBHOOK_THREADS": "-1",
    "GING_WEBHOOK_INTERVAL_MS": "0",
}


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for one in declarations():
        monkeypatch.delenv(one.name, raising=False)


def test_every_default_is_a_value_that_is_not_refused() -> None:
    settings = Settings.from_environment()
    assert (settings.host, settings.port, settings.database_url) == ("127.0.0.1", 8000, "")


def test_every_setting_has_a_wrong_value_in_these_tests() -> None:
    assert {one.name for one in declarations()} == set(WRONG)


@pytest.mark.parametrize("name", sorted(WRONG))
def test_a_wrong_value_is_refused_with_the_name_of_the_setting(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, WRONG[name])
    with pytest.raises(SettingRefused, match=f"^{name}: ") as refusal:
        Settings.from_environment()
    assert "hush" not in str(refusal.value)


@pytest.mark.parametrize(("wrong", "meant"), [("GING_PROT", "GING_PORT"), ("GING_CLBU", "GING_CLUB")])
def test_a_name_that_is_no_setting_is_refused_with_the_nearest_that_is_one(
    wrong: str, meant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(wrong, "8000")
    with pytest.raises(SettingRefused, match=rf"{wrong}: there is no such setting; did you mean {meant}\?"):
        Settings.from_environment()


def test_an_owner_without_a_database_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GING_OWNER_URL", "postgresql://owner@db/ging")
    with pytest.raises(SettingRefused, match=r"^GING_OWNER_URL: "):
        Settings.from_environment()


def test_a_standby_without_a_database_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_READ_URL", "postgresql://ging_app@db2/ging")
    with pytest.raises(SettingRefused, match=r"^DATABASE_READ_URL: works only together with DATABASE_URL"):
        Settings.from_environment()


def test_a_secret_may_be_read_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "url"
    file.write_text("postgresql://scribe:hush@db/ging\n", encoding="utf-8")
    monkeypatch.setenv("DATABASE_URL_FILE", str(file))
    assert Settings.from_environment().database_url == "postgresql://scribe:hush@db/ging"
    monkeypatch.setenv("DATABASE_URL_FILE", str(tmp_path / "none"))
    with pytest.raises(SettingRefused, match=r"^DATABASE_URL_FILE: "):
        Settings.from_environment()


def test_a_database_url_may_name_several_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    url = "postgresql://scribe@one:5432,two:5433/ging?target_session_attrs=read-write"
    monkeypatch.setenv("DATABASE_URL", url)
    assert Settings.from_environment().owner_dsn == url


def test_off_switches_prepared_statements_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GING_PREPARE_THRESHOLD", "off")
    assert Settings.from_environment().prepare_threshold == -1


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("to postgresql://a:hush@h/db failed", "to postgresql://a:***@h/db failed"),
        ("postgresql://a:hu@sh@h/db", "postgresql://a:***@h/db"),
        ("user=a password=hush host=h", "user=a password=*** host=h"),
        ("password='hu \\' sh' host=h", "password=*** host=h"),
        ("postgresql://h/db?user=a&password=hush&port=1", "postgresql://h/db?user=a&password=***&port=1"),
        ("postgresql://a@h/db", "postgresql://a@h/db"),
    ],
)
def test_passwords_are_never_shown(text: str, shown: str) -> None:
    assert without_secrets(text) == shown


def test_the_table_of_settings_in_the_documentation_is_in_step() -> None:
    assert (Path(__file__).parents[2] / DOCUMENT).read_text(encoding="utf-8") == render()


def test_logs_hide_secrets_in_either_format() -> None:
    program = (
        "import dataclasses, logging, structlog\n"
        "from ging_service.platform import logs\n"
        "from ging_service.platform.settings import Settings\n"
        "for form in ('json', 'console'):\n"
        "    logs.configure(dataclasses.replace(Settings.from_environment(), log_format=form))\n"
        "    structlog.get_logger('x').warning('to postgresql://a:hush@h/db', token='hush')\n"
        "    logging.getLogger('y').error('password=%s', 'hush')\n"
        "    try:\n"
        "        raise ValueError('postgresql://a:hush@h/db')\n"
        "    except ValueError:\n"
        "        logging.getLogger('y').exception('failed')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=HANG_S)
    assert done.stderr.count("***") >= 8
    assert "hush" not in done.stderr
    assert done.stdout == ""


def test_text_of_a_stranger_is_one_event_of_the_log_in_either_format() -> None:
    hostile = "\x1b[2J\u202e\x9b\n2026-11-28T10:00:00Z [info] all is well"
    program = (
        "import dataclasses, logging, structlog\n"
        "from ging_service.cli.shared import standard_streams\n"
        "from ging_service.platform import logs\n"
        "from ging_service.platform.settings import Settings\n"
        "standard_streams.make_ready()\n"
        "for form in ('json', 'console'):\n"
        "    logs.configure(dataclasses.replace(Settings.from_environment(), log_format=form))\n"
        f"    structlog.get_logger('x').warning('refused', detail={hostile!r})\n"
        f"    logging.getLogger('y').error('refused: %s', {hostile!r})\n"
        "    try:\n"
        f"        raise ValueError({hostile!r})\n"
        "    except ValueError:\n"
        "        logging.getLogger('y').exception('failed')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=HANG_S)
    assert done.stderr.replace("\n", "").isprintable()
    lines = done.stderr.splitlines()
    assert [json.loads(line).get("detail") for line in lines[:3]] == [hostile, None, None]
    assert sum("all is well" in line for line in lines[3:]) >= 3
    assert not any(line.startswith("2026-11-28T10:00:00Z") for line in lines)


def test_witnesses_are_pairs_of_a_key_and_a_url_and_a_club_may_ask_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [f"witness.example/{n}+0000000{n}+BAAA" for n in (1, 2)]
    monkeypatch.setenv("GING_WITNESSES", f"{keys[0]} https://one.example/w/, {keys[1]} http://127.0.0.1:8090")
    monkeypatch.setenv("GING_WITNESSES_REQUIRED", "1 thursday=2 friday=0")
    settings = Settings.from_environment()
    assert [(one.vkey, one.url) for one in settings.witnesses] == [
        (keys[0], "https://one.example/w"),
        (keys[1], "http://127.0.0.1:8090"),
    ]
    required = settings.witnesses_required
    assert [required.of(club) for club in ("monday", "thursday", "friday")] == [1, 2, 0]


def test_more_witnesses_than_there_are_cannot_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GING_WITNESSES", "w+00000000+BAAA https://one.example")
    monkeypatch.setenv("GING_WITNESSES_REQUIRED", "1 thursday=2")
    with pytest.raises(SettingRefused, match=r"^GING_WITNESSES_REQUIRED: requires more"):
        Settings.from_environment()


def test_the_signers_folder_is_in_the_data_folder_unless_said_otherwise(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GING_DATA", str(tmp_path))
    assert Settings.from_environment().signer_folder == tmp_path / "signer"
    monkeypatch.setenv("GING_SIGNER_DIR", str(tmp_path / "elsewhere"))
    assert Settings.from_environment().signer_folder == tmp_path / "elsewhere"
