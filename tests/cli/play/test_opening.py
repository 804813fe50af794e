"""`ging table open` for every game: options for its house rules, and who deals first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.domain.installed_games import GAMES
from ging_service.game_support.declared_commands import given_fields

if TYPE_CHECKING:
    from ging_service.domain.game import Game
    from tests.cli.conftest import Scribe

OPEN = ("table", "open", "clara", "dirk", "bram", "ada", "-t", "t", "--game")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.kind))
def test_every_house_rule_of_a_game_has_an_option_with_its_meaning_and_default(club: Scribe, game: Game) -> None:
    told = " ".join(club.does("table", "open", "--help", "--game", game.kind).split())
    for one in given_fields(game.house_rules):
        # The command has an option of its own with this name; a rule with parts is typed as NAME=VALUE.
        if one.type.kind == "record" or one.name == "game":
            continue
        assert f"--{one.name.replace('_', '-')} " in told, one.name
        assert one.type.described.about.split(" (")[0] in told, one.name


def test_options_and_typed_values_set_the_same_house_rules(club: Scribe) -> None:
    club.does("house-rules", "create", "a", "A", "--game", "newmarket", "--layout", "AH,KC,QD,JS", "--king-stake", "3")
    club.does("house-rules", "create", "b", "B", "--game", "newmarket", "layout=AH,KC,QD,JS", "--rule", "king_stake=3")
    first, second = club.asks("house-rules", "list")["items"]
    assert first["rules"] == second["rules"]
    assert (first["rules"]["king_stake"], first["rules"]["kitty_stake"]) == (3, 1)
    assert "king_stake is given twice" in club.is_refused(
        "house-rules", "create", "c", "C", "--game", "newmarket", "--king-stake", "3", "king_stake=2"
    )


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
