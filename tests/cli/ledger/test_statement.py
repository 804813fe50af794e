"""`ging statement`: every format, printed and into a file."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Scribe


@pytest.fixture
def played(table: Scribe) -> Scribe:
    """Ada has bought counters, and sits at a table that is dressed."""
    table.does("counters", "buy", "ada", "50")
    return table


@pytest.mark.complete
@pytest.mark.parametrize("whose", [("member", "ada"), ("table", "t1"), ("club",)])
def test_every_format_tells_the_same(played: Scribe, tmp_path: Path, whose: tuple[str, ...]) -> None:
    said = played.asks("statement", *whose)
    assert json.loads(played.does("statement", *whose, "--format", "json"))["movements"] == said["movements"]
    moved = [one["counters"] for one in said["movements"] if one["role"] == "movement"]
    assert said["opening"] + sum(moved) == said["closing"]
    rows = list(csv.DictReader(io.StringIO(played.does("statement", *whose, "--format", "csv"))))
    assert [int(row["counters"]) for row in rows if row["line"] == "movement"] == moved
    assert "closing balance" in played.does("statement", *whose)
    page = tmp_path / "page.html"
    assert played.does("statement", *whose, "--format", "html", "-o", str(page)) == ""
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert played.does("statement", *whose, "--format", "svg").startswith("<svg ")


def test_a_period_that_is_over_has_nothing_in_it(played: Scribe) -> None:
    said = played.asks(
        "statement", "member", "ada", "--from", "2020-01-01", "--to", "2020-12-31", "--zone", "Asia/Tokyo"
    )
    assert (said["opening"], said["movements"], said["closing"]) == (0, [], 0)
    assert "2020-01-01 to 2020-12-31, days of Asia/Tokyo" in played.does(
        "statement", "member", "ada", "--from", "2020-01-01", "--to", "2020-12-31", "--zone", "Asia/Tokyo"
    )


def test_what_cannot_be_drawn_up_is_refused_in_one_line(played: Scribe, tmp_path: Path) -> None:
    assert "no such member" in played.is_refused("statement", "member", "eve")
    kept = tmp_path / "kept"
    kept.write_text("kept", encoding="utf-8")
    played.is_refused("statement", "table", "none", "-o", str(kept))
    assert kept.read_text(encoding="utf-8") == "kept"
    wrong = played.types("statement", "club", "--json", "--format", "csv")
    assert (wrong.exit_code, "--json asks for another format" in wrong.stderr) == (2, True)
