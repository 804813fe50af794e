"""Events → text → events, and text → text, over random evenings at every level of detail."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.domain.cards import Card
from ging_service.domain.face_down import HIDDEN
from ging_service.domain.game import SPECTATOR
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.views import view
from ging_service.records.play import play
from ging_service.records.reader import read_record
from ging_service.records.writer import write_record
from tests.games.gin_rummy.records.evenings import LEVELS, Level, random_evening
from tests.support.extent import examples

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.records.record import EventAt

pytestmark = pytest.mark.complete

ZONES = ("UTC", "Europe/London", "+05:30")
PLAYERS = ("Deal Er", "Void Vos")


def replayed(text: str) -> list[EventAt]:
    return [(event, done.happened_at) for done in play(read_record(text)) for event in done.events]


def as_recorded(event: e.Event, shown: Card) -> e.Event | None:
    """A deal of the service is read back as a recorded one. ``shown``: the discard of its knock."""
    match event:
        case e.ShuffleCommitted() | e.TimeRanOut():
            return None
        case e.HandsDealt():
            return e.DealRecorded(deal=event.deal, game=event.game, dealer=event.dealer, upcard=event.upcard)
        case e.CardDrawn():
            return replace(event, card=HIDDEN)
        case e.UpcardPassed() | e.CardDiscarded():
            return replace(event, act_by_s=0)
        case e.PlayerKnocked():
            fields = {name: getattr(event, name) for name in ("deal", "seat", "melds", "unmelded", "deadwood")}
            return e.KnockRecorded(**fields, discard=shown)
        case _:
            return event


def recordable(events: Sequence[EventAt]) -> list[e.Event]:
    found = []
    for place, (event, _) in enumerate(events):
        shown = (later.face_down for later, _ in events[place:] if isinstance(later, e.HandShown))
        found.append(as_recorded(event, next(shown, Card(""))))
    return [event for event in found if event is not None]


@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 2**32), zone=st.sampled_from(ZONES))
def test_an_evening_written_down_and_played_again_is_the_same_evening(level: Level, seed: int, zone: str) -> None:
    events = random_evening(seed, level).events
    text = write_record(events, table="t1", time_zone=zone, players=PLAYERS)
    again = replayed(text)
    assert [event for event, _ in again] == recordable(events)
    if level != "service":
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
