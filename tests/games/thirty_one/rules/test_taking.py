"""NM90, NM91, NM93: taking cards, and what a round comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.games.thirty_one.rules import (
    PACK,
    Outcome,
    cards_that_fit,
    check_card,
    check_round,
    default_card,
    next_first,
    outcome_of,
    place_of,
)
from tests.games.thirty_one.table import NOTHING_FITS, WON, cards

if TYPE_CHECKING:
    from ging_service.games.thirty_one.rules import Stuck


def test_nm90_every_card_fits_at_the_beginning() -> None:
    assert cards_that_fit(()) == PACK


def test_nm91_only_cards_fit_that_are_left_and_do_not_go_over_31() -> None:
    assert cards_that_fit(cards("6S 6H 6D 6C 5S")) == cards("AS 2S AH 2H AD 2D AC 2C")
    assert cards_that_fit(cards(WON)) == ()
    assert cards_that_fit(cards(NOTHING_FITS)) == ()


@pytest.mark.parametrize(
    ("card", "taken", "code", "rule"),
    [
        ("7S", "", "not_in_pack", "NM90"),
        ("6S", "6S", "card_taken", "NM90"),
        ("3S", "6S 6H 6D 6C 5S", "over_31", "NM91"),
    ],
)
def test_nm90_nm91_a_card_that_cannot_be_taken_is_refused(card: str, taken: str, code: str, rule: str) -> None:
    with pytest.raises(Refused) as refused:
        check_card(Card(card), cards(taken), "card")
    assert (refused.value.code, refused.value.rule, refused.value.where) == (code, rule, "card")
    assert card in refused.value.detail


def test_nm91_the_refusal_names_the_total() -> None:
    with pytest.raises(Refused, match="would bring the total to 32: never over 31"):
        check_card(Card("3S"), cards("6S 6H 6D 6C 5S"), "card")


def test_nm90_a_card_to_exactly_31_can_be_taken() -> None:
    check_card(Card("2S"), cards("6S 6H 6D 6C 5S"), "card")


@pytest.mark.parametrize(("taken", "players", "place"), [(0, 2, 0), (1, 2, 1), (2, 2, 0), (5, 3, 2), (6, 6, 0)])
def test_nm90_the_players_take_cards_in_turn(taken: int, players: int, place: int) -> None:
    assert place_of(taken, players) == place


@pytest.mark.parametrize(("players", "place"), [(2, 1), (3, 2), (4, 1), (6, 5)])
@pytest.mark.parametrize("stuck", ["last_taker", "draw"])
def test_nm90_the_card_to_exactly_31_wins(players: int, place: int, stuck: Stuck) -> None:
    assert outcome_of(cards(WON), players, stuck) == Outcome(kind="thirty_one", place=place)


@pytest.mark.parametrize(("players", "place"), [(2, 0), (3, 1), (6, 4)])
def test_nm91_if_no_card_fits_the_last_taker_wins(players: int, place: int) -> None:
    assert outcome_of(cards(NOTHING_FITS), players, "last_taker") == Outcome(kind="last_taker", place=place)


def test_nm91_by_house_rule_it_is_a_draw() -> None:
    assert outcome_of(cards(NOTHING_FITS), 2, "draw") == Outcome(kind="draw", place=-1)


def test_nm90_a_round_goes_on_while_a_card_fits() -> None:
    assert outcome_of((), 2, "last_taker") is None
    assert outcome_of(cards("6S 6H 6D 6C 5S"), 2, "last_taker") is None


def test_nm90_a_whole_round_is_checked_card_by_card() -> None:
    assert check_round((), 2, "last_taker") is None
    assert check_round(cards("6S 6H"), 2, "last_taker") is None
    assert check_round(cards(WON), 2, "last_taker") == Outcome(kind="thirty_one", place=1)
    assert check_round(cards(NOTHING_FITS), 2, "last_taker") == Outcome(kind="last_taker", place=0)
    assert check_round(cards(NOTHING_FITS), 2, "draw") == Outcome(kind="draw", place=-1)


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("6S 5S 6S", "card_taken", "cards.2"),
        ("6S KS", "not_in_pack", "cards.1"),
        ("6S 6H 6D 6C 5S 3S", "over_31", "cards.5"),
        (WON + " AS", "round_over", "cards.6"),
    ],
)
def test_nm90_nm91_the_first_wrong_card_of_a_round_is_named(text: str, code: str, where: str) -> None:
    with pytest.raises(Refused) as refused:
        check_round(cards(text), 2, "last_taker")
    assert (refused.value.code, refused.value.where) == (code, where)
    assert refused.value.rule == ("NM91" if code == "over_31" else "NM90")


def test_nm90_the_card_after_the_end_is_named() -> None:
    with pytest.raises(Refused, match="the round was over before AS was taken"):
        check_round((*cards(WON), Card("AS"), Card("AH")), 2, "last_taker")


@pytest.mark.parametrize(
    ("first", "winner", "players", "begins"), [(0, 0, 2, 1), (0, 1, 2, 0), (0, 1, 3, 2), (1, 2, 3, 0), (1, -1, 3, 1)]
)
def test_nm91_the_loser_begins_then_and_after_a_draw_the_same_player(
    first: int, winner: int, players: int, begins: int
) -> None:
    assert next_first(first, winner, players) == begins


def test_nm93_the_lowest_card_is_taken_by_default() -> None:
    assert default_card(()) == "AS"
    assert default_card(cards("AS AH AD")) == "AC"
    assert default_card(cards("AS AH AD AC 3S 2S")) == "2H"
