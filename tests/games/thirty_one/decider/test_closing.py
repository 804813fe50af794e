"""The end of a table (NM94, NM95)."""

from __future__ import annotations

from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider import events as e
from tests.games.thirty_one.table import MEMBERS, STAKES, WON, Table, open_table, start, started


def test_nm94_after_the_agreed_rounds_the_table_ends() -> None:
    table = started(rounds=2, **STAKES).takes(WON)
    assert table.state.phase == "between_rounds"
    table = table.when(start(-1)).takes(WON)
    assert table.last[2:] == (
        e.TableEnded(reason="rounds_played"),
        e.StacksReturned(members=MEMBERS[:2], counters=(16, 24)),
    )
    assert (table.state.phase, table.state.ended, table.state.stacks) == ("ended", "rounds_played", (0, 0))


def test_nm94_without_a_number_rounds_go_on() -> None:
    table = started(rounds=0)
    for _round in range(7):
        table = table.takes(WON).when(start(-1))
    assert table.round.number == 8


def test_nm94_a_running_round_is_void_and_its_stakes_go_back() -> None:
    table = started(**STAKES).takes("6S").when(c.EndTable())
    table.then(
        e.RoundVoided(deal=1, paid=(2, 2)),
        e.TableEnded(reason="closed"),
        e.StacksReturned(members=MEMBERS[:2], counters=(20, 20)),
    )
    assert table.round.result is not None
    assert (table.round.result.kind, table.state.rounds_played, table.state.pot) == ("void", 0, 0)


def test_nm94_between_rounds_nothing_is_void() -> None:
    open_table().when(c.EndTable()).then(
        e.TableEnded(reason="closed"), e.StacksReturned(members=MEMBERS[:2], counters=(0, 0))
    )
    table = started(rounds=0, **STAKES).takes(WON).when(c.EndTable())
    assert table.last == (e.TableEnded(reason="closed"), e.StacksReturned(members=MEMBERS[:2], counters=(18, 22)))


def test_nm94_a_table_ends_once() -> None:
    open_table().when(c.EndTable()).refuses(c.EndTable(), "table_ended", "NM94")
    Table().refuses(c.EndTable(), "table_not_open", "")
