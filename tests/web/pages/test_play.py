"""Playing by the page of a table: who may do what, what the page says then, and whose cards stand on it."""

from __future__ import annotations

from typing import Any

from tests.web.pages.conftest import text_of

PLAYERS = ("anna", "ben", "cleo", "dan")


def test_a_deal_in_which_nobody_declares_passes(api: Any, browser_of: Any) -> None:
    api.open_table("t")
    players = {name: browser_of(name) for name in PLAYERS}
    assert "Waiting for you, Anna, Ben and Cleo." in text_of(players["dan"].do("tables/t/deal"))
    for seat, name in enumerate(PLAYERS):
        page = players[name].do("tables/t/satisfied", {"deal": 1, "seat": seat})
    assert "Nobody declared anything: nothing moves, the deal passes. G23" in text_of(page)
