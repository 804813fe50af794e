"""Results of rulings: each stated choice of docs/rulings.md, one by one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ging_service.domain.game import PlacedEvent
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.fair_events import ShuffleVoided
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.deal_settlement import Claim, CombinationClaim
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.rules.lost_deal import due_dealer
from ging_service.games.ging.rules.ruling_orders import (
    NO_RESULT,
    AmendmentOrder,
    OrderedTransfer,
    Payment,
    Ruling,
)
from tests.games.ging.deals import EXAMPLE_1, EXAMPLE_2, SWEEPS
from tests.games.ging.decider.rulings.ruling_play import moment_of, owned
from tests.games.ging.ruling_values import (
    make_amended,
    make_amendment,
    make_ruled_result,
    make_ruling,
    make_ruling_applied,
)
from tests.games.ging.table import MEMBERS, NOW_S, Table, given, open_table, recorded, refusal, suit

WON_BY_A_AND_B = (*EXAMPLE_1[2:], *EXAMPLE_1[:2])
MOST_OF_EXAMPLE_1 = (3, "C", 34), (2, "D", 28)


REFUSALS = {
    ("already_declared", "G19", "a declaration appears twice"),
    ("amendment_untrue", "G21", "seat 0 does not hold 10 spades"),
    ("amendment_untrue", "G21", "seat 0 does not hold 20 spades"),
    ("amendment_untrue", "G21", "seat 3 does not hold 34 clubs"),
    ("amendment_untrue", "G21", "seat 3 does not hold ging"),
    ("bad_counters", "", "a transfer is 1 to 1000000 counters"),
    ("bad_points", "G7", "a suit counts 1 to 64 points"),
    (
        "bad_void_from",
        "G29",
        "by the corrected stacks the game should have ended with deal 1; only deals after that can be void",
    ),
    (
        "bad_void_from",
        "G29",
        "by the corrected stacks the game should have ended with none of these deals; only deals after that can be void",
    ),
    ("deal_not_settled", "G24", "the dispute is about no deal whose dealer could be amended"),
    ("deal_not_settled", "G24", "this deal was never settled: there is nothing to amend or void"),
    ("deal_running", "G24", "a deal is running: rule when it is settled or void"),
    ("deal_voided", "", "this deal has been voided by a ruling"),
    (
        "hands_dealt_by_service",
        "G4",
        "the service has dealt these hands, which its commitment proves: they cannot be amended",
    ),
    (
        "hands_dealt_by_service",
        "G4",
        "the service has dealt this deal for its dealer, which its commitment proves: that cannot be amended",
    ),
    ("no_first_dealer", "G3", "the players have not yet cut for the first deal"),
    ("no_such_combination", "G17", "there is no such combination"),
    ("no_such_rule", "", "a rule is G1 to G33, or none"),
    ("no_such_seat", "G2", "there are four seats, 0 to 3; there is no seat -1"),
    ("no_such_seat", "G2", "there are four seats, 0 to 3; there is no seat -2"),
    ("no_such_seat", "G2", "there are four seats, 0 to 3; there is no seat 4"),
    ("no_such_seat", "G2", "there are four seats, 0 to 3; there is no seat 5"),
    ("no_such_suit", "G1", "a suit is one of S, H, D, C"),
    ("not_an_amendment", "", "hands, the dealer and declarations come with the outcome `amended` only"),
    ("not_declared", "G19", "seat 1 has not declared X"),
    ("not_declared", "G19", "seat 1 has not declared ging"),
    ("not_declared", "G19", "seat 1 has not declared spades"),
    ("not_declared", "G19", "seat 4 has not declared spades"),
    ("not_four_hands", "G2", "a deal has four hands, not 3"),
    (
        "nothing_amended",
        "",
        "amend the hands, the dealer or the declarations; `replace_declarations` says that nobody declared anything",
    ),
    ("nothing_amended", "G19", "these declarations replace all others: there is nothing left to withdraw"),
    ("nothing_amended", "G2", "by the record seat 1 dealt this deal anyway"),
    ("nothing_ordered", "", "the ruling orders nothing: name transfers or the next dealer"),
    ("pays_himself", "", "a transfer goes from one seat to another"),
    ("showdown", "G20", "nobody declares at this table: amend the hands"),
    ("table_ended", "G29", "the game at this table has ended: there is no next dealer"),
    ("table_not_open", "", "this table has not been opened"),
}
"""The code of each refusal of a ruling, the rule that it cites, and its text."""


def played(table: Table, *claims: tuple[int, str, int], dealt: Any = EXAMPLE_1) -> Table:
    """The table once these suits have been declared in a recorded deal and it is settled."""
    said = [suit(*claim) for claim in claims]
    return recorded(table, dealt).after(*said, c.Settle())


def opened(table: Table) -> Table:
    """The table once the hands of its first deal lie open."""
    return table.after(c.OpenHands(deals=(1,), reason="review"))


def showdown(*deals: Any, **house: Any) -> Table:
    table = open_table(mode="showdown", **house)
    for dealt in deals:
        table = recorded(table, dealt).after(c.Settle())
    return table


def ask(table: Table, ruling: Ruling) -> c.ApplyRuling:
    record = tuple(PlacedEvent(100 + place, event, moment_of(place)) for place, event in enumerate(table.happened))
    return c.ApplyRuling(dispute="d1", ruling=ruling, record=record, corrects=7)


SETTLES = e.MostOfSuitWon, e.LayoutSwept, e.DealPassed


def when(table: Table, number: int, kinds: Any = SETTLES) -> str:
    """When a deal was settled, or when another event of it happened."""
    placed = enumerate(table.happened)
    return next(moment_of(place) for place, event in placed if isinstance(event, kinds) and event.deal == number)


def rule(table: Table, ruling: Ruling) -> tuple[RulingApplied, Table]:
    """The first correction, and the table after all of the ruling."""
    after = table.when(ask(table, ruling))
    first = next(event for event in after.events if isinstance(event, RulingApplied))
    return first, after.table


def refuses(table: Table, ruling: Ruling, code: str, where: str = "") -> None:
    *refused, at = refusal(ask(table, ruling), table.state)
    assert (refused[0], at) == (code, where)
    assert tuple(refused) in REFUSALS


def claims(*said: tuple[int, str, int]) -> AmendmentOrder:
    return make_amendment(
        replaces=True, claims=tuple(Claim(seat=seat, suit=suit, points=points) for seat, suit, points in said)
    )


def amended(amendment: AmendmentOrder, **more: Any) -> Ruling:
    return make_ruling(outcome="amended", deal=1, amendment=amendment, **more)


FINE = (OrderedTransfer(payer=0, taker=1, counters=1, rule=""),)
VOID = make_ruling(outcome="voided", deal=1)


def test_an_overlooked_declaration_is_amended_and_the_difference_is_paid_from_stack_to_stack() -> None:
    """C alone declared and took three (G9); D's 34 clubs had been left out, so D is most and C second (G8)."""
    table = played(open_table(), (2, "D", 28))
    assert table.state.counters.stacks == (17, 17, 21, 17)
    first, after = rule(table, amended(claims(*MOST_OF_EXAMPLE_1)))
    assert first == make_ruling_applied(
        dispute="d1",
        deal=1,
        kind="amended",
        corrects=100 + next(i for i, event in enumerate(table.happened) if isinstance(event, e.MostOfSuitWon)),
        net=(0, 0, -2, 2),
        payments=(Payment(source="stack/2", target="stack/3", counters=2, rule="G8"),),
        amendment=make_amended(declared=True, claims=claims(*MOST_OF_EXAMPLE_1).claims),
        settled_at=when(table, 1),
        result=make_ruled_result(kind="most", winners=(3, 2), claims=claims(*MOST_OF_EXAMPLE_1).claims),
    )
    assert after.state.counters.stacks == played(open_table(), *MOST_OF_EXAMPLE_1).state.counters.stacks
    assert (after.state.counters.corners, after.state.counters.pee) == ((1, 1, 1, 1), 4)
    assert after.state.deal == table.state.deal


