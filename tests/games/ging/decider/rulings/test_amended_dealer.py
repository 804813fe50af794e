"""A ruling corrects who dealt, and with it turns, lost deals and penalties. Seat 0 deals first unless a test says otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.ruling_events import FindingSetAside, RotationCorrected, RulingApplied
from ging_service.games.ging.rules.lost_deal import Dodge, due_dealer
from tests.games.ging.deals import EXAMPLE_1, EXAMPLE_2
from tests.games.ging.decider.lost_deals import NO_LOST_DEAL, accuse, caught, dealers, play, start
from tests.games.ging.decider.rulings.test_rulings import FINE, ask, refuses, rule
from tests.games.ging.ruling_values import make_amended, make_amendment, make_ruling
from tests.games.ging.table import NOW_S, Table, open_table, recorded, suit

if TYPE_CHECKING:
    from ging_service.games.ging.rules.ruling_orders import Ruling


def by(dealer: int, deal: int = 1, **more: object) -> Ruling:
    return make_ruling(outcome="amended", deal=deal, amendment=make_amendment(dealer=dealer), **more)


def corrected(table: Table, ruling: Ruling) -> Table:
    return table.when(ask(table, ruling)).table


def turns(table: Table) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Who deals next, who has an open dodge, and whose penalties run."""
    rotation = table.state.rotation
    return due_dealer(rotation), tuple(one.seat for one in rotation.dodges if not one.lapsed), rotation.penalties


def test_g2_g10_eldership_follows_whoever_really_dealt() -> None:
    """A and B both count 28 at most of a suit; with another dealer the other of them is the elder."""
    said = suit(0, "S", 9, "9S"), suit(1, "H", 9, "9H"), suit(2, "D", 9, "9D"), c.Settle()
    wrong, right = (recorded(open_table(), dealer=dealer).after(*said) for dealer in (3, 0))
    assert wrong.state.counters.stacks == (19, 19, 17, 17)
    first, after = rule(wrong, by(0))
    assert after.state.counters.stacks == right.state.counters.stacks == (17, 19, 19, 17)
    assert first.amendment == make_amended(dealer=0)
    assert after.state.deal == wrong.state.deal


def test_g25_a_wrong_dealer_makes_nobody_guilty_once_it_is_corrected() -> None:
    table = play(start(), 1)
    assert turns(table) == (2, (0,), ())
    after = corrected(table, by(0))
    assert turns(after) == (1, (), ())
    assert dealers(play(after, -1, -1)) == [1, 1, 2]
    after.after(accuse(0)).refuses(c.FindLostDeal(accused=0, upheld=True), *NO_LOST_DEAL)


def test_g28_a_finding_without_ground_is_set_aside_and_its_penalty_ends() -> None:
    table = caught(play(start(), 1), 0)
    assert turns(table) == (0, (), (0,))
    position = next(100 + at for at, event in enumerate(table.happened) if isinstance(event, e.LostDealFound))
    after = table.when(ask(table, by(0)))
    applied, set_aside, rotation = after.events
    assert isinstance(applied, RulingApplied)
    assert set_aside == FindingSetAside(accused=0, deal=1, finding=position)
    assert rotation == RotationCorrected(turn=1, again=-1, dodges=(), penalties=())
    assert turns(after.table) == (1, (), ())


def test_g28_a_finding_that_was_set_aside_once_stays_so() -> None:
    table = corrected(caught(play(start(), 1), 0), by(0))
    back = table.when(ask(table, by(1)))
    assert not [event for event in back.events if isinstance(event, FindingSetAside)]
    assert turns(back.table) == (2, (0,), ())


def test_g26_the_guilty_one_becomes_another() -> None:
    """Recorded: 2 dealt for 0 and 1. Really 1 dealt for 0: of the two only 0 has lost the deal."""
    table = play(start(), 2)
    assert turns(table) == (3, (0, 1), ())
    assert turns(corrected(table, by(1))) == (2, (0,), ())


def test_g25_whoever_the_record_made_deal_makes_nobody_guilty() -> None:
    """The scribe wrote 1 for 0, then 2 dealt because the record said so: 1 has not dodged."""
    table = play(start(), 1, -1)
    assert dealers(table) == [1, 2]
    assert turns(corrected(table, by(0))) == (3, (), ())


