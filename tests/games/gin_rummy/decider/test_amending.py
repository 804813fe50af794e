"""Rulings that amend a deal with real cards, and what becomes of its game (GR22 to GR34)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_type_hints

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ging_service.domain.cards import Card
from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.domain.game import PlacedEvent, RulingSummary, Transfer
from ging_service.domain.installed_games import GAMES
from ging_service.domain.rulings.declared import SeatTransfer
from ging_service.domain.rulings.general_rulings import general_ruling_command
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.amending import Amendment, KeptAmendment, KeptDeal
from ging_service.games.gin_rummy.decider.outcome import outcome_of, points_of, scored_deals, sheet_of
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.table import (
    ADA,
    BOB,
    GR27,
    KNOCKER,
    MEMBERS,
    OTHER,
    Table,
    knock,
    open_table,
    ready_to_knock,
)

(GAME,) = [one for one in GAMES if one.kind == "gin_rummy"]
RULINGS: Any = GAME.rulings
NOBODY = -1
RESULT = c.RecordResult(dealer=-1, kind="knock", winner=BOB, points=19)
KNOCK = c.RecordKnock(
    dealer=-1,
    upcard=Card(""),
    hands=(cards(OTHER), cards(f"{KNOCKER} KC")),
    discard=Card("KC"),
    melds=tuple(map(cards, GR27)),
    other_melds=(),
    lay_offs=(),
)
GIN = Amendment(kind="gin", winner=ADA, points=30)
HANDS = Amendment(hands=KNOCK.hands, discard=KNOCK.discard, melds=KNOCK.melds)
OTHER_HANDS = replace(HANDS, hands=(cards(OTHER.replace("QH", "2C")), KNOCK.hands[BOB]))
"""Ada had a deuce, not the queen: she scored 11 less."""
WHEN = "2026-11-20T20:00:00Z"


def result(winner: int, points: int) -> c.RecordResult:
    return replace(RESULT, winner=winner, points=points)


def asked(winner: int, points: int) -> Amendment:
    return Amendment(kind="knock", winner=winner, points=points)


def ruling(amendment: Amendment | None = GIN, outcome: str = "amended", **more: Any) -> Any:
    return RULINGS.ruling(outcome=outcome, amendment=amendment, **{"transfers": (), **more})


VOID = ruling(None, "voided")


def ruled(table: Table, made: Any, deal_number: int = 1) -> Table:
    """The table after the ruling on a deal."""
    record = [PlacedEvent(place, event, WHEN) for place, event in enumerate(table.happened)]
    events = GAME.decide(RULINGS.command("d", deal_number, made, record, -1), table.state)
    return Table(GAME.fold(table.state, events), (*table.happened, *events), events)


def refusal(table: Table, made: Any, deal_number: int = 1) -> tuple[str, str, str]:
    with pytest.raises(Refused) as refused:
        ruled(table, made, deal_number)
    return refused.value.code, refused.value.rule, refused.value.where


def summaries(table: Table) -> list[RulingSummary]:
    """What the events of the last ruling make of deals."""
    return [found for event in table.last if (found := GAME.ruling(event)) is not None]


def sheet(table: Table) -> list[tuple[int, int]]:
    return [(line.winner, line.points) for line in table.state.game.sheet]


def moved(table: Table) -> list[tuple[str, str, int, str]]:
    """What the last ruling pays."""
    return [
        (one.source, one.target, one.counters, one.rule)
        for event in table.last
        if hasattr(event, "payments")
        for one in event.payments
    ]


def staked(*commands: c.Command, games: int = 0, **rules: Any) -> Table:
    """A table that plays for counters: one for a point, five for a game."""
    house = open_table().state.rules
    point = replace(house.stake_per_point, amount=1)
    game = replace(house.stake_per_game, amount=5)
    stakes = {"starting_stack": 500, "stake_per_point": point, "stake_per_game": game}
    return open_table(**stakes, games=games, target=50, **rules).when(*commands)


def test_gr34_a_result_is_amended_by_another() -> None:
    after = ruled(open_table().when(RESULT, result(ADA, 7)), ruling())
    (applied,) = after.last
    assert (applied.kind, applied.deal, applied.net, applied.payments) == ("amended", 1, (0, 0), ())
    kept = KeptDeal(
        kind="gin",
        winner=ADA,
        points=30,
        knocker=ADA,
        game_winner=NOBODY,
        won_before=NOBODY,
        asked=from_fields(KeptAmendment, GIN),
    )
    assert applied.amended == kept
    assert [(line.deal, line.kind, line.winner, line.points) for line in after.state.game.sheet] == [
        (1, "gin", ADA, 30),
        (2, "knock", ADA, 7),
    ]


def test_gr34_standings_count_the_amended_deal() -> None:
    (found,) = summaries(ruled(open_table().when(RESULT), ruling()))
    assert (found.result_kind, found.winners) == ("gin", (ADA,))
    assert found.summary == {
        "games": [0, 0],
        "points": [30, 0],
        "gins": [1, 0],
        "undercuts": [0, 0],
        "knocks": [1, 0],
    }
    equal = Amendment(kind="equal", winner=NOBODY, points=0)
    (found,) = summaries(ruled(open_table(equal="nobody").when(RESULT), ruling(equal)))
    assert (found.winners, found.summary["points"], found.summary["knocks"]) == ((), [0, 0], [0, 0])


@pytest.mark.parametrize(
    ("amendment", "code", "rule", "where"),
    [
        (replace(GIN, points=5), "wrong_points", "GR34", "amendment.points"),
        (replace(GIN, winner=NOBODY), "wrong_winner", "GR34", "amendment.winner"),
        (replace(GIN, winner=2), "no_such_seat", "GR1", "amendment.winner"),
        (replace(GIN, kind="equal", winner=NOBODY, points=0), "not_scored_so", "GR21", "amendment.kind"),
        (Amendment(), "nothing_amended", "GR34", "amendment.kind"),
        (Amendment(points=3), "nothing_amended", "GR34", "amendment.kind"),
        (replace(HANDS, points=3), "result_follows", "GR34", "amendment.points"),
        (replace(HANDS, hands=()), "wrong_hand_size", "GR10", "amendment.hands"),
        (replace(HANDS, hands=(KNOCK.hands[BOB][:10], KNOCK.hands[BOB])), "card_twice", "GR1", "amendment.hands.1"),
        (replace(HANDS, melds=()), "too_much_deadwood", "GR10", "amendment.melds"),
        (replace(HANDS, discard=Card("2C")), "not_held", "GR13", "amendment.discard"),
        (replace(HANDS, upcard=Card("1C")), "not_in_pack", "GR1", "amendment.upcard"),
        (replace(HANDS, other_melds=KNOCK.melds), "not_declared_here", "GR15", "amendment.other_melds"),
    ],
)
def test_gr34_an_amendment_is_judged_like_a_record(amendment: Amendment, code: str, rule: str, where: str) -> None:
    assert refusal(open_table().when(RESULT), ruling(amendment)) == (code, rule, where)


def test_gr34_house_rules_hold_for_amendments() -> None:
    house = open_table(gin_bonus=5).when(RESULT)
    assert sheet(ruled(house, ruling(replace(GIN, points=5)))) == [(ADA, 5)]
    limit = open_table(knock_limit="upcard").when(RESULT)
    assert refusal(limit, ruling(HANDS)) == ("upcard_missing", "GR10", "amendment.upcard")
    assert sheet(ruled(limit, ruling(replace(HANDS, upcard=Card("2C"))))) == [(BOB, 19)]
    declared = open_table(showing="declared").when(RESULT)
    shown = replace(HANDS, other_melds=(cards("8S 8H 8D"),), lay_offs=(LayOff(card=Card("8C"), meld=0),))
    assert sheet(ruled(declared, ruling(shown))) == [(BOB, 37)]


def test_gr34_a_knock_is_amended_by_its_hands() -> None:
    assert refusal(open_table().when(KNOCK), ruling()) == ("hands_recorded", "GR34", "amendment.hands")
    after = ruled(open_table().when(KNOCK), ruling(OTHER_HANDS))
    assert sheet(after) == [(BOB, 11)]
    (found,) = summaries(after)
    assert found.summary["knocks"] == [0, 1]
    other_knocked = replace(OTHER_HANDS, hands=OTHER_HANDS.hands[::-1])
    (found,) = summaries(ruled(open_table().when(KNOCK), ruling(other_knocked)))
    assert (found.winners, found.summary["knocks"]) == ((ADA,), [1, 0])


def test_gr34_a_result_is_amended_by_the_hands_and_then_by_hands_only() -> None:
    table = ruled(open_table().when(RESULT), ruling(HANDS))
    assert sheet(table) == [(BOB, 19)]
    assert refusal(table, ruling()) == ("hands_recorded", "GR34", "amendment.hands")
    assert sheet(ruled(table, ruling(OTHER_HANDS))) == [(BOB, 11)]


def turn_by_turn() -> Table:
    """Bob has taken the upcard, the knocker's ace, and holds K♣ too many."""
    return open_table().when(c.RecordDeal(dealer=-1, upcard=Card("AD")), c.TakeDiscard(seat=BOB))


