"""Evening records of Newmarket through the database: all or nothing, and back again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.club import found_club
from ging_service.application.export_evening_record import export_record
from ging_service.application.import_evening_records import import_record
from ging_service.application.played_evenings import RecordFile
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.domain.streams import table_stream
from ging_service.eventlog.read import head_size, stream_events
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.execution.visibility import operator
from ging_service.games.newmarket.decider import events as e
from ging_service.records.errors import RecordError

if TYPE_CHECKING:
    from ging_service.execution.services import Services

DOCS = (Path(__file__).parents[4] / "docs" / "records-newmarket.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", DOCS, re.DOTALL)


def events(services: Services, club_id: str, table: str) -> list[tuple[Any, str]]:
    with services.club_transaction(club_id) as conn:
        stored = stream_events(conn, club_id, table_stream(table))
    return [(one.event, one.happened_at or one.recorded_at) for one in recorded_events_of(services, stored)]


def read(services: Services, club_id: str, text: str = EXAMPLE, **options: Any) -> str:
    done = import_record(services, club_id, RecordFile(text=text, name="evening.toml"), add_members=True, **options)
    return done.table_id


def size(services: Services, club_id: str) -> int:
    with services.cross_club_transaction() as conn:
        return head_size(conn, club_id)


def test_an_evening_goes_in_and_its_export_comes_back_the_same(services: Services) -> None:
    found_club(services, "nm-round", "Club")
    table = read(services, "nm-round")
    text = export_record(services, "nm-round", table, time_zone="Europe/London")
    read(services, "nm-round", text, table_id="copy")
    assert events(services, "nm-round", "copy") == events(services, "nm-round", table)
    copy = export_record(services, "nm-round", "copy", time_zone="Europe/London")
    assert copy.replace('"copy"', f'"{table}"') == text


def test_a_dry_run_writes_nothing_and_refuses_the_same(services: Services) -> None:
    found_club(services, "nm-dry", "Club")
    before = size(services, "nm-dry")
    assert read(services, "nm-dry", dry_run=True) == "newmarket-2026-11-19"
    assert size(services, "nm-dry") == before
    with pytest.raises(RecordError) as refused:
        read(services, "nm-dry", EXAMPLE.replace("ada wins KH", "ada wins KH KH"), dry_run=True)
    assert (refused.value.line, refused.value.code, refused.value.rule) == (14, "nothing_to_win", "NM18")


@pytest.mark.parametrize(
    ("right", "wrong", "error"),
    [
        ("ada wins KH", "ada KH", (14, "bad_action", "NM29")),
        ("clara 6S", "clara 6X", (20, "not_a_card", "NM1")),
        ("clara pass", "ada pass", (21, "not_your_turn", "NM14")),
        ("ada buries 10D", "ada buries 10S", (26, "wrong_card", "NM23")),
        ('"assigned"', '"lowest"', (9, "bad_field", "NM2")),
    ],
)
def test_an_error_at_any_place_leaves_nothing(
    services: Services, right: str, wrong: str, error: tuple[int, str, str]
) -> None:
    club = f"nm-wrong-{error[0]}"
    found_club(services, club, "Club")
    before = size(services, club)
    with pytest.raises(RecordError) as refused:
        read(services, club, EXAMPLE.replace(right, wrong))
    told = refused.value
    assert (told.file, (told.line, told.code, told.rule)) == ("evening.toml", error), told.detail
    assert size(services, club) == before


def test_deals_of_the_service_come_back_as_recorded_ones_for_everybody(services: Services) -> None:
    simulate(services, Simulation(club_id="nm-seen", tables=1, deals=3, seed=4, game="newmarket"))
    table = "sim-4-1-1"
    text = export_record(services, "nm-seen", table)
    member = events(services, "nm-seen", table)[0][0].members[0]
    assert text == export_record(services, "nm-seen", table, operator(member))
    read(services, "nm-seen", text, table_id="copy")
    first, copy = (
        [event for event, _ in events(services, "nm-seen", one) if isinstance(event, e.DealEnded | e.HeapWon)]
        for one in (table, "copy")
    )
    assert copy == first != []
