"""Commands that cannot be undone ask for confirmation first, and run in scripts with --yes."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

import click
import pytest

from ging_service.cli.main import group

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.cli.conftest import Scribe

IRREVERSIBLE = [
    ("table end", "End table t1?"),
    ("deal open-hands 1", "Open all hands of deal 1?"),
    ("deal undo 1 the wrong hands", "Undo deal 1?"),
    ("dispute review d1 --open-hands", "Open all hands of the deal that dispute d1 is about?"),
    ("dispute withdraw d1", "Withdraw dispute d1?"),
    ("season close s1", "Close season s1?"),
    ("payments cancel s1", "Cancel all payments of s1"),
    ("member erase-name ada", "Erase every name"),
    ("key revoke board", "Revoke key board?"),
    ("sign-out ada --for-good", "End the passphrase"),
    ("webhook delete board", "Delete webhook board"),
    ("webhook rotate board", "Replace the secret of webhook board?"),
    ("signer rotate", "Delete the signer's key"),
    ("signer adopt thursday", "Sign for thursday from its stored tree on?"),
]

ENDING = {
    *("adopt", "cancel", "close", "decide", "delete", "dismiss", "drop", "end", "erase", "open-hands", "remove"),
    *("reset", "reverse", "revoke", "rotate", "rule", "sign-out", "take", "undo", "void", "withdraw"),
}
"""Words in the names of commands that end, take away or disclose something."""

UNDONE_WITH = re.compile(r"Undo it with ((?:`ging [a-z -]+`(?: or )?)+)")


@pytest.mark.parametrize(("typed", "question"), IRREVERSIBLE)
@pytest.mark.parametrize("answer", ["", "n\n"])
def test_nothing_is_changed_without_a_yes(table: Scribe, typed: str, question: str, answer: str) -> None:
    before = table.asks("club", "show")
    result = table.types(*shlex.split(typed), typed=answer)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(question)
    assert result.stderr.endswith("ging: not confirmed, so nothing was changed; in a script, confirm with --yes\n")
    assert table.asks("club", "show") == before


def test_a_yes_is_typed_or_passed(table: Scribe) -> None:
    assert "The game is over" in table.does("table", "end", typed="y\n")
    assert table.types("member", "erase-name", "ada", "--yes").stderr == ""
    assert table.asks("member", "list")["items"][0]["name"] == ""


def commands(context: click.Context) -> Iterator[tuple[str, click.Command]]:
    """Every command, by what is typed."""
    command = context.command
    if not isinstance(command, click.Group):
        yield context.command_path, command
        return
    for name in command.list_commands(context):
        child = command.get_command(context, name)
        assert child is not None
        yield from commands(click.Context(child, context, name))


def test_a_command_that_ends_something_asks_first_or_names_the_command_that_undoes_it() -> None:
    known = dict(commands(click.Context(group, info_name="ging")))
    ending = {typed: one for typed, one in known.items() if typed.split()[-1] in ENDING or "erase" in typed}
    assert {"ging key revoke", "ging member erase-name", "ging dispute rule", "ging role take"} <= ending.keys()
    for typed, command in ending.items():
        if any(one.name == "yes" for one in command.params):
            continue
        named = UNDONE_WITH.search(" ".join((command.help or "").split()))
        assert named, f"{typed} neither asks for confirmation nor names the command that undoes it"
        assert set(re.findall("`(.+?)`", named[1])) <= known.keys()


def test_every_command_that_asks_is_tried_here() -> None:
    asking = {
        typed
        for typed, command in commands(click.Context(group, info_name="ging"))
        if any(one.name == "yes" for one in command.params)
    }
    tried = {one for one in asking for typed, _ in IRREVERSIBLE if f"ging {typed}".startswith(one)}
    assert asking - tried == {"ging dispute rule", "ging dispute decide"}, "these show the effect first: test_disputes"


def test_signing_out_for_a_while_asks_nothing(table: Scribe) -> None:
    assert table.does("sign-out", "ada") == "ada is signed out everywhere\n"