def test_each_correction_says_when_its_deal_was_settled_and_what_it_has_come_to() -> None:
    """The moment is that of the postings which it corrects, whenever it was ruled; a void deal comes to nothing."""
    table = showdown(EXAMPLE_1, WON_BY_A_AND_B, starting_stack=4)
    _, after = rule(table, amended(make_amendment(hands=SWEEPS), void_from=2, transfers=FINE))
    sweep = make_ruled_result(kind="sweep", combination="four_sevens", winners=(0,))
    applied = [one for one in after.happened if isinstance(one, RulingApplied)]
    assert [(one.deal, one.kind, one.settled_at, one.result) for one in applied] == [
        (1, "amended", when(table, 1), sweep),
        (1, "ordered", when(table, 1), NO_RESULT),
        (1, "ended", when(table, 1), sweep),
        (2, "voided", when(table, 2), NO_RESULT),
    ]


def test_g23_a_deal_amended_to_nothing_declared_is_one_in_which_nobody_has_won() -> None:
    first, _ = rule(played(open_table(), *MOST_OF_EXAMPLE_1), amended(make_amendment(replaces=True)))
    assert first.result == make_ruled_result(kind="none")


def test_g9_one_player_with_most_and_second_has_won_once() -> None:
    table = played(open_table(), *MOST_OF_EXAMPLE_1)
    first, _ = rule(table, amended(claims((2, "D", 28), (2, "H", 7))))
    assert (first.result.kind, first.result.winners) == ("most", (2,))
    assert [claim.suit for claim in first.result.claims] == ["D", "H"]


