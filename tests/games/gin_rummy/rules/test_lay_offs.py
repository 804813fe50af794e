from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.rules.cards import Aces, sort_hand
from ging_service.games.gin_rummy.rules.lay_offs import LayOff, Showing, ShownHand, best_showing, check_showing
from ging_service.games.gin_rummy.rules.melds import best_arrangements
from tests.games.gin_rummy.hands import ACES, cards, is_slow_meld, melding_hands, slow_least_after_lay_offs, slow_points
from tests.support.extent import examples

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand

TABLED = (cards("5C 6C 7C"), cards("10H 10D 10C"), cards("JS QS KS"))
OTHER = cards("8S 8H 8D 8C 2H 3H 4H 9C KD QH")


def lay_offs(text: str) -> tuple[LayOff, ...]:
    """Lay-offs from text: "8C:0 9C:0"."""
    pairs = (word.split(":") for word in text.split())
    return tuple(LayOff(card=Card(card), meld=int(meld)) for card, meld in pairs)


def test_gr27_a_set_is_broken_to_lay_off_more() -> None:
    assert best_showing(OTHER, (), "low").deadwood == 29
    assert best_showing(OTHER, TABLED, "low") == ShownHand(
        melds=(cards("8S 8H 8D"), cards("2H 3H 4H")),
        lay_offs=lay_offs("8C:0 9C:0"),
        unmelded=cards("QH KD"),
        deadwood=20,
    )


def test_gr26_an_ace_goes_below_a_two() -> None:
    shown = best_showing(cards("AC KD"), (cards("2C 3C 4C"),), "low")
    assert shown.lay_offs == lay_offs("AC:0")
    assert shown.unmelded == cards("KD")


def test_gr14_cards_are_laid_off_outwards_from_both_ends_of_a_run() -> None:
    shown = best_showing(cards("3C 8C 4C 9C 2D"), (cards("10H 10D 10S"), cards("5C 6C 7C")), "low")
    assert shown.lay_offs == lay_offs("4C:1 3C:1 8C:1 9C:1")


def test_gr14_the_fourth_card_goes_on_a_set_of_three_only() -> None:
    shown = best_showing(cards("10C KH 2D"), (cards("10H 10D 10S"), cards("KS KD KC")), "low")
    assert shown.lay_offs == lay_offs("10C:0 KH:1")
    assert best_showing(cards("2D"), (cards("KS KH KD KC"),), "low").lay_offs == ()


def test_gr14_a_card_that_fits_a_run_and_a_set_goes_on_the_run() -> None:
    tabled = (cards("8S 8H 8D"), cards("5C 6C 7C"))
    assert best_showing(cards("8C 9C"), tabled, "low").lay_offs == lay_offs("8C:1 9C:1")


def test_gr14_between_two_runs_a_card_is_laid_off_once() -> None:
    tabled = (cards("2C 3C 4C"), cards("7C 8C 9C"))
    assert best_showing(cards("5C 6C"), tabled, "low").lay_offs == lay_offs("5C:0 6C:0")


def test_gr15_of_equal_showings_that_with_the_fewest_lay_offs_is_taken() -> None:
    shown = best_showing(cards("8C 9C 10C"), (cards("5C 6C 7C"),), "low")
    assert (shown.melds, shown.lay_offs) == ((cards("8C 9C 10C"),), ())
    shown = best_showing(cards("9S 9H 9D 9C"), (cards("10C JC QC"),), "low")
    assert (shown.melds, shown.lay_offs) == ((cards("9S 9H 9D 9C"),), ())


def test_gr1_a_high_ace_is_laid_off_on_a_king_and_on_three_aces() -> None:
    assert best_showing(cards("AS"), (cards("JS QS KS"),), "low").deadwood == 1
    assert best_showing(cards("AS"), (cards("JS QS KS"),), "both").lay_offs == lay_offs("AS:0")
    assert best_showing(cards("KS"), (cards("AS 2S 3S"),), "both").lay_offs == ()
    assert best_showing(cards("JS 10S"), (cards("QS KS AS"),), "both").lay_offs == lay_offs("JS:0 10S:0")
    assert best_showing(cards("AS QH"), (cards("AH AD AC"),), "both").lay_offs == lay_offs("AS:0")
    # The ace would also go above the king and queen, but they are no run without it.
    assert best_showing(cards("AS QS KS"), (cards("AH AD AC"),), "both").melds == (cards("QS KS AS"),)


@st.composite
def knocks(draw: st.DrawFn, aces: Aces) -> tuple[tuple[Hand, ...], Hand]:
    """Tabled melds, and another hand that shares their ranks and suits."""
    tabled = best_arrangements(draw(melding_hands()), aces)[0]
    return tabled.melds, draw(melding_hands(10, [card for meld in tabled.melds for card in meld]))


