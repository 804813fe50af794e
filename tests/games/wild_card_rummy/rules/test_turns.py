from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.rules.position import PlayedTurn, Position, Step
from ging_service.games.wild_card_rummy.rules.turns import play_turn, reasons
from tests.games.wild_card_rummy.laid import add, cards, claim, lay, position, put, run, set_of, told_reasons

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.rules.melds import Action

KINGS = set_of("K", "KS KH 2D")
EIGHTS = run("7S 2H=8S 9S")


def play(at: Position, *actions: Action, discard: str, **house: Any) -> PlayedTurn:
    assert reasons(at, actions, Card(discard), HouseRules(**house)) == ()
    return play_turn(at, actions, Card(discard), HouseRules(**house))


def why(at: Position, *actions: Action, discard: str, **house: Any) -> list[tuple[str, str, str, str]]:
    rules = HouseRules(**house)
    found = reasons(at, actions, Card(discard), rules)
    with pytest.raises(Refused) as refused:
        play_turn(at, actions, Card(discard), rules)
    assert (refused.value.code, refused.value.rule) == (found[0].code, found[0].rule)
    assert all(f"{one.detail} ({one.rule})" in refused.value.detail for one in found)
    return told_reasons(found)


def rules_of(found: list[tuple[str, str, str, str]]) -> list[tuple[str, str, str]]:
    return [(code, rule, where) for code, rule, _, where in found]


# the discard


def test_wr11_a_turn_can_be_a_discard_alone() -> None:
    assert play(position("3S 4S 5S 9D"), discard="4S") == PlayedTurn(steps=(), hand=cards("3S 5S 9D"), is_out=False)
    assert play(position("3S 4S 5S 9D"), discard="9D").hand == cards("3S 4S 5S")


def test_wr11_a_turn_ends_with_the_discard_of_a_card_in_hand() -> None:
    assert why(position("3S 9D"), discard="") == [("not_held", "WR11", "a turn ends with a discard", "discard")]
    assert why(position("3S 9D 4S"), discard="KD") == [("not_held", "WR13", "KD is not in the hand", "discard")]
    assert why(position("3S 9D 4S"), discard="1D") == [("not_a_card", "WR1", "'1D' is not a card", "discard")]


def test_wr10_the_first_player_melds_without_a_draw_and_discards() -> None:
    at = position("KS KH KD 3S 4S 5S 9D 2H", drawn=(), source="", held_at_start=8, has_melded=False)
    played = play(at, put(set_of("K", "KS KH KD")), add(0, "2H"), discard="9D")
    assert (played.hand, played.is_out) == (cards("3S 4S 5S"), False)


@pytest.mark.parametrize(
    ("first_meld", "rule", "detail"),
    [
        ("second_turn", "WR10", "the first player puts down nothing in their first turn"),
        ("second_round", "WR31", "nobody puts down a meld until all have had a turn"),
    ],
)
def test_by_house_rule_it_is_too_early_for_melds(first_meld: str, rule: str, detail: str) -> None:
    at = position("KS KH KD 3S", may_meld=False, has_melded=False)
    kings = put(set_of("K", "KS KH KD"))
    assert why(at, kings, discard="3S", first_meld=first_meld) == [("too_early_to_meld", rule, detail, "actions")]
    assert play(at, discard="3S", first_meld=first_meld).steps == ()


# what is taken from the discard pile


def test_wr12_a_card_taken_from_the_discard_pile_is_not_discarded() -> None:
    at = position("3S 4S 9D", source="discard_pile")
    detail = "a card that was taken from the discard pile may not be discarded in the same turn"
    assert why(at, discard="9D") == [("taken_back", "WR12", detail, "discard")]
    assert play(at, discard="4S").hand == cards("3S 9D")
    assert play(at, discard="9D", discard_taken="allowed").hand == cards("3S 4S")
    assert play(position("3S 4S 9D"), discard="9D").hand == cards("3S 4S")


