"""Hands of recorded deals, in which a card that is played stands for one that only its player has seen (WR38)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.rules.playing.turn_hand import TurnHand
from ging_service.games.wild_card_rummy.rules.turns import play_turn, reasons
from tests.games.wild_card_rummy.laid import add, cards, claim, position, put, run, set_of, told_reasons

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.rules.position import Position

KINGS = put(set_of("K", "KS KH KD"))


def why(at: Position, *actions: Any, discard: str, **house: Any) -> list[tuple[str, str, str, str]]:
    return told_reasons(reasons(at, actions, Card(discard), HouseRules(**house)))


def test_wr38_a_card_that_is_played_stands_for_an_unknown_one() -> None:
    played = play_turn(position("? ? ? ? ?"), (KINGS,), Card("4S"), HouseRules())
    assert played.hand == cards("?")


def test_wr38_a_known_card_is_played_before_an_unknown_one() -> None:
    played = play_turn(position("? KD ? ? ?"), (KINGS,), Card("4S"), HouseRules())
    assert played.hand == cards("?")
    assert play_turn(position("? KD ?"), (), Card("KD"), HouseRules()).hand == cards("? ?")


def test_wr1_a_card_that_lies_on_the_table_is_in_no_hand() -> None:
    at = position("? ? ? ? ?", set_of("K", "KC KS 2D"))
    assert why(at, KINGS, discard="4S") == [("card_twice", "WR1", "KS lies on the table already", "actions.0")]
    assert why(at, discard="KC") == [("card_twice", "WR1", "KC lies on the table already", "discard")]
    assert why(position("? ? ? ? ?"), KINGS, discard="KS")[0][0] == "card_twice"
    assert why(position("? ? ? ? ?", set_of("K", "KC KS 2D"), packs=2), KINGS, discard="4S") == []


def test_wr1_two_packs_have_no_third_card() -> None:
    hand = TurnHand(cards("? ?"), (), cards("KD"), packs=2)
    assert hand.meld(Card("KD"), fresh=True, where="") is None
    refused = hand.meld(Card("KD"), fresh=True, where="")
    assert refused
    assert refused.code == "card_twice"


def test_wr16_two_equal_wild_cards_that_were_drawn_and_claimed_back_are_drawn_cards_again() -> None:
    hand = TurnHand(cards("2S 2S"), cards("2S 2S"), (), packs=2)
    for _ in range(2):
        assert hand.meld(Card("2S"), fresh=True, where="") is None
    for _ in range(2):
        hand.claim(Card("2S"))
    assert hand.fresh() == cards("2S 2S")


def test_wr12_of_two_unknown_drawn_cards_the_other_is_a_drawn_card_still() -> None:
    hand = TurnHand(cards("? ?"), cards("? ?"), (), packs=1)
    assert hand.meld(Card("KD"), fresh=True, where="") is None
    forbidden = Refused("taken_back", "WR12", "it was just taken", "discard")
    assert hand.discard(Card("4S"), refused=forbidden, where="discard") is forbidden


def test_wr1_a_claimed_card_lies_on_the_table_no_more() -> None:
    at = position("? ? ? ?", run("7S 2H=8S 9S"))
    actions = (claim(0, "8S", "2H"), add(0, "2H=6S"))
    assert play_turn(at, actions, Card("4S"), HouseRules()).hand == cards("? ?")
    twice = (*actions, add(0, "2H=5S"))
    assert why(at, *twice, discard="4S")[0][:2] == ("card_twice", "WR1")
    assert why(position("? ? ? ?", run("7S 2H=8S 9S"), packs=2), *twice, discard="4S") == []


def test_wr1_only_cards_are_played() -> None:
    assert why(position("? ? ? ? ?"), discard="1S") == [("not_a_card", "WR1", "'1S' is not a card", "discard")]
    assert why(position("? ? ? ? ?"), discard="?") == []
    assert why(position("? ? ? ? ?"), discard="Joker") == []


def test_wr12_a_taken_card_is_not_discarded_while_others_are_unknown() -> None:
    at = position("? ? 9D", source="discard_pile")
    assert why(at, discard="9D")[0][:2] == ("taken_back", "WR12")
    assert why(at, discard="9H") == []
    assert why(position("? ? 9D", source="discard_pile", packs=2), discard="9D") == []
    assert why(position("? ? 9D", source="discard_pile"), discard="9D", discard_taken="allowed") == []


def test_wr12_with_two_packs_a_card_that_both_others_show_is_the_taken_one() -> None:
    at = position("? ? 9D", set_of("9", "9D 9H 9S"), source="discard_pile", packs=2)
    assert why(at, discard="9D")[0][:2] == ("taken_back", "WR12")


def test_wr18_an_unknown_card_may_be_the_old_one() -> None:
    assert why(position("? ?", drawn=cards("?"), held_at_start=1), discard="4S") == []
    found = why(position("KD ?", drawn=cards("?"), held_at_start=1), discard="4S")
    assert found[0][:2] == ("drawn_card_discarded", "WR18")
    assert why(position("KD ?", drawn=cards("?"), held_at_start=1), discard="KD") == []


def test_wr18_an_unknown_drawn_card_is_melded_or_discarded_to_go_out() -> None:
    at = position("10S ?", run("7S 8S 9S"), drawn=cards("?"), held_at_start=1)
    assert play_turn(at, (add(0, "10S"),), Card("4S"), HouseRules()).is_out
    other = position("4S ?", run("7S 8S 9S"), drawn=cards("?"), held_at_start=1)
    assert play_turn(other, (add(0, "10S"),), Card("4S"), HouseRules()).is_out


def test_wr32_of_two_equal_cards_that_which_was_not_taken_may_be_unknown() -> None:
    at = position("? ? ? KD", source="discard_pile", packs=2)
    assert why(at, KINGS, discard="KD", taken_card="pile", discard_taken="allowed") == []
    assert why(position("? ? ? KD", source="discard_pile"), KINGS, discard="KD", taken_card="pile")[0][:2] == (
        "drawn_card_melded",
        "WR32",
    )


def test_the_cards_drawn_in_this_turn_are_known_apart() -> None:
    hand = TurnHand(cards("9D 4S 9D"), cards("9D"), (), 2)
    assert hand.fresh() == cards("9D")
    assert hand.meld(Card("9D"), fresh=True, where="") is None
    assert (hand.fresh(), hand.cards) == ((), cards("4S 9D"))
    hand.claim(Card("9D"))
    assert (hand.fresh(), hand.cards) == (cards("9D"), cards("4S 9D 9D"))
    hand.claim(Card("9D"))
    assert hand.fresh() == cards("9D")
    kept = TurnHand(cards("9D 4S 9D"), cards("9D"), (), 2)
    assert kept.meld(Card("9D"), fresh=False, where="") is None
    assert kept.fresh() == cards("9D")


def test_wr32_both_of_two_equal_drawn_cards_are_known_apart() -> None:
    hand = TurnHand(cards("9D 9D"), cards("9D 9D"), (), 2)
    assert hand.meld(Card("9D"), fresh=True, where="") is None
    hand.claim(Card("9D"))
    assert hand.fresh() == cards("9D 9D")


def test_wr38_a_card_stands_for_an_unknown_one_of_before_rather_than_for_the_one_drawn() -> None:
    hand = TurnHand(cards("? ?"), cards("?"), (), 1)
    assert hand.meld(Card("9D"), fresh=True, where="") is None
    assert (hand.fresh(), hand.cards) == (cards("?"), cards("?"))
    assert hand.meld(Card("10D"), fresh=True, where="") is None
    assert (hand.fresh(), hand.cards) == ((), ())
