"""A club's fairness report in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.web.deals import FIRST_EXAMPLE, SWEEP

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe


def record(scribe: Scribe, hands: list[list[str]]) -> None:
    scribe.does("deal", "record", *(" ".join(hand) for hand in hands))
    scribe.does("deal", "settle")


def test_a_report_says_what_was_counted_and_what_to_think_of_it(club: Scribe) -> None:
    flags = ("-t", "t", "--first-dealer", "dirk", "--mode", "showdown")
    club.does("table", "open", "ada", "bram", "clara", "dirk", *flags)
    for hands in (FIRST_EXAMPLE, SWEEP):
        record(club, hands)
    text = club.does("fairness", "thursday")
    assert "2 deals recorded from real cards, ties elder (G10)" in text
    assert "sweeps by combination" in text
    assert "multinomial exact" in text
    assert "26 lines were tested; p-values are corrected for all of them by Holm's method." in text
    assert "Verdict: " in text
    assert "Hands of 8 that held it (not tested)" in text
    assert "As played, recorded from real cards: 2 deals, 0 passed, misdeals 0 (not tested)" in text
    assert max(map(len, text.splitlines())) <= 120
    found = club.asks("fairness")
    assert found["samples"][0]["lines"][0]["counts"][0]["label"] == "seven_cards"
    assert found["tests"] == 26


def test_with_hidden_hands_nothing_can_be_tested(table: Scribe) -> None:
    record(table, SWEEP)
    text = table.does("fairness")
    assert "Nothing can be tested" in text
    assert "1 deal, 1 passed" in text


def test_what_a_simulation_leads_to_expect_stands_beside_what_was_played(club: Scribe) -> None:
    club.does("simulate", "--game", "gin_rummy", "--tables", "1", "--deals", "3", "--bot", "simple", "--bot", "careful")
    text = club.does("fairness", "simulated")
    for whose in ("seat 0", "seat 1", "first player", "dealer"):
        assert re.search(rf"^ {whose} +1-10 ", text, re.MULTILINE)
    assert "(simulated" in text
