"""`ging record`: evenings from a file and back to one."""

from __future__ import annotations

import json
import stat
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
    assert stat.S_IMODE(written.stat().st_mode) == 0o600
    again = club.asks("record", "import", str(written), "-t", "copy")
    first = club.asks("table", "show", "-t", "evening-2026-11-19")
    assert again["version"] == first["version"] == again["events"]
    copy = club.asks("table", "show", "-t", "copy")
    assert copy | {"table": first["table"]} == first
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


def folder_of(tmp_path: Path, *names: str) -> Path:
    """A folder with evenings of their own tables, one of them in a folder below."""
    text = EVENING.read_text(encoding="utf-8")
    for name in names:
        file = tmp_path / "evenings" / f"{name}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.replace('"evening-2026-11-19"', f'"{file.stem}"'), encoding="utf-8")
    return tmp_path / "evenings"


def test_folders_and_files_come_in_together(club: Scribe, tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "2020/b", "a")
    looked = club.does("record", "import", "--dry-run", str(folder), str(EVENING))
    assert looked.endswith("nothing has been written\n")
    assert club.asks("table", "list")["items"] == []
    done = club.types("record", "import", str(folder), str(EVENING))
    tables = [line.split(":")[0] for line in done.stdout.splitlines()]
    assert tables == ["table b", "table a", "table evening-2026-11-19"]
    assert done.stderr == ""  # it is no terminal, so that nothing shows progress
    assert {one["table"] for one in club.asks("table", "list")["items"]} == {"a", "b", "evening-2026-11-19"}


def test_folder_is_told_as_a_list_and_a_file_by_itself(club: Scribe, tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "only")
    one = club.asks("record", "import", "--dry-run", str(folder / "only.toml"))
    assert club.asks("record", "import", str(folder)) == {"records": [one]}


def test_every_record_that_cannot_be_taken_in_is_named_and_none_is_taken_in(club: Scribe, tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "a", "b", "c", "d")
    (folder / "b.toml").write_text("nothing", encoding="utf-8")
    wrong = (folder / "c.toml").read_text(encoding="utf-8").replace('"bram C 30"', '"bram C 31"')
    (folder / "c.toml").write_text(wrong, encoding="utf-8")
    (folder / "d.toml").write_text((folder / "a.toml").read_text(encoding="utf-8"), encoding="utf-8")
    refused = club.types("record", "import", str(folder))
    first, *errors = refused.stderr.splitlines()
    assert first == "ging: 3 records cannot be imported; nothing was written (bad_records)"
    assert [(error.split(":")[0], error.rpartition("(")[2]) for error in errors] == [
        (str(folder / "b.toml"), "bad_toml)"),
        (str(folder / "c.toml"), "false_claim, G21)"),
        (str(folder / "d.toml"), "table_twice)"),
    ]
    assert (refused.exit_code, club.asks("table", "list")["items"]) == (1, [])


def test_tables_that_exist_are_named_with_their_files(club: Scribe, tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "a", "b", "c")
    club.does("record", "import", str(folder / "a.toml"), str(folder / "c.toml"))
    refused = club.types("record", "import", str(folder)).stderr.splitlines()
    assert [line.partition(": ")[0].split(":")[0] for line in refused[1:]] == [
        str(folder / f"{one}.toml") for one in "ac"
    ]
    assert all(line.endswith("(table_exists)") for line in refused[1:])
    binary = folder / "binary.toml"
    binary.write_bytes(b"\xff")
    assert "invalid_utf8" in club.types("record", "import", str(folder)).stderr


def test_lists_of_records_are_checked_for_what_they_are(club: Scribe, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert "no record" in club.types("record", "import", str(tmp_path / "empty")).stderr
    both = club.types("record", "import", "-t", "x", str(EVENING), str(EVENING))
    assert (both.exit_code, "--table" in both.stderr) == (2, True)
    assert club.types("record", "import").exit_code == 2


def test_the_table_of_a_record_can_be_given_as_elsewhere(table: Scribe) -> None:
    assert table.does("record", "export", "-t", "t1") == table.does("record", "export", "t1")
    for words in ((), ("t1", "-t", "t1")):
        refused = table.types("record", "export", *words)
        assert (refused.exit_code, "name one table" in refused.stderr) == (2, True)
