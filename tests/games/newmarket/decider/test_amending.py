"""Rulings that amend or void a deal with real cards (NM27, NM29)."""

from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.domain.game import PlacedEvent, RulingSummary
from ging_service.domain.installed_games import GAMES
from ging_service.domain.rulings.declared import SeatTransfer
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.amending import AMENDMENTS, Amendment, KeptAmendment, KeptDeal
from tests.games.newmarket.table import Table, dealt, nobody_buys, open_table

(GAME,) = [one for one in GAMES if one.kind == "newmarket"]
RULINGS: Any = GAME.rulings
WHEN = "2026-11-20T20:00:00Z"
NOBODY = -1


def taken(*won: str) -> tuple[c.HeapTaken, ...]:
    """``0 KH``: this seat has won what lies there."""
    return tuple(c.HeapTaken(seat=int(one[0]), heap=Card(one[2:])) for one in won)


def result(out: int, *won: str, buyer: int = NOBODY, cards_left: tuple[int, ...] = ()) -> c.RecordResult:
    return c.RecordResult(dealer=-1, buyer=buyer, won=taken(*won), out=out, cards_left=cards_left)


def asked(out: int, *won: str, **more: Any) -> Amendment:
    return Amendment(out=out, won=taken(*won), **more)


def ruling(amendment: Amendment | None, outcome: str = "amended", **more: Any) -> Any:
    return RULINGS.ruling(outcome=outcome, amendment=amendment, **{"transfers": (), **more})


def ruled(table: Table, made: Any, deal: int = 1) -> Table:
    """The table after the ruling on a deal."""
    record = [PlacedEvent(place, event, WHEN) for place, event in enumerate(table.happened)]
    events = GAME.decide(RULINGS.command("d", deal, made, record, -1), table.state)
    return Table(GAME.fold(table.state, events), (*table.happened, *events), events)


def amended(table: Table, amendment: Amendment, deal: int = 1) -> Table:
    return ruled(table, ruling(amendment), deal)


def refusal(table: Table, amendment: Amendment, deal: int = 1) -> tuple[str, str, str]:
    with pytest.raises(Refused) as refused:
        amended(table, amendment, deal)
    return refused.value.code, refused.value.rule, refused.value.where


def paid(table: Table) -> list[tuple[str, str, int, str]]:
    """What the last ruling pays."""
    last: tuple[Any, ...] = table.last
    return [
        (one.source.removeprefix("member/"), one.target.removeprefix("member/"), one.counters, one.rule)
        for event in last
        for one in event.payments
    ]


def summary(table: Table) -> RulingSummary:
    (found,) = [one for event in table.last if (one := GAME.ruling(event)) is not None]
    return found


def test_nm17_another_player_has_won_a_king_and_gets_what_lay_there() -> None:
    table = open_table().when(result(1, "0 KH"))
    now = amended(table, asked(1, "2 KH"))
    assert paid(now) == [("ada", "cyd", 4, "NM29")]
    (event,) = now.last
    kept: KeptDeal = event.amended  # type: ignore[attr-defined]
    assert (kept.kind, kept.winner, kept.net, kept.buried) == ("out", 1, (-5, -1, -1, -5), NOBODY)
    assert kept.asked == KeptAmendment(out=1, won=taken("2 KH"), buyer=NOBODY, cards_left=())
    assert summary(now).kind == "amended"
    assert AMENDMENTS.result(kept).summary == {"kings": [0, 0, 1, 0], "outs": [0, 1, 0, 0], "burials": [0, 0, 0, 0]}
    assert AMENDMENTS.result(kept).winners == (1,)
    assert AMENDMENTS.asked_again(kept) == asked(1, "2 KH")
    assert now.state == table.state, "what lies on the table stays"


def test_nm19_another_player_was_out_and_gets_the_kitty() -> None:
    assert paid(amended(open_table().when(result(1)), asked(3))) == [("bob", "dan", 4, "NM29")]


