"""Records, simulated play and scoring of a game that brings nothing for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.export_evening_record import export_record
from ging_service.application.import_evening_records import import_record
from ging_service.application.played_evenings import RecordFile
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.domain.errors import Refused
from ging_service.domain.streams import table_stream
from ging_service.eventlog.read import stream_events
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.execution.visibility import operator
from ging_service.game_support.game_names import game_named
from ging_service.game_support.scoring import score_of
from ging_service.records.errors import RecordError
from ging_service.records.play import play
from ging_service.records.reader import read_record
from ging_service.reporting.ledger.accounts import balances
from tests.outside_game.acceptance.evening import club_of, opened, played, state_of
from tests.reporting.tables.compared import compare

if TYPE_CHECKING:
    from ging_service.execution.services import Services


def events_of(services: Services, club: str, table: str) -> list[Any]:
    with services.club_transaction(club) as conn:
        stored = stream_events(conn, club, table_stream(table))
    return [one.event for one in recorded_events_of(services, stored)]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_record_read_and_played_again_leads_to_the_same_events(services: Services, seats: int) -> None:
    club = club_of(services, f"records-{seats}")
    opened(services, club, "t", seats, deals=2)
    played(services, club, "t", seed=seats)
    text = export_record(services, club, "t", all_hands=True)
    record = read_record(text)
    assert record.heading.table == "t"
    assert [event for action in play(record) for event in action.events] == events_of(services, club, "t")
    assert record.players == ("Ada", "Bob", "Cat")[:seats]


def test_a_record_does_not_tell_a_card_to_somebody_who_may_not_see_it(services: Services) -> None:
    club = club_of(services, "hidden")
    opened(services, club, "t")
    played(services, club, "t", commands=3)
    with pytest.raises(Refused, match="may not see everything") as hidden:
        export_record(services, club, "t", operator("ada"))
    assert hidden.value.code == "hidden_cards"
    with pytest.raises(Refused) as running:
        export_record(services, club, "t", all_hands=True)
    assert running.value.code == "deal_running"


def test_what_the_service_shuffled_is_not_taken_to_another_table(services: Services) -> None:
    club = club_of(services, "moved")
    opened(services, club, "t", deals=1)
    played(services, club, "t")
    text = export_record(services, club, "t", all_hands=True)
    with pytest.raises(RecordError, match="other_table"):
        import_record(services, club, RecordFile(text=text), table_id="elsewhere")


HEAD = 'format = 1\ngame = "ditch"\ntable = "paper"\ndate = 2026-01-02\n'
OPENING = '\n[[commands]]\ncommand = "open-table"\nfields = { members = ["ada", "bob"], rules = { deals = 3 } }\n'


def test_a_record_is_imported(services: Services) -> None:
    club = club_of(services, "imports")
    done = import_record(services, club, RecordFile(text=HEAD + OPENING))
    assert (done.table_id, done.events) == ("paper", 1)
    assert state_of(services, club, "paper").rules.deals == 3


@pytest.mark.parametrize(
    ("commands", "line", "said"),
    [
        ('\n[[commands]]\ncommand = "open-tabel"\n', 6, "did you mean 'open-table'"),
        (OPENING + '\n[[commands]]\ncommand = "draw"\nfields = { seat = 0 }\n', 10, "no deal is running"),
        (OPENING + '\n[[commands]]\ncommand = "draw"\nfields = { seta = 0 }\n', 10, "seta"),
        (OPENING + '\n[[commands]]\ncommand = "draw"\nfields = 3\n', 10, "must be a table"),
        (OPENING + '\n[[commands]]\ncommand = "knock"\nwhen = 3\n', 10, "has no 'when'"),
        (OPENING + '\n[[commands]]\ncommand = "knock"\nhappened_at = "noon"\n', 10, "is not a time"),
        ('\n[[commands]]\ncommand = "draw"\nfields = { seat = 0 }\n', 6, "opens the table"),
    ],
)
def test_a_faulty_record_names_the_line(commands: str, line: int, said: str) -> None:
    with pytest.raises(RecordError) as refused:
        play(read_record(HEAD + commands))
    assert said in refused.value.detail
    assert refused.value.line == line


def test_a_record_of_a_mistyped_game_names_the_right_one() -> None:
    with pytest.raises(RecordError, match="did you mean 'ditch'"):
        read_record(HEAD.replace('"ditch"', '"dich"') + OPENING)


def test_simulated_players_play_whole_games(services: Services) -> None:
    done = simulate(services, Simulation(club_id="ditchers", tables=3, deals=4, seed=5, game="ditch"))
    assert done.tables == 3
    assert done.deals >= 3
    for number in (1, 2, 3):
        state = state_of(services, "ditchers", f"sim-5-1-{number}")
        assert game_named("ditch").summary(state).deals_played >= 1
        assert compare(services, "ditchers", f"sim-5-1-{number}") >= 1
    page = balances(services, "ditchers", kind="member")
    assert sum(one.balance for one in page.items) <= 10 * 200  # what has been bought; the rest lies on tables


def test_a_deal_of_a_game_that_cannot_score_is_refused_with_a_code() -> None:
    with pytest.raises(Refused) as refused:
        score_of("ditch")
    assert refused.value.code == "no_scoring"