def test_gr34_hands_fit_the_turns_that_were_recorded() -> None:
    table = turn_by_turn().when(KNOCK)
    assert sheet(ruled(table, ruling(OTHER_HANDS))) == [(BOB, 11)]
    without_ace = replace(OTHER_HANDS, hands=(OTHER_HANDS.hands[ADA], cards(f"{KNOCKER} KC".replace("AD", "AH"))))
    assert refusal(table, ruling(without_ace)) == ("not_held", "GR34", "amendment.hands.1")
    other_knocked = replace(OTHER_HANDS, hands=OTHER_HANDS.hands[::-1])
    assert refusal(table, ruling(other_knocked)) == ("not_your_turn", "GR10", "amendment.hands")
    assert refusal(table, ruling(replace(OTHER_HANDS, upcard=Card("2C")))) == (
        "other_upcard",
        "GR34",
        "amendment.upcard",
    )


def test_gr34_the_result_of_turns_is_amended_by_a_result_or_a_knock() -> None:
    table = turn_by_turn().when(RESULT)
    assert sheet(ruled(table, ruling())) == [(ADA, 30)]
    assert sheet(ruled(table, ruling(OTHER_HANDS))) == [(BOB, 11)]
    drawing = turn_by_turn().when(c.Discard(seat=BOB, card=Card("KC"), now_s=0), RESULT)
    ada_knocks = replace(OTHER_HANDS, hands=OTHER_HANDS.hands[::-1])
    assert refusal(drawing, ruling(ada_knocks)) == ("wrong_phase", "GR10", "amendment.hands")


