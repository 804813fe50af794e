from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from ging_service.games.wild_card_rummy.rules.best_melds import LayDown, best_lay_down, is_best, least_points
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK, is_wild
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules, Terms
from ging_service.games.wild_card_rummy.rules.laying import problems, suit_runs
from ging_service.games.wild_card_rummy.rules.laying.problems import HandToLay
from ging_service.games.wild_card_rummy.rules.melds import Meld
from ging_service.games.wild_card_rummy.rules.position import Position
from ging_service.games.wild_card_rummy.rules.turns import reasons
from tests.games.wild_card_rummy.rules.hands_to_lay import any_hand, any_terms, cards
from tests.games.wild_card_rummy.rules.laid_slowly import least_left
from tests.support.extent import short_or_long

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand

USUAL = HouseRules()


def best(hand: str, wild: str = "2", rules: HouseRules = USUAL, packs: int = 1, *, discards: bool = True) -> LayDown:
    found = best_lay_down(HandToLay(cards=cards(hand), discards=discards), Terms(wild=wild, packs=packs, rules=rules))
    assert found is not None
    return found


def melds(found: LayDown) -> list[Hand]:
    return [action.cards for action in found.actions]


def test_wr5_a_set_and_wr6_a_run_are_found_and_wr17_the_last_card_is_discarded() -> None:
    found = best("KS KH KD 5H 6H 7H 9C")
    assert sorted(melds(found)) == sorted([cards("KS KH KD"), cards("5H 6H 7H")])
    assert (found.discard, found.left, found.points) == ("9C", (), 0)


def test_wr17_two_cards_and_a_third_that_makes_a_set_may_not_be_laid() -> None:
    found = best("KS KH KD")
    assert (melds(found), found.points) == ([], 20)
    found = best("KS KH KD", discards=False)
    assert (melds(found), found.discard, found.points) == ([cards("KS KH KD")], "", 0)


def test_wr8_a_wild_card_stands_for_a_stated_card_and_in_its_own_place_for_itself() -> None:
    found = best("AS 2S 3S KD")
    assert found.actions[0].stands_for == cards("AS 2S 3S")
    found = best("5H 2C 7H KD")
    assert (found.actions[0].cards, found.actions[0].stands_for) == (cards("5H 2C 7H"), cards("5H 6H 7H"))


def test_wr5_with_one_pack_a_full_set_takes_no_wild_card_so_the_cheapest_card_stays() -> None:
    found = best("9S 9H 9D 9C 2S KD")
    assert (len(found.actions[0].cards), found.discard, found.points) == (4, "KD", 9)
    found = best("9S 9H 9D 9C 2S KD", discards=False)
    assert (len(found.left), found.points) == (2, 10 + 9)
    rules = HouseRules(set_limit="none")
    found = best("9S 9H 9D 9C 2S KD", rules=rules)
    assert (len(found.actions[0].cards), found.points) == (5, 0)


def test_wr14_of_many_cards_beyond_a_run_every_one_that_it_reaches_lies_there() -> None:
    runs = tuple(Meld(kind="run", cards=cards(one), stands_for=cards(one), rank="") for one in ("4S 5S 6S", "4S 5S 6S"))
    hand = HandToLay(cards=cards("2S 3S 7S 8S 9S KC"), table=runs)
    found = best_lay_down(hand, Terms(wild="A", packs=2, rules=USUAL))
    assert found is not None
    assert (found.left, found.points) == ((), 0)


def test_wr7_wild_cards_by_themselves_are_a_set_of_their_rank() -> None:
    found = best("2S 2H 2D KC")
    assert (found.actions[0].meld_kind, found.actions[0].rank, found.points) == ("set", "2", 0)


def test_wr7_five_wild_cards_by_themselves_are_a_run_where_four_are_a_set() -> None:
    found = best("2S 2H 2D 2C 2S KC", rules=HouseRules(set_limit="four"), packs=2)
    assert (found.actions[0].meld_kind, len(found.actions[0].cards), found.points) == ("run", 5, 0)


def test_wr6_a_whole_suit_and_one_more_wild_card_are_two_runs() -> None:
    found = best("AS 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS 2S 2H", discards=False)
    assert (len(found.actions), found.points) == (2, 0)


def test_wr1_an_ace_goes_where_it_helps() -> None:
    rules = HouseRules(aces="both")
    assert melds(best("QS KS AS 9H", rules=rules)) == [cards("QS KS AS")]
    assert melds(best("QS KS AS 9H")) == []
    found = best("AS 3S AS QS KS 9H 4S", wild="5", rules=rules, packs=2)
    assert (found.points, found.discard) == (1 + 3 + 4, "9H")


