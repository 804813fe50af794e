"""Rulings that amend or void a round with real cards (NM95, NM96)."""

from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.domain.game import PlacedEvent, RulingSummary
from ging_service.domain.installed_games import GAMES
from ging_service.domain.rulings.declared import SeatTransfer
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider.amending import AMENDMENTS, Amendment, KeptAmendment, KeptRound
from tests.games.thirty_one.table import (
    ADA,
    BOB,
    CAT,
    NOTHING_FITS,
    STAKES,
    WON,
    Table,
    cards,
    open_table,
    started,
)

(GAME,) = [one for one in GAMES if one.kind == "thirty_one"]
RULINGS: Any = GAME.rulings
WHEN = "2026-11-20T20:00:00Z"
DRAWS: dict[str, Any] = {"stuck": "draw", **STAKES}


def by_result(winner: int, kind: str = "thirty_one", players: int = 3, **rules: Any) -> Table:
    command = c.RecordResult(first=ADA, kind=kind, winner=winner)  # type: ignore[arg-type]
    return open_table(players, **STAKES | rules).when(command)


def by_cards(text: str = WON, players: int = 3) -> Table:
    return open_table(players, **STAKES).when(c.RecordRound(first=ADA, cards=cards(text)))


def ruling(amendment: Amendment | None, outcome: str = "amended", **more: Any) -> Any:
    return RULINGS.ruling(outcome=outcome, amendment=amendment, **{"transfers": (), **more})


def ruled(table: Table, made: Any, deal: int = 1) -> Table:
    """The table after the ruling on a round."""
    record = [PlacedEvent(place, event, WHEN) for place, event in enumerate(table.happened)]
    events = GAME.decide(RULINGS.command("d", deal, made, record, -1), table.state)
    return Table(GAME.fold(table.state, events), (*table.happened, *events), events)


def amended(table: Table, amendment: Amendment) -> Table:
    return ruled(table, ruling(amendment))


def paid(table: Table) -> list[tuple[str, str, int, str]]:
    """What the last ruling pays."""
    last: tuple[Any, ...] = table.last
    return [(one.source, one.target, one.counters, one.rule) for event in last for one in event.payments]


def summary(table: Table) -> RulingSummary:
    (found,) = [one for event in table.last if (one := GAME.ruling(event)) is not None]
    return found


def refusal(table: Table, amendment: Amendment) -> tuple[str, str, str]:
    with pytest.raises(Refused) as refused:
        amended(table, amendment)
    return refused.value.code, refused.value.rule, refused.value.where


def test_nm96_another_player_has_won_and_gets_the_pot() -> None:
    asked = Amendment(kind="last_taker", winner=CAT)
    table = amended(by_result(BOB), asked)
    (applied,) = table.last
    kept = KeptRound(kind="last_taker", winner=CAT, first=ADA, paid=(0, 0, 6), asked=from_fields(KeptAmendment, asked))
    assert applied.amended == kept  # type: ignore[union-attr]
    assert AMENDMENTS.asked_again(kept) == asked
    assert paid(table) == [("member/bob", "member/cat", 6, "NM95")]
    assert table.state.stacks == by_result(BOB).state.stacks, "it is paid at home"


def test_nm96_standings_count_the_amended_round() -> None:
    found = summary(amended(by_result(BOB), Amendment(kind="last_taker", winner=CAT)))
    assert (found.result_kind, found.winners, found.net) == ("last_taker", (CAT,), (0, -6, 6))
    assert found.summary == {"thirty_ones": [0, 0, 0], "last_cards": [0, 0, 1]}


def test_nm95_what_was_won_was_a_draw() -> None:
    table = amended(by_result(BOB, **DRAWS), Amendment(kind="draw"))
    assert paid(table) == [("member/bob", "member/ada", 2, "NM95"), ("member/bob", "member/cat", 2, "NM95")]
    assert (summary(table).winners, summary(table).result_kind) == ((), "draw")


def test_nm95_what_was_a_draw_was_won() -> None:
    table = amended(by_result(-1, "draw", **DRAWS), Amendment(kind="thirty_one", winner=CAT))
    assert paid(table) == [("member/ada", "member/cat", 2, "NM95"), ("member/bob", "member/cat", 2, "NM95")]


def test_nm96_the_same_winner_in_another_way_pays_nothing() -> None:
    table = amended(by_result(BOB), Amendment(kind="last_taker", winner=BOB))
    assert paid(table) == []