def test_gr34_a_deal_that_the_service_has_dealt_is_not_amended() -> None:
    table = ready_to_knock().when(knock(BOB, "KC", *GR27))
    assert refusal(table, ruling()) == ("hands_dealt_by_service", "GR34", "deal")


def test_gr31_a_deal_that_was_resigned_is_not_amended() -> None:
    table = turn_by_turn().when(c.Resign(seat=BOB))
    assert refusal(table, ruling()) == ("deal_resigned", "GR31", "deal")


def test_what_is_no_amendment_is_refused() -> None:
    table = open_table().when(RESULT)
    assert refusal(table, ruling(None)) == ("nothing_amended", "", "amendment")
    assert refusal(table, ruling(GIN, "voided")) == ("not_an_amendment", "", "amendment")
    assert refusal(table, ruling(), deal_number=2) == ("deal_not_settled", "", "deal")
    assert refusal(ruled(table, VOID), ruling()) == ("deal_voided", "", "deal")


def test_transfers_are_ordered_beside_an_amendment() -> None:
    paid = SeatTransfer(payer=ADA, taker=BOB, counters=3, rule="GR13")
    after = ruled(open_table().when(RESULT), ruling(transfers=(paid,)))
    assert [(one.kind, one.net) for one in after.last] == [("amended", (0, 0)), ("ordered", (-3, 3))]
    assert ruling(transfers=(paid,)).amended == ("result", "transfers")
    assert ruling(None, "ordered", transfers=(paid,)).amended == ("transfers",)


