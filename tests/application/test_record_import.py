"""Evening records through the database: all or nothing, once, and back again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.club import at_club, club_state, found_club
from ging_service.application.export_evening_record import export_record
from ging_service.application.import_evening_records import Imported, import_record
from ging_service.application.played_evenings import RecordFile
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.domain.club.commands import AddMember
from ging_service.domain.errors import Refused
from ging_service.domain.streams import table_stream
from ging_service.eventlog.errors import NoSuchClub
from ging_service.eventlog.read import head_size, stream_events
from ging_service.execution.caller import Caller
from ging_service.execution.errors import NotFound
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.execution.visibility import operator
from ging_service.games.ging.decider.events import DealRecorded, HandsDealt
from ging_service.games.ging.decider.fair_events import ShuffleCommitted, ShuffleContributed, ShuffleVoided
from ging_service.records.errors import RecordError

if TYPE_CHECKING:
    from ging_service.execution.services import Services

EXAMPLES = sorted(Path("examples").glob("*.toml"))
SHUFFLES = (ShuffleCommitted, ShuffleContributed, ShuffleVoided)
LONG_AGO = datetime(2020, 1, 2, 19, 30, tzinfo=UTC)
RECORD = """format = 1
game = "ging"
table = "one"
date = 2020-01-02
time = 19:30:00
members = ["ada", "bob", "cat", "dan"]
players = ["Ada Lind", "Bob", "Cat", "Dan"]
rules.first_dealer = "assigned"
first_dealer = "dan"
actions = [
  "deal",
  "ada S 27 KS 10S 7S",
  "all ok",
  "20:15 deal",
  "settle",
]
"""


def with_line(number: int, text: str) -> str:
    lines = RECORD.splitlines()
    lines[number - 1] = text
    return "\n".join(lines)


def club(services: Services, club_id: str, *members: str) -> str:
    found_club(services, club_id, "Club")
    for member in members:
        at_club(services, club_id, AddMember(member=member, name=member))
    return club_id


def size(services: Services, club_id: str) -> int:
    with services.cross_club_transaction() as conn:
        return head_size(conn, club_id)


def events(services: Services, club_id: str, table: str) -> list[tuple[Any, str]]:
    """The events of a table and when they happened."""
    with services.cross_club_transaction() as conn:
        stored = stream_events(conn, club_id, table_stream(table))
    return [(one.event, one.happened_at or one.recorded_at) for one in recorded_events_of(services, stored)]


def read(services: Services, club_id: str, text: str = RECORD, **options: Any) -> Imported:
    return import_record(services, club_id, RecordFile(text=text, name="one.toml"), **options)


def test_record_becomes_a_table_with_the_times_of_the_evening(services: Services) -> None:
    done = read(services, club(services, "plain", "ada", "bob", "cat", "dan"))
    assert (done.table_id, done.members_added, done.replayed) == ("one", (), False)
    recorded = events(services, "plain", "one")
    assert len(recorded) == done.events == done.version
    assert recorded[0][1] == "2020-01-02T19:30:00.000000Z"
    assert recorded[-1][1] == "2020-01-02T20:15:00.000000Z"


def test_table_can_be_given_another_name(services: Services) -> None:
    club(services, "named")
    assert read(services, "named", table_id="other", add_members=True).table_id == "other"
    assert events(services, "named", "one") == []
    assert events(services, "named", "other")


def test_members_join_with_the_record_if_wished(services: Services) -> None:
    club(services, "joining", "bob")
    with pytest.raises(RecordError) as refused:
        read(services, "joining")
    assert (refused.value.code, refused.value.line) == ("no_such_member", 6)
    done = read(services, "joining", add_members=True)
    assert done.members_added == ("ada", "cat", "dan")
    assert club_state(services, "joining").names() == {"bob": "bob", "ada": "Ada Lind", "cat": "Cat", "dan": "Dan"}


@pytest.mark.parametrize(
    ("line", "text", "code", "rule"),
    [
        (12, '  "ada S 28 KS 10S 7S",', "false_claim", "G21"),
        (13, '  "all ok now",', "bad_action", ""),
        (4, "date = 2999-01-02", "happened_in_future", ""),
        (6, 'members = ["ada", "bob", "cat", "ada"]', "member_twice", "G2"),
    ],
)
def test_error_names_file_line_and_rule_and_leaves_nothing(
    services: Services, line: int, text: str, code: str, rule: str
) -> None:
    club_id = club(services, f"error-{line}-{code.replace('_', '-')}")
    before = size(services, club_id)
    with pytest.raises(RecordError) as refused:
        read(services, club_id, with_line(line, text), add_members=True)
    error = refused.value
    wanted_line = 6 if code == "happened_in_future" else line
    assert (error.file, error.line, error.code, error.rule) == ("one.toml", wanted_line, code, rule)
    assert str(error).startswith(f"one.toml:{wanted_line}:")
    assert size(services, club_id) == before


def test_table_that_exists_is_refused_and_no_member_joins_for_it(services: Services) -> None:
    club(services, "twice", "ada", "bob", "cat", "dan")
    read(services, "twice")
    before = size(services, "twice")
    other = RECORD.replace('"dan"]', '"eve"]').replace('= "dan"', '= "eve"')
    with pytest.raises(RecordError) as refused:
        read(services, "twice", other, add_members=True)
    assert (refused.value.code, refused.value.line) == ("table_exists", 3)
    assert size(services, "twice") == before


def test_same_key_imports_once(services: Services) -> None:
    club(services, "keyed", "ada", "bob", "cat", "dan")
    once = read(services, "keyed", caller=Caller(actor="ada", key="k"))
    again = read(services, "keyed", caller=Caller(actor="ada", key="k"))
    assert again == replace(once, replayed=True)


def test_key_keeps_nothing_of_a_name(services: Services) -> None:
    club(services, "keyed-names")
    caller = Caller(actor="ada", key="k")
    once = read(services, "keyed-names", caller=caller, add_members=True)
    guessed = RECORD.replace("Ada Lind", "Ada Lint")
    again = read(services, "keyed-names", guessed, caller=caller, add_members=True)
    assert again == replace(once, replayed=True)


def test_unknown_club_is_refused(services: Services) -> None:
    with pytest.raises(NoSuchClub):
        read(services, "nowhere", add_members=True)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_go_in_and_come_back_the_same(services: Services, path: Path) -> None:
    club_id = club(services, path.stem)
    done = import_record(
        services, club_id, RecordFile(text=path.read_text(encoding="utf-8"), name=str(path)), add_members=True
    )
    text = export_record(services, club_id, done.table_id, all_hands=True)
    read(services, club_id, text, table_id="copy")
    assert events(services, club_id, "copy") == events(services, club_id, done.table_id)


@pytest.mark.complete
def test_simulated_evenings_go_out_and_come_back_the_same(services: Services) -> None:
    then = replace(services, clock=lambda: LONG_AGO)
    simulate(then, Simulation(club_id="round", tables=8, deals=10, seed=4))
    for number in range(1, 9):
        table = f"sim-4-1-{number}"
        text = export_record(services, "round", table, all_hands=True, time_zone="Europe/London")
        read(services, "round", text, table_id=f"copy-{number}")
        copied = [event for event, _ in events(services, "round", f"copy-{number}")]
        played = [event for event, _ in events(services, "round", table) if not isinstance(event, SHUFFLES)]
        assert copied == list(map(as_recorded, played))


def as_recorded(event: Any) -> Any:
    """A deal of the service is recorded as one of real cards, without its shuffle; all else stays."""
    if not isinstance(event, HandsDealt):
        return event
    return DealRecorded(**{name: getattr(event, name) for name in DealRecorded.__dataclass_fields__})


def test_export_shows_what_one_may_see(services: Services) -> None:
    simulate(services, Simulation(club_id="seen", tables=6, deals=3, seed=21))
    for number in range(1, 7):
        full = export_record(services, "seen", f"sim-21-1-{number}", all_hands=True)
        seen = export_record(services, "seen", f"sim-21-1-{number}")
        mine = export_record(services, "seen", f"sim-21-1-{number}", operator("ada"))
        assert seen == mine, "one's own hand is no deal"
        read(services, "seen", seen, table_id=f"seen-{number}")
        if "showdown" not in full and "at_end" not in full:
            assert " / " not in seen


def test_all_hands_stay_hidden_while_a_deal_is_running(services: Services) -> None:
    club(services, "running", "ada", "bob", "cat", "dan")
    read(services, "running", RECORD.replace('  "settle",\n', ""))
    with pytest.raises(Refused, match="no deal is running"):
        export_record(services, "running", "one", all_hands=True)
    assert "deal" in export_record(services, "running", "one")


def test_export_of_what_is_not_there(services: Services) -> None:
    club(services, "bare")
    with pytest.raises(NotFound, match="table"):
        export_record(services, "bare", "one")
    with pytest.raises(NoSuchClub):
        export_record(services, "nowhere", "one")


def test_records_that_bring_the_same_members_at_once_all_come_in(services: Services) -> None:
    club(services, "crowd")

    def one(number: int) -> Imported:
        return read(services, "crowd", table_id=f"t{number}", add_members=True)

    with ThreadPoolExecutor(6) as scribes:
        done = list(scribes.map(one, range(6)))
    assert sum(len(each.members_added) for each in done) == 4
    assert set(club_state(services, "crowd").names()) == {"ada", "bob", "cat", "dan"}
    assert all(events(services, "crowd", f"t{number}") for number in range(6))


def test_same_record_at_once_comes_in_once(services: Services) -> None:
    club(services, "race", "ada", "bob", "cat", "dan")

    def one(_: int) -> str:
        try:
            return read(services, "race").table_id
        except RecordError as error:
            return error.code

    with ThreadPoolExecutor(6) as scribes:
        done = sorted(scribes.map(one, range(6)))
    assert done == ["one", *["table_exists"] * 5]
