"""What cannot be undone is asked about first, and done in scripts with --yes."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe

IRREVERSIBLE = [
    ("table end", "End table t1?"),
    ("deal open-hands 1", "Open all hands of deal 1?"),
    ("season close s1", "Close season s1?"),
    ("payments cancel s1", "Cancel all payments of s1"),
    ("member erase-name ada", "Erase every name"),
    ("key revoke board", "Revoke key board?"),
    ("sign-out ada --for-good", "End the passphrase"),
    ("webhook delete board", "Delete webhook board"),
]


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
    assert "the game ends" in table.does("table", "end", typed="y\n")
    assert table.types("member", "erase-name", "ada", "--yes").stderr == ""
    assert table.asks("member", "list")["items"][0]["name"] == ""


def test_signing_out_for_a_while_asks_nothing(table: Scribe) -> None:
    assert table.does("sign-out", "ada") == "ada is signed out everywhere\n"
