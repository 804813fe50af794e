"""The draft of a turn: each step is judged by the rules, and nothing of it is in the table that others see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.pages.table.draft import Turn
from ging_service.games.wild_card_rummy.rules.melds import told
from tests.games.wild_card_rummy.laid import add, cards, claim, put, run, set_of
from tests.games.wild_card_rummy.pages.deals import ADA, BOB, HANDS, dealt, with_melds

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.decider.state import TableState
    from ging_service.games.wild_card_rummy.pages.table.draft import Draft

KINGS = put(set_of("K", "KC KH 2S"))


def turn(state: TableState | None = None) -> Turn:
    return Turn(state=state or dealt(), seat=ADA)


def melds_of(draft: Draft) -> list[str]:
    assert draft.state.deal is not None
    return [told(one.meld) for one in draft.state.deal.melds]


def hand_of(draft: Draft) -> set[str]:
    assert draft.state.deal is not None
    return set(draft.state.deal.hands[ADA])


def test_wr13_a_step_shows_the_table_as_it_would_be_and_leaves_the_table_as_it_is() -> None:
    begun = turn()
    draft = begun.drafted([KINGS])
    assert melds_of(draft) == ["KC KH 2S (set of K)"]
    assert hand_of(draft) == set(cards("KD 9H 9D 4C 7S"))
    assert draft.new == {0: cards("KC KH 2S")}
    assert begun.deal.melds == ()


def test_wr9_cards_that_can_be_only_one_meld_need_no_choice() -> None:
    begun = turn()
    assert begun.put_down(begun.drafted(), cards("2S KH KC")) == (put(set_of("K", "KH KC 2S")),)


def test_wr9_the_player_chooses_among_all_readings_in_whatever_order_the_cards_are_chosen() -> None:
    begun = turn(dealt("10D 2S 2C 9H 9D 4C 7S 5H", HANDS[1], "5S 6S 8S 10H 10C 3C AH"))
    offered = begun.put_down(begun.drafted(), cards("2S 10D 2C"))
    assert {told(begun.drafted([one]).steps[0].now) for one in offered} == {
        "10D 2S 2C (set of 10)",
        "2S(=8D) 2C(=9D) 10D",
        "2S(=9D) 10D 2C(=JD)",
        "10D 2S(=JD) 2C(=QD)",
    }


def test_wr8_a_wild_card_in_its_own_place_is_natural_in_every_reading() -> None:
    begun = turn(dealt("AH 2H 3H 9H 9D 4C 7S 5D", "2S 7C 8C 9C JD QD 3D", "5S 6S 8S 10H 10C 3C AS"))
    offered = begun.put_down(begun.drafted(), cards("AH 2H 3H"))
    assert [told(begun.drafted([one]).steps[0].now) for one in offered] == ["AH 2H 3H"]


def refusal(doing: object) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        doing()  # type: ignore[operator]  # a function
    return refused.value.code, refused.value.rule


def test_wr5_cards_that_are_no_meld_are_refused_with_the_rule() -> None:
    begun = turn()
    assert refusal(lambda: begun.put_down(begun.drafted(), cards("KC KH 9H"))) == ("not_a_meld", "WR5")
    assert refusal(lambda: begun.put_down(begun.drafted(), cards("KC KH"))) == ("not_a_meld", "WR5")


BOBS_RUN = run("7C 8C 2H=9C")


def test_wr13_nobody_extends_or_claims_before_their_first_meld_of_the_same_turn_too() -> None:
    begun = turn(with_melds(dealt(), BOB, BOBS_RUN))
    assert refusal(lambda: begun.extend(begun.drafted(), 0, cards("2S"))) == ("first_meld_needed", "WR13")
    draft = begun.drafted([put(set_of("K", "KC KH KD"))])
    assert [action.stands_for for action in begun.extend(draft, 0, cards("2S"))] == [cards("6C"), cards("10C")]


def test_wr14_several_cards_go_on_at_either_end() -> None:
    hands = ("KC KH KD 6C 2S 9H 4C 7S", "2H 7C 8C 9C JD QD 3D", HANDS[2])
    begun = turn(with_melds(dealt(*hands), BOB, BOBS_RUN))
    draft = begun.drafted([put(set_of("K", "KC KH KD"))])
    (first, second) = begun.extend(draft, 0, cards("2S 6C"))
    assert (first.cards, first.stands_for) == (cards("6C 2S"), cards("6C 5C"))
    assert (second.cards, second.stands_for) == (cards("6C 2S"), cards("6C 10C"))
    assert told(begun.drafted([*draft.actions, second]).steps[1].now) == "6C 7C 8C 2H(=9C) 2S(=10C)"


def test_wr14_a_card_that_does_not_fit_and_a_meld_that_is_not_there_are_refused() -> None:
    begun = turn(with_melds(dealt(), BOB, BOBS_RUN))
    draft = begun.drafted([KINGS])
    assert refusal(lambda: begun.extend(draft, 0, cards("9H"))) == ("does_not_fit", "WR14")
    assert refusal(lambda: begun.extend(draft, 7, cards("9H")))[1] == "WR14"


def test_wr15_wr16_a_claimed_wild_card_comes_into_the_hand_and_lies_where_the_player_likes() -> None:
    state = with_melds(
        dealt("KC KH KD 8S 5S 9H 4C 3H", "2H 7S 9S 9C JD QD 3D", "5C 6S 8H 10H 10C 3C AH"), BOB, run("7S 2H=8S 9S")
    )
    begun = turn(state)
    draft = begun.drafted([put(set_of("K", "KC KH KD"))])
    (taken,) = begun.claim(draft, 0, cards("2H")[0], cards("8S"))
    draft = begun.drafted([*draft.actions, taken])
    assert draft.claimed == cards("2H")
    assert "2H" in hand_of(draft)
    (laid,) = begun.extend(draft, 0, cards("5S 2H"))
    draft = begun.drafted([*draft.actions, laid])
    assert melds_of(draft)[0] == "5S 2H(=6S) 7S 8S 9S"
    assert draft.claimed == ()
    assert draft.new[0] == cards("8S 2H 5S")


def test_wr15_a_claim_with_the_wrong_card_is_refused() -> None:
    begun = turn(with_melds(dealt(), BOB, BOBS_RUN))
    draft = begun.drafted([KINGS])
    assert refusal(lambda: begun.claim(draft, 0, cards("2H")[0], cards("9H")))[1] == "WR15"
    assert refusal(lambda: begun.claim(draft, 0, cards("2H")[0], cards("9H 9D")))[1] == "WR15"


def test_wr16_what_must_be_melded_before_the_discard_is_said_and_stops_no_step() -> None:
    begun = turn(dealt(claimed_wild="reuse"))
    draft = begun.drafted([KINGS, claim(0, "KD", "2S")])
    assert [(one.rule, one.code) for one in draft.to_do] == [("WR16", "must_be_melded")]
    assert begun.drafted([*draft.actions, add(0, "2S")]).to_do == ()


def test_wr17_one_card_must_stay_for_the_discard() -> None:
    begun = turn(dealt("KC KH KD 4C 5C 6C 9H 9D", *HANDS[1:]))
    two = [put(set_of("K", "KC KH KD")), put(run("4C 5C 6C"))]
    assert hand_of(begun.drafted(two)) == set(cards("9H 9D"))
    alone = dealt("KC KH KD 4C 5C 6C 7C", "2H 7S 8C 9C JD QD 3D", "5S 6S 8S 10H 10C 3C AH")
    everything = [put(set_of("K", "KC KH KD")), put(run("4C 5C 6C 7C"))]
    assert refusal(lambda: turn(alone).drafted(everything)) == ("no_card_left", "WR17")


def test_wr10_melds_that_come_too_early_are_refused() -> None:
    begun = turn(dealt(first_meld="second_turn"))
    assert refusal(lambda: begun.put_down(begun.drafted(), cards("KC KH KD"))) == ("too_early_to_meld", "WR10")
