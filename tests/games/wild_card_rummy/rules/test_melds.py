from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.cards import RANKS, Aces
from ging_service.games.wild_card_rummy.rules.melds import (
    Meld,
    is_substitute,
    line_of,
    meld_reasons,
    place_on_line,
    set_limit,
    told,
)
from tests.games.wild_card_rummy.laid import cards, check_meld, run, set_of, terms, told_reasons

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.rules.house_rules import Terms

USUAL = terms()
BOTH = terms(aces="both")


def reasons(meld: Meld, around: Terms = USUAL) -> list[tuple[str, str, str]]:
    return [one[:3] for one in told_reasons([*meld_reasons(meld, around)])]


@pytest.mark.parametrize("text", ["KS KH KD", "KS KH KD KC", "KS KH 2D", "KS 2H 2D 2C", "2S 2H 2D"])
def test_wr5_a_set_is_three_or_four_of_a_rank_with_any_number_of_wild_cards(text: str) -> None:
    check_meld(set_of("K", text), USUAL)


def test_wr5_kings_and_two_wild_jacks_take_no_third_wild_jack() -> None:
    around = terms("J")
    check_meld(set_of("K", "KC KH JS JD"), around)
    detail = "a set has at most 4 cards, wild cards included"
    assert reasons(set_of("K", "KC KH JS JD JH"), around) == [("not_a_meld", "WR5", detail)]


def test_wr5_a_set_has_three_cards_of_its_rank() -> None:
    assert reasons(set_of("K", "KS KH")) == [("not_a_meld", "WR5", "a set has three or more cards")]
    assert reasons(set_of("K", "KS QH 3H 2D")) == [
        ("not_a_meld", "WR5", "QH is not of rank K and not wild"),
        ("not_a_meld", "WR5", "3H is not of rank K and not wild"),
    ]


def test_wr5_with_two_packs_equal_cards_meet_up_to_eight() -> None:
    eight = "KS KS KH KH KD KD KC KC"
    around = terms(packs=2)
    check_meld(set_of("K", eight), around)
    assert reasons(set_of("K", f"{eight} 2S"), around)[0][2] == "a set has at most 8 cards, wild cards included"


@pytest.mark.parametrize(
    ("limit", "packs", "most"), [("pack", 1, 4), ("pack", 2, 8), ("four", 1, 4), ("four", 2, 4), ("none", 1, 1_000)]
)
def test_wr5_the_limit_of_a_set_is_a_house_rule(limit: str, packs: int, most: int) -> None:
    assert set_limit(terms(packs=packs, set_limit=limit)) == most


def test_wr5_without_a_limit_wild_cards_go_beyond_eight() -> None:
    nine = set_of("K", "KS KS KH KH KD KD KC KC 2S 2H")
    check_meld(nine, terms(packs=2, set_limit="none"))


@pytest.mark.parametrize("text", ["AS 2S 3S", "10S JS QS KS", "5H 6H 7H", " ".join(f"{rank}C" for rank in RANKS)])
def test_wr6_a_run_is_neighbours_in_one_suit(text: str) -> None:
    check_meld(run(text), terms("9") if "9C" not in text else terms(""))


@pytest.mark.parametrize("text", ["QS KS AS", "KS AS 3S", "5H 6H 8H", "5H 6S 7H", "7H 6H 5H", "5H 5H 6H"])
def test_wr6_other_cards_are_no_run(text: str) -> None:
    detail = f"{text} are not neighbours in one suit, from low to high"
    assert reasons(run(text)) == [("not_a_meld", "WR6", detail)]


def test_wr6_a_run_has_three_cards() -> None:
    assert reasons(run("5H 6H")) == [("not_a_meld", "WR6", "a run has three or more cards")]
    assert reasons(run("")) == [("not_a_meld", "WR6", "a run has three or more cards")]


def test_wr1_a_high_ace_stands_above_the_king_and_never_inside() -> None:
    check_meld(run("QS KS AS"), BOTH)
    check_meld(run("AS 2S 3S"), BOTH)
    assert reasons(run("KS AS 2S"), BOTH)[0][1] == "WR6"
    check_meld(run(" ".join(f"{rank}C" for rank in (*RANKS, "A"))), terms("", packs=2, aces="both"))


