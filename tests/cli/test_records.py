"""`ging record`: evenings from a file and back to one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe

EVENING = Path("examples/evening.toml")


def test_evening_goes_in_and_comes_back(club: Scribe, tmp_path: Path) -> None:
    text = EVENING.read_text(encoding="utf-8")
    assert club.does("record", "import", str(EVENING)).startswith("table evening-2026-11-19: ")
    written = tmp_path / "written.toml"
    assert club.does("record", "export", "evening-2026-11-19", "--all-hands", "-o", str(written)) == ""
    again = club.asks("record", "import", str(written), "-t", "copy")
    first = club.asks("table", "show", "-t", "evening-2026-11-19")
    assert again["version"] == first["version"] == again["events"]
    copy = club.asks("table", "show", "-t", "copy")
    assert copy["state"] == first["state"]
    assert "from paper" in text


def test_record_can_come_from_standard_input(club: Scribe) -> None:
    text = EVENING.read_text(encoding="utf-8")
    assert "version" in club.does("record", "import", "-", "-t", "typed", typed=text)


def test_record_can_be_had_as_json(club: Scribe, tmp_path: Path) -> None:
    club.does("record", "import", str(EVENING))
    asked = ("record", "export", "evening-2026-11-19", "--all-hands")
    text = club.does(*asked)
    assert club.asks(*asked) == {"record": text}
    written = tmp_path / "written.json"
    assert club.does(*asked, "--json", "-o", str(written)) == ""
    assert json.loads(written.read_text(encoding="utf-8")) == {"record": text}


def test_import_can_be_repeated_under_a_key_and_has_its_own_times_and_versions(club: Scribe) -> None:
    once, again = (club.asks("record", "import", str(EVENING), "--key", "k1") for _ in range(2))
    assert (once["replayed"], again) == (False, once | {"replayed": True})
    for flag, value in (("--happened", "2026-01-02T20:00:00Z"), ("--if-version", "1")):
        assert club.types("record", "import", str(EVENING), flag, value).exit_code == 2


def test_error_names_file_line_and_rule(club: Scribe, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    text = EVENING.read_text(encoding="utf-8").replace('"bram C 30"', '"bram C 31"')
    wrong.write_text(text, encoding="utf-8")
    line = next(number for number, line in enumerate(text.splitlines(), 1) if '"bram C 31"' in line)
    refused = club.is_refused("record", "import", str(wrong))
    assert refused.startswith(f"{wrong}:{line}:")
    assert refused.endswith("(false_claim, G21)")
    assert club.asks("table", "list")["items"] == []


def test_files_that_cannot_be_read_are_refused(club: Scribe, tmp_path: Path) -> None:
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "invalid_utf8" in club.is_refused("record", "import", str(binary))
    missing = club.types("record", "import", str(tmp_path / "missing.toml"))
    assert (missing.exit_code, "No such file" in missing.stderr) == (2, True)


def test_unknown_tables_and_zones_are_refused(club: Scribe) -> None:
    assert club.is_refused("record", "export", "nowhere").endswith("(table_not_found)")
    club.does("record", "import", str(EVENING))
    refused = club.is_refused("record", "export", "evening-2026-11-19", "--time-zone", "Nowhere/Land")
    assert refused.endswith("(bad_time_zone)")