def test_gr22_a_game_is_won_if_the_amended_points_reach_the_target() -> None:
    table = staked(result(BOB, 19), result(ADA, 25))
    after = ruled(table, ruling(asked(ADA, 30)))
    # 55 to 0 points, two deals won, a shutout: 55 + 100 + 40 + 100.
    assert (after.state.game.winner, after.state.game.totals, after.state.games_won) == (ADA, (295, 0), (1, 0))
    assert moved(after) == [("member/bob", "member/ada", 295, "GR24"), ("member/bob", "member/ada", 5, "GR33")]
    own, last = summaries(after)
    assert (own.deal, own.net, own.summary["games"]) == (1, (0, 0), [0, 0])
    assert (last.deal, last.net, last.summary["games"], last.summary["points"]) == (2, (300, -300), [1, 0], [25, 0])
    assert after.state.phase == "between_deals"
    assert after.state.stacks == (500, 500)


def test_gr32_the_table_ends_if_that_was_the_last_game() -> None:
    after = ruled(staked(result(BOB, 19), games=1), ruling(asked(BOB, 60)))
    assert [type(event).__name__ for event in after.last] == ["DealAmended", "SeriesEnded", "StacksReturned"]
    assert after.state.phase == "ended"


def test_gr24_the_payment_of_a_game_that_is_over_is_corrected() -> None:
    table = staked(result(BOB, 19), result(ADA, 60))
    paid_before = 60 + 100 + 20 - (19 + 20)
    assert table.state.stacks == (500 + paid_before + 5, 500 - paid_before - 5)
    after = ruled(table, ruling(asked(BOB, 12)))
    assert moved(after) == [("member/bob", "member/ada", 7, "GR24")]
    assert (after.state.game.winner, after.state.games_won, after.state.game.totals) == (ADA, (1, 0), (180, 32))
    again = ruled(after, ruling(asked(BOB, 19)))
    assert moved(again) == [("member/ada", "member/bob", 7, "GR24")]
    assert again.state == table.state


def test_gr22_another_player_wins_a_game_that_is_over() -> None:
    table = staked(result(BOB, 19), result(ADA, 60), games=2)
    after = ruled(table, ruling(asked(BOB, 50)))
    # Bob reached the target with deal 1, and deal 2 was played all the same.
    assert (after.state.game.winner, after.state.games_won) == (BOB, (0, 1))
    own, last = summaries(after)
    assert (own.summary["games"], last.summary["games"], last.deal) == ([0, 0], [0, 1], 2)
    # 60 + 20 to 50 + 100 + 20 points; the game was 180 to 39 and won by Ada.
    assert moved(after) == [
        ("member/ada", "member/bob", 90 + 141, "GR24"),
        ("member/ada", "member/bob", 10, "GR33"),
    ]


def test_gr32_a_game_that_nobody_has_won_is_paid_back_and_goes_on() -> None:
    table = staked(result(ADA, 60))
    after = ruled(table, ruling(asked(ADA, 40)))
    assert (after.state.game.winner, after.state.game.totals, after.state.games_won) == (NOBODY, (), (0, 0))
    assert moved(after) == [("member/ada", "member/bob", 60 + 220, "GR24"), ("member/ada", "member/bob", 5, "GR33")]
    won = after.when(result(ADA, 12))
    assert (won.deal.game, won.state.game.winner, won.state.games_won) == (1, ADA, (1, 0))
    assert won.state.game.totals == (52 + 100 + 40 + 100, 0)


def test_gr32_an_earlier_game_changes_and_the_series_goes_on() -> None:
    table = staked(result(ADA, 60), result(ADA, 9), games=2)
    after = ruled(table, ruling(asked(ADA, 40)))
    assert (after.state.game.number, after.state.game.winner, after.state.games_won) == (2, NOBODY, (0, 0))
    assert sheet(after) == [(ADA, 9)]
    later = after.when(result(ADA, 60), result(BOB, 60))
    assert (later.state.phase, later.state.games_won) == ("ended", (1, 1))
    both = ruled(after.when(result(ADA, 60)), ruling(asked(BOB, 60)))
    assert (both.state.phase, both.state.games_won) == ("ended", (1, 1))


def test_gr32_a_series_ends_with_the_running_game_if_a_ruling_decides_an_earlier_one() -> None:
    table = ruled(staked(result(ADA, 60), games=2), ruling(asked(ADA, 40)))
    table = table.when(result(BOB, 50), result(ADA, 60))
    assert (table.state.game.number, table.state.games_won, table.state.phase) == (2, (1, 1), "ended")


