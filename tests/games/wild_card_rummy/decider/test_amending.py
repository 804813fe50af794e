"""Rulings that amend or void deals, and what becomes of the game (WR22 to WR28, WR38)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ging_service.domain.declare import from_fields
from ging_service.domain.game import PlacedEvent
from ging_service.domain.rulings.declared import SeatTransfer
from ging_service.domain.rulings.general_rulings import general_ruling_command
from ging_service.domain.stakes import Stake
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.amending import Amendment, KeptAmendment, KeptDeal
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK
from tests.games.wild_card_rummy.recorded import ADA, BOB, CEM, MEMBERS, OUT, Table, open_table, result
from tests.games.wild_card_rummy.rulings import (
    RULINGS,
    VOID,
    WHEN,
    asked,
    moved,
    refusal,
    ruled,
    ruling,
    summaries,
)

RESULT = result(ADA, OUT, 27, 19)
STAKES: Any = {
    "payment": "pairs",
    "stake": Stake(amount=1, unit="money", counter_value="5"),
    "deal_fee": 5,
    "starting_stack": 400,
}
"""A cent a point, and counters of five cents."""


def played(number: int = 13, **rules: Any) -> Table:
    """A table at which Ada has gone out in so many deals, and Bob and Cem had 10 and 20 points each time."""
    return open_table(**rules).when(*[result(ADA, OUT, 10, 20)] * number)


def totals(table: Table) -> tuple[int, ...]:
    assert table.state.totals == tuple(map(sum, zip(*(line.points for line in table.state.sheet), strict=True)))
    return table.state.totals


def test_wr38_a_result_is_amended_by_another() -> None:
    after = ruled(open_table().when(RESULT, result(BOB, 3, OUT, 5)), ruling(asked(CEM, 30, "KS 9H", OUT)))
    (applied,) = after.last
    assert (applied.kind, applied.deal, applied.net, applied.payments) == ("amended", 1, (0, 0, 0), ())
    assert applied.amended == KeptDeal(
        kind="out",
        winner=CEM,
        held=(30, 19, 0),
        melded=(0, 0, 0),
        points=(30, 19, 0),
        winners=(),
        won_before=(),
        asked=from_fields(KeptAmendment, asked(CEM, 30, "KS 9H", OUT)),
    )
    assert [(line.deal, line.winner, line.points) for line in after.state.sheet] == [
        (1, CEM, (30, 19, 0)),
        (2, BOB, (3, 0, 5)),
    ]
    assert totals(after) == (33, 19, 5)
    (found,) = summaries(after)
    assert (found.result_kind, found.winners) == ("out", (CEM,))
    assert found.summary == {"games": [0, 0, 0], "outs": [0, 0, 1], "points": [30, 19, 0]}


def test_wr38_later_deals_follow_from_the_totals_as_ruled() -> None:
    after = ruled(open_table().when(RESULT), ruling(asked(ADA, OUT, 7, 19))).when(result(ADA, OUT, 10, 20))
    assert totals(after) == (0, 17, 39)
    assert after.last[-1].totals == (0, 17, 39)


@pytest.mark.parametrize(
    ("amendment", "code", "rule", "where"),
    [
        (Amendment(), "nothing_amended", "WR38", "amendment.held"),
        (asked(ADA, OUT, 0, 5), "wrong_points", "WR38", "amendment.held.1.points"),
        (asked(ADA, 3, 4, 5), "winner_holds_cards", "WR17", "amendment.held.0"),
        (asked(3, OUT, 4, 5), "no_such_seat", "WR1", "amendment.winner"),
        (asked(ADA, OUT, 4), "wrong_number_of_hands", "WR38", "amendment.held"),
        (asked(ADA, OUT, "KS", "KS"), "card_lies_elsewhere", "WR38", "amendment.held.2.cards"),
        (asked(ADA, OUT, 4, 5, melded=(1, 2, 3)), "melded_not_asked", "WR32", "amendment.melded"),
    ],
)
def test_wr38_an_amendment_is_judged_like_a_record(amendment: Amendment, code: str, rule: str, where: str) -> None:
    assert refusal(open_table().when(RESULT), ruling(amendment)) == (code, rule, where)


def test_wr38_an_amended_result_fits_the_recorded_turns() -> None:
    table = open_table().when(
        "deal",
        "bob run 5H 6H 7H set 8S 8D 8C discard KD",
        "cem take discard 2S",
        "ada draw discard 3S",
        "bob draw discard 4S",
        "cem draw discard 9S",
        "ada draw discard 9C",
        "bob draw add 8H on 1 discard QH",
        result(BOB, 22, OUT, 41),
    )
    assert totals(ruled(table, ruling(asked(BOB, 30, OUT, 41)))) == (30, 0, 41)
    assert refusal(table, ruling(asked(ADA, OUT, 30, 41))) == ("other_winner", "WR38", "amendment.winner")
    no_king = asked(BOB, 30, OUT, "AS AH 2H 3H 4H 5D 6S")
    assert refusal(table, ruling(no_king)) == ("not_held", "WR38", "amendment.held.2.cards")


def test_wr38_a_deal_that_the_service_has_dealt_is_not_amended() -> None:
    table = open_table().when(c.DealCards(order=ONE_PACK, seed="5e" * 32))
    while not table.state.sheet:
        seat = table.deal.turn
        if table.state.phase == "drawing":
            table = table.when(c.DrawCard(seat=seat))
        discard = table.deal.hands[seat][0]
        table = table.when(c.PlayTurn(seat=seat, actions=(), discard=discard, up_for_two=False))
    assert refusal(table, ruling(asked(ADA, OUT, 5, 5))) == ("hands_dealt_by_service", "WR38", "deal")


def test_wr32_melded_points_are_amended_too() -> None:
    table = open_table(scoring="melded").when(result(ADA, OUT, 10, 10, melded=(40, 21, 0)))
    after = ruled(table, ruling(asked(ADA, OUT, 10, 10, melded=(45, 0, 0))))
    assert totals(after) == (45, -10, -10)


def test_wr33_an_amended_deal_keeps_the_rank_that_was_named() -> None:
    table = open_table(wild_choice="dealer").when("deal wild 7: ada out / bob 7S / cem 3")
    after = ruled(table, ruling(asked(ADA, OUT, "7S", "7H")))
    assert (totals(after), after.state.sheet[0].wild) == ((0, 25, 25), "7")


def test_wr24_what_the_players_saw_of_a_press_stays() -> None:
    pressed = open_table(press="yes").when(result(ADA, OUT, 5, 60), result(BOB, 3, OUT, 20))
    assert pressed.state.sheet[1].is_pressed
    # Without the 60 points deal 2 would not have been pressed: it was, and it counts double when it is amended too.
    after = ruled(pressed, ruling(asked(ADA, OUT, 5, 6)))
    assert totals(after) == (6, 5, 46)
    assert totals(ruled(after, ruling(asked(BOB, 4, OUT, 20)), deal_number=2)) == (8, 5, 46)
    added = open_table(press="yes").when(result(ADA, OUT, 5, 53), "cem press")
    after = ruled(added, ruling(asked(ADA, OUT, 5, 6)))
    assert (after.state.totals, after.state.is_pressed) == ((0, 5, 8), True)
    assert after.when(result(ADA, OUT, 5, 5)).state.totals == (0, 15, 18)


def test_wr24_an_open_press_stays_as_it_was_offered() -> None:
    offered = open_table(press="yes").when(result(ADA, OUT, 5, 53))
    after = ruled(offered, ruling(asked(ADA, OUT, 53, 5)))
    assert after.when("cem press").state.totals == (0, 53, 7)


def test_a_voided_deal_counts_nothing_and_is_not_played_again() -> None:
    table = open_table(press="yes").when(result(ADA, OUT, 5, 53), "cem press", result(ADA, OUT, 5, 5))
    after = ruled(table, VOID)
    assert [(one.deal, one.kind) for one in summaries(after)] == [(1, "voided")]
    first = after.state.sheet[0]
    assert (first.kind, first.winner, first.points, first.added) == ("void", -1, (0, 0, 0), (0, 0, 2))
    assert after.state.totals == (0, 10, 12)
    assert after.when(RESULT).state.sheet[-1].round == 3
    assert refusal(after, ruling(asked(ADA, OUT, 5, 5))) == ("deal_voided", "", "deal")


def test_wr26_the_difference_of_a_game_that_is_over_is_paid() -> None:
    table = played(**STAKES)
    assert table.state.phase == "ended"
    after = ruled(table, ruling(asked(ADA, OUT, 30, 20)))
    # Bob had 130 and has 150, Cem 260: with Ada 30 counters instead of 26, with Cem 22 instead of 26.
    assert moved(after) == [("bob", "ada", 4, "WR26"), ("bob", "cem", 4, "WR26")]
    own, last = summaries(after)
    assert (own.deal, own.net, own.summary["games"]) == (1, (0, 0, 0), [0, 0, 0])
    assert (last.deal, last.net, last.summary["games"]) == (13, (4, -8, 4), [1, 0, 0])
    again = ruled(after, ruling(asked(ADA, OUT, 10, 20)))
    assert moved(again) == [("ada", "bob", 4, "WR26"), ("cem", "bob", 4, "WR26")]
    assert again.state == table.state


def test_wr28_the_fee_for_going_out_goes_to_another_player() -> None:
    after = ruled(played(**STAKES), ruling(asked(BOB, 10, OUT, 20)), deal_number=13)
    (only,) = summaries(after)
    assert (only.deal, only.summary["games"], only.summary["outs"]) == (13, [1, 0, 0], [0, 1, 0])
    # One counter from each for Bob instead of Ada.
    assert [one for one in moved(after) if one[-1] == "WR28"] == [("ada", "bob", 3, "WR28")]
    stock = ruled(played(**STAKES), ruling(asked(-1, 3, 10, 20)))
    assert [one for one in moved(stock) if one[-1] == "WR28"] == [
        ("ada", "bob", 1, "WR28"),
        ("ada", "cem", 1, "WR28"),
    ]


def test_wr22_another_player_wins_a_game_that_is_over() -> None:
    after = ruled(played(), ruling(asked(BOB, 130, OUT, 20)))
    assert (after.state.winners, after.state.totals) == ((BOB,), (130, 120, 260))
    own, last = summaries(after)
    assert ([own.summary["games"], last.summary["games"]], last.deal) == ([[0, 0, 0], [0, 1, 0]], 13)
    kept = after.last[1].amended
    assert (kept.won_before, kept.winners, kept.asked) == ((ADA,), (BOB,), from_fields(KeptAmendment, Amendment()))
    assert moved(after) == []


def test_wr22_a_game_stays_won_and_ends_with_the_last_deal_that_is_not_void() -> None:
    after = ruled(played(), VOID, deal_number=13)
    voided, last = summaries(after)
    assert ((voided.deal, voided.kind), (last.deal, last.kind)) == ((13, "voided"), (12, "amended"))
    assert (last.summary["games"], after.state.winners, after.state.totals) == ([1, 0, 0], (ADA,), (0, 120, 240))
    assert len(ruled(after, VOID, deal_number=1).last) == 1


def test_a_voided_deal_is_taken_out_of_what_a_game_was_paid() -> None:
    after = ruled(played(**STAKES), VOID, deal_number=5)
    # Bob had 130 and has 120, Cem 260 and has 240; between them Bob's gain from Cem is as much less as what Bob owes Ada.
    assert moved(after) == [("ada", "cem", 6, "WR26"), ("ada", "bob", 1, "WR28"), ("ada", "cem", 1, "WR28")]
    assert summaries(after)[-1].net == (-8, 1, 7)


def test_all_deals_of_a_game_can_be_void() -> None:
    table = played(**STAKES)
    for number in range(1, 14):
        table = ruled(table, VOID, deal_number=number)
    assert (table.state.totals, {line.kind for line in table.state.sheet}) == ((0, 0, 0), {"void"})
    assert [(one.deal, one.result_kind) for one in summaries(table)] == [(13, ""), (13, "void")]


def test_wr36_nobody_pays_for_a_game_that_was_ended_before_its_last_deal() -> None:
    table = played(5, **STAKES).when("end")
    after = ruled(table, ruling(asked(BOB, 30, OUT, 20)))
    assert (len(after.last), moved(after), after.state.winners, after.state.totals) == (1, [], (), (30, 40, 100))
    assert moved(ruled(table, VOID, deal_number=5)) == []


def test_an_amendment_that_changes_nothing_pays_nothing() -> None:
    table = played(**STAKES)
    after = ruled(table, ruling(asked(ADA, OUT, 10, 20)))
    assert (len(after.last), moved(after), after.state) == (1, [], table.state)


def test_transfers_are_ordered_beside_an_amendment() -> None:
    paid = SeatTransfer(payer=ADA, taker=BOB, counters=3, rule="WR28")
    after = ruled(open_table().when(RESULT), ruling(asked(ADA, OUT, 5, 5), transfers=(paid,)))
    assert [(one.kind, one.net) for one in after.last] == [("amended", (0, 0, 0)), ("ordered", (-3, 3, 0))]


@pytest.mark.parametrize("made", [ruling(asked(CEM, 30, "KS 9H", OUT)), VOID])
def test_the_audit_finds_the_ruling_again_in_its_events(made: Any) -> None:
    table = played(**STAKES)
    record = [PlacedEvent(place, event, WHEN) for place, event in enumerate(table.happened)]
    applied = ruled(table, made).last
    members = MEMBERS[:3]
    assert general_ruling_command(RULINGS, applied, record, members, -1) == RULINGS.command("d", 1, made, record, -1)


HELD = st.integers(5, 60)
WINNERS = st.sampled_from([ADA, BOB, CEM, -1])
DEALS = st.tuples(WINNERS, st.tuples(HELD, HELD, HELD))
RULED = st.tuples(st.integers(1, 13), st.one_of(st.none(), DEALS))


def held_by(winner: int, held: tuple[int, ...]) -> list[Any]:
    return [OUT if seat == winner else points for seat, points in enumerate(held)]


def cents(own: int, other: int) -> int:
    """WR26: what one player gets from another for their totals, to the nearest five cents, halves up."""
    size = (2 * abs(other - own) + 5) // 10 * 5
    return size if own < other else -size


@dataclass(slots=True)
class Evening:
    """A table with rulings on it, and what it should come to. ``stands``: each deal as ruled last, None if it is void."""

    table: Table
    stands: dict[int, Any] = field(default_factory=dict)
    counters: list[int] = field(default_factory=lambda: [0, 0, 0])
    standings: dict[int, list[int]] = field(default_factory=dict)

    def play(self, number: int, deal: Any, *, presses: bool) -> None:
        self.table = self.table.when(result(deal[0], *held_by(*deal)))
        self.stands[number] = deal
        if self.table.state.phase == "pressing":
            self.table = self.table.when(c.DecidePress(seat=self.table.deal.turn, adds=presses))
        if self.table.state.phase == "ended":
            self.standings[number] = [int(seat in self.table.state.winners) for seat in range(3)]
            self._pay(self.table.deal.paid)

    def rule(self, number: int, deal: Any) -> None:
        if self.stands.get(number) is None:
            return
        self.stands[number] = deal
        made = VOID if deal is None else ruling(asked(deal[0], *held_by(*deal)))
        self.table = ruled(self.table, made, number)
        for one in summaries(self.table):
            self.standings[one.deal] = one.summary.get("games", [0, 0, 0])
            self._pay(one.net)

    def _pay(self, net: tuple[int, ...]) -> None:
        self.counters = [before + won for before, won in zip(self.counters, net, strict=True)]

    def totals(self) -> list[int]:
        """Points of each deal as ruled last, doubled if it was pressed when it was played, and points that were added."""
        found = [0, 0, 0]
        for line in self.table.state.sheet:
            winner, held = self.stands[line.deal] or (-1, (0, 0, 0))
            for seat in range(3):
                points = 0 if seat == winner else held[seat]
                found[seat] += (2 if line.is_pressed else 1) * points + line.added[seat]
        return found

    def fees(self) -> list[int]:
        winners = [deal[0] for deal in self.stands.values() if deal and deal[0] >= 0]
        return [sum(2 if seat == winner else -1 for winner in winners) for seat in range(3)]


@pytest.mark.complete
@given(
    deals=st.lists(DEALS, min_size=13, max_size=13),
    answers=st.lists(st.booleans(), min_size=13, max_size=13),
    early=st.lists(RULED, max_size=3),
    late=st.lists(RULED, max_size=6),
)
def test_a_game_is_paid_and_counted_as_its_deals_stand_in_the_end(
    deals: list[Any], answers: list[bool], early: list[Any], late: list[Any]
) -> None:
    evening = Evening(open_table(press="yes", **STAKES))
    for number, (deal, presses) in enumerate(zip(deals, answers, strict=True), start=1):
        evening.play(number, deal, presses=presses)
        for one in early if number == 7 else ():
            evening.rule(*one)
    for one in late:
        evening.rule(*one)
    totals, fees = evening.totals(), evening.fees()
    assert list(evening.table.state.totals) == totals
    assert evening.counters == [
        sum(cents(own, other) for other in totals) // 5 + fees[seat] for seat, own in enumerate(totals)
    ]
    best = [int(total == min(totals)) for total in totals]
    assert [int(seat in evening.table.state.winners) for seat in range(3)] == best
    counting = [number for number, deal in evening.stands.items() if deal]
    games = {number: evening.standings.get(number, [0, 0, 0]) for number in counting}
    assert games == {number: best if number == max(counting) else [0, 0, 0] for number in counting}
