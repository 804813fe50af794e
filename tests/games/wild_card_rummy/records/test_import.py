"""Evening records of wild-card rummy through the database: all or nothing, and back again."""

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
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.records.errors import RecordError

if TYPE_CHECKING:
    from ging_service.execution.services import Services

DOCS = (Path(__file__).parents[4] / "docs" / "records-wild-card-rummy.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", DOCS, re.DOTALL)


def events(services: Services, club_id: str, table: str) -> list[tuple[Any, str]]:
    with services.club_transaction(club_id) as conn:
        stored = stream_events(conn, club_id, table_stream(table))
    return [(one.event, one.happened_at or one.recorded_at) for one in recorded_events_of(services, stored)]


def read(services: Services, club_id: str, text: str = EXAMPLE, **options: Any) -> str:
    done = import_record(services, club_id, RecordFile(text=text, name="wild.toml"), add_members=True, **options)
    return done.table_id


def size(services: Services, club_id: str) -> int:
    with services.cross_club_transaction() as conn:
        return head_size(conn, club_id)


def test_an_evening_goes_in_and_its_export_comes_back_the_same(services: Services) -> None:
    found_club(services, "wild-round", "Club")
    table = read(services, "wild-round")
    text = export_record(services, "wild-round", table, time_zone="Europe/London")
    read(services, "wild-round", text, table_id="copy")
    assert events(services, "wild-round", "copy") == events(services, "wild-round", table)
    copy = export_record(services, "wild-round", "copy", time_zone="Europe/London")
    assert copy.replace('"copy"', f'"{table}"') == text


def test_a_dry_run_writes_nothing_and_refuses_the_same(services: Services) -> None:
    found_club(services, "wild-dry", "Club")
    before = size(services, "wild-dry")
    assert read(services, "wild-dry", dry_run=True) == "wild-2026-11-19"
    assert size(services, "wild-dry") == before
    with pytest.raises(RecordError) as refused:
        read(services, "wild-dry", EXAMPLE.replace("clara 70", "clara 700"), dry_run=True)
    assert (refused.value.line, refused.value.code, refused.value.rule) == (15, "wrong_points", "WR38")


@pytest.mark.parametrize(
    ("right", "wrong", "error"),
    [
        ("bram 27 / clara 70", "bram 27", (15, "bad_action", "WR38")),
        ("KS 9H", "KS 9X", (19, "not_a_card", "WR1")),
        ("clara press", "ada press", (16, "not_your_turn", "WR24")),
        ("run 5H 6H 3C=7H", "run 5H 6H 3C=9H", (23, "not_a_meld", "WR6")),
        ("add 4H on 1", "add 4H on 3", (25, "does_not_fit", "WR14")),
        ('rules.press = "yes"', "rules.press = 1", (9, "bad_field", "")),
    ],
)
def test_an_error_at_any_place_leaves_nothing(
    services: Services, right: str, wrong: str, error: tuple[int, str, str]
) -> None:
    club = f"wild-wrong-{error[0]}"
    found_club(services, club, "Club")
    before = size(services, club)
    with pytest.raises(RecordError) as refused:
        read(services, club, EXAMPLE.replace(right, wrong))
    told = refused.value
    assert (told.file, (told.line, told.code, told.rule)) == ("wild.toml", error), told.detail
    assert size(services, club) == before


def test_deals_of_the_service_come_back_as_recorded_ones_for_everybody(services: Services) -> None:
    simulate(services, Simulation(club_id="wild-seen", tables=1, deals=3, seed=4, game="wild_card_rummy"))
    table = "sim-4-1-1"
    text = export_record(services, "wild-seen", table)
    member = events(services, "wild-seen", table)[0][0].members[0]
    assert text == export_record(services, "wild-seen", table, operator(member))
    read(services, "wild-seen", text, table_id="copy")
    first, copy = (
        [event for event, _ in events(services, "wild-seen", one) if isinstance(event, e.DealScored | e.GameWon)]
        for one in (table, "copy")
    )
    assert copy == first != []
