"""The counters that events move (NM95). Whatever happens, the places hold what the state says."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.domain.game import Transfer
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.decider.service import moves
from ging_service.games.thirty_one.decider.transfers import transfers
from ging_service.games.thirty_one.game import GAME
from tests.games.thirty_one.table import NOTHING_FITS, STAKES, WON, Table, open_table, start, started


def test_nm95_stacks_come_to_the_table() -> None:
    assert transfers(open_table(**STAKES).last[0]) == (
        Transfer("member/ada", "stack/0", 20, "starting stack", "NM95"),
        Transfer("member/bob", "stack/1", 20, "starting stack", "NM95"),
    )
    assert transfers(open_table().last[0]) == ()


def test_nm95_stakes_go_into_the_pot_and_the_winner_takes_it() -> None:
    table = started(**STAKES)
    assert transfers(table.last[1]) == (
        Transfer("stack/0", "pot", 2, "stake", "NM95"),
        Transfer("stack/1", "pot", 2, "stake", "NM95"),
    )
    assert transfers(table.takes(WON).last[1]) == (Transfer("pot", "stack/1", 4, "pot won", "NM95"),)


def test_nm95_a_draw_and_a_void_round_return_the_stakes() -> None:
    back = tuple(Transfer("pot", f"stack/{seat}", 2, "stake returned", "NM95") for seat in range(2))
    assert transfers(started(stuck="draw", **STAKES).takes(NOTHING_FITS).last[1]) == back
    assert transfers(started(**STAKES).when(c.EndTable()).last[0]) == back


def test_nm95_stacks_go_home_and_what_is_missing_is_owed() -> None:
    event = e.StacksReturned(members=("ada", "bob"), counters=(-3, 43))
    assert transfers(event) == (
        Transfer("member/ada", "stack/0", 3, "owed to the table", "NM95"),
        Transfer("stack/1", "member/bob", 43, "stack taken home", "NM95"),
    )


def test_other_events_move_nothing() -> None:
    assert transfers(e.LotDrawn(seat=0)) == ()
    assert transfers(e.TableEnded(reason="closed")) == ()


@settings(max_examples=30)
@given(data=st.data(), players=st.sampled_from([2, 3]), stuck=st.sampled_from(["last_taker", "draw"]))
def test_nm95_every_counter_is_where_the_state_says(data: st.DataObject, players: int, stuck: str) -> None:
    table = open_table(players, rounds=2, stuck=stuck, **STAKES)
    held = Counter[str]()
    held = after(held, table)
    while table.state.phase != "ended":
        seat = table.round.turn if table.state.phase == "taking" else 0
        found = [command for command in moves(table.state, seat) if not isinstance(command, c.StartRound)]
        drawn = data.draw(st.sampled_from([*found, c.EndTable()])) if found else start()
        table = table.when(drawn)
        held = after(held, table)
        assert {place: held[place] for place in GAME.counters_at(table.state)} == GAME.counters_at(table.state)
    assert not any(counters for place, counters in held.items() if not place.startswith("member/"))


def after(held: Counter[str], table: Table) -> Counter[str]:
    held = held.copy()
    for event in table.last:
        for one in transfers(event):
            held[one.source] -= one.counters
            held[one.target] += one.counters
    return held
