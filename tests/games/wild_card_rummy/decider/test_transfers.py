from __future__ import annotations

from ging_service.domain.game import Transfer
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.outcome import transfers
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from tests.games.wild_card_rummy.table import MEMBERS


def test_wr37_members_bring_their_stacks() -> None:
    opened = e.TableOpened(members=MEMBERS[:2], rules=HouseRules(starting_stack=50))
    assert transfers(opened) == (
        Transfer("member/ada", "stack/0", 50, "starting stack", "WR37"),
        Transfer("member/bob", "stack/1", 50, "starting stack", "WR37"),
    )
    assert transfers(e.TableOpened(members=MEMBERS, rules=HouseRules())) == ()


def test_wr26_wr28_losers_pay_and_winners_receive() -> None:
    paid = e.GamePaid(for_totals=(15, 0, -15), for_fees=(-1, 2, -1))
    assert transfers(paid) == (
        Transfer("stack/2", "payments", 15, "totals", "WR26"),
        Transfer("payments", "stack/0", 15, "totals", "WR26"),
        Transfer("stack/0", "payments", 1, "fees for going out", "WR28"),
        Transfer("stack/2", "payments", 1, "fees for going out", "WR28"),
        Transfer("payments", "stack/1", 2, "fees for going out", "WR28"),
    )


def test_wr37_stacks_go_home_and_what_is_below_zero_is_owed() -> None:
    returned = e.StacksReturned(members=MEMBERS, counters=(-7, 57, 0))
    assert transfers(returned) == (
        Transfer("member/ada", "stack/0", 7, "owed to the table", "WR37"),
        Transfer("stack/1", "member/bob", 57, "stack taken home", "WR37"),
    )


def test_other_events_move_nothing() -> None:
    assert transfers(e.DealVoided(deal=1)) == ()
