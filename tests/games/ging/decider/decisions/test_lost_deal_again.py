"""Seats are dealt by number: seat 0 deals first everywhere below unless a test says otherwise."""

from __future__ import annotations

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.rules.lost_deal import Dodge, Rotation, dodgers, natural_turns_used, penalties_over
from tests.games.ging.decider.lost_deals import (
    NO_LOST_DEAL,
    RECORD,
    accuse,
    caught,
    dealers,
    found,
    play,
    start,
    uphold,
    was_recorded,
)
from tests.games.ging.table import NOW_S, recorded


def test_g24_nobody_can_have_dodged_a_misdeal() -> None:
    table = recorded(start()).after(c.CallMisdeal(reason=""), accuse(1))
    table.refuses(uphold(1), *NO_LOST_DEAL)


def test_g27_found_only_after_his_next_natural_deal_it_is_lapsed() -> None:
    table = play(start(), 1, 2, 3, 0)
    assert table.state.rotation.dodges == (Dodge(seat=0, deal=1, lapsed=True),)
    table = table.after(accuse(0)).when(uphold(0)).then(found(0, lapsed=True))
    assert table.state.rotation.penalties == table.state.rotation.dodges == ()
    table = play(table, -1).after(accuse(0))
    assert dealers(table) == [1, 2, 3, 0, 1]
    table.refuses(uphold(0), *NO_LOST_DEAL)


def test_g27_lapsed_as_soon_as_he_has_dealt_also_while_that_deal_is_running() -> None:
    table = recorded(play(start(), 1, 2, 3)).after(accuse(0))
    table.when(uphold(0)).then(found(0, lapsed=True))


def test_g27_only_the_latest_lapsed_offence_is_remembered() -> None:
    table = play(start(), 1, 2, 3, 1, 2, 3)
    assert table.state.rotation.dodges == (Dodge(seat=0, deal=1, lapsed=False), Dodge(seat=0, deal=4, lapsed=False))
    table = play(table, 0)
    assert table.state.rotation.dodges == (Dodge(seat=0, deal=4, lapsed=True),)


def test_g27_the_offences_of_others_do_not_lapse_with_his() -> None:
    table = play(start(), 2, 3, 0)
    assert table.state.rotation.dodges == (Dodge(seat=1, deal=1, lapsed=False), Dodge(seat=0, deal=1, lapsed=True))


def test_g27_a_new_offence_after_a_lapsed_one_is_penalised() -> None:
    table = play(start(), 1, 2, 3, 0, 1, 2, 3, 1)
    assert table.state.rotation.dodges == (Dodge(seat=0, deal=1, lapsed=True), Dodge(seat=0, deal=8, lapsed=False))
    table = table.after(accuse(0)).when(uphold(0)).then(found(0, 2))
    assert table.state.rotation.dodges == (Dodge(seat=0, deal=1, lapsed=True),)


def test_g26_g27_found_at_once_leaves_an_older_lapsed_offence_to_be_found() -> None:
    table = play(start(), 1, 2, 3, 0, 1, 2, 3).after(accuse(0)).when(uphold(0)).then(found(0))
    assert table.state.rotation.dodges == (Dodge(seat=0, deal=1, lapsed=True),)
    play(table, 0).after(accuse(0)).when(uphold(0)).then(found(0, lapsed=True))


def test_g27_dodging_a_penalty_deal_does_not_lengthen_the_penalty() -> None:
    """Seat 0 was to deal for 2 and 3; seat 2 deals after all; seat 0 still deals for 3, then their own."""
    table = caught(play(start(), 1), 0)
    table = table.when(c.RecordDeal(now_s=NOW_S, dealer=2, hands=())).then(
        was_recorded(2, 2), e.PenaltyDealDodged(deal=2, seat=0)
    )
    assert table.state.rotation.dodges == ()
    table = table.after(c.Settle())
    table = table.when(RECORD).then(was_recorded(3, 0), e.DealerReplaced(deal=3, natural=3, by=0)).after(c.Settle())
    table = table.when(RECORD).then(was_recorded(4, 0), e.PenaltyEnded(seat=0)).after(c.Settle())
    table.when(RECORD).then(was_recorded(5, 1))


