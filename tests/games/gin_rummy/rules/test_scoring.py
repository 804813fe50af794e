from __future__ import annotations

import pytest

from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.games.gin_rummy.rules.lay_offs import LayOff, Showing
from ging_service.games.gin_rummy.rules.melds import Arrangement, arranged, best_arrangements
from ging_service.games.gin_rummy.rules.scoring import DealScore, is_void, judge_deal, score_deal
from tests.games.gin_rummy.hands import cards

RULES = HouseRules()
TABLED = (cards("5C 6C 7C"), cards("10H 10D 10C"), cards("JS QS KS"))
OTHER = cards("8S 8H 8D 8C 2H 3H 4H 9C KD QH")


def score(knocker: int, other: int, rules: HouseRules = RULES) -> tuple[str, str, int]:
    found = score_deal(knocker, other, rules)
    return found.outcome, found.winner, found.points


def test_gr18_gin_scores_the_others_deadwood_and_20_even_against_nothing() -> None:
    assert score(0, 31) == ("gin", "knocker", 51)
    assert score(0, 0) == ("gin", "knocker", 20)


def test_gr19_a_knocker_with_less_scores_the_difference() -> None:
    assert score(1, 20) == ("knock", "knocker", 19)
    assert score(9, 10) == ("knock", "knocker", 1)


def test_gr20_less_or_equal_is_an_undercut() -> None:
    assert score(6, 6) == ("undercut", "other", 10)
    assert score(6, 0) == ("undercut", "other", 16)


def test_gr21_the_house_may_let_equal_deadwood_score_nothing() -> None:
    rules = HouseRules(equal="nobody")
    assert score(6, 6, rules) == ("equal", "nobody", 0)
    assert score(6, 5, rules) == ("undercut", "other", 11)
    assert score(0, 0, rules) == ("gin", "knocker", 20)


def test_gr21_the_house_sets_the_bonuses() -> None:
    rules = HouseRules(gin_bonus=25, undercut_bonus=0)
    assert score(0, 3, rules) == ("gin", "knocker", 28)
    assert score(6, 2, rules) == ("undercut", "other", 4)


def test_gr25_the_worked_example_is_an_undercut_of_11() -> None:
    hand = cards("AS 4S 6S 7S 8S JS QS KS AD 2D")
    tabled = Arrangement(melds=(), unmelded=cards("9H"), deadwood=9)
    assert judge_deal(tabled, hand, RULES).score == DealScore(outcome="undercut", winner="other", points=11)


def test_gr27_the_worked_example_scores_19() -> None:
    tabled = arranged(TABLED, cards("5C 6C 7C 10H 10D 10C JS QS KS AD"), "low")
    judged = judge_deal(tabled, OTHER, RULES)
    assert judged.knocker == tabled
    assert judged.other.deadwood == 20
    assert judged.score == DealScore(outcome="knock", winner="knocker", points=19)


def test_gr14_nothing_is_laid_off_on_gin() -> None:
    gin = best_arrangements(cards("5C 6C 7C 10H 10D 10C JS QS KS 10S"), "low")[0]
    judged = judge_deal(gin, OTHER, RULES)
    assert judged.other.lay_offs == ()
    assert judged.score == DealScore(outcome="gin", winner="knocker", points=29 + 20)
    with pytest.raises(Refused):
        judge_deal(gin, OTHER, RULES, Showing(lay_offs=(LayOff(card=OTHER[3], meld=0),)))


def test_gr15_where_the_house_says_so_the_showing_is_as_declared() -> None:
    tabled = arranged(TABLED, cards("5C 6C 7C 10H 10D 10C JS QS KS AD"), "low")
    declared = Showing(melds=(cards("8S 8H 8D 8C"),))
    assert judge_deal(tabled, OTHER, RULES, declared).score.points == 38 - 1
    laid_off = Showing(melds=(cards("8S 8H 8D 8C"), cards("2H 3H 4H")), lay_offs=())
    assert judge_deal(tabled, OTHER, RULES, laid_off).score.points == 29 - 1


def test_gr17_two_cards_left_in_the_stock_void_the_deal() -> None:
    assert [left for left in range(6) if is_void(left)] == [0, 1, 2]
