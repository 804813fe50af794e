"""Whatever a file holds: it is read, or refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.records.errors import RecordError
from ging_service.records.play import play
from ging_service.records.reader import read_record
from tests.support.extent import examples

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.toml"))
SCRAPS = (*" \n\"'[]#=,/\\é", "", '"""', "[rules]\n", "false", "ada", "9H", "99", "24:00 ")
HEAD = """format = 1
game = "ging"
table = "t1"
date = 2026-11-20
members = ["ann", "ben", "cat", "dan"]
"""


@settings(max_examples=examples(300))
@given(st.data())
def test_a_damaged_record_is_read_or_refused_with_its_place(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([file.read_text() for file in EXAMPLES]))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.sampled_from((0, 1, 4, 40)))
        text = text[:start] + data.draw(st.sampled_from(SCRAPS)) + text[end:]
    try:
        play(read_record(text))
    except RecordError as error:
        wrong = error
    else:
        return  # some damage does no harm
    assert 1 <= wrong.line <= text.count("\n") + 1
    assert wrong.column >= 1
    assert wrong.code


@pytest.mark.parametrize("scrap", ["x = " + "[" * 5000, "x = 1" + "0" * 5000, '"\\u0061ctions" = ["p1 ok"]', "x.y = 1"])
def test_strange_files_are_refused_and_break_nothing(scrap: str) -> None:
    with pytest.raises(RecordError):
        play(read_record(HEAD + scrap + "\n"))
