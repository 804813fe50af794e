"""Events → text → events, and text → text, over random evenings."""

from __future__ import annotations

import datetime as dt
import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.domain.declare import Fact, event
from ging_service.domain.errors import Refused
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.rules import HouseRules, cards_that_fit, outcome_of
from ging_service.records.play import play
from ging_service.records.reader import read_record
from ging_service.records.writer import write_record
from tests.games.thirty_one.table import MEMBERS, WON, Table, cards, open_table, started
from tests.support.extent import examples

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand
    from ging_service.records.record import EventAt

ZONES = ("UTC", "Europe/London", "+05:30")
BEGAN = dt.datetime(2026, 10, 24, 20, 0, tzinfo=dt.UTC)


def whole_round(dice: random.Random, table: Table) -> Hand:
    taken: Hand = ()
    while not taken or outcome_of(taken, len(table.state.members), table.state.rules.stuck) is None:
        taken = (*taken, dice.choice(cards_that_fit(taken)))
    return taken


def some_command(dice: random.Random, table: Table, *, recorded: bool) -> c.Command:
    """The next thing that happens; whole rounds are recorded, or played here card by card."""
    state = table.state
    if state.phase == "taking":
        return c.TakeCard(seat=table.round.turn, card=dice.choice(cards_that_fit(table.round.taken)))
    players = len(state.members)
    if not recorded and dice.random() < 0.5:
        return c.StartRound(lot=dice.randrange(players))
    first = dice.randrange(players) if state.first < 0 or dice.random() < 0.3 else -1
    if dice.random() < 0.5:
        return c.RecordRound(first=first, cards=whole_round(dice, table))
    kind: Any = dice.choice(["thirty_one", state.rules.stuck])
    return c.RecordResult(first=first, kind=kind, winner=-1 if kind == "draw" else dice.randrange(players))


def random_evening(seed: int, *, recorded: bool = False) -> list[EventAt]:
    """A table and what has happened at it, with the times."""
    dice, moment = random.Random(seed), BEGAN  # noqa: S311  can be repeated
    stakes = dice.choice(({}, {"stake": 2, "starting_stack": 10}))
    rules = HouseRules(stuck=dice.choice(("last_taker", "draw")), rounds=dice.choice((0, 3)), **stakes)
    table = Table().when(c.OpenTable(members=MEMBERS[: dice.choice((2, 3))], rules=rules))
    events: list[EventAt] = [(one, _written(moment)) for one in table.last]
    while table.state.phase != "ended" and (table.state.rounds_played < 4 or table.state.phase == "taking"):
        moment += dt.timedelta(seconds=dice.randrange(100))
        table = table.when(some_command(dice, table, recorded=recorded))
        events += [(one, _written(moment)) for one in table.last]
    if table.state.phase != "ended" and dice.random() < 0.5:
        events += [(one, _written(moment)) for one in table.when(c.EndTable()).last]
    return events


def _written(moment: dt.datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def replayed(text: str) -> list[EventAt]:
    return [(event, done.happened_at) for done in play(read_record(text)) for event in done.events]


def results(events: list[EventAt]) -> list[e.Event]:
    """What the rounds came to, and what became of the table."""
    return [one for one, _ in events if isinstance(one, e.RoundFinished | e.TableEnded | e.StacksReturned)]


@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 2**32), zone=st.sampled_from(ZONES))
def test_a_recorded_evening_written_down_and_played_again_is_the_same(seed: int, zone: str) -> None:
    events = random_evening(seed, recorded=True)
    assert [one for one, _ in replayed(write_record(events, table="t1", time_zone=zone))] == [one for one, _ in events]


@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 2**32), zone=st.sampled_from(ZONES))
def test_rounds_that_were_played_here_come_back_as_recorded_ones(seed: int, zone: str) -> None:
    events = random_evening(seed)
    text = write_record(events, table="t1", time_zone=zone)
    again = replayed(text)
    assert results(again) == results(events)
    assert write_record(again, table="t1", time_zone=read_record(text).heading.time_zone) == text


@pytest.mark.parametrize(
    "happened", [started().takes("6S").happened, started().takes("6S").when(c.EndTable()).happened]
)
def test_nm94_a_round_that_came_to_nothing_has_no_line(happened: tuple[e.Event, ...]) -> None:
    text = write_record([(one, _written(BEGAN)) for one in happened], table="t1")
    assert "round" not in text.replace("rules.rounds", "")
    assert ('"20:00 end"' in text or "end" in text) == isinstance(happened[-1], e.StacksReturned)


def test_a_record_does_not_contain_rulings() -> None:
    @event(Fact.RULING_APPLIED)
    class Ruled:
        kind: str

    table = open_table().when(c.RecordRound(first=0, cards=cards(WON)))
    events = [(one, _written(BEGAN)) for one in table.happened]
    with pytest.raises(Refused) as refused:
        write_record([*events, (Ruled(kind="amended"), _written(BEGAN))], table="t1")
    assert refused.value.code == "no_record"
