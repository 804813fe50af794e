"""The season of docs/ledger.md is typed, and prints what stands there."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe

TEXT = Path("docs/ledger.md").read_text(encoding="utf-8")
ALIKE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.complete
def test_the_season_of_the_document_prints_what_it_says(club: Scribe) -> None:
    blocks = re.findall(r"^```console\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
    typed = re.split(r"^\$ ging ", "".join(blocks), flags=re.MULTILINE)[1:]
    assert len(typed) > 20
    for one in typed:
        command, _, printed = one.partition("\n")
        result = club.types(*shlex.split(command))
        assert doctest.OutputChecker().check_output(printed, result.output, ALIKE), f"ging {command}\n{result.output}"