def test_wr12_with_two_packs_an_equal_card_of_the_hand_is_discarded() -> None:
    at = position("9D 4S 9D", packs=2, source="discard_pile")
    assert play(at, discard="9D").hand == cards("4S 9D")
    kept = position("9D 4S 9D", set_of("9", "9S 9H 9C"), packs=2, source="discard_pile")
    assert play(kept, add(0, "9D"), discard="9D").hand == cards("4S")


def test_wr12_a_card_that_was_taken_and_melded_and_claimed_is_still_a_taken_one() -> None:
    at = position("8S 4S 3S 2H", run("5S 6S 7S"), source="discard_pile")
    actions = (add(0, "2H=8S"), claim(0, "8S", "2H"))
    assert rules_of(why(at, *actions, discard="2H")) == [("taken_back", "WR12", "discard")]
    assert play(at, *actions, discard="3S").hand == cards("4S 2H")
    assert rules_of(why(at, *actions, discard="3S", taken_card="use")) == [("must_be_melded", "WR11", "actions")]


def test_wr11_by_house_rule_a_taken_card_is_melded_at_once() -> None:
    at = position("3S 4S KD", set_of("K", "KS KH KC"), source="discard_pile")
    detail = "KD was taken from the discard pile and must be melded at once"
    assert why(at, discard="3S", taken_card="use") == [("must_be_melded", "WR11", detail, "actions")]
    assert play(at, add(0, "KD"), discard="3S", taken_card="use").hand == cards("4S")
    from_stock = position("3S 4S KD", set_of("K", "KS KH KC"))
    assert play(from_stock, discard="KD", taken_card="use").hand == cards("3S 4S")


def test_wr32_before_the_first_meld_the_top_discard_is_melded_at_once() -> None:
    at = position("KS KH 4S KD", source="discard_pile", has_melded=False)
    detail = "KD was taken from the discard pile and must be melded at once"
    assert why(at, discard="4S", taken_card="pile") == [("must_be_melded", "WR32", detail, "actions")]
    assert play(at, put(set_of("K", "KS KH KD")), discard="4S", taken_card="pile").is_out
    assert play(position("KS KH 4S KD", has_melded=False), discard="4S", taken_card="pile").hand == cards("KS KH KD")


def test_wr32_later_no_card_of_the_discard_pile_is_melded_in_that_turn() -> None:
    at = position("KS KH KC 4S KD 5S", source="discard_pile", drawn=cards("KD 5S"))
    detail = "KD was taken from the discard pile and may not be melded in this turn"
    house = {"taken_card": "pile", "discard_taken": "allowed"}
    refused = why(at, put(set_of("K", "KS KH KC KD")), discard="4S", **house)
    assert refused == [("drawn_card_melded", "WR32", detail, "actions.0")]
    assert play(at, put(set_of("K", "KS KH KC")), discard="KD", **house).hand == cards("4S 5S")
    in_stock = position("KS KH 4S KD")
    assert play(in_stock, put(set_of("K", "KS KH KD")), discard="4S", **house).is_out


def test_wr32_with_two_packs_an_equal_card_of_the_hand_is_melded() -> None:
    at = position("KS KH KD 4S KD", source="discard_pile", packs=2)
    played = play(at, put(set_of("K", "KS KH KD")), discard="4S", taken_card="pile")
    assert played.hand == cards("KD")


# melds


def test_wr13_the_first_that_a_player_puts_down_is_a_new_meld() -> None:
    at = position("8S 5S 4D 5H 6H 7H", EIGHTS, has_melded=False)
    assert why(at, add(0, "6S 5S"), discard="4D")[0] == (
        "first_meld_needed",
        "WR13",
        "a player who has not put down a meld may not extend",
        "actions.0",
    )
    assert why(at, claim(0, "8S", "2H"), discard="4D") == [
        ("first_meld_needed", "WR13", "a player who has not put down a meld may not claim", "actions.0"),
    ]


