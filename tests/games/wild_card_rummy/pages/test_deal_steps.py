"""The end of a deal and of a game: its steps, the count of the hands, the score sheet, and the money."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.stakes import Stake
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.evolve import fold
from ging_service.games.wild_card_rummy.pages.felt.deal_steps import deal_steps
from ging_service.games.wild_card_rummy.pages.felt.own_hand import latest_turn
from ging_service.games.wild_card_rummy.pages.felt.score_sheet import counted_hands, score_sheet, settlement_of
from ging_service.games.wild_card_rummy.pages.words import notes_of
from tests.games.wild_card_rummy.laid import cards, run, set_of
from tests.games.wild_card_rummy.pages.deals import ADA, BOB, CLEO, MEMBERS, dealt

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.games.wild_card_rummy.decider.state import TableState

HELD = ((), cards("2H 7C"), cards("KD 3C AS"))


def over(state: TableState | None = None, **scored: Any) -> tuple[TableState, tuple[e.Event, ...]]:
    """A deal in which Ada has gone out, Ben holds 32 points and Cleo 14."""
    usual: dict[str, Any] = {"held": (0, 32, 14), "melded": (0, 0, 0), "points": (0, 32, 14), "totals": (0, 32, 14)}
    events: tuple[e.Event, ...] = (
        e.PlayerOut(deal=1, seat=ADA, act_by_s=0),
        e.HandsShown(deal=1, hands=HELD),
        e.DealScored(deal=1, kind="out", winner=ADA, **usual | scored),
    )
    return fold(state or dealt(), events), events


def words_of(events: Iterable[e.Event]) -> list[tuple[str, str]]:
    return [(step.words, step.rule) for step in deal_steps(events, MEMBERS.__getitem__)]


def test_wr20_the_count_of_a_deal_is_told_step_by_step() -> None:
    _state, events = over()
    assert words_of(events) == [
        ("The hands are turned up.", "WR20"),
        ("ada goes out.", "WR17"),
        ("Points in hand: ada 0, bob 32 and cleo 14.", "WR20"),
        ("Totals: ada 0, bob 32 and cleo 14.", "WR22"),
    ]
    assert [group.cards for group in deal_steps(events, MEMBERS.__getitem__)[0].shown] == [HELD[1], HELD[2]]


def test_wr23_wr32_what_is_written_down_differs_by_house_rule() -> None:
    _state, events = over(points=(-15, 64, 28), melded=(5, 0, 0))
    told = words_of(events)
    assert ("Points of melded cards: ada 5, bob 0 and cleo 0.", "WR32") in told
    assert ("They are written down as: ada −15, bob 64 and cleo 28.", "WR23") in told


def test_wr24_wr25_presses_are_told() -> None:
    assert words_of(
        [
            e.PressOffered(deal=1, seat=BOB, points=2, act_by_s=0),
            e.PressDeclined(deal=1, seat=BOB),
            e.PressAdded(deal=1, points=(0, 2, 0), automatic=False),
            e.PressAdded(deal=1, points=(0, 0, 31), automatic=True),
        ]
    ) == [
        ("bob may add 2 points to their total to press the next deal.", "WR24"),
        ("bob adds no points: the next deal is not pressed.", "WR24"),
        ("The next deal is pressed. Points are added to the totals: bob +2.", "WR24"),
        ("The next deal is pressed. Points are added to the totals: cleo +31.", "WR25"),
    ]


def test_wr22_wr26_wr28_the_end_of_a_game_is_told() -> None:
    assert words_of(
        [
            e.DealVoided(deal=1),
            e.GameWon(winners=(ADA, CLEO), totals=(10, 99, 10)),
            e.GamePaid(for_totals=(45, -90, 45), for_fees=(0, 0, 0)),
            e.GamePaid(for_totals=(0, 0, 0), for_fees=(10, -5, -5)),
            e.PlayEnded(reason="deals_played"),
            e.StacksReturned(members=MEMBERS, counters=(0, 0, 0)),
        ]
    ) == [
        ("The deal is void: nobody scores.", "WR36"),
        ("ada and cleo win the game together.", "WR22"),
        ("Counters for the totals: ada +45, bob −90 and cleo +45.", "WR26"),
        ("Counters for going out: ada +10, bob −5 and cleo −5.", "WR28"),
        ("The table has ended: all its deals have been played.", "WR36"),
    ]


def test_wr20_every_card_in_hand_is_counted() -> None:
    hands = counted_hands(over()[0])
    assert [(one.seat, one.is_winner, one.points, one.sum) for one in hands] == [
        (ADA, True, 0, "in hand 0"),
        (BOB, False, 32, "in hand 32"),
        (CLEO, False, 14, "in hand 14"),
    ]
    assert {(one.card, one.points, one.is_wild) for one in hands[BOB].cards} == {("2H", 25, True), ("7C", 7, False)}
    assert counted_hands(dealt()) == ()


def test_wr23_wr24_doublings_and_the_bonus_are_part_of_the_sum() -> None:
    begun = dealt(out_bonus=15)
    assert begun.deal is not None
    doubled = replace(begun, deal=replace(begun.deal, is_pressed=True, doubled=True))
    hands = counted_hands(over(doubled, points=(-15, 128, 56))[0])
    assert [one.sum for one in hands] == [
        "in hand 0; 4 times: 0; out −15",
        "in hand 32; 4 times: 128",
        "in hand 14; 4 times: 56",
    ]


def test_wr32_melded_cards_are_part_of_the_sum() -> None:
    hands = counted_hands(over(dealt(scoring="melded"), melded=(40, 15, 0), points=(40, -17, -14))[0])
    assert [one.sum for one in hands] == ["in hand 0; melded +40", "in hand 32; melded +15", "in hand 14; melded 0"]


def test_wr3_the_score_sheet_has_a_line_for_every_deal_of_the_game() -> None:
    state, _events = over(dealt(double_on="seven_and_king", press="yes"))
    state = fold(state, [e.PressAdded(deal=1, points=(0, 32, 0), automatic=False)])
    sheet = score_sheet(state)
    assert [line.wild for line in sheet.lines] == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    first, second, *_others = sheet.lines
    assert (first.deal, first.what, first.points, first.totals, first.added) == (
        1,
        "out",
        (0, 32, 14),
        (0, 32, 14),
        (0, 32, 0),
    )
    assert (second.deal, second.is_pressed, second.points) == (0, True, ())
    assert [line.wild for line in sheet.lines if line.doubled] == ["7", "K"]
    assert (sheet.totals, sheet.outs, sheet.highest_wins) == ((0, 64, 14), (1, 0, 0), False)


def test_wr33_a_wild_rank_that_is_not_named_yet_is_unknown() -> None:
    lines = score_sheet(dealt(wild_choice="dealer", wild="")).lines
    assert all(line.is_unknown for line in lines)
    named = dealt(wild_choice="dealer", wild="5")
    assert [line.is_unknown for line in score_sheet(named).lines[:2]] == [False, True]


def test_wr24_the_notes_say_what_a_press_does_before_it_takes_effect() -> None:
    state, _events = over(dealt(press="yes"))
    offered = fold(state, [e.PressOffered(deal=1, seat=BOB, points=32, act_by_s=0)])
    assert list(notes_of(offered, MEMBERS.__getitem__)) == [
        "Press: bob may add 32 points to their own total. Then all points of the next deal count double."
    ]
    added = fold(offered, [e.PressAdded(deal=1, points=(0, 32, 0), automatic=False)])
    assert list(notes_of(added, MEMBERS.__getitem__)) == [
        "Deal 2 of 12 comes next. Threes are wild.",
        "The next deal is pressed: its points count double.",
    ]


def paid(payment: str, *totals: int) -> TableState:
    """WR26: the game of the rules' example, at a cent a point."""
    house = dealt(payment=payment, stake=Stake(amount=1, unit="money"), starting_stack=400)
    state = replace(house, members=("a", "b", "c", "d"), totals=totals)
    return replace(state, winners=tuple(seat for seat, total in enumerate(totals) if total == min(totals)))


