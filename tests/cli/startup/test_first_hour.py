"""A newcomer's first hour at the command line: mistyped folders, files of lines, addresses to open."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from ging_service.platform.errors import SettingRefused

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Scribe

LINES = "deal by ada\nada S 27 KS 10s 7♠\nbram S 21 7S\n# a remark\n"


@pytest.mark.parametrize(
    "words", [("club", "list"), ("history",), ("member", "add", "eve", "Eve"), ("backup", "x.dump"), ("worker",)]
)
def test_a_mistyped_data_folder_is_refused_and_not_filled(
    scribe: Scribe, tmp_path: Path, words: tuple[str, ...]
) -> None:
    scribe.monkeypatch.delenv("DATABASE_URL")
    folder = tmp_path / "mistyped"
    with pytest.raises(SettingRefused, match=f"there is no database in the folder {folder}"):
        scribe.types(*words, "--data", str(folder))
    assert not folder.exists()


def test_lines_of_a_file_end_at_the_first_that_is_refused(table: Scribe) -> None:
    done = table.types("say", typed=LINES)
    assert done.exit_code == 1
    assert done.stderr.startswith("ging: stopped at line 3: ")
    assert done.stdout == "Deal 1: ada deals with real cards. (G4)\nada declares 27 spades. K♠ 10♠ 7♠ (G7)\n"


def test_lines_of_a_file_are_all_read_with_keep_going(table: Scribe) -> None:
    done = table.types("say", "--keep-going", typed=LINES)
    assert done.exit_code == 1
    assert done.stderr.startswith("ging: line 3: ")
    assert done.stdout.endswith('A remark. "a remark"\n')


def test_no_progress_is_shown_where_standard_error_is_no_terminal(club: Scribe) -> None:
    assert club.types("ledger", "check").stderr == ""
    assert club.types("simulate", "--tables", "1", "--deals", "1").stderr == ""


def test_a_file_that_cannot_be_written_is_called_by_the_name_that_was_typed(club: Scribe, tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / "ledger.txt"
    with pytest.raises(FileNotFoundError) as refused:
        club.types("ledger", "export", "--format", "hledger", "-o", str(target))
    assert refused.value.filename == str(target)


def test_an_invitation_has_the_address_to_open(club: Scribe) -> None:
    club.monkeypatch.setenv("GING_PORT", "8123")
    invited = club.types("invite", "ada")
    token = invited.stdout.strip()
    assert f"http://127.0.0.1:8123/clubs/thursday/invitation#{token}\n" in invited.stderr
    told = json.loads(club.does("invite", "ada", "--json"))
    assert told["url"] == f"http://127.0.0.1:8123/clubs/thursday/invitation#{told['token']}"
