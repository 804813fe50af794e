"""The session in docs/cli.md: every command of it is typed, and what it prints stands there."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe

DOCUMENT = Path("docs/cli.md")
ALIKE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def session() -> list[tuple[str, str]]:
    """The commands of the document in their order, each with what it prints."""
    blocks = re.findall(r"^```console\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    typed = re.split(r"^\$ ging ", "".join(blocks), flags=re.MULTILINE)[1:]
    return [(command, printed) for command, _, printed in (one.partition("\n") for one in typed)]


def test_every_command_prints_what_the_document_says(scribe: Scribe) -> None:
    same = doctest.OutputChecker().check_output
    assert len(session()) > 30
    for command, printed in session():
        result = scribe.types(*shlex.split(command))
        assert same(printed, result.output, ALIKE), f"ging {command}\n{result.output}"


def test_evening_of_the_readme_can_be_typed(scribe: Scribe) -> None:
    text = Path("README.md").read_text(encoding="utf-8")
    block = re.search(r"^## An evening from the shell$.*?^```sh\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert block is not None
    for line in block[1].splitlines():
        for command in line.split(" && "):
            first, *words = shlex.split(command)
            if first == "export":
                scribe.works_at(
                    **{name.removeprefix("GING_").lower(): at for name, at in (w.split("=") for w in words)}
                )
            else:
                assert first == "ging"
                printed = scribe.does(*words)
    assert "dora has most, 34 clubs; cato second, 28 diamonds" in printed