def test_wr26_each_pair_is_rounded_before_it_is_summed() -> None:
    settled = settlement_of(paid("pairs", 184, 137, 250, 241), None)
    assert settled is not None
    assert [(one.payer, one.payee, one.points, one.counters) for one in settled.pairs] == [
        (0, 1, 47, 45),
        (2, 0, 66, 65),
        (3, 0, 57, 55),
        (2, 1, 113, 115),
        (3, 1, 104, 105),
        (2, 3, 9, 10),
    ]
    assert [one.counters for one in settled.nets] == [75, 265, -190, -150]
    assert not settled.has_fees


def test_wr26_players_with_equal_totals_do_not_pay_each_other() -> None:
    settled = settlement_of(paid("pairs", 137, 137, 250, 251), None)
    assert settled is not None
    assert [(one.payer, one.payee) for one in settled.pairs] == [(2, 0), (3, 0), (2, 1), (3, 1), (3, 2)]


def test_wr28_fees_that_cancel_out_are_shown_as_nothing() -> None:
    state = paid("pairs", 184, 137, 250, 241)
    settled = settlement_of(replace(state, rules=replace(state.rules, deal_fee=5)), None)
    assert settled is not None
    assert settled.has_fees
    assert [one.for_fees for one in settled.nets] == [0, 0, 0, 0]