@pytest.mark.complete
@pytest.mark.parametrize("aces", ACES)
@settings(max_examples=examples(300), deadline=None)
@given(data=st.data())
def test_gr15_the_best_showing_is_as_good_as_the_best_of_all(aces: Aces, data: st.DataObject) -> None:
    tabled, hand = data.draw(knocks(aces))
    shown = best_showing(hand, tabled, aces)
    assert shown.deadwood == slow_least_after_lay_offs(hand, tabled, aces)
    parts = (*shown.melds, [lay_off.card for lay_off in shown.lay_offs], shown.unmelded)
    assert sort_hand(card for part in parts for card in part) == sort_hand(hand)
    assert all(is_slow_meld(meld, aces) for meld in shown.melds)
    assert shown.deadwood == slow_points(shown.unmelded, aces)
    # Each card fits when it is laid off: a player could have declared the same.
    assert check_showing(hand, Showing(melds=shown.melds, lay_offs=shown.lay_offs), tabled, aces) == shown


def refusal(hand: str, showing: Showing, tabled: tuple[Hand, ...] = TABLED) -> tuple[str, str, str, str]:
    with pytest.raises(Refused) as refused:
        check_showing(cards(hand), showing, tabled, "low")
    return refused.value.code, refused.value.rule, refused.value.detail, refused.value.where


def test_gr15_what_a_player_does_not_declare_counts() -> None:
    assert check_showing(OTHER, Showing(), TABLED, "low") == ShownHand(
        melds=(), lay_offs=(), unmelded=sort_hand(OTHER), deadwood=70
    )
    declared = Showing(melds=(cards("8S 8H 8D"),), lay_offs=lay_offs("8C:0"))
    assert check_showing(OTHER, declared, TABLED, "low") == ShownHand(
        melds=(cards("8S 8H 8D"),), lay_offs=lay_offs("8C:0"), unmelded=cards("2H 3H 4H QH KD 9C"), deadwood=38
    )


def test_gr14_lay_offs_follow_one_another_on_the_longer_meld() -> None:
    declared = Showing(lay_offs=lay_offs("4C:0 3C:0 10S:1 9S:2"))
    assert refusal("4C 3C 10S 9S", declared) == (
        "does_not_fit",
        "GR14",
        "9S does not fit JS QS KS",
        "showing.lay_offs.3",
    )
    declared = Showing(lay_offs=lay_offs("10S:2 9S:2"))
    assert check_showing(cards("10S 9S"), declared, TABLED, "low").deadwood == 0
    assert refusal("9C", Showing(lay_offs=lay_offs("9C:0")))[0] == "does_not_fit"


def test_gr14_lay_offs_may_be_declared_in_any_order() -> None:
    declared = Showing(lay_offs=lay_offs("3C:0 9S:2 10S:2 4C:0"))
    shown = check_showing(cards("4C 3C 10S 9S"), declared, TABLED, "low")
    assert (shown.lay_offs, shown.deadwood) == (declared.lay_offs, 0)


def test_gr14_only_cards_outside_the_melds_are_laid_off_each_once() -> None:
    detail = "8C is not among the cards outside the melds"
    melded = Showing(melds=(cards("8S 8H 8C"),), lay_offs=lay_offs("8C:0"))
    assert refusal("8S 8H 8C", melded) == ("not_held", "GR14", detail, "showing.lay_offs.0")
    assert refusal("8C", Showing(lay_offs=lay_offs("8C:0 8C:0"))) == ("not_held", "GR14", detail, "showing.lay_offs.1")


@pytest.mark.parametrize("meld", [-1, 3])
def test_gr14_lay_offs_name_one_of_the_knockers_melds(meld: int) -> None:
    declared = Showing(lay_offs=(LayOff(card=Card("8C"), meld=meld),))
    detail = "there is no such meld to lay off on"
    assert refusal("8C", declared) == ("no_such_meld", "GR14", detail, "showing.lay_offs.0")


def test_gr14_after_gin_nothing_is_laid_off() -> None:
    assert refusal("8C", Showing(lay_offs=lay_offs("8C:0")), ())[0] == "no_such_meld"


def test_gr14_declared_melds_must_be_true() -> None:
    assert refusal("8S 8H 8C", Showing(melds=(cards("8S 8H"),))) == (
        "not_a_meld",
        "GR14",
        "8S 8H is neither a set nor a run",
        "showing.melds.0",
    )
    assert refusal("8S 8H 8C", Showing(melds=(cards("8S 8H 8D"),)))[:2] == ("not_held", "GR14")
