"""Tables on paper of any width."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from ging_service.cli.output import table

TABLE = "thursday-evening-of-the-20th-of-november-2026"
COLUMNS = (">position", "event", ">deal", "account", ">counters", ">balance", "reason", "rule")
ROW = ("123456", "FalseClaimPenalised", "17", f"table/{TABLE}/stack/3", "-1000", "123456", "false claim", "G21")


def printed(width: int) -> str:
    paper = io.StringIO()
    Console(file=paper, width=width).print(table("Ledger", COLUMNS, [ROW]))
    return paper.getvalue()


@pytest.mark.parametrize("width", [120, 80, 40])
def test_nothing_is_lost_where_the_paper_is_narrow(width: int) -> None:
    text = printed(width)
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= width
    letters = sorted("".join(text.split("─")[-1].split()))
    assert letters == sorted("".join("".join(ROW).split()))


@pytest.mark.parametrize("width", [120, 80])
def test_figures_are_not_broken_where_texts_can_be(width: int) -> None:
    figures = printed(width).split("─")[-1].split()
    assert {"123456", "17", "-1000"} <= set(figures)
