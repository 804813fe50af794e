"""`ging paper`: old books from a file, and the page that describes them."""

from __future__ import annotations

import ast
import doctest
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from ging_service.application.ledger_import.book_rows import COLUMNS
from ging_service.domain.books.terms import PaperKind

if TYPE_CHECKING:
    import pytest

    from tests.cli.conftest import Scribe

PAGE = Path("docs/paper.md").read_text(encoding="utf-8")
BOOK = Path("examples/old-book.csv")
CODE = Path("ging_service/application/ledger_import")
OF_THE_DOMAIN = {"bad_time", "happened_in_future", "bad_text", "credit_limit", "season_closed"}
ALIKE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def section(heading: str) -> str:
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def listed(heading: str) -> list[str]:
    return re.findall(r"^\| `([^`]+)` \|", section(heading), re.MULTILINE)


def codes() -> set[str]:
    """Every code that a fault is given in the package."""
    found = set()
    for file in CODE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "add":
                found |= {arg.value for arg in node.args[2:3] if isinstance(arg, ast.Constant)}
    return {str(code) for code in found}


def test_page_lists_every_column_kind_and_code() -> None:
    assert listed("Columns") == [*COLUMNS, *get_args(PaperKind)]
    assert set(listed("Faults")) == codes() | OF_THE_DOMAIN


def test_book_of_the_page_is_the_example_and_its_session_can_be_typed(scribe: Scribe) -> None:
    (book,) = re.findall(r"^```csv\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert book == BOOK.read_text(encoding="utf-8")
    blocks = "".join(re.findall(r"^```console\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
    for typed in re.split(r"^\$ ging ", blocks, flags=re.MULTILINE)[1:]:
        command, _, printed = typed.partition("\n")
        result = scribe.types(*shlex.split(command))
        assert doctest.OutputChecker().check_output(printed, result.stdout, ALIKE), f"{command}\n{result.output}"
        assert result.exit_code == 0


def test_faults_of_the_page_are_told_so(club: Scribe, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (told,) = re.findall(r"^```\n(.*?)^```$", section("Faults"), re.DOTALL | re.MULTILINE)
    text = BOOK.read_text(encoding="utf-8").replace("dirk,result,-10", "dirk,result,ten")
    (tmp_path / BOOK.name).write_text(text.replace("dirk,fine", "Dirk,fine"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for flags in ([], ["--dry-run"]):
        result = club.types("paper", "import", BOOK.name, *flags)
        assert (result.exit_code, result.stderr) == (1, told)
    assert club.asks("ledger", "balances")["items"] == []
    seen = club.types("paper", "import", BOOK.name, "--dry-run", "--json")
    assert '"fault_count": 2' in seen.stdout


def test_book_can_come_from_standard_input_once_under_its_key(club: Scribe) -> None:
    text = BOOK.read_text(encoding="utf-8")
    once, again = (club.does("paper", "import", "-", "--key", "k", typed=text) for _ in range(2))
    assert once.startswith("15 rows have been imported\n")
    assert again == "15 rows have been imported\n"


def test_book_that_is_too_long_or_is_no_file_is_refused(club: Scribe, tmp_path: Path) -> None:
    long = tmp_path / "long.csv"
    with long.open("wb") as file:
        file.truncate(64 * 2**20 + 1)
    assert club.is_refused("paper", "import", str(long)).endswith("(book_too_long)")
    missing = club.types("paper", "import", str(tmp_path / "missing.csv"))
    assert (missing.exit_code, "No such file" in missing.stderr) == (2, True)
