"""Evening records of Gin Rummy through the database and the command line: all or nothing, and back again."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import ALL
from ging_service.application.bot_moves import BotMoves
from ging_service.application.club import at_club, club_state, found_club
from ging_service.application.export_evening_record import export_record
from ging_service.application.import_evening_records import import_record
from ging_service.application.played_evenings import RecordFile
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.application.table import at_table
from ging_service.domain.club.commands import AddMember
from ging_service.domain.club.state import Bot
from ging_service.domain.streams import table_stream
from ging_service.eventlog.read import head_size, stream_events
from ging_service.execution.caller import ANYONE, Caller
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.execution.visibility import operator
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.records.errors import RecordError

if TYPE_CHECKING:
    from ging_service.execution.services import Services

DOCS = (Path(__file__).parents[4] / "docs" / "records-gin-rummy.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", DOCS, re.DOTALL)


CAREFUL, SIMPLE = "bot-gin-rummy-careful", "bot-gin-rummy-simple"


def seated(first: str, second: str) -> str:
    """The example with other members."""
    return EXAMPLE.replace('members = ["ada", "bram"]', f'members = ["{first}", "{second}"]')


def playing_for_stakes(first: str, second: str) -> str:
    """The same, where bots may play for stakes."""
    return seated(first, second).replace("rules.games = 2", 'rules.games = 2\nrules.bot_stakes = "allowed"')


def events(services: Services, club_id: str, table: str) -> list[tuple[Any, str]]:
    with services.club_transaction(club_id) as conn:
        stored = stream_events(conn, club_id, table_stream(table))
    return [(one.event, one.happened_at or one.recorded_at) for one in recorded_events_of(services, stored)]


def read(services: Services, club_id: str, text: str = EXAMPLE, **options: Any) -> str:
    done = import_record(services, club_id, RecordFile(text=text, name="gin.toml"), add_members=True, **options)
    return done.table_id


def size(services: Services, club_id: str) -> int:
    with services.cross_club_transaction() as conn:
        return head_size(conn, club_id)


def test_an_evening_goes_in_and_its_export_comes_back_the_same(services: Services) -> None:
    found_club(services, "gin-round", "Club")
    table = read(services, "gin-round")
    text = export_record(services, "gin-round", table, time_zone="Europe/London")
    read(services, "gin-round", text, table_id="copy")
    assert events(services, "gin-round", "copy") == events(services, "gin-round", table)
    copy = export_record(services, "gin-round", "copy", time_zone="Europe/London")
    assert copy.replace('"copy"', f'"{table}"') == text
    assert 'time_zone = "Europe/London"' in text


def test_a_dry_run_writes_nothing_and_refuses_the_same(services: Services) -> None:
    found_club(services, "gin-dry", "Club")
    before = size(services, "gin-dry")
    assert read(services, "gin-dry", dry_run=True) == "gin-2026-11-19"
    assert size(services, "gin-dry") == before
    with pytest.raises(RecordError) as refused:
        read(services, "gin-dry", EXAMPLE.replace("ada gin 45", "ada gin 450"), dry_run=True)
    assert (refused.value.line, refused.value.code, refused.value.rule) == (17, "wrong_points", "GR34")


@pytest.mark.parametrize(
    ("right", "wrong", "error"),
    [
        ("ada gin 45", "ada gin", (17, "bad_action", "")),
        ("rest AD", "rest AX", (20, "not_a_card", "GR1")),
        ("rest AD discard KC", "rest KD discard KC", (20, "card_twice", "GR1")),
        ("bram take discard KS", "ada take discard KS", (25, "not_your_turn", "GR6")),
        ("discard 9S against 8S", "discard 9S against KS", (28, "card_lies_open", "GR34")),
        ("rules.games = 2", 'rules.games = "two"', (9, "bad_field", "")),
    ],
)
def test_an_error_at_any_place_leaves_nothing(
    services: Services, right: str, wrong: str, error: tuple[int, str, str]
) -> None:
    club = f"gin-wrong-{error[0]}-{error[1].replace('_', '-')}"
    found_club(services, club, "Club")
    before = size(services, club)
    with pytest.raises(RecordError) as refused:
        read(services, club, EXAMPLE.replace(right, wrong))
    told = refused.value
    assert (told.file, (told.line, told.code, told.rule)) == ("gin.toml", error)
    assert size(services, club) == before


def with_bots(services: Services, club: str) -> None:
    """A club of Ada and two bots."""
    found_club(services, club, "Club")
    at_club(services, club, AddMember(member="ada", name="Ada"))
    for level in ("simple", "careful"):
        at_table(services, club, f"with-{level}", c.OpenTable(members=("ada", f"bot:{level}"), rules=HouseRules()))


@pytest.mark.parametrize(
    ("members", "code", "rule"),
    [(("ada", CAREFUL), "bot_stakes", "GR33"), ((SIMPLE, CAREFUL), "no_person", "")],
    ids=["stakes", "bots only"],
)
@pytest.mark.parametrize("dry_run", [False, True])
def test_gr33_a_record_seats_no_bot_that_could_not_sit_down(
    services: Services, members: tuple[str, str], code: str, rule: str, *, dry_run: bool
) -> None:
    club = f"gin-{code.replace('_', '-')}-{dry_run:d}"
    with_bots(services, club)
    before = size(services, club)
    with pytest.raises(RecordError) as refused:
        read(services, club, seated(*members), dry_run=dry_run)
    assert (refused.value.line, refused.value.code, refused.value.rule) == (7, code, rule)
    assert size(services, club) == before


def test_gr33_a_record_seats_a_bot_for_stakes_if_its_house_rules_allow_it(services: Services) -> None:
    with_bots(services, "gin-bot-stakes-allowed")
    table = read(services, "gin-bot-stakes-allowed", playing_for_stakes("ada", CAREFUL))
    assert events(services, "gin-bot-stakes-allowed", table)


def test_gr33_a_scribe_brings_in_no_record_of_a_bot_that_plays_with_them_for_stakes(services: Services) -> None:
    with_bots(services, "gin-bot-scribe")
    before = size(services, "gin-bot-scribe")
    with pytest.raises(RecordError) as refused:
        read(services, "gin-bot-scribe", playing_for_stakes("ada", CAREFUL), caller=Caller(actor="ada", rights=ALL))
    assert (refused.value.line, refused.value.code, refused.value.rule) == (7, "scribe_only", "GR33")
    assert size(services, "gin-bot-scribe") == before


def test_a_bot_that_joins_with_a_record_is_a_bot_and_plays_on(services: Services) -> None:
    """Exported while it is Ada's turn to cut, the table goes on in another club."""
    with_bots(services, "gin-bots-here")
    text = export_record(services, "gin-bots-here", "with-careful")
    found_club(services, "gin-bots-there", "Club")
    file, caller = RecordFile(text=text, name="gin.toml"), replace(ANYONE, key="k")
    for replayed in (False, True):
        done = import_record(services, "gin-bots-there", file, caller, add_members=True)
        assert (done.members_added, done.replayed) == (("ada", CAREFUL), replayed)
    club = club_state(services, "gin-bots-there")
    assert club.bots == (Bot(member=CAREFUL, game="gin_rummy", level="careful"),)
    assert club.names() == {"ada": "Ada", CAREFUL: "Gin Rummy bot (careful)"}
    BotMoves(services).play_waiting()
    (cut,) = [event for event, _ in events(services, "gin-bots-there", "with-careful") if isinstance(event, e.CardCut)]
    assert cut.seat == 1


