"""The end of a game, its bonuses, and a series of games (GR22 to GR24, GR31 to GR33)."""

from __future__ import annotations

from typing import Any

from ging_service.domain.stakes import Stake
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.rules.scoring import Bonus
from tests.games.gin_rummy.table import ADA, BOB, GR27, MEMBERS, Table, deal, knock, open_table, ready_to_knock

STAKES = {"starting_stack": 100, "stake_per_point": Stake(amount=1, points=10), "stake_per_game": Stake(amount=5)}


def won_by_bob(**rules: Any) -> Table:
    """GR27: Bob scores 19 points, which is enough."""
    return ready_to_knock(target=19, **rules).when(knock(BOB, "KC", *GR27))


def kinds(table: Table) -> list[str]:
    return [type(event).__name__ for event in table.last]


def test_gr22_a_game_goes_on_until_the_target_is_reached() -> None:
    table = ready_to_knock(target=20).when(knock(BOB, "KC", *GR27))
    assert kinds(table) == ["PlayerKnocked", "HandShown", "DealScored"]
    assert (table.state.phase, table.state.game.winner, table.state.game.number) == ("between_deals", -1, 1)
    assert table.when(deal()).deal.game == 1


def test_gr23_then_bonuses_are_added() -> None:
    won = next(event for event in won_by_bob().last if isinstance(event, e.GameWon))
    assert won == e.GameWon(
        game=1,
        winner=BOB,
        by="target",
        points=(0, 19),
        deals_won=(0, 1),
        bonuses=(
            Bonus(seat=BOB, kind="game", points=100),
            Bonus(seat=BOB, kind="deals", points=20),
            Bonus(seat=BOB, kind="shutout", points=100),
        ),
        totals=(0, 239),
    )


def test_gr22_points_of_several_deals_add_up() -> None:
    table = ready_to_knock(target=100, next_dealer="winner").when(knock(BOB, "KC", *GR27))
    hands = ("5C 6C 7C 10H 10D 10C JS QS KS KC", "8S 8H 8D 8C 2H 3H 4H 9C KD QH")
    # Bob deals now, so Ada is first player and has the better hand.
    table = table.when(deal(*hands, "AD"), c.TakeDiscard(seat=ADA), knock(ADA, "KC", *GR27))
    assert [(line.deal, line.winner, line.points) for line in table.state.game.sheet] == [(1, BOB, 19), (2, ADA, 19)]


def test_gr32_a_table_ends_after_the_agreed_number_of_games() -> None:
    table = won_by_bob(games=1)
    assert kinds(table)[-2:] == ["SeriesEnded", "StacksReturned"]
    assert (table.state.phase, table.state.ended) == ("ended", "games_played")
    for command in (deal(), c.DrawCard(seat=ADA), c.EndTable(), c.CutCard(seat=ADA)):
        table.refuses(command, "table_ended", "GR32")


def test_gr32_the_next_game_begins_with_an_empty_score_sheet_and_the_deal_goes_on() -> None:
    table = won_by_bob(games=2)
    assert (table.state.phase, table.state.games_won, table.state.game.winner) == ("between_deals", (0, 1), BOB)
    table = table.when(deal())
    assert (table.deal.game, table.state.game.number, table.state.game.sheet) == (2, 2, ())
    assert (table.state.game.winner, table.deal.dealer) == (-1, BOB)


def test_gr33_without_stakes_nobody_pays() -> None:
    assert "GamePaid" not in kinds(won_by_bob())


def test_gr33_the_loser_pays_for_points_the_game_and_bonuses() -> None:
    table = won_by_bob(games=2, **STAKES, stake_per_bonus=Stake(amount=2))
    paid = table.last[-1]
    # 239 points are 23.9 counters; a deal won and a shutout are two bonuses.
    assert paid == e.GamePaid(game=1, for_points=(-24, 24), for_game=(-5, 5), for_bonuses=(-4, 4))
    assert table.state.stacks == (67, 133)
    assert table.deal.paid == (-33, 33)


def test_gr33_everybody_takes_their_stack_home_when_the_table_ends() -> None:
    table = won_by_bob(**STAKES | {"starting_stack": 10})
    assert table.last[-1] == e.StacksReturned(members=MEMBERS, counters=(-19, 39))
    assert table.state.stacks == (0, 0)


def test_gr31_the_other_player_wins_a_deal_that_is_resigned_without_points() -> None:
    table = ready_to_knock(games=2).when(c.Resign(seat=BOB))
    assert table.last[:2] == (
        e.PlayerResigned(deal=1, seat=BOB),
        e.DealScored(deal=1, kind="resigned", winner=ADA, points=0),
    )
    won = table.last[2]
    assert isinstance(won, e.GameWon)
    assert (won.winner, won.by, won.points, won.deals_won, won.totals) == (
        ADA,
        "resignation",
        (0, 0),
        (0, 0),
        (200, 0),
    )
    assert (table.deal.is_open, table.state.game.winner) == (True, ADA)


def test_gr31_the_player_who_resigns_wins_no_counters_by_it() -> None:
    rules = STAKES | {"stake_per_bonus": Stake(amount=2), "game_bonus": 0, "shutout_bonus": 0, "games": 2}
    table = ready_to_knock(**rules).when(knock(BOB, "KC", *GR27), deal(), c.Resign(seat=BOB))
    # By GR24 Bob's 39 points would be paid for, and Bob's deal.
    assert table.last[-1] == e.GamePaid(game=1, for_points=(0, 0), for_game=(5, -5), for_bonuses=(0, 0))


def test_gr31_anybody_resigns_while_a_deal_runs_and_until_a_knock() -> None:
    ready_to_knock().when(c.Resign(seat=ADA))
    ready_to_knock().refuses(c.Resign(seat=2), "no_such_seat", "GR1", "seat")
    open_table().refuses(c.Resign(seat=ADA), "no_deal", "GR3")
    Table().refuses(c.Resign(seat=ADA), "table_not_open", "")
    knocked = ready_to_knock(showing="declared").when(knock(BOB, "KC", *GR27))
    knocked.refuses(c.Resign(seat=ADA), "wrong_phase", "GR31")


def test_gr32_a_table_that_is_ended_has_a_void_deal_and_no_winner() -> None:
    table = (
        ready_to_knock(**STAKES)
        .when(c.EndTable())
        .then(
            e.DealVoided(deal=1, reason="table_ended"),
            e.SeriesEnded(reason="closed"),
            e.StacksReturned(members=MEMBERS, counters=(100, 100)),
        )
    )
    assert (table.state.phase, table.deal.is_open) == ("ended", True)


def test_gr32_between_deals_a_table_ends_without_another_void_deal() -> None:
    for table in (open_table(games=0), ready_to_knock().when(knock(BOB, "KC", *GR27))):
        assert kinds(table.when(c.EndTable())) == ["SeriesEnded", "StacksReturned"]
    Table().refuses(c.EndTable(), "table_not_open", "")