def test_wr13_from_then_on_the_same_turn_included_a_player_extends_any_meld_and_claims() -> None:
    at = position("8S 10S 4D 5H 6H 7H", EIGHTS, has_melded=False)
    played = play(at, put(run("5H 6H 7H")), claim(0, "8S", "2H"), add(0, "10S"), add(1, "2H=8H"), discard="4D")
    assert played.is_out
    assert [(step.kind, step.place) for step in played.steps] == [
        ("meld", 1),
        ("claim", 0),
        ("extend", 0),
        ("extend", 1),
    ]
    assert played.steps[-1].now == run("5H 6H 7H 2H=8H")


def test_wr13_only_cards_in_hand_are_melded_each_once() -> None:
    at = position("KS KH 4S 4D")
    assert why(at, put(set_of("K", "KS KH KD")), discard="4S") == [
        ("not_held", "WR13", "KD is not in the hand", "actions.0"),
    ]
    assert rules_of(why(at, put(set_of("K", "KS KH KH")), discard="4S")) == [("not_held", "WR13", "actions.0")]
    kings_kept = why(at, put(set_of("K", "KS KH 4D")), discard="KS")
    assert rules_of(kings_kept) == [("not_a_meld", "WR5", "actions.0"), ("not_held", "WR13", "discard")]


def test_wr9_a_meld_that_is_not_said_in_full_is_refused_with_its_readings() -> None:
    at = position("JD 3S 3H 4S", wild="3")
    assert why(at, lay("JD 3S 3H"), discard="4S") == [
        (
            "reading_missing",
            "WR9",
            "JD 3S 3H must be said in full; it can be JD 3S 3H (set of J); JD 3S(=QD) 3H(=KD); 3H(=9D) 3S(=10D) JD",
            "actions.0",
        )
    ]
    assert why(at, lay("JD 3S 3H", "run"), discard="4S")[0][2] == (
        "JD 3S 3H must be said in full; it can be JD 3S(=QD) 3H(=KD); 3H(=9D) 3S(=10D) JD"
    )
    assert play(at, lay("JD 3S 3H", "set"), discard="4S").steps[0].now == set_of("J", "JD 3S 3H")


def test_wr9_wild_cards_alone_need_a_rank_to_be_a_set() -> None:
    at = position("3C 3S 3H 4S", wild="3")
    assert why(at, lay("3C 3S 3H", "set"), discard="4S")[0][2].startswith(
        "3C 3S 3H must be said in full; it can be 3C 3S 3H (set of A); 3C 3S 3H (set of 2)"
    )
    assert play(at, put(set_of("9", "3C 3S 3H")), discard="4S").steps[0].now.rank == "9"


def test_wr9_natural_cards_need_no_more_than_the_kind_of_meld() -> None:
    at = position("5H 6H 7H 4S")
    assert play(at, lay("5H 6H 7H", "run"), discard="4S").steps == (
        Step(kind="meld", place=0, cards=cards("5H 6H 7H"), taken=Card(""), now=run("5H 6H 7H")),
    )


def test_wr9_a_run_can_be_said_from_its_high_end() -> None:
    at = position("7H 2S 5H 4S")
    played = play(at, put(run("7H 2S=6H 5H")), discard="4S")
    assert played.steps[0].now == run("5H 2S=6H 7H")
    assert played.steps[0].cards == cards("5H 2S 7H")


@pytest.mark.parametrize(
    ("laid", "kind", "rule", "detail"),
    [
        ("5H 6S 2H", "run", "WR6", "5H 6S 2H is not a run as laid"),
        ("", "", "WR5", "no card is neither a set nor a run as it is laid"),
        ("5H 6S 7H", "", "WR5", "5H 6S 7H is neither a set nor a run as it is laid"),
        ("2H 2S", "set", "WR5", "2H 2S is no set as it is laid"),
        ("5H 6S 7H", "run", "WR6", "5H 6S 7H are not neighbours in one suit, from low to high"),
        ("5H 6S 2H", "set", "WR5", "6S is not of rank 5 and not wild"),
    ],
)
def test_wr9_cards_without_a_reading_are_no_meld(laid: str, kind: str, rule: str, detail: str) -> None:
    at = position("5H 6S 7H 2H 2S 4S")
    assert why(at, lay(laid, kind), discard="4S")[0] == ("not_a_meld", rule, detail, "actions.0")