def test_nm96_a_round_is_amended_by_its_cards() -> None:
    table = amended(by_cards(), Amendment(cards=cards(NOTHING_FITS)))
    assert (summary(table).result_kind, summary(table).winners) == ("last_taker", (BOB,))
    assert paid(table) == [("member/cat", "member/bob", 6, "NM95")]
    draw = open_table(3, **DRAWS).when(c.RecordRound(first=ADA, cards=cards(WON)))
    assert summary(amended(draw, Amendment(cards=cards(NOTHING_FITS)))).winners == ()


def test_nm96_another_player_had_begun() -> None:
    table = amended(by_cards(), Amendment(cards=cards(WON), first=BOB))
    assert summary(table).winners == (ADA,)
    again = amended(table, Amendment(cards=cards(NOTHING_FITS)))
    assert summary(again).winners == (CAT,), "by a second ruling, from the first that was amended"
    assert paid(again) == [("member/ada", "member/cat", 6, "NM95")]


def test_nm96_a_result_is_amended_by_cards_and_then_by_cards_only() -> None:
    table = amended(by_result(BOB), Amendment(cards=cards(WON)))
    assert summary(table).winners == (CAT,)
    assert refusal(table, Amendment(kind="thirty_one", winner=ADA)) == ("cards_recorded", "NM96", "amendment.cards")


def test_nm96_only_the_round_in_dispute_changes() -> None:
    table = by_result(BOB).when(c.RecordResult(first=ADA, kind="thirty_one", winner=CAT))
    after = ruled(table, ruling(Amendment(kind="thirty_one", winner=ADA)), 2)
    assert paid(after) == [("member/cat", "member/ada", 6, "NM95")]


@pytest.mark.parametrize(
    ("amendment", "code", "rule", "where"),
    [
        (Amendment(), "nothing_amended", "NM96", "amendment.kind"),
        (Amendment(winner=ADA), "nothing_amended", "NM96", "amendment.kind"),
        (Amendment(kind="thirty_one", winner=3), "no_such_seat", "NM91", "amendment.winner"),
        (Amendment(kind="thirty_one", winner=ADA, first=3), "no_such_seat", "NM91", "amendment.first"),
        (Amendment(kind="thirty_one", winner=ADA, first=-2), "no_such_seat", "NM91", "amendment.first"),
        (Amendment(kind="thirty_one"), "wrong_winner", "NM96", "amendment.winner"),
        (Amendment(kind="draw"), "not_scored_so", "NM91", "amendment.kind"),
        (Amendment(cards=cards(WON), kind="thirty_one"), "result_follows", "NM96", "amendment.kind"),
        (Amendment(cards=cards(WON), winner=ADA), "result_follows", "NM96", "amendment.winner"),
        (Amendment(cards=cards("6S")), "round_not_over", "NM96", "amendment.cards"),
        (Amendment(cards=(Card("KS"),)), "not_in_pack", "NM90", "amendment.cards.0"),
    ],
)
def test_nm96_an_amendment_is_judged_like_a_record(amendment: Amendment, code: str, rule: str, where: str) -> None:
    assert refusal(by_result(BOB), amendment) == (code, rule, where)


def test_nm96_a_round_that_was_played_here_is_complete() -> None:
    table = started(**STAKES).takes(WON)
    assert refusal(table, Amendment(cards=cards(WON))) == ("played_here", "NM96", "deal")


def test_a_void_round_is_paid_back() -> None:
    table = ruled(by_result(BOB), ruling(None, "voided"))
    assert paid(table) == [("member/bob", "member/ada", 2, ""), ("member/bob", "member/cat", 2, "")]
    assert GAME.deal(table.state) == GAME.deal(by_result(BOB).state)


def test_a_void_round_is_paid_back_as_it_was_amended() -> None:
    table = amended(by_result(BOB), Amendment(kind="last_taker", winner=CAT))
    void = ruled(table, ruling(None, "voided"))
    # Bob has paid Cat the pot already, so she gives it back.
    assert paid(void) == [("member/cat", "member/ada", 2, ""), ("member/cat", "member/bob", 2, "")]


def test_transfers_can_be_ordered_before_an_amendment() -> None:
    ordered = ruled(
        by_result(BOB), ruling(None, "ordered", transfers=(SeatTransfer(payer=ADA, taker=CAT, counters=1, rule=""),))
    )
    assert paid(amended(ordered, Amendment(kind="thirty_one", winner=ADA))) == [("member/bob", "member/ada", 6, "NM95")]
