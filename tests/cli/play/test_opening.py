"""`ging table open` for games without a command of their own: who deals first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe

OPEN = ("table", "open", "clara", "dirk", "bram", "ada", "-t", "t", "--game")


@pytest.mark.parametrize("who", ["bram", "2", "p2"])
@pytest.mark.parametrize(
    ("game", "rules"),
    [("wild_card_rummy", ()), ("newmarket", ()), ("wild_card_rummy", ("--rule", "first_dealer=assigned"))],
)
def test_the_first_dealer_is_named(club: Scribe, game: str, rules: tuple[str, ...], who: str) -> None:
    assert "bram" in club.does(*OPEN, game, "--first-dealer", who, *rules)
    assert club.asks("table", "show", "-t", "t")["state"]["dealer"] == 2


def test_the_first_dealer_is_found_as_the_rule_says(club: Scribe) -> None:
    club.does(*OPEN, "wild_card_rummy", "--first-dealer", "jack", "--rule", "round_to=10")
    rules = club.asks("table", "show", "-t", "t")["state"]["rules"]
    assert (rules["first_dealer"], rules["round_to"]) == ("jack", 10)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("newmarket", "--first-dealer", "emil"), "nobody at this table is called 'emil' (unknown_player)"),
        (
            ("newmarket", "--first-dealer", "lowest", "first_dealer=highest"),
            "first_dealer is given twice (invalid)",
        ),
        (("thirty_one", "--first-dealer", "ada"), "first_dealer: Thirty-one has no first dealer to name (invalid)"),
    ],
)
def test_a_first_dealer_who_cannot_be_named(club: Scribe, words: tuple[str, ...], told: str) -> None:
    assert told in club.is_refused(*OPEN, *words)
    assert club.asks("table", "list")["items"] == []
