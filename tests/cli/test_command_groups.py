"""The shape of the command line: options in any position, suggestions, completion."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import fields
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.shell_completion import ShellComplete

from ging_service.cli.catalog import COMMANDS, LOCAL_ONLY, SECTIONS
from ging_service.cli.main import group
from ging_service.cli.outlet import game_clis, loaded

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe

COMPLETE = """
PATH={bin}:$PATH
eval "$(ging completion bash)"
COMP_WORDS=({words})
COMP_CWORD={last}
_ging_completion ging
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


def test_shared_options_stand_anywhere(club: Scribe) -> None:
    expected = json.loads(club.does("member", "list", "-c", "thursday", "--json"))
    words = [("-c", "thursday"), ("--json",), ("member",), ("list",)]
    orders = [order for order in permutations(words) if order.index(("member",)) < order.index(("list",))]
    assert len(orders) == 12
    for order in orders:
        assert json.loads(club.does(*(word for part in order for word in part))) == expected


def test_the_last_of_two_shared_options_counts(club: Scribe) -> None:
    assert "thursday" in club.does("-c", "elsewhere", "club", "-c", "nowhere", "show", "-c", "thursday")


@pytest.mark.parametrize("words", [("table", "history"), ("table", "play")])
def test_a_table_is_named_as_argument_or_as_option_in_any_position(table: Scribe, words: tuple[str, str]) -> None:
    group, command = words
    expected = table.asks(group, command, "t1")
    assert expected["items"]
    for typed in (
        ("-t", "t1", group, command),
        (group, "-t", "t1", command),
        (group, command, "-t", "t1"),
        (group, command),
    ):
        assert table.asks(*typed) == expected


def test_a_typed_option_takes_the_place_of_the_argument(table: Scribe) -> None:
    assert "tea" in table.does("table", "play", "-t", "t1", "make-remark", "text=tea")
    assert "table_not_found" in table.is_refused("table", "play", "nowhere", "make-remark", "text=tea")
    twice = table.types("table", "history", "t1", "-t", "t2")
    assert (twice.exit_code, twice.stderr.splitlines()[-1]) == (2, "Error: name one table: 't2' or 't1'")


def test_a_name_that_many_groups_have_is_answered_with_the_commands_of_this_group(club: Scribe) -> None:
    line = club.types("member", "show", "ada").stderr.splitlines()[-1]
    assert line.startswith("Error: No such command 'show'. `ging member` has: add, ")
    assert "Did you mean" not in line


def test_a_number_that_is_none_is_refused_in_words(club: Scribe) -> None:
    line = club.types("counters", "buy", "ada", "10", "bruno").stderr.splitlines()[-1]
    assert line == "Error: Invalid value for 'COUNTERS': 'bruno' is not a valid whole number."


def test_a_number_that_the_log_cannot_hold_is_refused_and_the_help_does_not_name_it(club: Scribe) -> None:
    assert f"{2**53} is too large" in club.types("counters", "buy", "ada", str(2**53)).stderr
    assert str(2**53 - 1) not in club.types("table", "open", "--help").stdout


def test_everything_that_games_name_exists() -> None:
    for one in game_clis().values():
        places = [getattr(one, field.name) for field in fields(one) if field.type == "str"]
        places += [command.entry.where for command in one.commands.values()]
        places += [where for more in one.more.values() for where in more.values()]
        for where in filter(None, places):
            assert callable(loaded(where))


def test_a_shared_option_is_refused_by_a_command_that_does_not_take_it(club: Scribe) -> None:
    for words in (("--json", "worker"), ("-c", "thursday", "club", "list"), ("club", "-t", "t1", "show")):
        result = club.types(*words)
        assert (result.exit_code, "No such option" in result.stderr) == (2, True)


def test_an_option_of_a_command_that_stands_before_it_is_refused_with_its_place(club: Scribe) -> None:
    for words in (("--limit", "3", "table", "list"), ("table", "--limit", "3", "list")):
        assert "An option of a command, such as --data, stands after the command." in club.types(*words).stderr


