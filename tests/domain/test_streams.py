from __future__ import annotations

from ging_service.domain import streams
from ging_service.domain.club.state import ClubState
from ging_service.domain.games.ging.state import TableState


def test_a_stream_is_the_club_its_book_one_of_its_tables_or_a_dispute() -> None:
    assert streams.decider_of("club") is streams.CLUBS
    assert streams.decider_of(streams.BOOKS_STREAM) is streams.BOOKS
    assert streams.decider_of(streams.table_stream("t1")) is streams.GING
    assert streams.table_stream("t1") == "table/t1"
    assert streams.table_id_of("table/t1") == "t1"
    assert streams.table_id_of("club") == ""
    assert streams.decider_of(streams.dispute_stream("d1")) is streams.DISPUTES
    assert streams.dispute_stream("d1") == "dispute/d1"
    assert streams.dispute_id_of("dispute/d1") == "d1"
    assert streams.dispute_id_of("table/t1") == streams.table_id_of("dispute/d1") == ""


def test_no_two_kinds_of_stream_share_an_event() -> None:
    events = [event for decider in streams.DECIDERS for event in decider.events]
    assert len(events) == len(set(events)) == 66


def test_every_stream_begins_with_nothing() -> None:
    assert streams.CLUBS.initial_state() == ClubState()
    assert streams.GING.initial_state() == TableState()