def test_an_amendment_that_changes_nothing_pays_nothing() -> None:
    table = staked(result(BOB, 19), result(ADA, 60))
    after = ruled(table, ruling(asked(BOB, 19)))
    assert (len(after.last), moved(after), after.state) == (1, [], table.state)


def test_gr31_a_resigned_game_stays_lost_and_is_paid_by_its_points() -> None:
    table = staked(result(ADA, 19)).when(c.RecordDeal(dealer=-1, upcard=Card("AD")), c.Resign(seat=BOB))
    after = ruled(table, ruling(asked(ADA, 29)))
    assert after.state.game.winner == ADA
    assert moved(after) == [("member/bob", "member/ada", 10, "GR24")]


def test_a_voided_deal_is_left_out_of_a_game_that_is_over() -> None:
    table = staked(result(BOB, 19), result(ADA, 60))
    after = ruled(table, VOID)
    # The shutout bonus comes instead of Bob's deal and points.
    assert moved(after) == [("member/bob", "member/ada", 19 + 20 + 100, "GR24")]
    assert [(one.deal, one.kind) for one in summaries(after)] == [(1, "voided"), (2, "amended")]
    assert sheet(after) == [(ADA, 60)]


def test_a_voided_deal_that_decided_the_game_opens_it_again() -> None:
    table = staked(result(BOB, 19), result(ADA, 60))
    after = ruled(table, VOID, deal_number=2)
    assert (after.state.game.winner, after.state.games_won, sheet(after)) == (NOBODY, (0, 0), [(BOB, 19)])
    assert moved(after) == [("member/ada", "member/bob", 141, "GR24"), ("member/ada", "member/bob", 5, "GR33")]
    assert [(one.deal, one.kind) for one in summaries(after)] == [(2, "voided"), (1, "amended")]


def test_the_only_deal_of_a_game_can_be_voided() -> None:
    after = ruled(staked(result(ADA, 60)), VOID)
    assert (after.state.game.winner, after.state.games_won, sheet(after)) == (NOBODY, (0, 0), [])
    assert [(one.deal, one.kind) for one in summaries(after)] == [(1, "voided"), (1, "amended")]
    # It stays void for a later ruling on the game.
    later = ruled(after.when(result(ADA, 9)), ruling(asked(ADA, 12)), deal_number=2)
    assert sheet(later) == [(ADA, 12)]


@pytest.mark.parametrize("table", [open_table(target=50), staked()])
def test_a_game_that_stays_won_is_counted_with_its_last_deal_that_is_not_void(table: Table) -> None:
    won = ruled(table.when(result(ADA, 10), result(ADA, 20), result(ADA, 30)), ruling(asked(ADA, 40)))
    after = ruled(won, VOID, deal_number=3)
    voided, last = summaries(after)
    assert ((voided.deal, voided.kind), (last.deal, last.kind)) == ((3, "voided"), (2, "amended"))
    assert (last.summary["games"], last.summary["points"]) == ([1, 0], [20, 0])
    assert (after.state.game.winner, after.state.games_won) == (ADA, (1, 0))
    # A deal before the last one leaves the game where it is counted.
    before = ruled(won, VOID, deal_number=2)
    assert {one.deal for one in summaries(before)} <= {2, 3}
    assert before.state.games_won == (1, 0)


def test_a_voided_deal_in_a_running_game_pays_nothing() -> None:
    after = ruled(staked(result(BOB, 19), result(ADA, 9)), VOID)
    assert (len(after.last), moved(after), sheet(after)) == (1, [], [(ADA, 9)])
    ordered = ruling(None, "ordered", transfers=(SeatTransfer(payer=ADA, taker=BOB, counters=1, rule=""),))
    assert ruled(after, ordered, deal_number=2).state == after.state


def test_gr34_rulings_on_several_deals_add_up() -> None:
    once = ruled(staked(result(BOB, 19), result(ADA, 60)), ruling(asked(ADA, 40)), deal_number=2)
    twice = ruled(once, ruling(asked(ADA, 10)))
    # 40 + 10 points reach the target: the game is won again, by a shutout.
    assert (twice.state.game.winner, twice.state.game.totals) == (ADA, (290, 0))
    assert moved(twice) == [("member/bob", "member/ada", 290, "GR24"), ("member/bob", "member/ada", 5, "GR33")]


