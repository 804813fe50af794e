"""Events → text → events, and text → text, over random evenings at every level of detail."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.domain.declare import from_fields
from ging_service.domain.face_down import HIDDEN, face_down
from ging_service.domain.game import SPECTATOR
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.views import view
from ging_service.records.play import play
from ging_service.records.reader import read_record
from ging_service.records.writer import write_record
from tests.games.wild_card_rummy.records.evenings import LEVELS, Level, random_evening
from tests.support.extent import examples

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.records.record import EventAt

pytestmark = pytest.mark.complete

ZONES = ("UTC", "Europe/London", "+05:30")
PLAYERS = ("Deal Er", "Void Vos", "Stock Smith", "Out Oz", "Eva", "Fay", "Gus")


def replayed(text: str) -> list[EventAt]:
    return [(event, done.happened_at) for done in play(read_record(text)) for event in done.events]


def recordable(events: Sequence[e.Event]) -> Iterator[e.Event]:
    """A deal of the service is read back as a recorded one: without what only its players have seen."""
    begun: e.HandsDealt | None = None
    for place, event in enumerate(events):
        match event:
            case e.ShuffleCommitted() | e.TimeRanOut():
                pass
            case e.HandsDealt(wild="") if isinstance(events[place + 1], e.WildNamed):
                begun = event
            case e.WildNamed():
                assert begun is not None
                yield from_fields(e.DealRecorded, replace(begun, wild=event.rank, doubled=event.doubled))
            case e.HandsDealt():
                yield from_fields(e.DealRecorded, event)
            case e.CardDrawn() | e.PlayerUpForTwo():
                yield replace(event, card=HIDDEN)
            case e.StockReshuffled():
                yield replace(event, stock=face_down(event.stock))
            case e.CardDiscarded() | e.PlayerOut() | e.LastMeldsDone() | e.PressOffered():
                yield replace(event, act_by_s=0)
            case e.HandsShown() if not isinstance(events[place - 1], e.DealRecorded | e.LastTurnRecorded):
                yield from _ended(event, events[place + 1])
            case _:
                yield event


def _ended(shown: e.HandsShown, scored: e.Event) -> Iterator[e.Event]:
    assert isinstance(scored, e.DealScored)
    yield e.LastTurnRecorded(deal=shown.deal, kind=scored.kind, winner=scored.winner)
    yield shown


@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 2**32), zone=st.sampled_from(ZONES))
def test_an_evening_written_down_and_played_again_is_the_same_evening(level: Level, seed: int, zone: str) -> None:
    events = random_evening(seed, level).events
    text = write_record(events, table="t1", time_zone=zone, players=PLAYERS[: len(events[0][0].members)])
    again = replayed(text)
    if level == "service":
        assert [event for event, _ in again] == list(recordable([event for event, _ in events]))
    else:
        assert again == events


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