def test_g25_a_turn_dodged_by_the_corrected_record_is_an_offence() -> None:
    table = play(start(), -1)
    after = corrected(table, by(2))
    assert turns(after) == (3, (0, 1), ())
    assert after.state.rotation.dodges == (Dodge(seat=0, deal=1, lapsed=False), Dodge(seat=1, deal=1, lapsed=False))


def test_g26_a_penalty_that_still_stands_goes_on() -> None:
    """0 dodged and is found guilty; that 2 dealt and not 1 changes who else is guilty."""
    table = caught(play(start(), 1), 0)
    assert turns(corrected(table, by(2))) == (0, (1,), (0,))


def test_g26_literal_a_finding_before_anyone_has_dealt_stands() -> None:
    table = play(caught(start(lost_deal="literal"), 0), -1)
    assert turns(table) == (0, (), (0,))
    assert turns(corrected(table, by(1))) == (0, (), (0,))


def test_g26_literal_a_turn_that_was_another_players_by_the_corrected_record_was_not_dodged() -> None:
    table = caught(play(start(lost_deal="literal"), 1), 2)
    assert turns(table) == (2, (0,), (2,))
    assert turns(corrected(table, by(0))) == (1, (), ())


def test_g26_literal_a_second_offence_takes_the_place_of_the_penalty_before_it() -> None:
    table = caught(play(caught(start(lost_deal="literal"), 0), -1, -1, -1), 0)
    assert turns(table) == (0, (), (0,))
    assert table.state.rotation.turn == 1
    assert turns(corrected(table, by(1))) == (0, (), (0,))


def test_g27_a_lapsed_finding_stands_while_its_dodge_does() -> None:
    table = caught(play(start(), 1, -1, -1, -1), 0)
    lapsed = [event for event in table.happened if isinstance(event, e.LostDealFound)]
    assert lapsed[-1].lapsed
    later = corrected(table, by(1, deal=4))
    assert not [event for event in later.happened if isinstance(event, FindingSetAside)]
    assert [event.accused for event in corrected(table, by(0)).happened if isinstance(event, FindingSetAside)] == [0]


def test_g27_a_finding_that_is_lapsed_by_both_records_stands() -> None:
    table = caught(play(start(), 1, -1, -1, -1), 0)
    after = corrected(table, by(3, deal=2))
    assert not [event for event in after.happened if isinstance(event, FindingSetAside)]
    assert 0 not in turns(after)[1]


def test_g26_a_finding_without_penalty_deals_needs_no_correction_when_it_is_the_players_turn() -> None:
    table = caught(play(start(), 1, -1, -1), 0)
    after = corrected(table, by(0))
    assert not [event for event in after.happened if isinstance(event, FindingSetAside)]
    assert turns(after)[0] == 0


def test_g24_the_dealer_of_a_misdeal_is_corrected_and_deals_again() -> None:
    """Neither the misdeal nor the rule that its dealer deals again holds the wrong dealer fast."""
    table = recorded(start(), dealer=1).after(c.CallMisdeal(reason="the wrong dealer"))
    assert turns(table) == (1, (0,), ())
    first, after = rule(table, by(0))
    assert (first.kind, first.net, first.payments) == ("amended", (0, 0, 0, 0), ())
    assert first.corrects == 7
    unnamed = table.when(replace(ask(table, by(0)), corrects=-1)).events[0]
    assert isinstance(unnamed, RulingApplied)
    assert unnamed.corrects == 100 + table.happened.index(e.DealRecorded(deal=1, dealer=1, hands=(), declare_by_s=0))
    assert turns(after) == (0, (), ())
    assert turns(play(after, -1)) == (1, (), ())


def test_the_dealer_of_a_void_deal_is_corrected_without_a_counter() -> None:
    table = recorded(open_table(), EXAMPLE_1, dealer=0).after(suit(2, "D", 28), c.Settle())
    _, void = rule(table, make_ruling(outcome="voided", deal=1))
    first, after = rule(void, by(3))
    assert (first.kind, first.net) == ("amended", (0, 0, 0, 0))
    assert after.state.counters == void.state.counters
    assert turns(after) == (0, (), ())
    both = make_ruling(outcome="amended", deal=1, amendment=make_amendment(dealer=2, hands=EXAMPLE_2))
    refuses(void, both, "deal_voided", "deal")


