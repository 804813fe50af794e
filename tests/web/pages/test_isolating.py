"""Names from right to left do not turn round the sentences in which they stand."""

from __future__ import annotations

from typing import Any

import pytest

from ging_service.web.pages.people import isolated
from tests.web.pages.conftest import text_of

HEBREW = "שלום כהן"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("", ""),
        ("Anna", "Anna"),
        ("Zoë Größe", "Zoë Größe"),
        ("李雷", "李雷"),
        (HEBREW, f"\u2068{HEBREW}\u2069"),
        ("ليلى (2)", "\u2068ليلى (2)\u2069"),
    ],
)
def test_what_runs_from_right_to_left_is_isolated(name: str, shown: str) -> None:
    assert isolated(name) == shown


def test_a_page_isolates_a_name_in_its_sentences_and_leaves_it_as_it_is_where_it_is_written(
    api: Any, browser_of: Any
) -> None:
    api.in_office("anna", "secretary")
    api.open_table("t")
    assert api.send("PATCH", "members/cleo", {"name": HEBREW}).status_code == 200
    anna = browser_of("anna")
    assert f"Anna, Ben, \u2068{HEBREW}\u2069 and Dan sit down" in text_of(anna.get("tables/t"))
    assert f'value="{HEBREW}"' in anna.get("members/cleo").text
