"""The examples in docs/plain-text.md match the real output."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ging_service.reporting.plain_text.formats import COLUMNS, FORMATS
from tests.reporting.plain_text.entries import SWEPT, fined

DOCUMENT = Path(__file__).parents[3] / "docs" / "plain-text.md"
NOTE = "broke a glass; paid at once"


@pytest.mark.parametrize("name", ["hledger", "beancount"])
def test_the_examples_are_what_is_written(name: str) -> None:
    shown = re.search(rf"^```{name}\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert shown is not None
    writing = FORMATS[name].begin()
    assert "\n" + shown[1] == writing.transaction(SWEPT) + writing.transaction(fined(NOTE)) + writing.end()


def test_the_line_of_json_is_what_is_written() -> None:
    assert f"```json\n{FORMATS['jsonl'].begin().transaction(SWEPT)}```" in DOCUMENT.read_text(encoding="utf-8")


def test_every_column_is_told_in_its_order() -> None:
    csv = DOCUMENT.read_text(encoding="utf-8").partition("## CSV")[2].partition("**Formulas.**")[0]
    cells = re.findall(r"^\| (`.*?`) \|", csv, re.MULTILINE)
    assert re.findall(r"`(\w+)`", " ".join(cells)) == list(COLUMNS)