def test_transfers_come_beside_a_dealer_who_is_corrected() -> None:
    table = recorded(start(), dealer=1).after(c.CallMisdeal(reason=""))
    after = table.when(ask(table, by(0, transfers=FINE)))
    applied = [event for event in after.events if isinstance(event, RulingApplied)]
    assert [event.kind for event in applied] == ["amended", "ordered"]
    assert applied[0].net == (0, 0, 0, 0) != applied[1].net
    assert [(event.void_from, event.next_dealer) for event in applied] == [(0, -1), (0, -1)]


def test_a_next_dealer_who_is_ordered_too_comes_last() -> None:
    table = caught(play(start(), 1), 0)
    for dealer in (3, 0):
        assert turns(corrected(table, by(0, next_dealer=dealer))) == (dealer, (), ())
    assert turns(corrected(table, by(0))) != (0, (), ())
    _, ordered = rule(play(start(), 1), make_ruling(outcome="ordered", deal=1, next_dealer=3))
    later = play(ordered, -1)
    assert turns(corrected(later, by(0))) == (0, (), ())


def test_g24_whoever_dealt_a_misdeal_again_changes_no_turn() -> None:
    table = play(recorded(start()).after(c.CallMisdeal(reason="")), -1)
    assert [type(event) for event in table.when(ask(table, by(1, deal=2))).events] == [RulingApplied]


def test_after_the_game_a_dealer_is_corrected_for_the_accusation_that_is_open() -> None:
    ended = play(start(), 1).after(accuse(0), c.EndTable())
    after = corrected(ended, by(0))
    after.refuses(c.FindLostDeal(accused=0, upheld=True), *NO_LOST_DEAL)
    guilty = ended.after(c.FindLostDeal(accused=0, upheld=True))
    assert [event.accused for event in corrected(guilty, by(0)).happened if isinstance(event, FindingSetAside)] == [0]
    assert corrected(guilty, by(2)).state.rotation.penalties == ()


@pytest.mark.parametrize(
    ("dealer", "deal", "code"),
    [(1, 1, "nothing_amended"), (4, 1, "no_such_seat"), (-2, 1, "no_such_seat"), (0, 9, "deal_not_settled")],
)
def test_a_dealer_is_another_one_of_a_deal_that_was_dealt(dealer: int, deal: int, code: str) -> None:
    refuses(play(start(), 1), by(dealer, deal), code, "dealer")


def test_g24_a_deal_that_was_undone_has_moved_no_turn() -> None:
    table = play(start(), 1, -1).after(c.UndoDeal(deal=2, reason="a wrong card"))
    assert turns(table) == (2, (0,), ())
    after = corrected(table, by(0))
    assert turns(after) == (1, (), ())
    assert turns(corrected(play(table, -1), by(0))) == turns(corrected(play(start(), 1, -1), by(0)))


def test_g24_a_deal_that_was_undone_is_neither_settled_nor_undone_again_by_a_ruling() -> None:
    settled = suit(3, "C", 34), suit(2, "D", 28), c.Settle()
    undone = recorded(recorded(open_table(), EXAMPLE_1).after(*settled), EXAMPLE_1).after(*settled)
    table = undone.after(c.UndoDeal(deal=2, reason="a wrong card"))
    refuses(table, make_ruling(outcome="voided", deal=2), "deal_not_settled", "deal")
    after = corrected(table, make_ruling(outcome="voided", deal=1))
    assert after.state.counters == open_table().state.counters
    detail = "a lost deal has been found or a ruling made since this deal: a dispute can correct it"
    ruled = corrected(undone, make_ruling(outcome="voided", deal=1))
    ruled.refuses(c.UndoDeal(deal=2, reason="a wrong card"), "cannot_undo", "G24", detail, "deal")


def test_g4_the_service_deals_for_the_dealer_that_it_names() -> None:
    order = tuple(card for row in zip(*[EXAMPLE_1[seat] for seat in range(4)], strict=True) for card in row)
    table = open_table().after(c.DealCards(order=order, seed="", now_s=NOW_S), c.Settle())
    refuses(table, by(0), "hands_dealt_by_service", "dealer")
