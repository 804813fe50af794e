from __future__ import annotations

from ging_service.games.gin_rummy.rules.house_rules import ONE_LINE, HouseRules
from ging_service.games.gin_rummy.rules.scoring import (
    Bonus,
    add_points,
    bonuses,
    final_totals,
    winner_of_game,
)

RULES = HouseRules()


def test_gr22_points_add_up_for_the_winner_of_the_deal() -> None:
    assert add_points((10, 20), 0, 19) == (29, 20)
    assert add_points((10, 20), 1, 5) == (10, 25)
    assert add_points((10, 20), None, 0) == (10, 20)


def test_gr22_the_first_to_reach_the_target_wins() -> None:
    assert winner_of_game((99, 99), 100) is None
    assert winner_of_game((100, 99), 100) == 0
    assert winner_of_game((0, 131), 100) == 1
    assert winner_of_game((50, 49), 50) == 0


def test_gr23_gr29_a_game_in_which_the_loser_won_no_deal() -> None:
    given = bonuses(0, (4, 0), RULES)
    assert given == (
        Bonus(seat=0, kind="game", points=100),
        Bonus(seat=0, kind="deals", points=80),
        Bonus(seat=0, kind="shutout", points=100),
    )
    assert final_totals((104, 0), given) == (384, 0)


def test_gr24_gr29_the_winner_has_won_even_with_the_lower_total() -> None:
    given = bonuses(0, (2, 8), RULES)
    assert given == (
        Bonus(seat=0, kind="game", points=100),
        Bonus(seat=0, kind="deals", points=40),
        Bonus(seat=1, kind="deals", points=160),
    )
    assert final_totals((105, 95), given) == (245, 255)


def test_gr23_the_house_may_set_other_bonuses_or_none() -> None:
    assert bonuses(1, (0, 3), HouseRules(game_bonus=0, deal_bonus=0, shutout_bonus=0)) == ()
    assert bonuses(1, (1, 3), HouseRules(game_bonus=50, deal_bonus=25)) == (
        Bonus(seat=1, kind="game", points=50),
        Bonus(seat=1, kind="deals", points=75),
        Bonus(seat=0, kind="deals", points=25),
    )


def test_every_rule_has_one_line() -> None:
    assert list(ONE_LINE) == [f"GR{number}" for number in (*range(1, 25), *range(30, 35))]
    assert all(ONE_LINE.values())