def test_what_is_ordered_of_a_misdeal_counts_when_it_was_dealt_and_of_no_deal_when_it_is_ruled() -> None:
    misdealt = recorded(open_table(), EXAMPLE_1).after(c.CallMisdeal(reason="a card faced"))
    of_deal, _ = rule(misdealt, make_ruling(outcome="ordered", deal=1, transfers=FINE))
    assert (of_deal.settled_at, of_deal.result) == (when(misdealt, 1, e.DealRecorded), NO_RESULT)
    of_none, _ = rule(misdealt, make_ruling(outcome="ordered", deal=0, transfers=FINE))
    assert of_none.settled_at == ""


def test_the_postings_cite_the_ruling_and_the_rule() -> None:
    first, _ = rule(played(open_table(), (2, "D", 28)), amended(claims(*MOST_OF_EXAMPLE_1)))
    assert GAME.transfers(first) == (("stack/2", "stack/3", 2, "ruling d1", "G8"),)


@pytest.mark.parametrize(
    ("dealt", "amendment", "rule_cited"),
    [
        (EXAMPLE_1, make_amendment(hands=SWEEPS), "G18"),
        (SWEEPS, make_amendment(hands=EXAMPLE_1), "G8"),
    ],
)
def test_g6_a_sweep_wrongly_given_or_withheld_leaves_the_tray_dressed(
    dealt: Any, amendment: AmendmentOrder, rule_cited: str
) -> None:
    table = showdown(dealt)
    first, after = rule(table, amended(amendment))
    assert {payment.rule for payment in first.payments} == {rule_cited}
    assert after.state.counters == showdown(amendment.hands).state.counters
    assert after.state.counters.corners == (1, 1, 1, 1)
    assert sum(after.state.counters.stacks) == sum(table.state.counters.stacks)


def test_g23_a_deal_amended_to_nothing_declared_gives_everything_back() -> None:
    table = played(open_table(), *MOST_OF_EXAMPLE_1)
    first, after = rule(table, amended(make_amendment(replaces=True)))
    assert {payment.rule for payment in first.payments} == {"G23"}
    assert after.state.counters.stacks == (18, 18, 18, 18)


def test_amended_hands_change_what_a_declaration_is_worth_not_whether_it_was_made() -> None:
    """Clubs and diamonds were declared; in the other hands C holds 30 diamonds and D no clubs but the nine."""
    table = played(open_table(), *MOST_OF_EXAMPLE_1)
    first, after = rule(table, amended(make_amendment(hands=EXAMPLE_2)))
    played_so = played(open_table(), (3, "C", 9), (2, "D", 30), dealt=EXAMPLE_2)
    assert after.state.counters.stacks == played_so.state.counters.stacks
    assert first.amendment.hands == EXAMPLE_2