def test_nm9_somebody_else_has_bought() -> None:
    table = open_table(buy_price=3).when(result(1, buyer=1))
    # Bob has three counters back from the kitty, which he won.
    now = amended(table, asked(1, buyer=2))
    assert paid(now) == [("cyd", "bob", 3, "NM29")]


@pytest.mark.parametrize(
    ("recorded", "really", "wanted"),
    [
        # The four counters of the king of hearts should lie there: one for each player.
        (result(1, "0 KH"), asked(1), [("ada", "bob", 1), ("ada", "cyd", 1), ("ada", "dan", 1)]),
        (result(1), asked(1, "0 KH"), [("bob", "ada", 1), ("cyd", "ada", 1), ("dan", "ada", 1)]),
        (result(1), asked(NOBODY), [("bob", "ada", 1), ("bob", "cyd", 1), ("bob", "dan", 1)]),
    ],
    ids=["not-won", "won", "blocked"],
)
def test_nm27_what_should_lie_in_the_middle_belongs_to_everybody(
    recorded: c.RecordResult, really: Amendment, wanted: list[tuple[str, str, int]]
) -> None:
    now = amended(open_table().when(recorded), really)
    assert paid(now) == [(*one, "NM29") for one in wanted]


def test_nm27_the_remainder_goes_one_each_from_eldest() -> None:
    # Dan has dealt the second deal: the five counters of the kitty, with the price of the buy.
    table = open_table(first_dealer=3).when(result(2, buyer=2))
    assert paid(amended(table, asked(NOBODY, buyer=2))) == [
        ("cyd", "ada", 2, "NM29"),
        ("cyd", "bob", 1, "NM29"),
        ("cyd", "dan", 1, "NM29"),
    ]


def test_nm20_a_blocked_deal_has_no_winner() -> None:
    (event,) = amended(open_table().when(result(1)), asked(NOBODY)).last
    found = AMENDMENTS.result(event.amended)  # type: ignore[attr-defined]
    assert (found.kind, found.winners) == ("blocked", ())
    assert found.summary["outs"] == [0, 0, 0, 0]


def test_nm26_the_last_king_was_won_after_all_and_the_table_goes_on() -> None:
    table = open_table().when(result(1, "0 KS", "0 KH"), result(1, "0 KD"), result(2))
    now = amended(table, asked(NOBODY, "0 KD", "3 KC"), deal=2)
    (event,) = now.last
    assert event.amended.kind == "last_king"  # type: ignore[attr-defined]
    assert AMENDMENTS.result(event.amended).summary["outs"] == [0, 0, 0, 0]  # type: ignore[attr-defined]
    assert now.state == table.state


def test_nm27_a_game_that_ended_wrongly_stays_ended() -> None:
    table = open_table().when(result(NOBODY, "0 KS", "0 KH", "0 KD", "0 KC"))
    now = amended(table, asked(1, "0 KS", "0 KH", "0 KD"))
    assert now.state.phase == "ended"
    # Ada has won the king of clubs and the kitty, eight counters. Bob gets the kitty, and of the king everybody one.
    assert paid(now) == [("ada", "bob", 5, "NM29"), ("ada", "cyd", 1, "NM29"), ("ada", "dan", 1, "NM29")]


def test_nm29_a_second_ruling_starts_from_the_first() -> None:
    table = amended(open_table().when(result(1, "0 KH")), asked(1, "2 KH"))
    assert paid(amended(table, asked(1, "2 KH"))) == []
    assert paid(amended(table, asked(1, "3 KH"))) == [("cyd", "dan", 4, "NM29")]
    assert paid(amended(table, asked(1, "0 KH"))) == [("cyd", "ada", 4, "NM29")]


def test_nm29_transfers_of_an_earlier_ruling_stay() -> None:
    ordered = ruling(None, "ordered", transfers=(SeatTransfer(payer=0, taker=1, counters=7, rule="NM17"),))
    table = ruled(open_table().when(result(1, "0 KH")), ordered)
    assert paid(amended(table, asked(1, "2 KH"))) == [("ada", "cyd", 4, "NM29")]