def test_wr34_the_joker_is_laid_before_a_wild_card_that_costs_less() -> None:
    found = best("KS KH 2S Joker 5D 7C", rules=HouseRules(joker="one", set_limit="four"))
    assert (set(found.actions[0].cards), found.points) == ({"KS", "KH", "2S", "Joker"}, 5)


def test_wr21_values_decide_what_stays() -> None:
    hand = HandToLay(cards=cards("JS QS KS KH KD"), discards=False)
    assert least_points(hand, Terms(wild="2", packs=1, rules=USUAL)) == 20
    assert least_points(hand, Terms(wild="2", packs=1, rules=HouseRules(faces="rank"))) == 11 + 12


def test_wr11_a_card_that_must_be_melded_is_or_there_is_no_way() -> None:
    terms = Terms(wild="2", packs=1, rules=USUAL)
    hand = cards("KS KH KD JD QD 4C")
    free = best_lay_down(HandToLay(cards=hand), terms)
    assert free is not None
    assert free.points == 10 + 4
    bound = best_lay_down(HandToLay(cards=hand, required=cards("4C")), terms)
    assert bound is None
    assert least_points(HandToLay(cards=hand, required=cards("4C")), terms) is None
    bound = best_lay_down(HandToLay(cards=hand, required=cards("JD")), terms)
    assert bound is not None
    assert melds(bound) == [cards("JD QD KD")]


def test_wr12_a_card_that_was_taken_is_not_the_discard() -> None:
    terms = Terms(wild="2", packs=1, rules=USUAL)
    found = best_lay_down(HandToLay(cards=cards("3S 3H 3D KC 4D"), barred=cards("KC")), terms)
    assert found is not None
    assert (found.discard, found.points) == ("4D", 10)
    assert best_lay_down(HandToLay(cards=cards("KC"), barred=cards("KC")), terms) is None


def test_wr12_of_two_equal_cards_the_one_that_was_not_taken_may_be_the_discard() -> None:
    terms = Terms(wild="2", packs=2, rules=USUAL)
    found = best_lay_down(HandToLay(cards=cards("KC KC"), barred=cards("KC")), terms)
    assert found is not None
    assert (found.discard, found.points) == ("KC", 10)


def test_wr32_cards_that_may_not_be_melded_stay_or_are_discarded() -> None:
    terms = Terms(wild="2", packs=1, rules=USUAL)
    found = best_lay_down(HandToLay(cards=cards("3S 3H 3D"), aside=cards("3C KC")), terms)
    assert found is not None
    assert (found.discard, found.left, found.points) == ("KC", cards("3C"), 3)


RUN = Meld(kind="run", cards=cards("6H 7H 8H 9H"), stands_for=cards("6H 7H 8H 9H"), rank="")


def test_wr14_cards_go_on_runs_and_sets_of_the_table() -> None:
    fives = Meld(kind="set", cards=cards("5S 5D 5C"), stands_for=(), rank="5")
    hand = HandToLay(cards=cards("5H 10H JH KC"), table=(RUN, fives))
    found = best_lay_down(hand, Terms(wild="2", packs=1, rules=USUAL))
    assert found is not None
    assert (found.points, found.discard) == (0, "KC")
    assert {action.kind for action in found.actions} == {"extend"}


def test_wr14_a_wild_card_may_lie_where_a_card_in_hand_belongs_which_is_then_the_discard() -> None:
    hand = HandToLay(cards=cards("JH 4D 10H"), barred=cards("4D JH"), table=(RUN,))
    found = best_lay_down(hand, Terms(wild="4", packs=1, rules=USUAL))
    assert found is not None
    assert (found.discard, found.points) == ("10H", 0)


def test_wr14_where_a_run_has_little_room_the_cheapest_card_stays() -> None:
    text = "AH 2S 3H 4H 5H 6H 7H 8H 9H 10H JH QH"
    whole = Meld(kind="run", cards=cards(text), stands_for=cards(text.replace("2S", "2H")), rank="")
    hand = HandToLay(cards=cards("KH 2D"), table=(whole,), discards=False)
    found = best_lay_down(hand, Terms(wild="2", packs=1, rules=USUAL))
    assert found is not None
    assert (found.actions[0].cards, found.left, found.points) == (cards("2D"), cards("KH"), 10)