def test_a_declared_combination_or_suit_that_the_amended_hand_does_not_hold_falls_away() -> None:
    table = recorded(open_table(), SWEEPS).after(
        c.DeclareCombination(seat=0, combination="four_sevens", cards=(), is_false=False),
        suit(1, "S", 20),
        suit(3, "H", 40),
        c.Settle(),
    )
    other = (SWEEPS[1], SWEEPS[0], SWEEPS[2], SWEEPS[3])
    _, after = rule(table, amended(make_amendment(hands=other)))
    nets = tuple(now - 18 for now in after.state.counters.stacks)
    assert nets == (-1, 1, -1, 1)  # D's 40 hearts are most, B's 7 spades second


def test_a_void_deal_moves_nothing_and_later_deals_stand() -> None:
    table = showdown(EXAMPLE_1, SWEEPS)
    second = showdown(SWEEPS)
    first, after = rule(table, VOID)
    assert (first.kind, {payment.rule for payment in first.payments}) == ("voided", {"G24"})
    net_of_second = table.state.deal and table.state.deal.result and table.state.deal.result.net
    assert net_of_second is not None
    assert after.state.counters.stacks == tuple(18 + net for net in net_of_second)
    assert second.state.counters.corners == after.state.counters.corners
    refuses(after, VOID, "deal_voided", "deal")
    refuses(after, amended(make_amendment(hands=EXAMPLE_2)), "deal_voided", "deal")


def test_a_second_ruling_is_reckoned_against_the_first_ones_result() -> None:
    table = showdown(EXAMPLE_1)
    _, once = rule(table, amended(make_amendment(hands=SWEEPS)))
    second, twice = rule(once, amended(make_amendment(hands=EXAMPLE_1)))
    assert twice.state.counters == table.state.counters
    first, _ = rule(table, amended(make_amendment(hands=SWEEPS)))
    assert second.net == tuple(-net for net in first.net)


def test_a_second_amendment_is_read_over_the_first() -> None:
    """Hands amended by one ruling are the hands by which the next one's declarations are judged."""
    table = played(open_table(), *MOST_OF_EXAMPLE_1)
    _, once = rule(table, amended(make_amendment(hands=EXAMPLE_2)))
    _, twice = rule(once, amended(claims((2, "D", 30), (0, "S", 28))))
    assert twice.state.counters.stacks == tuple(18 + net for net in (1, -1, 1, -1))
    refuses(once, amended(claims((3, "C", 34))), "amendment_untrue", "claims.0")


def test_what_a_stack_cannot_pay_is_paid_at_home() -> None:
    """G6, G29: B's stack is left at nothing and not below; stacks and tray together stay what they were."""
    table = showdown(EXAMPLE_1, starting_stack=4)
    assert table.state.counters.stacks == (1, 1, 3, 3)
    first, after = rule(table, amended(make_amendment(hands=SWEEPS)))
    assert first.net == (7, -1, -3, -3)
    assert after.state.counters.stacks == (8, 0, 0, 0)
    ordered = make_ruling(
        outcome="ordered", deal=1, transfers=(OrderedTransfer(payer=1, taker=0, counters=3, rule="G21"),)
    )
    second, later = rule(after, ordered)
    assert second.payments == (Payment(source="member/bob", target="member/ada", counters=3, rule="G21"),)
    assert later.state.counters == after.state.counters


def test_on_an_open_table_stacks_owe_what_they_cannot_pay() -> None:
    table = showdown(EXAMPLE_1, starting_stack=2, ending="open")
    _, after = rule(table, amended(make_amendment(hands=SWEEPS)))
    assert after.state.counters == showdown(SWEEPS, starting_stack=2, ending="open").state.counters
    assert min(after.state.counters.stacks) < 0


def test_when_the_table_is_over_everything_is_paid_at_home() -> None:
    table = showdown(EXAMPLE_1).after(c.EndTable())
    first, after = rule(table, amended(make_amendment(hands=SWEEPS)))
    assert {paid.source[:7] + paid.target[:7] for paid in first.payments} == {"member/member/"}
    assert after.state == table.state


def test_a_game_that_ended_wrongly_stays_ended() -> None:
    """A and B could not put back (G30); void, the deal would have ended nothing. Each is given back what they staked."""
    table = showdown(EXAMPLE_1, starting_stack=2)
    assert table.state.ended == "cannot_pay"
    first, after = rule(table, VOID)
    assert after.state == table.state
    assert first.ends_after == 0
    assert owned([*table.happened, first]) == [0, 0, 0, 0]