def test_the_second_bot_of_a_level_joins_as_that(services: Services) -> None:
    found_club(services, "gin-second-bot", "Club")
    read(services, "gin-second-bot", playing_for_stakes("ada", f"{SIMPLE}-2"))
    assert club_state(services, "gin-second-bot").bot(f"{SIMPLE}-2") is not None


@pytest.mark.parametrize("member", ["bot-gin-rummy-former", "bot-gin-rummy-simple-02", "bot-ging-simple", "bot-ann"])
def test_an_id_like_that_of_a_bot_joins_only_as_a_bot(services: Services, member: str) -> None:
    club = f"gin-with-{member}"
    found_club(services, club, "Club")
    before = size(services, club)
    with pytest.raises(RecordError) as refused:
        read(services, club, seated("ada", member))
    assert (refused.value.line, refused.value.code) == (7, "no_such_bot")
    assert size(services, club) == before


def test_gr33_a_bot_that_joins_with_a_record_plays_for_no_stakes(services: Services) -> None:
    found_club(services, "gin-bot-joins", "Club")
    with pytest.raises(RecordError) as refused:
        read(services, "gin-bot-joins", seated("ada", CAREFUL))
    assert refused.value.code == "bot_stakes"
    assert club_state(services, "gin-bot-joins").members == ()


def test_deals_of_the_service_come_back_as_recorded_ones_for_everybody(services: Services) -> None:
    simulate(services, Simulation(club_id="gin-seen", tables=1, deals=3, seed=4, game="gin_rummy", bots=("simple",)))
    text = export_record(services, "gin-seen", "sim-4-1-1")
    assert text == export_record(services, "gin-seen", "sim-4-1-1", operator("ada"))
    read(services, "gin-seen", text, table_id="copy")
    first, copy = (
        [event for event, _ in events(services, "gin-seen", table) if isinstance(event, e.DealScored | e.GameWon)]
        for table in ("sim-4-1-1", "copy")
    )
    assert copy == first != []
