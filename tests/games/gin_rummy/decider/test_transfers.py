from __future__ import annotations

from ging_service.domain.game import Transfer
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.outcome import transfers
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from tests.games.gin_rummy.table import MEMBERS


def test_gr33_members_bring_their_stacks() -> None:
    opened = e.TableOpened(members=MEMBERS, rules=HouseRules(starting_stack=50))
    assert transfers(opened) == (
        Transfer("member/ada", "stack/0", 50, "starting stack", "GR33"),
        Transfer("member/bob", "stack/1", 50, "starting stack", "GR33"),
    )
    assert transfers(e.TableOpened(members=MEMBERS, rules=HouseRules())) == ()


def test_gr33_the_loser_pays_the_winner_for_points_game_and_bonuses() -> None:
    paid = e.GamePaid(game=1, for_points=(3, -3), for_game=(-5, 5), for_bonuses=(0, 0))
    assert transfers(paid) == (
        Transfer("stack/1", "stack/0", 3, "points", "GR24"),
        Transfer("stack/0", "stack/1", 5, "game", "GR33"),
    )


def test_gr33_stacks_go_home_and_what_is_below_zero_is_owed() -> None:
    returned = e.StacksReturned(members=MEMBERS, counters=(-7, 57))
    assert transfers(returned) == (
        Transfer("member/ada", "stack/0", 7, "owed to the table", "GR33"),
        Transfer("stack/1", "member/bob", 57, "stack taken home", "GR33"),
    )


def test_other_events_move_nothing() -> None:
    assert transfers(e.DealVoided(deal=1, reason="stock")) == ()