@pytest.mark.parametrize(
    ("text", "aces", "place"),
    [("AS 2S", "low", 0), ("QS KS", "low", 11), ("KS AS", "low", None), ("KS AS", "both", 12), ("KS", "both", 12)],
)
def test_wr6_a_run_has_a_place_on_its_line(text: str, aces: Aces, place: int | None) -> None:
    assert place_on_line(cards(text), aces) == place


def test_wr1_the_line_of_a_suit() -> None:
    assert line_of("low") == RANKS
    assert line_of("both") == (*RANKS, "A")


def test_wr7_only_wild_cards_stand_for_others() -> None:
    check_meld(run("7S 2H=8S 2D=9S"), USUAL)
    check_meld(run("7S Joker=8S 9S"), terms(""))
    detail = "3H cannot stand for 8S: it is not wild"
    assert reasons(run("7S 3H=8S 9S")) == [("not_wild", "WR7", detail)]


def test_wr7_a_meld_can_be_all_of_wild_cards_and_one_can_stand_for_a_card_that_lies_there_too() -> None:
    check_meld(run("2S=7H 2H=8H 2D=9H"), USUAL)
    check_meld(run("2H 2S=3H 2C=4H"), USUAL)
    check_meld(run("AS 2S 3S 2H=4S"), USUAL)


def test_wr7_a_wild_card_in_its_own_place_is_natural() -> None:
    natural_two = run("AS 2S 3S 2H=4S")
    assert [is_substitute(natural_two, place) for place in range(4)] == [False, False, False, True]
    twos = set_of("2", "2S 2H Joker")
    assert [is_substitute(twos, place) for place in range(3)] == [False, False, True]
    kings = set_of("K", "KS 2H 2D")
    assert [is_substitute(kings, place) for place in range(3)] == [False, True, True]


def test_wr8_a_wild_card_of_a_run_stands_for_a_card_within_ace_and_king() -> None:
    assert reasons(run("QS KS 2H=1S")) == [
        ("not_a_card", "WR8", "2H cannot stand for '1S', which is no card of a run"),
    ]
    assert reasons(run("QS KS 2H=Joker"))[0][0] == "not_a_card"
    assert reasons(run("QS KS 2H=AS"))[0][1] == "WR6"
    check_meld(run("QS KS 2H=AS"), BOTH)


def test_wr8_nothing_is_said_of_a_set() -> None:
    told_too = Meld(kind="set", cards=cards("KS KH 2D"), stands_for=cards("KS KH KD"), rank="K")
    detail = "in a set a wild card stands for any missing suit, unsaid"
    assert reasons(told_too) == [("not_a_meld", "WR8", detail)]


def test_wr6_a_run_has_no_rank() -> None:
    ranked = Meld(kind="run", cards=cards("5H 6H 7H"), stands_for=cards("5H 6H 7H"), rank="5")
    assert reasons(ranked) == [("not_a_meld", "WR6", "a run has no rank")]


@pytest.mark.parametrize("stands_for", ["", "5H 6H"])
def test_wr9_a_run_says_what_each_card_stands_for(stands_for: str) -> None:
    short = Meld(kind="run", cards=cards("5H 6H 2S"), stands_for=cards(stands_for), rank="")
    assert reasons(short) == [("reading_missing", "WR9", "each card of a run needs the card that it stands for")]


@pytest.mark.parametrize("rank", ["", "1", "Joke"])
def test_wr9_a_set_says_its_rank(rank: str) -> None:
    assert reasons(set_of(rank, "KS KH 2D")) == [("reading_missing", "WR9", "a set has a rank")]


def test_all_that_is_wrong_with_a_meld_is_said_at_once() -> None:
    with pytest.raises(Refused) as refused:
        check_meld(set_of("K", "KS QH 3H 4H 5H"), USUAL)
    assert (refused.value.code, refused.value.rule) == ("not_a_meld", "WR5")
    assert refused.value.detail == (
        "QH is not of rank K and not wild (WR5); 3H is not of rank K and not wild (WR5); "
        "4H is not of rank K and not wild (WR5); 5H is not of rank K and not wild (WR5); "
        "a set has at most 4 cards, wild cards included (WR5)"
    )


def test_a_meld_as_text() -> None:
    assert told(run("7S 2H=8S 9S")) == "7S 2H(=8S) 9S"
    assert told(set_of("J", "JD 3S 3H")) == "JD 3S 3H (set of J)"
