"""Tables on paper of any width."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import pytest
from rich.console import Console  # noqa: TID251  paper of a width of its own

from ging_service.cli.shared.output import console, table

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe

TABLE = "thursday-evening-of-the-20th-of-november-2026"
COLUMNS = (">position", "event", ">deal", "account", ">counters", ">balance", "reason", "rule")
ROW = ("123456", "FalseClaimPenalised", "17", f"table/{TABLE}/stack/3", "-1000", "123456", "false claim", "G21")
STANDINGS = (">", "member", ">deals", ">won", ">lost", ">net", ">mean", ">most", ">second", ">sweeps", "besides")
MEMBER = ("1", "Ada Lind", "12", "34", "-22", "+12", "0.226", "4", "5", "1", "false claims 1")


def printed(width: int, columns: tuple[str, ...] = COLUMNS, row: tuple[str, ...] = ROW) -> str:
    paper = io.StringIO()
    Console(file=paper, width=width).print(table("Ledger", columns, [row]))
    return paper.getvalue()


@pytest.mark.parametrize("width", [120, 100, 80, 60, 40])
@pytest.mark.parametrize(("columns", "row"), [(COLUMNS, ROW), (STANDINGS, MEMBER)])
def test_nothing_is_lost_where_the_paper_is_narrow(width: int, columns: tuple[str, ...], row: tuple[str, ...]) -> None:
    text = printed(width, columns, row)
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= width
    names = "".join(columns).replace(">", "")
    letters = sorted("".join(text.removeprefix("Ledger").replace("─", "").split()))
    assert letters == sorted("".join((names + "".join(row)).split()))


@pytest.mark.parametrize("width", [120, 100, 80, 60])
@pytest.mark.parametrize(("columns", "row"), [(COLUMNS, ROW), (STANDINGS, MEMBER)])
def test_figures_and_names_of_columns_are_never_broken(
    width: int, columns: tuple[str, ...], row: tuple[str, ...]
) -> None:
    words = printed(width, columns, row).split()
    figures = {cell for name, cell in zip(columns, row, strict=True) if name.startswith(">")}
    assert figures | {name.removeprefix(">") for name in columns} - {""} <= set(words)


def test_a_table_that_does_not_fit_is_a_list() -> None:
    assert "mean     0.226" in printed(60, STANDINGS, MEMBER)


@pytest.mark.parametrize(("columns", "width"), [("60", 60), ("80", 80), ("", 120), ("0", 120), ("wide", 120)])
def test_plain_text_is_as_wide_as_columns_says(monkeypatch: pytest.MonkeyPatch, columns: str, width: int) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert console().width == width


def test_a_refusal_is_json_where_the_answer_would_be(club: Scribe) -> None:
    refused = club.types("member", "add", "ada", "--json")
    assert (refused.exit_code, refused.stdout) == (1, "")
    told = {"code": "member_exists", "detail": "ada is already a member", "where": "member"}
    assert json.loads(refused.stderr) == told
    unknown = club.types("table", "show", "-t", "t2", "--json")
    assert json.loads(unknown.stderr) == {"code": "table_not_found", "detail": "there is no such table"}
    stale = json.loads(club.types("member", "add", "eva", "--if-version", "1", "--json").stderr)
    assert (stale["code"], stale["current_version"] > 1) == ("stale", True)
