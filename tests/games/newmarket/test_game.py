"""Newmarket as the platform sees it: what the other tests of the game do not ask."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

from ging_service.domain.cards import Card, without
from ging_service.domain.game import SPECTATOR, Viewer
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.auditing.deciding_again import command_of
from ging_service.games.newmarket.decider.auditing.shown_facts import possible_state
from ging_service.games.newmarket.decider.evolve import fold
from ging_service.games.newmarket.decider.state import TableState
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.cards import PACKS
from ging_service.games.newmarket.rules.dealing import Call, call_for
from ging_service.games.newmarket.rules.house_rules import HouseRules
from tests.games.newmarket.hands import cards
from tests.games.newmarket.table import MEMBERS, SEED, Table, dealt, open_table

PAYMENT = e.Payment(source="kitty", target="stack/0", counters=1, rule="NM27")
EVENTS: tuple[Any, ...] = (
    e.CardCut(seat=0, card=Card("AS")),
    e.FirstDealerFound(seat=0, by="lowest"),
    e.StackBought(seat=0, member="ada", counters=5),
    e.ShuffleCommitted(deal=1, seed=SEED),
    e.LayoutDressed(deal=1, seats=4, heaps=cards("KS"), stake=1, kitty=1),
    e.BuyOffered(deal=1, seat=0, act_by_s=0),
    e.BuyPassed(deal=1, seat=0),
    e.DeadHandBought(deal=1, seat=0, paid=1, hand=()),
    e.CardBuried(deal=1, caller=0, target=Card("JS"), seat=1, hand=()),
    e.StartAwaited(deal=1, seat=0, suits=("S",), act_by_s=0),
    e.StartPassed(deal=1, seat=0),
    e.CardPlayed(deal=1, seat=0, card=Card("AS"), starts=True),
    e.CardMissed(deal=1, seat=0, card=Card("AS"), paid=1),
    e.SequenceStopped(deal=1, reason="dead", missing=Card("2S")),
    e.HeapWon(deal=1, seat=0, heap=Card("KS"), counters=1, rule="NM17"),
    e.KittyWon(deal=1, seat=0, counters=1),
    e.CardsLeftPaid(deal=1, seat=0, paid=(0, 1)),
    e.TimeRanOut(deal=1, seat=0),
    e.DealEnded(deal=1, kind="out", winner=0),
    e.DealVoided(deal=1, reason="misdeal", payments=(PAYMENT,)),
    e.DealOpened(deal=1),
    e.GameEnded(reason="closed"),
    e.LayoutDivided(payments=(PAYMENT,)),
    e.StacksReturned(members=("ada",), counters=(1,)),
)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_no_event_breaks_a_table_that_it_cannot_belong_to(event: Any) -> None:
    assert isinstance(fold(TableState(), [event]), TableState)
    assert fold(open_table().state, [event]).members == MEMBERS[:4]
    assert len(fold(dealt("2C", "3C", "4C", "5C").state, [event]).members) == 4


def test_all_events_are_tried() -> None:
    begin = {e.TableOpened, e.HandsDealt, e.DealRecorded}
    assert {type(event) for event in EVENTS} | begin == {*get_args(e.Event)}


def test_a_card_that_a_reader_cannot_find_leaves_the_hand_as_it_is() -> None:
    assert without(cards("2C 3C"), (Card("9D"),)) == cards("2C 3C")


def test_a_forged_size_of_a_hand_takes_no_more_memory_than_a_pack() -> None:
    forged = replace(dealt("2C", "3C", "4C", "5C").one(e.HandsDealt), hands=(("?",),) * 4, sizes=(10**15,) * 4)
    deal = fold(open_table().state, [forged]).deal
    assert deal is not None
    assert [len(hand) for hand in deal.hands] == [52] * 4


def test_nm7_who_sees_which_hand() -> None:
    table = dealt("2C", "3C", "4C", "5C")
    hands = table.one(e.HandsDealt)
    seen: Any = GAME.view(hands, Viewer(seat=2, member="cyd"))
    assert seen.hands == (("?",), ("?",), hands.hands[2], ("?",))
    assert seen.dead == ("?",)
    nothing: Any = GAME.view(hands, SPECTATOR)
    assert set(nothing.hands) == {("?",)}
    assert [one.audience(hands, 1) for one in GAME.sealed[e.HandsDealt]] == ["seat/1", "hands"]
    assert [one.subject(hands) for one in GAME.sealed[e.HandsDealt]] == ["1", "1"]
    bought = table.when(c.PassBuy(seat=0), c.BuyDeadHand(seat=1)).one(e.DeadHandBought)
    assert GAME.sealed[e.DeadHandBought][0].audience(bought, 0) == "seat/1"
    nobody = e.CardBuried(deal=1, caller=0, target=Card("JH"), seat=-1, hand=())
    assert GAME.sealed[e.CardBuried][0].audience(nobody, 0) == "all"
    assert GAME.opens(e.DealOpened(deal=7), table.state) == ("7",)
    assert GAME.sealed[e.ShuffleCommitted][0].audience(table.last[0], 0) == "hands"
    buried: Any = GAME.view(replace(nobody, seat=1, hand=cards("AS")), Viewer(seat=1, member="bob"))
    assert buried.hand == ("AS",)


def test_nm6_the_audit_deals_the_same_hands_from_the_shuffle() -> None:
    table = open_table(5)
    table = table.when(c.DealCards(order=PACKS["newmarket"], seed=SEED))
    hands = table.one(e.HandsDealt)
    found = GAME.shuffled(hands, table.state)
    assert found is not None
    assert found.shuffle == table.state.shuffle
    assert found.deal_again(PACKS["newmarket"]) == hands
    assert found.pack == PACKS["newmarket"]
    assert GAME.shuffled(e.DealOpened(deal=1), table.state) is None


def test_packs_limits_and_rules_are_those_of_the_table() -> None:
    assert len(GAME.pack(HouseRules(game="original"), 3)) == 52
    table = open_table(turn_limit_s=40)
    assert GAME.time_limit_s(table.state) == 40
    assert GAME.rules_at(table.state) == table.state.rules
    assert GAME.hand(dealt("2C", "3C", "4C", "5C").state, 0)[0] != "?"
    assert GAME.members(table.state) == MEMBERS[:4]


def test_nm2_players_who_have_to_cut_can() -> None:
    table = Table().when(c.OpenTable(members=MEMBERS[:4], rules=HouseRules()), c.CutCard(seat=0, card=Card("AS")))
    assert [GAME.moves(table.state, seat) for seat in (0, 1)] == [(), (c.CutCard(seat=1),)]


def test_no_command_leads_to_events_that_only_follow() -> None:
    table = dealt("2C", "3C", "4C", "5C")
    assert command_of([e.KittyWon(deal=1, seat=0, counters=1)], table.state) is None
    recorded = open_table().when(c.RecordDeal(dealer=-1))
    assert command_of([e.KittyWon(deal=1, seat=0, counters=1)], recorded.state) is None


def test_a_forged_record_is_filled_in_some_way() -> None:
    table = dealt("2C", "3C", "4C", "5C")
    seen = GAME.see(table.state, SPECTATOR)
    twice = [e.CardPlayed(deal=1, seat=seat, card=Card("AD"), starts=False) for seat in (0, 1)]
    stops = [e.SequenceStopped(deal=1, reason="dead", missing=card) for card in PACKS["newmarket"]]
    found = possible_state([*twice, *stops], seen)
    assert found.deal is not None
    assert sorted(card for hand in (*found.deal.hands, found.deal.dead) for card in hand) == sorted(PACKS["newmarket"])
    assert possible_state(stops, open_table().state) == open_table().state


def test_nm23_without_a_card_of_the_suit_in_any_hand_nobody_calls() -> None:
    table = dealt("2C", "3C", "4C", "5C", buy="dealer_only")
    hands = (cards("2C"), cards("3C AD"), cards("4C"), cards("5C"))
    layout = replace(
        table.state.layout, heaps=tuple(replace(heap, is_in=heap.card == "KH") for heap in table.state.layout.heaps)
    )
    state = replace(table.state, layout=layout, deal=replace(table.deal, hands=hands, last_king=True))
    assert GAME.decide(c.PassBuy(seat=0), state) == (e.BuyPassed(deal=1, seat=0),)


def test_nm24_a_caller_who_holds_all_lower_cards_is_believed_on_hands_that_are_not_seen() -> None:
    table = dealt("2C", "3C", "4C", "5C")
    layout = replace(
        table.state.layout, heaps=tuple(replace(heap, is_in=heap.card == "KH") for heap in table.state.layout.heaps)
    )
    seen = GAME.see(replace(table.state, layout=layout), SPECTATOR)
    found = possible_state([e.CardBuried(deal=1, caller=1, target=Card(""), seat=-1, hand=())], seen)
    assert found.deal is not None
    assert call_for("H", found.deal.hands) == Call(caller=1, target=Card(""), seat=-1)
