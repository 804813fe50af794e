"""The tutorial of a first season and the how-to guides: every command in them is typed, and prints what they show."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe

pytestmark = pytest.mark.complete

ALIKE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
HANDS = "9S JH 9H 10D 7D KC JC / 10S 8S KH 10H KD 9D 10C / KS JS 7S 7H QD JD 8D / QS QH 8H QC 9C 8C 7C"
MEMBERS = tuple(f"member add {member}" for member in ("ada", "bram", "clara", "dirk", "eva"))
FOUND = ('club found thursday "The Thursday Club"',)

BEFORE = {
    "first-season": (),
    "correct-a-deal": (
        *FOUND,
        *MEMBERS,
        "member arbitrator name eva",
        "table open ada bram clara dirk -t first-evening --first-dealer dirk",
    ),
    "close-a-season": (
        *FOUND,
        *MEMBERS,
        "club time-zone Europe/Amsterdam",
        "counters stock 500",
        "season open 2025 Autumn --from 2025-09-01 --to 2025-12-31 --currency EUR --counter-value 10 --table-money 1 --per evening",
        *(f"counters buy {member} 40 --paid 4.00 EUR --happened 2025-09-04" for member in ("ada", "bram", "clara")),
        "table open dirk ada bram clara -t last-evening --first-dealer clara --happened 2025-12-18T19:30:00+01:00",
        f"deal record {HANDS} --happened 2025-12-18T19:40:00+01:00",
        "deal declare clara C 34 --happened 2025-12-18T19:42:00+01:00",
        "deal settle --happened 2025-12-18T19:45:00+01:00",
    ),
    "member-leaves": (
        'setup thursday --name "The Thursday Club" --secretary ada --secretary-name "Ada Lind"',
        'member add bram "Bram Vos"',
        'member add clara "Clara Reyes"',
        'member add dirk "Dirk Hale"',
        "counters buy dirk 12",
        "role give dirk scribe",
        "member arbitrator name dirk",
        "invite dirk",
        "key make screen --scope look --member dirk",
    ),
}
"""What has happened before the first command of each page."""


def session(page: str) -> list[tuple[str, str]]:
    """The commands of a page in their order, each with what it prints."""
    text = (Path("docs") / f"{page}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```console\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    typed = re.split(r"^\$ ging ", "".join(blocks), flags=re.MULTILINE)[1:]
    return [(command, printed) for command, _, printed in (one.partition("\n") for one in typed)]


@pytest.mark.parametrize("page", BEFORE)
def test_every_command_of_a_guide_prints_what_the_guide_shows(page: str, scribe: Scribe, tmp_path: Path) -> None:
    for command in BEFORE[page]:
        scribe.does(*shlex.split(command))
    commands = session(page)
    assert len(commands) > 5
    for command, printed in commands:
        words = [str(tmp_path / "folder") if word == "FOLDER" else word for word in shlex.split(command)]
        if "POSITION" in words:
            position = str(scribe.asks("ledger", "entries", "--account", "fines")["items"][0]["position"])
            words[words.index("POSITION")] = position
        result = scribe.types(*words)
        assert (result.exit_code == 0) == (not printed.startswith("ging: ")), f"ging {command}\n{result.output}"
        assert doctest.OutputChecker().check_output(printed, result.output, ALIKE), f"ging {command}\n{result.output}"