def test_a_server_is_named_in_any_position(club: Scribe) -> None:
    club.monkeypatch.setenv("GING_KEY", "ging_thursday_nonsense")
    at = ("--server", "http://127.0.0.1:1")
    for words in ((*at, "club", "show"), ("club", *at, "show"), ("club", "show", *at)):
        result = club.types("-c", "thursday", *words, "--as", "ada")
        assert (result.exit_code, "--as works only with the database" in result.stderr) == (2, True)
    for words in ((*at, "setup", "x", "--secretary", "ada"), ("club", "create", *at, "x", "X")):
        result = club.types(*words)
        assert result.exit_code == 2
        assert "works at the database itself" in result.stderr


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("tabel list", "'table'"),
        ("members list", "'member'"),
        ("table opne", "'open'"),
        ("table show --jsn", "--json"),
        ("buy ada 40", "'ging counters buy'"),
        ("erase-name ada", "'ging member erase-name'"),
        ("member dismiss ada", "'ging member arbitrator dismiss'"),
    ],
)
def test_a_mistyped_command_is_answered_with_what_may_be_meant(scribe: Scribe, typed: str, meant: str) -> None:
    result = scribe.types(*typed.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert meant in result.stderr.splitlines()[-1]


def test_nothing_is_suggested_where_nothing_is_alike(scribe: Scribe) -> None:
    assert scribe.types("xyzzy").stderr.endswith("No such command 'xyzzy'.\n")


def test_a_usage_error_hides_the_password_of_what_was_typed(scribe: Scribe) -> None:
    assert "hush" not in scribe.types("postgresql://ada:hush@127.0.0.1/ging").stderr


def test_headings_hold_every_command_once() -> None:
    assert list(SECTIONS) == ["Play", "Ledger", "Club", "Proof", "Serve"]
    assert sum(map(len, SECTIONS.values())) == len(COMMANDS)
    assert set(COMMANDS) >= LOCAL_ONLY


@pytest.mark.complete
@pytest.mark.parametrize(
    ("words", "found"),
    [("ging cou", {"counters"}), ("ging counters b", {"box", "buy"}), ("ging completion z", {"zsh"})],
)
def test_bash_completes_commands(words: str, found: set[str]) -> None:
    script = COMPLETE.format(bin=Path(sys.executable).parent, words=words, last=len(words.split()) - 1)
    done = subprocess.run(["/bin/bash", "-c", script], capture_output=True, text=True, check=True, env=dict(os.environ))
    assert found <= set(done.stdout.split())
    assert not {"table", "deal"} & set(done.stdout.split())


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("member rename b", ["bram"]),
        ("member list --as c", ["clara"]),
        ("table show -t t", ["t1"]),
        ("table show -c t", ["thursday"]),
        ("counters buy ada d", ["dirk"]),
        ("table open ada b", ["bram"]),
        ("member add a", []),
        ("member rename -c nowhere a", []),
    ],
)
def test_ids_of_the_club_are_completed_where_they_are_named(table: Scribe, words: str, found: list[str]) -> None:  # noqa: ARG001  the club
    *args, incomplete = words.split()
    items = ShellComplete(group, {}, "ging", "_GING_COMPLETE").get_completions(args, incomplete)
    assert [one.value for one in items] == found


def test_completion_starts_no_server(club: Scribe, tmp_path: Path) -> None:
    club.monkeypatch.delenv("DATABASE_URL")
    (tmp_path / "data" / "postgres").mkdir(parents=True)
    assert ShellComplete(group, {}, "ging", "_GING_COMPLETE").get_completions(["member", "rename"], "b") == []
    assert [one.name for one in (tmp_path / "data").iterdir()] == ["postgres"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_has_its_script(scribe: Scribe, shell: str) -> None:
    assert "_GING_COMPLETE" in scribe.does("completion", shell)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("settle", "score"),
        ("settle-up", "payments"),
        ("club found", "club create"),
        ("key make", "key create"),
        ("webhook make", "webhook create"),
        ("webhook remove", "webhook delete"),
        ("house-rules name", "house-rules create"),
        ("house-rules drop", "house-rules delete"),
        ("member arbitrator name", "member arbitrator appoint"),
    ],
)
def test_an_old_name_is_hidden_and_means_the_new_command(scribe: Scribe, old: str, new: str) -> None:
    help_of = scribe.does(*old.split(), "--help")
    assert help_of == scribe.does(*new.split(), "--help")
    assert f"Usage: ging {new} " in help_of
    *group, name = old.split()
    assert f"\n  {name} " not in scribe.does(*group, "--help")