def test_g30_a_deal_that_ends_the_game_is_settled_again_with_its_end() -> None:
    table = showdown(EXAMPLE_1, starting_stack=2)
    first, _ = rule(table, amended(make_amendment(hands=SWEEPS)))
    taken_home = next(event for event in table.happened if isinstance(event, e.StacksReturned)).counters
    should = next(event for event in showdown(SWEEPS, starting_stack=2).happened if isinstance(event, e.StacksReturned))
    assert tuple(had + net for had, net in zip(taken_home, first.net, strict=True)) == should.counters


def test_the_game_that_should_have_ended_ends_and_later_deals_are_void() -> None:
    table = showdown(EXAMPLE_1, WON_BY_A_AND_B, starting_stack=4)
    ruling = amended(make_amendment(hands=SWEEPS))
    first, after = rule(table, ruling)
    assert (first.ends_after, after.state.phase) == (1, "between_deals")
    refuses(table, replace(ruling, void_from=1), "bad_void_from", "void_from")
    refuses(table, replace(VOID, void_from=2), "bad_void_from", "void_from")
    _, ended = rule(table, replace(ruling, void_from=2))
    kinds = [
        (event.deal, event.kind, event.void_from, event.next_dealer, event.ends_after)
        for event in ended.happened
        if isinstance(event, RulingApplied)
    ]
    assert kinds == [(1, "amended", 2, -1, 1), (1, "ended", 0, -1, 0), (2, "voided", 0, -1, 0)]
    assert ended.state.ended == showdown(SWEEPS, starting_stack=4).state.ended == "last_counter"
    refuses(ended, amended(make_amendment(hands=EXAMPLE_1), void_from=2), "bad_void_from", "void_from")


def test_the_game_ends_without_a_void_deal_when_the_last_one_should_have_ended_it() -> None:
    table = showdown(EXAMPLE_1, starting_stack=4)
    _, ended = rule(table, amended(make_amendment(hands=SWEEPS), void_from=2))
    assert ended.state.phase == "ended"


def test_a_later_deal_that_could_not_have_been_paid_is_the_one_that_should_have_ended_the_game() -> None:
    """Deal 1 is amended; by the corrected stacks it is deal 2 after which somebody has no counter left."""
    table = showdown(EXAMPLE_1, WON_BY_A_AND_B, EXAMPLE_1, starting_stack=5)
    first, _ = rule(table, amended(make_amendment(hands=SWEEPS)))
    assert first.ends_after == 2
    ordered, _ = rule(
        table,
        make_ruling(outcome="ordered", deal=2, transfers=(OrderedTransfer(payer=3, taker=0, counters=5, rule=""),)),
    )
    assert ordered.ends_after == 3  # what is ordered with a deal counts from the next deal on


def test_a_committed_shuffle_is_void_when_a_ruling_ends_the_game() -> None:
    table = showdown(EXAMPLE_1, WON_BY_A_AND_B, starting_stack=4).after(c.CommitShuffle(seed="0" * 64))
    _, ended = rule(table, amended(make_amendment(hands=SWEEPS), void_from=2))
    (voided,) = (event for event in ended.happened if isinstance(event, ShuffleVoided))
    assert voided.reason == "the game ended"


def test_the_next_dealer_is_another_only_where_the_ruling_says_so() -> None:
    table = showdown(EXAMPLE_1)
    _, unchanged = rule(table, VOID)
    assert due_dealer(unchanged.state.rotation) == 0
    for dealer in (3, 0):
        _, after = rule(table, replace(VOID, next_dealer=dealer))
        assert due_dealer(after.state.rotation) == dealer


def test_a_next_dealer_ends_the_penalties_that_are_being_served_and_a_misdeals_second_deal() -> None:
    table = recorded(open_table(mode="showdown"), EXAMPLE_1, dealer=0).after(c.Settle())
    table = table.after(c.AccuseLostDeal(accuser=0, accused=3), c.FindLostDeal(accused=3, upheld=True))
    assert table.state.rotation.penalties == (3,)
    ruling = make_ruling(outcome="ordered", deal=1, next_dealer=2)
    assert isinstance(table.when(ask(table, ruling)).events[0], e.PenaltyEnded)
    _, after = rule(table, ruling)
    assert (after.state.rotation.penalties, due_dealer(after.state.rotation)) == ((), 2)
    misdealt = recorded(table, EXAMPLE_1).after(c.CallMisdeal(reason="a card faced"))
    _, dealt_by = rule(misdealt, ruling)
    assert due_dealer(dealt_by.state.rotation) == 2