def test_nm29_missed_cards_and_a_burial_of_the_record_stay() -> None:
    table = open_table(missed_card=2).when(
        result(1, "0 KS", "0 KH", "0 KC"),
        c.RecordDeal(dealer=-1),
        c.RecordBurial(caller=0, target=Card("JD"), seat=2),
        c.RecordCard(seat=0, card=Card("2D")),
        c.RecordStop(),
        c.RecordCard(seat=0, card=Card("2S")),
        c.RecordStop(),
        c.RecordCard(seat=0, card=Card("3D")),
        result(3),
    )
    assert [heap.card for heap in table.state.layout.heaps if heap.is_in] == ["KD"]
    now = amended(table, asked(1), deal=2)
    # The kitty: one counter of each, and two of Ada for the card that she missed.
    assert paid(now) == [("dan", "bob", 6, "NM29")]
    (event,) = now.last
    assert event.amended.buried == 2  # type: ignore[attr-defined]
    assert AMENDMENTS.result(event.amended).summary["burials"] == [0, 0, 1, 0]  # type: ignore[attr-defined]


def test_nm56_cards_left_of_the_original_game() -> None:
    table = open_table(game="original").when(result(0, cards_left=(0, 1, 2, 3)))
    now = amended(table, asked(0, cards_left=(0, 3, 2, 3)))
    assert paid(now) == [("bob", "ada", 2, "NM29")]


@pytest.mark.parametrize(
    ("amendment", "told"),
    [
        (asked(9), ("no_such_seat", "NM1", "amendment.out")),
        (asked(1, "0 KH", "2 KH"), ("nothing_to_win", "NM18", "amendment.won.1.heap")),
        (asked(1, buyer=9), ("no_such_seat", "NM1", "amendment.buyer")),
        (asked(1, cards_left=(1, 0, 1, 1)), ("cards_left_not_counted", "NM56", "amendment.cards_left")),
    ],
)
def test_nm29_what_a_deal_cannot_have_come_to(amendment: Amendment, told: tuple[str, str, str]) -> None:
    assert refusal(open_table().when(result(1)), amendment) == told


def test_nm29_a_deal_of_the_service_is_not_amended_but_can_be_void() -> None:
    table = nobody_buys(dealt("QD 2D", "3D", "4D", "5D"))
    while table.state.phase == "starting":
        table = table.when(next(iter(GAME.moves(table.state, table.deal.turn))))
    assert refusal(table, asked(1)) == ("hands_dealt_by_service", "NM29", "deal")
    void = ruled(table, ruling(None, "voided"))
    assert summary(void).kind == "voided"
    assert sum(void.last[0].net) == 0  # type: ignore[attr-defined]


def test_nm27_a_void_deal_is_paid_back_as_far_as_players_have_won() -> None:
    table = open_table().when(result(1, "0 KH"))
    assert table.deal.net == (-1, -1, -5, -5)
    assert paid(ruled(table, ruling(None, "voided"))) == []
    won = open_table().when(result(0, "0 KH"))
    assert won.deal.net == (3, -5, -5, -5)
    assert paid(ruled(won, ruling(None, "voided"))) == [
        ("ada", "bob", 1, ""),
        ("ada", "cyd", 1, ""),
        ("ada", "dan", 1, ""),
    ]


def test_nm27_a_void_deal_is_paid_back_as_it_was_amended() -> None:
    table = ruled(open_table().when(result(0, "0 KH")), ruling(asked(1, "1 KH")))
    assert [one.net for one in table.last] == [(-8, 8, 0, 0)]  # type: ignore[attr-defined]
    assert paid(ruled(table, ruling(None, "voided"))) == [
        ("bob", "ada", 1, ""),
        ("bob", "cyd", 1, ""),
        ("bob", "dan", 1, ""),
    ]


def test_nm29_a_kept_amendment_is_asked_again() -> None:
    made = asked(1, "0 KH", buyer=2)
    kept = KeptDeal(kind="out", winner=1, net=(), buried=-1, asked=from_fields(KeptAmendment, made))
    assert AMENDMENTS.asked_again(kept) == made