def test_wr14_places_count_melds_of_the_same_turn_too() -> None:
    at = position("5H 6H 7H 8H 4S 4D", KINGS)
    played = play(at, put(run("5H 6H 7H")), add(1, "8H"), discard="4S")
    assert played.steps[1] == Step(kind="extend", place=1, cards=cards("8H"), taken=Card(""), now=run("5H 6H 7H 8H"))
    for place in (-1, 2):
        assert why(at, put(run("5H 6H 7H")), add(place, "8H"), discard="4S") == [
            ("no_such_meld", "WR14", f"there is no meld in place {place}", "actions.1"),
        ]
        assert why(at, claim(place, "8H", "2H"), discard="4S") == [
            ("no_such_meld", "WR15", f"there is no meld in place {place}", "actions.0"),
        ]


def test_wr14_what_does_not_fit_is_refused() -> None:
    at = position("5H 4S", KINGS)
    assert why(at, add(0, "5H"), discard="4S") == [
        ("does_not_fit", "WR14", "5H does not fit KS KH 2D (set of K)", "actions.0"),
    ]


# claims


def test_wr16_the_example_5_2_7_8_9() -> None:
    at = position("5S 8S 4D", EIGHTS)
    played = play(at, claim(0, "8S", "2H"), add(0, "2H=6S 5S"), discard="4D")
    assert played.steps == (
        Step(
            kind="claim",
            place=0,
            cards=cards("8S"),
            taken=Card("2H"),
            now=run("7S 8S 9S"),
        ),
        Step(kind="extend", place=0, cards=cards("2H 5S"), taken=Card(""), now=run("5S 2H=6S 7S 8S 9S")),
    )
    assert (played.hand, played.is_out) == ((), True)


def test_wr16_a_claimed_wild_card_goes_into_the_hand_or_onto_the_pile() -> None:
    at = position("5S 8S 4D", EIGHTS)
    assert play(at, claim(0, "8S", "2H"), discard="4D").hand == cards("5S 2H")
    assert play(at, claim(0, "8S", "2H"), discard="2H").hand == cards("5S 4D")


def test_wr16_by_house_rule_a_claimed_wild_card_lies_in_a_meld_again() -> None:
    at = position("5S 8S 4D", EIGHTS)
    detail = "2H was claimed and must lie in a meld again before the discard"
    refused = why(at, claim(0, "8S", "2H"), discard="4D", claimed_wild="reuse")
    assert refused == [("must_be_melded", "WR16", detail, "actions")]
    assert play(at, claim(0, "8S", "2H"), add(0, "2H=6S"), discard="4D", claimed_wild="reuse").hand == cards("5S")


def test_wr15_a_card_that_does_not_lie_in_the_meld_is_not_claimed() -> None:
    at = position("5S 8S 4D", EIGHTS)
    assert why(at, claim(0, "8S", "2C"), discard="4D")[0][:2] == ("cannot_claim", "WR15")


def test_wr15_several_claims_in_a_turn() -> None:
    at = position("8S KC 4D 3S", EIGHTS, KINGS)
    played = play(at, claim(0, "8S", "2H"), claim(1, "KC", "2D"), discard="4D")
    assert played.hand == cards("3S 2H 2D")


def test_wr15_a_claimed_wild_card_claims_if_it_is_the_very_card() -> None:
    at = position("8S 4D 3S", EIGHTS, run("AH 2C=2H 3H"))
    played = play(at, claim(0, "8S", "2H"), claim(1, "2H", "2C"), discard="4D", claimed_wild="free")
    assert played.hand == cards("3S 2C")


@pytest.mark.parametrize("card", ["", "8S 4D"])
def test_wr15_one_card_claims_one_wild_card(card: str) -> None:
    at = position("5S 8S 4D", EIGHTS)
    assert why(at, claim(0, card, "2H"), discard="5S")[0] == (
        "cannot_claim",
        "WR15",
        "one card claims one wild card",
        "actions.0",
    )


