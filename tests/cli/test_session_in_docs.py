"""The session in docs/cli.md: every command of it is typed, and what it prints stands there."""

from __future__ import annotations

import ast
import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ging_service.bootstrap import open_services
from ging_service.platform.settings import COMMAND_LINE_VARIABLES
from ging_service.signing.integrator import Integrator
from ging_service.signing.rounds import Rounds
from ging_service.signing.signer import Signer

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe
    from tests.support.databases import Database

DOCUMENT = Path("docs/cli.md")
TUTORIAL = Path("docs/evening.md")
ACTIVATE = ". .venv/bin/activate"
ALIKE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def session() -> list[tuple[str, str]]:
    """The commands of the document in their order, each with what it prints."""
    blocks = re.findall(r"^```console\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    typed = re.split(r"^\$ ging ", "".join(blocks), flags=re.MULTILINE)[1:]
    return [(command, printed) for command, _, printed in (one.partition("\n") for one in typed)]


@pytest.mark.complete
def test_every_command_prints_what_the_document_says(scribe: Scribe) -> None:
    same = doctest.OutputChecker().check_output
    assert len(session()) > 30
    for command, printed in session():
        result = scribe.types(*shlex.split(command))
        assert same(printed, result.output, ALIKE), f"ging {command}\n{result.output}"


def commands_of_the_tutorial(section: str) -> list[str]:
    text = TUTORIAL.read_text(encoding="utf-8")
    block = re.search(rf"^## {section}$.*?^```sh\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert block is not None
    return [line for line in block[1].splitlines() if line != ACTIVATE]


@pytest.mark.complete
def test_evening_of_the_tutorial_can_be_typed_and_checked(
    scribe: Scribe, fresh_database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checks, access = map(commands_of_the_tutorial, ("Check it yourself", "Who may do what"))
    for line in commands_of_the_tutorial("Record an evening"):
        for command in line.split(" && "):
            first, *words = shlex.split(command)
            if first == "export":
                scribe.works_at(
                    **{name.removeprefix("GING_").lower(): at for name, at in (w.split("=") for w in words)}
                )
            else:
                assert first == "ging"
                printed = scribe.does(*words)
    assert "dora has most with 34 clubs, cato second with 28 diamonds" in printed
    with open_services(fresh_database.app_dsn) as services:
        signer = Signer.open(tmp_path / "signer", "ging-service")
        Rounds(services.pool, Integrator(signer=signer), retry_s=0).once()
    monkeypatch.chdir(tmp_path)
    told = [scribe.does(*shlex.split(line, comments=True)[1:]) for line in checks]
    assert "GENUINE" in told[1]
    assert "GENUINE" in told[2]
    assert "Cato held 38 diamonds" in told[4]
    assert "agrees: yes" in told[4]
    ignored = Path(__file__).parents[2].joinpath(".gitignore").read_text(encoding="utf-8").splitlines()
    assert {f"/{made.name}/" for made in tmp_path.iterdir()} - {"/signer/"} == {"/record/"} <= set(ignored)
    invitation, key = (scribe.does(*shlex.split(line, comments=True)[1:]) for line in access)
    assert "gingi_willughby_" in invitation
    assert "ging_willughby_" in key


def test_the_tutorials_commands_are_found_in_a_fresh_shell(tmp_path: Path) -> None:
    (tmp_path / ".venv").symlink_to(sys.prefix)
    blocks = re.findall(r"^```sh\n(.*?)^```$", TUTORIAL.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    typed = [block for block in blocks if re.search(r"(?<![/\w])ging ", block)]
    assert len(typed) >= 4
    for block in typed:
        before = re.split(r"^.*(?<![/\w])ging ", block, maxsplit=1, flags=re.MULTILINE)[0]
        script = before + "command -v ging"
        subprocess.run(["/bin/sh", "-ec", script], cwd=tmp_path, env={"PATH": "/usr/bin:/bin"}, check=True)


def test_every_variable_of_the_command_line_is_documented() -> None:
    text = Path("docs/commands.md").read_text(encoding="utf-8")
    assert {name for name in COMMAND_LINE_VARIABLES if f"| `{name}` |" not in text} == set()


def test_every_debian_package_that_tests_install_is_documented() -> None:
    called = (
        node
        for file in Path("tests").rglob("*.py")
        if file.name != "test_outside_tools.py"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"need", "need_file", "need_unpacked"}
    )
    named = [[one.value for one in call.args if isinstance(one, ast.Constant)] for call in called]
    packages = {name for names in named for name in names[1:] or names}
    text = Path("docs/testing.md").read_text(encoding="utf-8")
    assert len(packages) > 5
    assert {name for name in packages if f"`{name}`" not in text} == set()
