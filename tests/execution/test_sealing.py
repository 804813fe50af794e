"""Sealed values in the database: who may see them, opening them to all, and forgetting them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.application.club import at_club, club_state, found_club
from ging_service.application.table import at_table
from ging_service.bootstrap import open_services
from ging_service.domain.club import commands as club
from ging_service.domain.errors import Refused
from ging_service.eventlog.append import Append, append
from ging_service.eventlog.errors import KeyReused
from ging_service.eventlog.read import club_events
from ging_service.eventlog.sealing import commitment_of, commitments_in
from ging_service.execution.caller import Caller, Principal
from ging_service.execution.visibility import OPERATOR, operator
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.projections.bulk.rebuild import rebuild
from ging_service.reporting.club.members import get_member
from ging_service.reporting.events.event_filter import ALL_EVENTS
from ging_service.reporting.events.history import history

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services

MEMBERS = ("anna", "ben", "cleo", "dan")
OPENINGS = "SELECT position, place, subject, audience, salt, value FROM openings ORDER BY position, place"


@pytest.fixture
def services(fresh_database: Any) -> Iterator[Services]:
    with open_services(fresh_database.app_dsn) as made:
        found_club(made, "c", "Club")
        for member in MEMBERS:
            at_club(made, "c", club.AddMember(member=member, name=member.capitalize()))
        yield made


def openings(services: Services) -> list[Any]:
    with services.cross_club_transaction() as conn:
        return conn.execute(OPENINGS).fetchall()


def bodies(services: Services) -> list[bytes]:
    with services.cross_club_transaction() as conn:
        return [stored.body for stored in club_events(conn, "c", limit=10_000)]


def dealt(services: Services, **rules: Any) -> None:
    opening = c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="assigned", **rules), first_dealer=0)
    at_table(services, "c", "t", opening)
    at_table(services, "c", "t", c.DealCards(order=(), now_s=0, seed=""))


def hands(services: Services, person: Principal) -> Any:
    (found,) = [one.event.hands for one in history(services, "c", person, ALL_EVENTS).items if "Dealt" in one.type]
    return found


def test_every_opening_opens_its_commitment(services: Services) -> None:
    dealt(services)
    found = [
        (position, place)
        for position, body in enumerate(bodies(services))
        for place in range(len(commitments_in(body)))
    ]
    assert [row[:2] for row in openings(services)] == found
    for position, place, _, _, salt, value in openings(services):
        assert commitments_in(bodies(services)[position])[place] == commitment_of(salt, value)
        assert len(salt) == 32
    assert len({row[4] for row in openings(services)}) == len(openings(services))


def test_no_card_of_a_hand_and_no_name_of_a_person_is_in_the_log(services: Services) -> None:
    dealt(services)
    log = b"\n".join(bodies(services))
    for _, _, _, audience, _, value in openings(services):
        assert value not in log
        assert audience in ("club", "hands", "seat/0", "seat/1", "seat/2", "seat/3")


def test_a_hand_is_its_holders_until_it_is_turned_up_and_then_everybodys(services: Services) -> None:
    dealt(services, mode="showdown")
    before = hands(services, operator("cleo"))
    assert [len(hand) for hand in before] == [0, 0, 7, 0]
    assert hands(services, OPERATOR) == ((), (), (), ())
    at_table(services, "c", "t", c.Settle())
    after = hands(services, OPERATOR)
    assert sorted(len(hand) for hand in after) == [7, 7, 7, 7]
    assert after[2] == before[2]
    assert {row[3] for row in openings(services) if row[2] == "table/t/1"} == {"all"}


def test_a_deal_that_is_opened_opens_its_own_shuffles_void_ones_too_and_no_others(services: Services) -> None:
    """A shuffle that is void leaves its number to the next one: it is opened with that deal, and not while that runs."""
    at_club(services, "c", club.AddMember(member="eve", name="Eve"))
    at_club(services, "c", club.NameArbitrator(member="eve"))
    opening = c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="assigned"), first_dealer=0)
    at_table(services, "c", "t", opening)
    shuffle, void, deal = (
        c.CommitShuffle(seed=""),
        c.CallMisdeal(reason="not cut"),
        c.DealCards(order=(), now_s=0, seed=""),
    )
    eve = Caller(actor="eve")

    def is_open(*deals: int) -> None:
        told = {(row[2], row[3] == "all") for row in openings(services) if row[2].startswith("table/")}
        assert told == {(subject, int(subject.rpartition("/")[2]) in deals) for subject, _ in told}
        seen = [one.event for one in history(services, "c", OPERATOR).items if "ShuffleCommitted" in one.type]
        assert all(bool(event.seed) == (event.deal in deals) for event in seen)

    for command in (shuffle, void, shuffle, deal, void, shuffle, void):
        at_table(services, "c", "t", command)
    is_open()
    at_table(services, "c", "t", c.OpenHands(deals=(1,), reason="review"), eve)
    is_open(1)
    for command in (shuffle, deal):
        at_table(services, "c", "t", command)
    with pytest.raises(Refused, match="a deal is running"):
        at_table(services, "c", "t", c.OpenHands(deals=(2,), reason="review"), eve)
    is_open(1)
    for command in (c.Settle(), shuffle, void):
        at_table(services, "c", "t", command)
    at_table(services, "c", "t", c.OpenHands(deals=(2,), reason="review"), eve)
    is_open(1, 2)
    at_table(services, "c", "t", shuffle)
    with pytest.raises(Refused, match="2 deals have been dealt"):
        at_table(services, "c", "t", c.OpenHands(deals=(3,), reason="review"), eve)
    is_open(1, 2)


def test_an_erased_name_is_nowhere_and_its_proofs_stay(services: Services, fresh_database: Any) -> None:
    at_club(services, "c", club.RenameMember(member="ben", name="Benedict"))
    before = bodies(services)
    at_club(services, "c", club.EraseName(member="ben", balance=0))
    assert bodies(services)[:-1] == before, "the log is as it was, with one event more"
    assert [row for row in openings(services) if row[2] == "club/ben"] == []
    assert club_state(services, "c").names()["ben"] == "ben"
    assert get_member(services, "c", "ben").name == ""
    told = [
        one.event.name
        for one in history(services, "c", OPERATOR).items
        if getattr(one.event, "member", "") == "ben" and hasattr(one.event, "name")
    ]
    assert told == ["", ""]
    with psycopg.connect(fresh_database.owner_dsn) as owner:
        tables = owner.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        for (table,) in tables:
            everything = owner.execute(f"SELECT coalesce(string_agg(t::text, ''), '') FROM {table} AS t").fetchone()  # noqa: S608  our own tables
            assert everything is not None
            for name in ("Ben", "Benedict"):
                assert name not in everything[0], table
                assert name.encode().hex() not in everything[0], table


def test_an_erased_name_cannot_be_tried_out_with_the_key_of_the_command_that_told_it(services: Services) -> None:
    """The log shows the keys of commands: a client that sends one again must not hear whether its guess was the name."""
    add, rename = (Caller(key=key) for key in ("add-zoe", "rename-zoe"))
    at_club(services, "c", club.AddMember(member="zoe", name="Zoe Zand"), add)
    at_club(services, "c", club.RenameMember(member="zoe", name="Zoe Young"), rename)
    assert at_club(services, "c", club.AddMember(member="zoe", name=" Zoe Zand"), add).replayed
    for other in (club.AddMember(member="zoe", name="Zoe"), club.AddMember(member="zoe", name="Zoe Young")):
        with pytest.raises(KeyReused):
            at_club(services, "c", other, add)
    at_club(services, "c", club.EraseName(member="zoe", balance=0))
    for guess in ("Zoe Zand", "Zoe Young", "Anybody"):
        told = at_club(services, "c", club.AddMember(member="zoe", name=guess), add)
        assert (told.replayed, told.recorded_events[0].event.name) == (True, "")
        told = at_club(services, "c", club.RenameMember(member="zoe", name=guess), rename)
        assert (told.replayed, told.recorded_events[0].event.name) == (True, "")
    with pytest.raises(KeyReused):
        at_club(services, "c", club.AddMember(member="eve", name="Zoe Zand"), add)


def test_nothing_is_kept_of_a_request_by_which_its_name_could_be_found(services: Services, fresh_database: Any) -> None:
    for number, name in enumerate(("Zoe", "Zachary")):
        found_club(services, f"hash-{number}", "Club")
        at_club(services, f"hash-{number}", club.AddMember(member="zoe", name=name), Caller(key="k"))
    with psycopg.connect(fresh_database.owner_dsn) as owner:
        assert len(owner.execute("SELECT DISTINCT request_hash FROM idempotency WHERE key = 'k'").fetchall()) == 1


def test_a_name_from_before_sealing_is_told_until_it_is_erased(services: Services) -> None:
    older = (
        b'{"actor":"","command":"c","data":{"member":"zoe","name":"Zoe Zand"},"recorded_at":"2026-11-20T19:30:00.000000Z",'
        b'"schema":1,"stream":"club","type":"club.MemberJoined","version":6}'
    )
    request = Append(
        club_id="c",
        stream_id="club",
        expected_version=5,
        types=["club.MemberJoined"],
        bodies=[older],
        recorded_at=datetime(2026, 11, 20, 19, 30, tzinfo=UTC),
        snapshot=b"",
    )
    with services.cross_club_transaction() as conn:
        append(conn, request)

    def told() -> list[str]:
        found = [one.event for one in history(services, "c", OPERATOR).items]
        return [event.name for event in found if getattr(event, "member", "") == "zoe" and hasattr(event, "name")]

    assert told() == ["Zoe Zand"]
    at_club(services, "c", club.EraseName(member="ben", balance=0))
    assert told() == ["Zoe Zand"]
    at_club(services, "c", club.EraseName(member="zoe", balance=0))
    assert told() == [""]
    at_club(services, "c", club.RenameMember(member="zoe", name="Zoe Young"))
    assert told() == ["", "Zoe Young"]


def test_a_rebuild_knows_what_is_open_and_what_is_forgotten(services: Services, fresh_database: Any) -> None:
    dealt(services)
    at_club(services, "c", club.EraseName(member="ben", balance=-20))
    read = "SELECT stream_id, version, state FROM snapshots ORDER BY 1"
    with services.cross_club_transaction() as conn:
        live = conn.execute(read).fetchall()
    rebuild(fresh_database.owner_dsn, services.codec)
    with services.cross_club_transaction() as conn:
        assert conn.execute(read).fetchall() == live


def test_the_app_that_asked_stands_in_the_log(services: Services) -> None:
    at_club(
        services,
        "c",
        club.BuyCounters(member="ben", counters=3, note="", paid="", currency=""),
        Caller(actor="anna", app="scoreboard/1.2"),
    )
    last = history(services, "c", OPERATOR).items[-1]
    assert (last.actor, last.app) == ("anna", "scoreboard/1.2")
    assert b'"app":"scoreboard/1.2"' in bodies(services)[-1]
    assert b'"app"' not in bodies(services)[0]
    for app in ("Scoreboard", "a b", "/a", "a" * 64, "ä"):
        with pytest.raises(Refused, match="app"):
            Caller(app=app)