def test_wr15_a_claim_without_right_is_refused() -> None:
    at = position("5S 8S 4D", EIGHTS)
    assert rules_of(why(at, claim(0, "5S", "2H"), discard="4D")) == [("cannot_claim", "WR15", "actions.0")]


# going out


def test_wr17_a_card_must_stay_for_the_discard() -> None:
    at = position("KS KH KD", held_at_start=2)
    detail = "at least one card must stay in hand for the discard"
    assert why(at, put(set_of("K", "KS KH KD")), discard="KD") == [("no_card_left", "WR17", detail, "actions")]


def test_wr17_who_discards_the_last_card_is_out() -> None:
    assert play(position("KS KH KD 4S"), put(set_of("K", "KS KH KD")), discard="4S").is_out
    assert not play(position("KS KH KD 4S 5S"), put(set_of("K", "KS KH KD")), discard="4S").is_out


def test_wr18_with_one_card_a_player_extends_with_one_and_goes_out_with_the_other() -> None:
    at = position("KD 4S", set_of("K", "KS KH KC"))
    assert play(at, add(0, "KD"), discard="4S").is_out
    assert play(position("4S KD", set_of("K", "KS KH KC")), add(0, "KD"), discard="4S").is_out


def test_wr18_else_the_drawn_card_stays() -> None:
    at = position("4S KD")
    detail = "a player who had one card and does not go out keeps the drawn card and discards the old one"
    assert why(at, discard="KD") == [("drawn_card_discarded", "WR18", detail, "discard")]
    assert play(at, discard="4S").hand == cards("KD")
    assert play(at, discard="KD", one_card="free").hand == cards("4S")
    assert play(position("4S 5S KD"), discard="KD").hand == cards("4S 5S")
    assert play(position("KD 4S KD", packs=2, held_at_start=2), discard="KD").hand == cards("4S KD")


def test_wr18_a_claim_only_in_a_turn_that_goes_out() -> None:
    at = position("8S 4D", EIGHTS)
    detail = "a player who had one card may claim only in a turn in which they go out"
    assert why(at, claim(0, "8S", "2H"), discard="2H") == [("cannot_claim", "WR18", detail, "actions.0")]
    assert rules_of(why(at, claim(0, "8S", "2H"), discard="4D")) == [
        ("drawn_card_discarded", "WR18", "discard"),
        ("cannot_claim", "WR18", "actions.0"),
    ]
    assert play(at, claim(0, "8S", "2H"), add(0, "2H=6S"), discard="4D").is_out
    assert play(at, claim(0, "8S", "2H"), discard="4D", one_card="free").hand == cards("2H")


def test_wr18_only_claims_are_refused_for_it() -> None:
    at = position("8S 4D", EIGHTS)
    assert rules_of(why(at, add(0, "10H"), claim(0, "8S", "2H"), discard="4D")) == [
        ("not_held", "WR13", "actions.0"),
        ("does_not_fit", "WR14", "actions.0"),
        ("drawn_card_discarded", "WR18", "discard"),
        ("cannot_claim", "WR18", "actions.1"),
    ]


# up for 2, and the last melds


def test_wr29_a_player_left_with_a_2_may_end_the_deal() -> None:
    at = position("2S 4S 4D", wild="3", held_at_start=3)
    rules = HouseRules(up_for_two="yes")
    found = play_turn(position("2S 4D", wild="3", held_at_start=2), (), Card("4D"), rules, up_for_two=True)
    assert found == PlayedTurn(steps=(), hand=cards("2S"), is_out=False)
    assert play_turn(at, (), Card("4D"), rules).hand == cards("2S 4S")


def up(hand: str, discard: str, **given: Any) -> list[tuple[str, str, str, str]]:
    at = position(hand, **{"wild": "3", "held_at_start": 3} | given)
    found = reasons(at, (), Card(discard), HouseRules(up_for_two="yes"), up_for_two=True)
    return told_reasons(found)