def test_wr11_of_an_ace_below_and_one_above_either_can_be_the_one_that_must_be_melded() -> None:
    terms = Terms(wild="2", packs=2, rules=HouseRules(aces="both"))
    found = best_lay_down(HandToLay(cards=cards("AS AS QS KS 4D"), required=cards("AS")), terms)
    assert found is not None
    assert (melds(found), found.points) == ([cards("QS KS AS")], 1)


def test_answers_about_suits_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suit_runs, "MOST_KEPT", 1)
    terms = Terms(wild="2", packs=1, rules=HouseRules(ace_points=7))
    for text, points in (("3S 4S 5S KD", 0), ("3S 4S 6S KD", 13), ("3S 4S 5S KD", 0)):
        assert least_points(HandToLay(cards=cards(text)), terms) == points


@pytest.mark.parametrize("number", [34, 90])
def test_of_a_very_large_hand_with_5_wild_cards_not_every_way_is_tried(number: int) -> None:
    packs = Random(39).sample(list((Counter(ONE_PACK * 2) - Counter(RUN.cards)).elements()), 100)  # noqa: S311  the same hand in each run
    wilds, natural = [[card for card in packs if is_wild(card, "5") == wild] for wild in (True, False)]
    hand, terms = HandToLay(cards=(*wilds[:5], *natural[:number]), table=(RUN,)), Terms(wild="5", packs=2, rules=USUAL)
    found = best_lay_down(hand, terms)
    assert found is not None
    assert not is_best(hand, terms)
    assert found.points < 10
    check_playable(hand, terms, found, str(found))


def test_with_few_tries_the_way_is_allowed_and_seldom_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random("few tries")  # noqa: S311  the same hands in each run
    worse = 0
    for _ in range(60):
        terms = any_terms(random)
        hand = any_hand(random, terms, 20, 3)
        best = best_lay_down(hand, terms)
        with monkeypatch.context() as few:
            few.setattr(problems, "MOST_CHOICES", 32)
            found = best_lay_down(hand, terms)
        assert (found is None) == (best is None)
        if found is not None and best is not None:
            check_playable(hand, terms, found, f"{hand} {terms} {found}")
            assert (found.points, len(found.left)) >= (best.points, len(best.left))
            worse += found.points > best.points
    assert worse < 12


@pytest.mark.complete
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("most", "table", "hands"), [*short_or_long((9, 0, 250), (10, 0, 3_000))])
def test_wr20_the_best_way_leaves_what_trying_everything_leaves(seed: int, most: int, table: int, hands: int) -> None:
    agree(Random(f"best/{seed}"), most, table, hands)  # noqa: S311  the same hands in each run


@pytest.mark.complete
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("most", "table", "hands"), [*short_or_long((7, 3, 250), (8, 4, 3_000))])
def test_wr14_the_best_way_with_a_table_leaves_what_trying_everything_leaves(
    seed: int, most: int, table: int, hands: int
) -> None:
    agree(Random(f"table/{seed}"), most, table, hands)  # noqa: S311  the same hands in each run


def agree(random: Random, most: int, table: int, hands: int) -> None:
    for _ in range(hands):
        terms = any_terms(random)
        hand = any_hand(random, terms, most, table)
        found, slow = best_lay_down(hand, terms), least_left(hand, terms)
        shown = f"{hand} {terms} {found}"
        assert (found and (found.points, len(found.left))) == slow, shown
        assert least_points(hand, terms) == (slow and slow[0]), shown
        if found is not None:
            check_playable(hand, terms, found, shown)


def check_playable(hand: HandToLay, terms: Terms, found: LayDown, shown: str) -> None:
    """The rules of a turn accept what was found, and it does what was demanded."""
    held = (*hand.cards, *hand.aside)
    position = Position(
        hand=held,
        melds=hand.table,
        wild=terms.wild,
        packs=terms.packs,
        has_melded=True,
        may_meld=True,
        drawn=(),
        source="",
        held_at_start=len(held),
        must_discard=hand.discards,
    )
    assert reasons(position, found.actions, found.discard, terms.rules) == (), shown
    laid = [card for action in found.actions for card in action.cards]
    assert sorted([*laid, *found.left, *filter(None, [found.discard])]) == sorted(held), shown
    assert bool(found.discard) == hand.discards
    assert all(card in laid for card in hand.required), shown
    assert all(laid.count(card) <= hand.cards.count(card) for card in laid), shown
    assert found.discard not in hand.barred or held.count(found.discard) > hand.barred.count(found.discard), shown
