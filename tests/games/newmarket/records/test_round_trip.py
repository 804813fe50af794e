"""Events → text → events, and text → text, over random evenings at every level of detail."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.domain.game import SPECTATOR
from ging_service.domain.rulings.declared import SeatTransfer
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.views import view
from ging_service.games.newmarket.game import GAME
from ging_service.records.play import play
from ging_service.records.reader import read_record
from ging_service.records.writer import write_record
from tests.games.newmarket.decider.test_amending import WHEN, asked, result, ruled, ruling
from tests.games.newmarket.records.evenings import LEVELS, Level, random_evening
from tests.games.newmarket.table import Table, open_table
from tests.support.extent import examples

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.records.record import EventAt

pytestmark = pytest.mark.complete

ZONES = ("UTC", "Europe/London", "+05:30")
PLAYERS = ("Deal Er", "Void Vos", "Stop Smith", "Out Oz", "Eva", "Fay", "Gus", "Hal")


def replayed(text: str) -> list[EventAt]:
    return [(event, done.happened_at) for done in play(read_record(text)) for event in done.events]


def public(events: Iterable[EventAt]) -> list[EventAt]:
    """What is left of a deal of the service when it comes back as a recorded one: its cards, and what they won."""
    kept = (
        e.LayoutDressed | e.DeadHandBought | e.CardBuried | e.StartPassed | e.CardPlayed | e.SequenceStopped
        | e.HeapWon | e.KittyWon | e.CardsLeftPaid | e.DealEnded | e.DealVoided | e.GameEnded | e.LayoutDivided
        | e.StacksReturned | e.StackBought
    )  # fmt: skip
    return [(view(event, SPECTATOR), at) for event, at in events if isinstance(event, kept)]


@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 2**32), zone=st.sampled_from(ZONES))
def test_an_evening_written_down_and_played_again_is_the_same_evening(level: Level, seed: int, zone: str) -> None:
    events = random_evening(seed, level).events
    text = write_record(events, table="t1", time_zone=zone, players=PLAYERS[: len(events[0][0].members)])
    again = replayed(text)
    if level == "service":
        assert [_seen(one) for one in public(again)] == [_seen(one) for one in public(events)]
    else:
        assert again == events


def _seen(one: EventAt) -> EventAt:
    """With as many hidden cards as a recorded deal has."""
    event, at = one
    hidden = isinstance(event, e.DeadHandBought | e.CardBuried) and event.hand
    fields: dict[str, Any] = {name: getattr(event, name) for name in event.__slots__}
    return (type(event), fields | ({"hand": "?"} if hidden else {})), at


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(ZONES))
def test_a_record_in_the_services_own_form_comes_back_letter_by_letter(seed: int, zone: str) -> None:
    text = write_record(random_evening(seed).events, table="t1", time_zone=zone)
    again = replayed(text)
    written = write_record(again, table="t1", time_zone=read_record(text).heading.time_zone)
    assert written == text
    assert replayed(written) == again


@settings(max_examples=examples(40), deadline=None)
@given(st.integers(0, 2**32))
def test_a_spectator_can_write_the_same_record(seed: int) -> None:
    events = random_evening(seed).events
    seen = [(seen, at) for event, at in events if (seen := view(event, SPECTATOR)) is not None]
    assert write_record(seen, table="t1") == write_record(events, table="t1")


@settings(max_examples=examples(40), deadline=None)
@given(st.integers(0, 2**32))
def test_nm29_every_command_of_a_recorded_evening_is_decided_again(seed: int) -> None:
    state = GAME.initial_state()
    for done in play(read_record(write_record(random_evening(seed).events, table="t1"))):
        command: Any = GAME.command_of(done.events, state)
        assert GAME.decide(command, state) == done.events
        state = GAME.fold(state, done.events)


def written(table: Table) -> str:
    return write_record([(event, WHEN) for event in table.happened], table="t1")


@pytest.mark.parametrize("made", [ruling(None, "voided"), ruling(asked(2))])
def test_a_record_does_not_contain_rulings(made: Any) -> None:
    table = open_table().when(result(1))
    assert written(table)
    with pytest.raises(Refused) as refused:
        written(ruled(table, made))
    assert refused.value.code == "no_record"


def test_a_ruling_that_only_orders_transfers_is_left_out() -> None:
    transfer = SeatTransfer(payer=0, taker=1, counters=3, rule="NM17")
    ordered = ruled(open_table().when(result(1)), ruling(None, "ordered", transfers=(transfer,)))
    later = ordered.when(result(2))
    again = [event for event, _ in replayed(written(later))]
    assert again == [event for event in later.happened if event not in ordered.last]


def test_nm13_the_cards_of_one_moment_are_on_one_line() -> None:
    table = open_table().when(
        c.RecordDeal(dealer=-1),
        c.RecordCard(seat=1, card=Card("2D")),
        c.RecordCard(seat=2, card=Card("")),
        c.RecordStop(),
        c.RecordPass(seat=2),
        c.RecordCard(seat=3, card=Card("4S")),
        result(2, "0 KH"),
    )
    lines = written(table)
    assert '"p1 2D p2 3D stop p2 pass",' in lines
    assert '"p3 4S",' in lines
    assert '"result p0 wins KH / p2 out",' in lines


def test_nm29_a_missed_card_follows_from_the_card() -> None:
    table = open_table(missed_card=2).when(
        c.RecordDeal(dealer=-1),
        c.RecordCard(seat=1, card=Card("2D")),
        c.RecordStop(),
        c.RecordPass(seat=1),
        c.RecordCard(seat=2, card=Card("4S")),
        c.RecordStop(),
        c.RecordCard(seat=2, card=Card("3D")),
    )
    assert [type(event).__name__ for event in table.last] == ["CardPlayed", "CardMissed"]
    assert [event for event, _ in replayed(written(table))] == list(table.happened)