def test_wr29_only_with_one_card_that_is_a_2_and_not_wild() -> None:
    assert up("2S 4D", "4D") == []
    assert up("5S 4D", "4D") == [("not_up_for_two", "WR29", "5S is left, which is no 2", "up_for_two")]
    assert up("2S 5S 4D", "4D") == [
        ("not_up_for_two", "WR29", "only a player with one card left can be up for 2, not one with 2", "up_for_two"),
    ]
    assert up("2S 4D", "4D", wild="2") == [
        ("not_up_for_two", "WR29", "twos are wild in this deal", "up_for_two"),
    ]
    assert up("2S", "2S")[0][2] == "only a player with one card left can be up for 2, not one with 0"


def test_wr29_a_turn_that_is_not_up_for_two_is_refused_with_every_other_reason() -> None:
    at = position("2S 5S 4D", wild="3", source="discard_pile")
    rules = HouseRules(up_for_two="yes")
    found = reasons(at, (), Card("4D"), rules, up_for_two=True)
    assert [one.code for one in found] == ["taken_back", "not_up_for_two"]
    with pytest.raises(Refused, match="only a player with one card left can be up for 2"):
        play_turn(position("2S 5S 4D", wild="3"), (), Card("4D"), rules, up_for_two=True)


def test_wr29_of_a_recorded_hand_the_last_card_may_be_a_2() -> None:
    assert up("? ?", "4D") == []


def test_wr29_is_a_house_rule() -> None:
    at = position("2S 4D", wild="3", held_at_start=2)
    found = reasons(at, (), Card("4D"), HouseRules(), up_for_two=True)
    assert told_reasons(found) == [
        ("not_up_for_two", "WR29", "by the house rules, nobody ends a deal with a 2", "up_for_two"),
    ]


def test_wr31_a_last_meld_needs_no_discard_and_may_leave_no_card() -> None:
    at = position("KS KH KD", drawn=(), source="", has_melded=False, must_discard=False)
    played = play(at, put(set_of("K", "KS KH KD")), discard="", last_melds="yes")
    assert (played.hand, played.is_out) == ((), False)
    assert play(at, discard="", last_melds="yes").hand == cards("KS KH KD")


def test_wr31_last_melds_are_put_down_and_extended_but_nothing_is_claimed() -> None:
    at = position("5H 6H 7H 8S 10S", EIGHTS, drawn=(), source="", has_melded=False, must_discard=False)
    played = play(at, put(run("5H 6H 7H")), add(0, "10S"), discard="", last_melds="yes")
    assert played.hand == cards("8S")
    found = why(at, put(run("5H 6H 7H")), claim(0, "8S", "2H"), discard="", last_melds="yes")
    assert found == [("cannot_claim", "WR31", "a last meld or extension claims no wild card", "actions.1")]
    assert play(at, add(0, "10S"), discard="", last_melds="yes").hand == cards("5H 6H 7H 8S")


def test_wr31_with_one_card_a_last_extension_is_not_restricted() -> None:
    at = position("10S", EIGHTS, drawn=(), source="", must_discard=False, held_at_start=1)
    assert play(at, add(0, "10S"), discard="").hand == ()


# several reasons


def test_a_refusal_names_every_reason_and_tells_no_mistake_twice() -> None:
    at = position("5H 6S 7H KD 3S", KINGS, has_melded=False, source="discard_pile", drawn=cards("3S"))
    actions = (put(run("5H 6S 7H")), add(1, "8H"), add(7, "KD"))
    assert rules_of(why(at, *actions, discard="3S")) == [
        ("not_a_meld", "WR6", "actions.0"),
        ("not_held", "WR13", "actions.1"),
        ("no_such_meld", "WR14", "actions.2"),
        ("taken_back", "WR12", "discard"),
    ]


def test_a_refusal_names_each_part_that_is_at_fault_once() -> None:
    at = position("5H 6S 7H KD")
    with pytest.raises(Refused) as refused:
        play_turn(at, (put(set_of("5", "5H 6S 7H")), claim(0, "9S", "2S")), Card("9C"), HouseRules())
    assert refused.value.where == "actions.0, actions.1, discard"
    assert refused.value.code == "not_a_meld"
