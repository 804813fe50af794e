"""Commands that cannot be undone or that record payments ask for confirmation first, and run in scripts with --yes."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

import click
import pytest

from ging_service.cli.main import group
from ging_service.platform.errors import StartRefused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.cli.conftest import Scribe

IRREVERSIBLE = [
    ("table end", "End table t1?"),
    ("deal open-hands 1", "Open all hands of deal 1?"),
    ("deal undo 1 the wrong hands", "Undo deal 1?"),
    ("dispute review d1 --open-hands", "Open all hands of the deal that dispute d1 is about?"),
    ("dispute withdraw d1", "Withdraw dispute d1?"),
    ("season close s1", "Counters are still at tables: t1 (80). Close season s1?"),
    ("payments cancel s1", "Cancel all payments of s1"),
    ("payments paid s1 1", "Has this been paid: member/"),
    ("member erase-name ada", "Erase every name"),
    ("key revoke board", "Revoke key board?"),
    ("sign-out ada --for-good", "End the passphrase"),
    ("season withdraw s1", "Withdraw season s1?"),
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


PLAYED = """
deal record
deal settle
dispute raise d1 --deal 1 --as dirk Clara had 28
season open s1 --from 2026-01-01 --to 2026-06-30 --currency EUR --counter-value 2.5
payments agree s1 --currency EUR --counter-value 2.5
key create board --scope look
webhook create board https://hooks.example/ging
signer keygen
"""
"""Commands that make everything that the commands above end."""

UNKNOWN = [
    ("table end -t t9", "table_not_found"),
    ("deal open-hands 1 9", "deal_not_found"),
    ("deal undo 9 the wrong hands", "deal_not_found"),
    ("dispute review d9 --open-hands", "dispute_not_found"),
    ("dispute withdraw d9", "dispute_not_found"),
    ("dispute decide d9 voided they played on", "dispute_not_found"),
    ("dispute rule d9 voided they played on", "dispute_not_found"),
    ("season close s9", "season_not_found"),
    ("season withdraw s9", "season_not_found"),
    ("payments cancel s9", "settlement_not_found"),
    ("payments paid s9 1", "settlement_not_found"),
    ("member erase-name eva", "member_not_found"),
    ("key revoke flag", "key_not_found"),
    ("sign-out eva --for-good", "member_not_found"),
    ("webhook delete flag", "webhook_not_found"),
    ("webhook rotate flag", "webhook_not_found"),
]


@pytest.fixture
def played(table: Scribe) -> Scribe:
    """A club in which there is everything that can be ended."""
    for line in PLAYED.strip().splitlines():
        table.does(*shlex.split(line))
    return table


@pytest.mark.complete
@pytest.mark.parametrize("answer", ["", "n\n"])
def test_nothing_is_changed_without_a_yes(played: Scribe, answer: str) -> None:
    before = played.asks("club", "show")
    for typed, question in IRREVERSIBLE:
        result = played.types(*shlex.split(typed), typed=answer)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith(question)
        assert result.stderr.endswith("ging: not confirmed, so nothing was changed; in a script, confirm with --yes\n")
        assert played.asks("club", "show") == before


@pytest.mark.complete
def test_nobody_is_asked_about_what_does_not_exist(played: Scribe) -> None:
    for typed, code in UNKNOWN:
        assert played.is_refused(*shlex.split(typed), typed="y\n").endswith(f"({code})"), typed
    for typed, reason in (("signer adopt friday", "no_such_club"), ("signer rotate --data none", "no key")):
        with pytest.raises(StartRefused, match=reason):
            played.types(*shlex.split(typed), typed="y\n")


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
    asked, refused = (
        {one for one in asking for typed, _ in tried if f"ging {typed}".startswith(one)}
        for tried in (IRREVERSIBLE, UNKNOWN)
    )
    assert asking - asked == {"ging dispute rule", "ging dispute decide"}, "these show the effect first: test_disputes"
    assert asking - refused == {"ging signer rotate", "ging signer adopt"}, "these are refused in another form"


def test_signing_out_for_a_while_asks_nothing(table: Scribe) -> None:
    assert table.does("sign-out", "ada") == "ada is signed out everywhere\n"