def test_the_event_keeps_every_field_of_an_amendment() -> None:
    assert get_type_hints(KeptAmendment) == get_type_hints(Amendment)


@pytest.mark.parametrize("made", [ruling(), ruling(HANDS), VOID])
def test_the_audit_finds_the_ruling_again_in_its_events(made: Any) -> None:
    table = staked(result(BOB, 19), result(ADA, 60))
    record = [PlacedEvent(place, event, WHEN) for place, event in enumerate(table.happened)]
    applied = ruled(table, made).last
    assert general_ruling_command(RULINGS, applied, record, MEMBERS, -1) == RULINGS.command("d", 1, made, record, -1)


RESULTS = st.builds(result, st.sampled_from([ADA, BOB]), st.integers(1, 60))
RULINGS_MADE = st.tuples(
    st.integers(1, 8), st.one_of(st.none(), st.builds(asked, st.sampled_from([ADA, BOB]), st.integers(1, 60)))
)


def carried_out(table: Table, step: Any) -> Table:
    """The table after a result, or after a ruling on a deal that counts."""
    if isinstance(step, c.RecordResult):
        return table.when(step) if table.state.phase != "ended" else replace(table, last=())
    number, amendment = step
    known = scored_deals(table.happened).get(number)
    if known is None or known.is_void:
        return replace(table, last=())
    return ruled(table, VOID if amendment is None else ruling(amendment), number)


def games_counted(table: Table) -> dict[int, list[int]]:
    """The games that the last command counts with deals, by the number of the deal."""
    found = {one.deal: one.summary["games"] for one in summaries(table) if one.summary}
    scored = [event for event in table.last if isinstance(event, e.DealScored)]
    return found | {one.deal: GAME.deal(table.state).summary["games"] for one in scored}


def is_for_a_game(one: Transfer) -> bool:
    """Whether counters are paid for a game, and not taken home."""
    return one.reason not in ("stack taken home", "owed to the table")


STAYS_WON = [result(ADA, 10), result(ADA, 20), result(ADA, 30), (1, asked(ADA, 40)), (3, None)]


@given(
    steps=st.lists(st.one_of(RESULTS, RULINGS_MADE), max_size=14),
    games=st.integers(0, 2),
    plays_for_counters=st.booleans(),
)
@example(steps=STAYS_WON, games=0, plays_for_counters=False)
@example(steps=STAYS_WON, games=0, plays_for_counters=True)
def test_games_are_paid_and_counted_as_their_deals_stand_in_the_end(
    steps: list[Any], games: int, *, plays_for_counters: bool
) -> None:
    table = staked(games=games) if plays_for_counters else open_table(games=games, target=50)
    counters = [0, 0]
    standings: dict[int, list[int]] = {}
    for step in steps:
        table = carried_out(table, step)
        standings |= games_counted(table)
        for paid in (one for event in table.last for one in GAME.transfers(event) if is_for_a_game(one)):
            for seat, own in enumerate((("stack/0", "member/ada"), ("stack/1", "member/bob"))):
                counters[seat] += paid.counters * ((paid.target in own) - (paid.source in own))
    deals = scored_deals(table.happened)
    outcomes = [outcome_of(sheet_of(deals, game), table.state.rules) for game in {one.game for one in deals.values()}]
    won = [one for one in outcomes if one is not None]
    assert table.state.games_won == tuple(sum(one.winner == seat for one in won) for seat in (ADA, BOB))
    of_deals = [counted for number, counted in standings.items() if not deals[number].is_void]
    assert table.state.games_won == tuple(sum(counted[seat] for counted in of_deals) for seat in (ADA, BOB))
    due = [
        sum(part[seat] for one in won for part in (one.paid.for_points, one.paid.for_game, one.paid.for_bonuses))
        for seat in (ADA, BOB)
    ]
    assert counters == due
    current = [one.line for one in deals.values() if one.game == table.state.game.number and not one.is_void]
    assert list(table.state.game.sheet) == current
    assert table.state.game.points == points_of(current)