def test_g27_a_dodged_penalty_deal_dealt_by_a_later_player_uses_his_turn_too() -> None:
    """Seat 3 deals where seat 0 was to replace seat 2: the turns of 2 and 3 are gone, nobody else is guilty."""
    table = caught(play(start(), 1), 0)
    table = table.when(c.RecordDeal(now_s=NOW_S, dealer=3, hands=())).then(
        was_recorded(2, 3), e.PenaltyDealDodged(deal=2, seat=0)
    )
    assert table.state.rotation.dodges == ()
    table.after(c.Settle()).when(RECORD).then(was_recorded(3, 0), e.PenaltyEnded(seat=0))


def test_g27_dodging_a_natural_turn_is_a_new_offence() -> None:
    """The penalty ends with the turn that seat 0 dodges again; found, they serve again."""
    table = play(caught(play(start(), 1, 2), 0), 0)
    table = table.when(c.RecordDeal(now_s=NOW_S, dealer=1, hands=())).then(was_recorded(4, 1), e.PenaltyEnded(seat=0))
    assert table.state.rotation.penalties == ()
    assert table.state.rotation.dodges == (Dodge(seat=0, deal=4, lapsed=False),)
    table = table.after(c.Settle(), accuse(0)).when(uphold(0)).then(found(0, 2))
    assert dealers(play(table, -1, -1, -1, -1))[4:] == [0, 0, 0, 1]


def test_g27_both_a_penalty_deal_and_the_natural_turn_may_be_dodged_at_once() -> None:
    table = caught(play(start(), 1, 2), 0)
    table = table.when(c.RecordDeal(now_s=NOW_S, dealer=1, hands=())).then(
        was_recorded(3, 1), e.PenaltyDealDodged(deal=3, seat=0), e.PenaltyEnded(seat=0)
    )
    assert table.state.rotation.dodges == (Dodge(seat=0, deal=3, lapsed=False),)


def test_g27_another_player_may_dodge_during_the_penalty() -> None:
    """Seat 0 serves; when their own turn is over, seat 1 dodges: that is seat 1's offence alone."""
    table = play(caught(play(start(), 1), 0), -1, -1, -1, 2)
    assert table.state.rotation.dodges == (Dodge(seat=1, deal=5, lapsed=False),)


def test_g27_two_offenders_serve_in_the_order_of_detection() -> None:
    """Seats 0 and 1 have dodged; 1 is found first and deals for 3 and 0 and once more, then 0 for 2 and 3 and once more."""
    table = play(start(), 2).after(accuse(1)).when(uphold(1)).then(found(1, 2))
    table = table.after(accuse(0)).when(uphold(0)).then(found(0, 2))
    assert table.state.rotation.penalties == (1, 0)
    after = play(table, *([-1] * 7))
    assert dealers(after) == [2, 1, 1, 1, 0, 0, 0, 1]
    assert [event.seat for event in after.happened if isinstance(event, e.PenaltyEnded)] == [1, 0]


def test_g27_dealing_for_the_other_offender_is_no_dodge() -> None:
    table = play(caught(play(start(), 2), 1, 0), -1, -1)
    replaced = [event for event in table.happened if isinstance(event, e.DealerReplaced)]
    assert replaced == [e.DealerReplaced(deal=2, natural=3, by=1), e.DealerReplaced(deal=3, natural=0, by=1)]
    assert table.state.rotation.dodges == ()
    assert table.state.rotation.penalties == (1, 0)


def test_g27_the_second_offender_may_have_nothing_left_to_serve() -> None:
    """Seat 0 is found first; after their own deal it is seat 1's turn anyway."""
    table = caught(play(start(), 2), 0).after(accuse(1)).when(uphold(1)).then(found(1, 0))
    assert table.state.rotation.penalties == (0,)
    assert dealers(play(table, -1, -1, -1)) == [2, 0, 0, 1]


def test_g27_an_offence_found_while_another_serves_is_served_after_him() -> None:
    table = play(caught(play(start(), 2), 1), -1).after(accuse(0)).when(uphold(0)).then(found(0, 2))
    assert dealers(play(table, *([-1] * 6))) == [2, 1, 1, 1, 0, 0, 0, 1]


def test_g24_g26_a_misdeal_during_the_penalty_is_dealt_again_by_the_guilty_player() -> None:
    table = recorded(caught(play(start(), 1), 0)).after(c.CallMisdeal(reason="exposed"))
    table = table.when(RECORD).then(was_recorded(3, 0)).after(c.Settle())
    table = table.when(RECORD).then(was_recorded(4, 0), e.DealerReplaced(deal=4, natural=3, by=0)).after(c.Settle())
    table = table.when(RECORD).then(was_recorded(5, 0), e.PenaltyEnded(seat=0))
    table = table.after(c.CallMisdeal(reason="exposed"))
    table = table.when(RECORD).then(was_recorded(6, 0)).after(c.Settle())
    table.when(RECORD).then(was_recorded(7, 1))


