"""`ging audit export`, `ging audit evidence` and `ging club restore`, as they are typed."""

from __future__ import annotations

import json
import re
import stat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.bootstrap import open_services
from tests.audit.checking.forging import Forger, change
from tests.audit.conftest import sign

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe
    from tests.support.databases import Database

pytestmark = pytest.mark.complete


@pytest.fixture
def keeper(scribe: Scribe, fresh_database: Database) -> Scribe:
    """A scribe over a signed club that has played."""
    with open_services(fresh_database.app_dsn) as services:
        simulate(services, Simulation(club_id="thursday", tables=2, deals=4, seed=6))
        sign(services, "thursday", leave=3)
    return scribe


def test_a_club_goes_out_and_comes_back(
    keeper: Scribe, empty_database: Database, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = str(tmp_path / "record")
    printed = keeper.types("audit", "export", "thursday", folder, "--all-openings")
    assert printed.exit_code == 0
    assert "3 events are not signed yet" in printed.stdout
    assert "anyone who has this folder can cheat with it" in printed.stderr
    before = keeper.asks("club", "list")
    assert keeper.is_refused("club", "restore", folder).endswith("already has a club 'thursday' (club_exists)")
    monkeypatch.setenv("DATABASE_URL", empty_database.app_dsn)
    monkeypatch.setenv("GING_OWNER_URL", empty_database.owner_dsn)
    monkeypatch.setenv("GING_MIGRATE", "true")
    said = keeper.does("club", "restore", folder, "--verify")
    assert "events are back, root " in said
    assert "signed up to event" in said
    assert "it was not audited" not in said
    assert keeper.asks("club", "list") == before


def test_a_record_that_the_audit_refuses_is_restored_only_as_one_that_was_not_audited(
    keeper: Scribe, empty_database: Database, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keeper.does("audit", "export", "thursday", str(tmp_path / "record"), "--all-openings")
    forger = Forger(tmp_path / "record", tmp_path / "forged")
    position = change("ging.TrayDressed", stake=5)(forger)
    forged = str(forger.sign())
    monkeypatch.setenv("DATABASE_URL", empty_database.app_dsn)
    monkeypatch.setenv("GING_OWNER_URL", empty_database.owner_dsn)
    monkeypatch.setenv("GING_MIGRATE", "true")
    printed = keeper.types("club", "restore", forged, "--verify")
    assert (printed.exit_code, printed.stdout) == (1, "")
    assert f"position {position} " in printed.stderr
    assert printed.stderr.splitlines()[-1].startswith("ging: NOT GENUINE: ")
    assert printed.stderr.endswith("(not_genuine)\n")
    assert keeper.asks("club", "list")["items"] == []
    said = keeper.does("club", "restore", forged)
    assert said.endswith("`ging audit verify " + forged + "` checks that its events follow from the rules\n")


def test_answers_as_json_over_a_single_connection(
    keeper: Scribe, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GING_POOL_SIZE", "1")
    keeper.does("role", "give", "ada", "treasurer", "-c", "thursday")
    exported = keeper.asks("audit", "export", "thursday", str(tmp_path / "record"), "--as", "ada")
    assert exported["manifest"]["eyes"] == "member/ada"
    table = keeper.asks("table", "list", "-c", "thursday")["items"][0]["table"]
    found = keeper.asks("audit", "evidence", "thursday", table, "1", str(tmp_path / "deal.json"))
    assert found["events"] > found["concern"] > 0


def test_a_member_who_may_not_read_the_books_gets_no_export(keeper: Scribe, tmp_path: Path) -> None:
    """Every purchase and the whole journal are in it."""
    folder = tmp_path / "record"
    for member in ("ada", "nobody-here"):
        refused = keeper.is_refused("audit", "export", "thursday", str(folder), "--as", member)
        assert refused.endswith("(not_yours_to_see)")
        assert not folder.exists()
    keeper.does("role", "give", "ada", "scribe", "-c", "thursday")
    assert keeper.is_refused("audit", "export", "thursday", str(folder), "--as", "ada").endswith("(not_yours_to_see)")


def test_a_statement_is_written_for_its_owner_alone(keeper: Scribe, tmp_path: Path) -> None:
    target = tmp_path / "ada.csv"
    keeper.does("statement", "member", "ada", "-c", "thursday", "--format", "csv", "-o", str(target))
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


def test_the_folder_is_called_after_the_club_by_default(
    keeper: Scribe, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    printed = keeper.does("audit", "export", "thursday")
    assert printed.startswith("thursday-record: ")
    assert json.loads((tmp_path / "thursday-record" / "manifest.json").read_bytes())["eyes"] == "spectator"
    assert keeper.is_refused("audit", "export", "thursday") == "thursday-record exists (folder_exists)"
    assert keeper.is_refused("club", "restore", "nowhere") == "nowhere is not a folder (no_folder)"


def test_evidence_is_told_in_two_lines(keeper: Scribe, tmp_path: Path) -> None:
    table = keeper.asks("table", "list", "-c", "thursday")["items"][0]["table"]
    printed = keeper.does("audit", "evidence", "thursday", table, "1", str(tmp_path / "deal.json"))
    assert "of deal 1" in printed
    assert "proved against the checkpoint of" in printed
    assert keeper.is_refused("audit", "evidence", "thursday", table, "99", str(tmp_path / "x")).endswith(
        "(deal_not_found)"
    )


def test_every_refusal_is_documented() -> None:
    listed = set(re.findall(r"^\| `(\w+)` \|", Path("docs/audit.md").read_text(encoding="utf-8"), re.MULTILINE))
    folder = Path("ging_service")
    files = [
        *(file for part in ("export", "proofs", "restore") for file in (folder / "audit" / part).glob("*.py")),
        *(folder / "audit").glob("*.py"),
        folder / "platform" / "dump.py",
        folder / "cli" / "serve" / "maintenance.py",
    ]
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    codes = set(re.findall(r'Refused\(\s*"(\w+)"', text)) | set(re.findall(r'"(\w+_failed)"', text))
    assert len(codes) > 25
    assert codes <= listed