def test_transfers_are_ordered_beside_an_amendment_and_are_not_undone_by_a_second_one() -> None:
    table = showdown(EXAMPLE_1)
    fine = (OrderedTransfer(payer=3, taker=0, counters=2, rule="G21"),)
    _, once = rule(table, amended(make_amendment(hands=SWEEPS), transfers=fine))
    _, twice = rule(once, amended(make_amendment(hands=EXAMPLE_1)))
    assert twice.state.counters.stacks == tuple(
        had + fined for had, fined in zip(table.state.counters.stacks, (2, 0, 0, -2), strict=True)
    )


def test_what_is_ordered_of_no_deal_cites_the_disputed_event() -> None:
    table = open_table()
    transfers = (OrderedTransfer(payer=0, taker=1, counters=1, rule=""),)
    first, after = rule(table, make_ruling(outcome="ordered", deal=0, transfers=transfers))
    assert first == make_ruling_applied(
        dispute="d1",
        deal=0,
        kind="ordered",
        corrects=7,
        net=(-1, 1, 0, 0),
        payments=(Payment(source="stack/0", target="stack/1", counters=1, rule=""),),
    )
    assert after.state.counters.stacks == (17, 19, 18, 18)
    _, later = rule(recorded(after, EXAMPLE_1).after(suit(2, "D", 28), c.Settle()), VOID)
    assert later.state.counters.stacks == (17, 19, 18, 18)


def test_what_is_ordered_of_a_deal_as_a_whole_cites_its_settlement() -> None:
    table = showdown(EXAMPLE_1)
    transfers = (OrderedTransfer(payer=0, taker=1, counters=1, rule=""),)
    ruling = make_ruling(outcome="ordered", deal=1, transfers=transfers)
    (first,) = table.when(replace(ask(table, ruling), corrects=-1)).events
    settled = next(place for place, event in enumerate(table.happened) if isinstance(event, e.MostOfSuitWon))
    assert isinstance(first, RulingApplied)
    assert first.corrects == 100 + settled


def test_no_ruling_while_a_deal_is_running_or_before_the_table_is_open() -> None:
    running = recorded(showdown(EXAMPLE_1), EXAMPLE_2)
    refuses(running, VOID, "deal_running")
    refuses(Table((), GAME.initial_state()), VOID, "table_not_open")


def test_only_settled_deals_are_amended_or_voided() -> None:
    misdealt = recorded(open_table(), EXAMPLE_1).after(c.CallMisdeal(reason="a card faced"))
    for ruling in (VOID, amended(make_amendment(hands=EXAMPLE_2)), make_ruling(outcome="voided", deal=9)):
        refuses(misdealt, ruling, "deal_not_settled", "deal")


@pytest.mark.parametrize(
    ("ruling", "code", "where"),
    [
        (amended(make_amendment()), "nothing_amended", ""),
        (make_ruling(outcome="ordered", deal=1), "nothing_ordered", ""),
        (replace(VOID, amendment=make_amendment(hands=EXAMPLE_2)), "not_an_amendment", "outcome"),
        (amended(make_amendment(hands=EXAMPLE_1[:3])), "not_four_hands", "hands"),
        (amended(claims((4, "S", 10))), "no_such_seat", "claims.0.seat"),
        (amended(claims((0, "X", 10))), "no_such_suit", "claims.0.suit"),
        (amended(claims((0, "S", 65))), "bad_points", "claims.0.points"),
        (amended(claims((0, "S", 10))), "amendment_untrue", "claims.0"),
        (amended(claims((0, "S", 9), (0, "S", 9))), "already_declared", "claims.1"),
        (replace(VOID, next_dealer=4), "no_such_seat", "next_dealer"),
        (replace(VOID, void_from=2), "bad_void_from", "void_from"),
    ],
)
def test_a_ruling_that_cannot_be_carried_out_is_refused(ruling: Ruling, code: str, where: str) -> None:
    refuses(opened(played(open_table(), *MOST_OF_EXAMPLE_1)), ruling, code, where)