def test_g24_g26_found_between_a_misdeal_and_its_repetition() -> None:
    table = recorded(start(), dealer=1).after(c.CallMisdeal(reason="")).after(accuse(0))
    table = table.when(uphold(0)).then(found(0, 2))
    table = table.when(RECORD).then(was_recorded(2, 1)).after(c.Settle())
    table.when(RECORD).then(was_recorded(3, 0), e.DealerReplaced(deal=3, natural=2, by=0))


def test_g24_a_misdeal_that_dodged_is_no_second_dodge_when_dealt_again() -> None:
    table = recorded(recorded(start(), dealer=1).after(c.CallMisdeal(reason="")))
    assert table.state.rotation.dodges == (Dodge(seat=0, deal=1, lapsed=False),)
    assert table.state.rotation.turn == 2


def test_g27_literal_a_turn_dodged_at_the_end_of_a_penalty_ends_it_and_starts_a_new_one() -> None:
    table = play(caught(play(start(lost_deal="literal"), 1, 2), 0), -1).after(accuse(0))
    table = table.when(uphold(0)).then(e.PenaltyEnded(seat=0), found(0, 3, dodged=True))
    assert table.state.rotation.penalties == (0,)
    assert dealers(play(table, *([-1] * 5)))[3:] == [0, 0, 0, 0, 1]


def test_g27_literal_whoever_serves_next_comes_before_the_new_penalty() -> None:
    """Seat 1 dodges the turn that ends their penalty, while seat 0 waits to serve: after that it is 1's turn anyway."""
    table = play(caught(play(start(lost_deal="literal"), 2), 1, 0), -1, -1).after(accuse(1))
    table = table.when(uphold(1)).then(e.PenaltyEnded(seat=1), found(1, 0, dodged=True))
    assert table.state.rotation.penalties == (0,)
    assert dealers(play(table, -1, -1, -1, -1)) == [2, 1, 1, 0, 0, 0, 1]


def test_g26_literal_the_penalty_of_another_does_not_end_with_it() -> None:
    """Seat 1 is to serve after nobody dodged their own deal: only the accused's own penalty may end."""
    table = start(lost_deal="literal").after(accuse(0), uphold(0), accuse(1))
    table.refuses(uphold(1), *NO_LOST_DEAL)


def test_g27_standard_at_the_end_of_a_penalty_he_simply_deals() -> None:
    table = play(caught(play(start(), 1, 2), 0), -1).after(accuse(0)).when(uphold(0)).then(found(0))
    table.when(RECORD).then(was_recorded(4, 0), e.PenaltyEnded(seat=0))


def test_g27_two_offences_of_one_player_are_found_one_after_the_other_and_served_together() -> None:
    """Never found in between, seat 0 dodged twice: either penalty lasts until their natural turn, which is the same."""
    table = play(start(), 1, 2, 3, 1)
    table = table.after(accuse(0)).when(uphold(0)).then(found(0, 2))
    assert table.state.rotation.dodges == (Dodge(seat=0, deal=4, lapsed=False),)
    table = table.after(accuse(0)).when(uphold(0)).then(found(0, 0))
    assert dealers(play(table, *([-1] * 5)))[4:] == [0, 0, 0, 1, 2]


def test_g26_nobody_who_was_to_be_replaced_is_guilty_when_the_penalty_is_dodged() -> None:
    """Seat 0 was to deal for 2 and for 3; seat 1 deals instead: 0 has dodged their own turn again, 2 and 3 nothing."""
    table = play(caught(play(start(), 1), 0), 1)
    assert table.state.rotation.dodges == (Dodge(seat=0, deal=2, lapsed=False),)
    assert table.state.rotation.penalties == ()
    table.after(accuse(3)).refuses(uphold(3), *NO_LOST_DEAL)


def test_g26_the_next_in_the_queue_is_done_too_when_his_own_turn_comes_with_the_same_deal() -> None:
    """Seats 3 and 2 are to serve, it is 3's own turn, and 2 deals: both turns have come, and 3 has dodged theirs again."""
    rotation = Rotation(turn=3, penalties=(3, 2))
    assert natural_turns_used(rotation, 2) == (3, 0, 1, 2)
    assert penalties_over(rotation, 2) == 2
    assert dodgers(rotation, 2) == (3,)
