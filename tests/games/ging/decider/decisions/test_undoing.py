"""Undoing the last deal: what it moved is paid back, and the rotation is as it was before it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.transfers import transfers
from ging_service.games.ging.rules.cards import stack
from ging_service.games.ging.rules.ruling_orders import Payment
from tests.games.ging.deals import EXAMPLE_1, SWEEPS
from tests.games.ging.decider.lost_deals import caught, dealers, play, start
from tests.games.ging.table import Table, combination, open_table, pass_deal, recorded, suit

ONLY_LAST = "only the last deal can be undone, and only once"
FOUND = "a lost deal has been found or a ruling made since this deal: a dispute can correct it"


def undo(deal: int = 1, reason: str = "a wrong card") -> c.UndoDeal:
    return c.UndoDeal(deal=deal, reason=reason)


def most() -> Table:
    return recorded(open_table(), EXAMPLE_1).after(suit(3, "C", 34), suit(2, "D", 28), c.Settle())


def swept() -> Table:
    return recorded(open_table(), SWEEPS).after(combination(0, "four_sevens"), c.Settle())


@pytest.mark.parametrize("settled", [most(), swept(), pass_deal(open_table())], ids=["most", "sweep", "passed"])
def test_g24_an_undone_deal_leaves_the_counters_and_the_rotation_as_they_were(settled: Table) -> None:
    before, after = open_table().state, settled.after(undo()).state
    assert after.counters == before.counters
    assert after.rotation == before.rotation
    assert after.deals_played == before.deals_played
    assert after.deal is not None
    assert after.deal.result is not None
    assert after.deal.result.kind == "undone"
    assert after.fairness.misdeals == 1


def test_g24_what_the_deal_moved_is_paid_back_from_stack_to_stack() -> None:
    table = most()
    assert table.state.deal is not None
    assert table.state.deal.result is not None
    net = table.state.deal.result.net
    (undone,) = table.when(undo()).events
    assert isinstance(undone, e.DealUndone)
    assert (undone.deal, undone.reason) == (1, "a wrong card")
    back = [0, 0, 0, 0]
    for paid in undone.payments:
        assert paid.rule == "G24"
        back[int(paid.source.rpartition("/")[2])] -= paid.counters
        back[int(paid.target.rpartition("/")[2])] += paid.counters
    assert tuple(back) == tuple(-counters for counters in net)
    assert [(one.source, one.reason) for one in transfers(undone)] == [
        (paid.source, "deal undone") for paid in undone.payments
    ]
    assert Payment(source=stack(3), target=stack(1), counters=1, rule="G24") in undone.payments


def test_g25_the_deal_can_be_recorded_again_with_another_dealer_and_nobody_has_lost_a_deal() -> None:
    table = open_table()
    due = table.state.rotation.turn
    wrong = recorded(table, EXAMPLE_1, dealer=(due + 1) % 4).after(c.Settle())
    assert wrong.state.rotation.dodges
    right = recorded(wrong.after(undo()), EXAMPLE_1, dealer=due)
    assert right.state.rotation.dodges == ()
    assert right.state.deal is not None
    assert right.state.deal.dealt.number == 2


def test_g24_only_the_last_deal_is_undone_and_only_once() -> None:
    open_table().refuses(undo(), "cannot_undo", "G24", ONLY_LAST, "deal")
    two = pass_deal(most())
    two.refuses(undo(1), "cannot_undo", "G24", ONLY_LAST, "deal")
    two.after(undo(2)).refuses(undo(2), "cannot_undo", "G24", ONLY_LAST, "deal")
    two.after(undo(2)).refuses(undo(1), "cannot_undo", "G24", ONLY_LAST, "deal")
    running = "a deal is running; settle it or call a misdeal first"
    recorded(most()).refuses(undo(1), "deal_running", "G24", running)


def test_g24_a_deal_that_the_service_dealt_or_that_was_found_on_is_not_undone() -> None:
    table = most()
    assert table.state.deal is not None
    dealt = replace(table.state.deal, dealt=replace(table.state.deal.dealt, recorded=False))
    by_service = replace(table, state=replace(table.state, deal=dealt))
    by_service.refuses(undo(), "cannot_undo", "G24", "only a deal with real cards can be undone", "deal")
    found = table.after(c.AccuseLostDeal(accuser=0, accused=1), c.FindLostDeal(accused=1, upheld=False))
    found.refuses(undo(), "cannot_undo", "G24", FOUND, "deal")
    assert pass_deal(found).after(undo(2)).state.counters == found.state.counters


def test_g28_a_finding_while_the_deal_is_running_is_not_undone_with_it() -> None:
    """What the finding has made of the turns would be lost with the deal."""
    accused = c.AccuseLostDeal(accuser=1, accused=0), c.FindLostDeal(accused=0, upheld=True)
    table = recorded(open_table(first_dealer=0), EXAMPLE_1, dealer=1).after(*accused, suit(3, "C", 34), c.Settle())
    assert table.state.rotation.penalties == (0,)
    table.refuses(undo(), "cannot_undo", "G24", FOUND, "deal")


def test_g4_a_deal_is_not_undone_while_a_shuffle_is_committed_to_for_the_next() -> None:
    committed = most().after(c.CommitShuffle(seed="0" * 64))
    detail = "a shuffle has already been committed to: deal it, or call a misdeal"
    committed.refuses(undo(), "shuffle_committed", "G4", detail)
    assert committed.after(c.CallMisdeal(reason=""), undo()).state.counters == open_table().state.counters


def test_g24_a_deal_that_follows_a_misdeal_is_undone_and_the_same_dealer_deals_again() -> None:
    misdealt = recorded(open_table(), EXAMPLE_1).after(c.CallMisdeal(reason=""))
    again = pass_deal(misdealt).after(undo(2))
    assert again.state.rotation == misdealt.state.rotation
    assert again.state.rotation.again == 3


def test_g26_a_penalty_deal_is_undone_and_dealt_by_the_guilty_player_all_the_same() -> None:
    table = caught(play(start(), 1), 0)
    served = play(table, -1)
    again = served.after(undo(2))
    assert (again.state.rotation, table.state.rotation.penalties) == (table.state.rotation, (0,))
    assert dealers(play(again, -1, -1, -1, -1)) == [1, 0, 0, 0, 0, 1]


def test_g29_the_last_deal_of_a_game_that_has_ended_is_not_undone() -> None:
    ended = most().after(c.EndTable())
    ended.refuses(undo(), "table_ended", "G29", "the game at this table has ended")


def test_a_reason_is_needed() -> None:
    detail = "a text has 1 to 1000 characters"
    most().refuses(undo(reason=" "), "bad_text", "", detail, "reason")