def test_wr27_with_winner_only_those_who_lose_to_the_winner_pay() -> None:
    settled = settlement_of(paid("winner", 184, 137, 250, 241), str)
    assert settled is not None
    assert [(one.payer, one.payee, one.counters) for one in settled.pairs] == [(0, 1, 45), (2, 1, 115), (3, 1, 105)]
    assert [one.counters for one in settled.nets] == [-45, 265, -115, -105]
    shared = settlement_of(paid("winner", 137, 137, 250, 241), None)
    assert shared is not None
    assert shared.pairs == ()
    assert sum(one.counters for one in shared.nets) == 0


@pytest.mark.parametrize("state", [dealt(), paid("none", 1, 2, 3, 4)])
def test_nothing_is_settled_where_nobody_pays_or_the_game_goes_on(state: TableState) -> None:
    assert settlement_of(state, None) is None


DISCARD = e.CardDiscarded(deal=1, seat=ADA, card=cards("4C")[0], act_by_s=0)
DRAWN = e.CardDrawn(deal=1, seat=BOB, card=cards("?")[0])


def test_wr15_the_last_turn_is_known_with_what_it_put_into_melds() -> None:
    events = [
        DISCARD,
        DRAWN,
        e.MeldPutDown(deal=1, seat=BOB, meld=set_of("K", "KC KH 2S")),
        e.WildClaimed(deal=1, seat=BOB, place=0, card=cards("8S")[0], taken=cards("2H")[0], now=run("7S 8S 9S")),
        e.MeldExtended(deal=1, seat=BOB, place=0, cards=cards("2H"), stands_for=cards("6S"), now=run("2H=6S 7S 8S 9S")),
        DISCARD,
        DRAWN,
    ]
    latest = latest_turn(events, 2)
    assert latest.places == (1, 2, 3, 4, 5)
    assert latest.new == {1: cards("KC KH 2S"), 0: cards("8S 2H")}


def test_a_deal_without_a_turn_has_no_last_turn() -> None:
    begun = e.DealRecorded(deal=2, round=2, dealer=0, wild="3", is_pressed=False, doubled=False)
    assert latest_turn([DISCARD, begun, DRAWN], 0).places == ()
    assert latest_turn([DISCARD, begun, DISCARD], 0).places == (2,)