def held(seat: int, name: Any) -> CombinationClaim:
    return CombinationClaim(seat=seat, combination=name)


@pytest.mark.parametrize(
    ("combinations", "code", "where"),
    [
        ((held(5, "ging"),), "no_such_seat", "combinations.0.seat"),
        ((held(0, "royal_flush"),), "no_such_combination", "combinations.0.combination"),
        ((held(3, "ging"),), "amendment_untrue", "combinations.0"),
        ((held(2, "ging"), held(2, "ging")), "already_declared", "combinations.1"),
    ],
)
def test_amended_combinations_are_true_and_stand_once(combinations: Any, code: str, where: str) -> None:
    table = opened(played(open_table(), dealt=SWEEPS))
    refuses(table, amended(make_amendment(replaces=True, combinations=combinations)), code, where)


def test_of_hidden_hands_no_refusal_tells_anything() -> None:
    """Two worlds: whatever was dealt, the same ruling on hands that nobody has opened comes to the same."""
    ruling = amended(claims((0, "S", 20), (1, "C", 30)))
    told = [rule(played(open_table(), dealt=dealt), ruling)[0] for dealt in (EXAMPLE_1, EXAMPLE_2)]
    assert told[0] == told[1]
    refuses(opened(played(open_table())), ruling, "amendment_untrue", "claims.0")


def test_where_hands_are_unknown_the_arbitrator_says_what_was_held() -> None:
    table = open_table().after(c.RecordDeal(now_s=NOW_S, dealer=-1, hands=()), c.Settle())
    said = make_amendment(replaces=True, claims=claims((0, "S", 30)).claims, combinations=(held(1, "ging"),))
    _, after = rule(table, amended(said))
    assert after.state.counters.stacks == (16, 24, 16, 16)
    _, later = rule(after, amended(claims((0, "S", 30))))
    assert later.state.counters.stacks == (21, 17, 17, 17)


def test_hands_that_the_service_dealt_cannot_be_amended_declarations_can() -> None:
    order = tuple(card for row in zip(*[EXAMPLE_1[seat] for seat in range(4)], strict=True) for card in row)
    table = open_table().after(c.DealCards(order=order, seed="", now_s=NOW_S), suit(2, "D", 28), c.Settle())
    refuses(table, amended(make_amendment(hands=EXAMPLE_2)), "hands_dealt_by_service", "hands")
    _, after = rule(table, amended(claims(*MOST_OF_EXAMPLE_1)))
    assert after.state.counters.stacks == (17, 17, 19, 19)


def test_nobody_declares_in_a_showdown_so_no_declaration_is_amended() -> None:
    refuses(showdown(EXAMPLE_1), amended(claims((0, "S", 9))), "showdown", "declarations")


@pytest.mark.parametrize(
    ("transfer", "code", "where"),
    [
        (OrderedTransfer(payer=4, taker=0, counters=1, rule=""), "no_such_seat", "transfers.0.payer"),
        (OrderedTransfer(payer=0, taker=-1, counters=1, rule=""), "no_such_seat", "transfers.0.taker"),
        (OrderedTransfer(payer=0, taker=0, counters=1, rule=""), "pays_himself", "transfers.0.taker"),
        (OrderedTransfer(payer=0, taker=1, counters=0, rule=""), "bad_counters", "transfers.0.counters"),
        (OrderedTransfer(payer=0, taker=1, counters=1_000_001, rule=""), "bad_counters", "transfers.0.counters"),
        (OrderedTransfer(payer=0, taker=1, counters=1, rule="G34"), "no_such_rule", "transfers.0.rule"),
    ],
)
def test_ordered_transfers_are_possible(transfer: OrderedTransfer, code: str, where: str) -> None:
    refuses(showdown(EXAMPLE_1), make_ruling(outcome="ordered", deal=1, transfers=(transfer,)), code, where)


def test_there_is_no_next_dealer_before_the_first_or_after_the_last() -> None:
    ruling = make_ruling(outcome="ordered", deal=0, next_dealer=1)
    refuses(open_table().after(c.EndTable()), ruling, "table_ended", "next_dealer")
    cutting = given().after(c.OpenTable(members=MEMBERS, rules=HouseRules(), first_dealer=-1))
    refuses(cutting, ruling, "no_first_dealer", "next_dealer")
