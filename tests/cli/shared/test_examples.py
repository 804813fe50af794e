"""The example in each help text: every command has one, and it is a command line that the command takes."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from ging_service.cli.groups import examples_in
from ging_service.cli.main import group

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def commands(context: click.Context) -> Iterator[click.Context]:
    """The command of a context, and all those below it."""
    yield context
    if isinstance(context.command, click.Group):
        for name in context.command.list_commands(context):
            child = context.command.get_command(context, name)
            assert child is not None
            yield from commands(click.Context(child, context, name))


ALL = {one.command_path: one for one in commands(click.Context(group, info_name="ging"))}


def words_of(line: str) -> list[str]:
    """What the shell hands over: nothing of its redirections, and of a substitution what is in it."""
    inside = re.search(r"\$\((.*)\)", line)
    first, *words = shlex.split(re.sub(r" [<>] \S+", "", inside[1] if inside else line))
    assert first == "ging"
    return words


def test_every_command_is_looked_at() -> None:
    assert len(ALL) > 120


@pytest.mark.parametrize("path", sorted(ALL))
def test_a_command_has_an_example_of_itself_in_its_help(path: str) -> None:
    lines = examples_in(ALL[path].command.epilog)
    assert lines
    for line in lines:
        assert f"ging {' '.join(words_of(line))} ".startswith(f"{path} ")
        assert line in CliRunner().invoke(group, [*path.split()[1:], "--help"], terminal_width=200).output


@pytest.mark.parametrize("path", sorted(ALL))
def test_examples_are_taken_by_the_command(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "thursday-record").mkdir()
    for name in ("book.csv", "ging.dump"):
        (tmp_path / name).touch()
    for variable in ("GING_SERVER", "GING_CLUB", "GING_TABLE"):
        monkeypatch.delenv(variable, raising=False)
    ran: list[str] = []
    monkeypatch.setattr(click.Command, "invoke", lambda _self, context: ran.append(context.command_path))
    for line in examples_in(ALL[path].command.epilog):
        ran.clear()
        result = CliRunner().invoke(group, words_of(line), prog_name="ging")
        assert (result.exit_code, len(ran) > 0) == (0, True), f"{line}\n{result.output}"
        assert ran[-1].startswith(path)
