"""Snapshots are a read model: without them, or with those of an older program, everything works from the events."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import msgspec
import psycopg
import pytest

from ging_service.application.club import at_club, club_state, found_club
from ging_service.application.export_evening_record import export_record
from ging_service.application.table import at_table
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember
from ging_service.domain.errors import Refused
from ging_service.domain.streams import DECIDERS
from ging_service.execution.caller import Caller
from ging_service.execution.visibility import OPERATOR, VisibilityFilter, operator, seats_at
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.game import GAME as GING
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.projections.bulk.rebuild import rebuild
from ging_service.projections.snapshots import OtherShape, decode_state, encode_state
from ging_service.reporting.club.clubs import get_club, list_clubs
from ging_service.reporting.events.history import history
from ging_service.reporting.tables.tables import table_state

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.domain.game import Decider
    from ging_service.eventlog.connections.pool import Pool
    from ging_service.execution.services import Services
    from tests.support.databases import Database

MEMBERS = ("ada", "bob", "cat", "dan")
DEAL = c.DealCards(order=(), now_s=0, seed="")
CAT = operator("cat")

LOST = {
    "missing": "DELETE FROM snapshots",
    "older shape": r"UPDATE snapshots SET state = '0:{}'",
    "before shapes had numbers": r"UPDATE snapshots SET state = substr(state, 3)",
    "another form under the same number": r"""UPDATE snapshots SET state = '1:{"phase":5,"name":5}'""",
}


@pytest.fixture
def played(fresh_services: Services) -> Services:
    found_club(fresh_services, "c", "Club")
    for member in MEMBERS:
        at_club(fresh_services, "c", AddMember(member=member, name=member.title()))
    at_table(
        fresh_services, "c", "t", c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="random"), first_dealer=-1)
    )
    at_table(fresh_services, "c", "t", DEAL)
    return fresh_services


def rows(dsn: str) -> list[Any]:
    with psycopg.connect(dsn) as conn:
        return conn.execute("SELECT * FROM snapshots ORDER BY club_id, stream_id").fetchall()


@pytest.mark.complete
@pytest.mark.parametrize("lost", LOST)
def test_reads_commands_and_rebuild_work_without_snapshots_that_fit(
    played: Services, fresh_database: Database, lost: str
) -> None:
    before = (get_club(played, "c"), list_clubs(played), club_state(played, "c"), table_state(played, "c", "t", CAT))
    as_written = rows(fresh_database.owner_dsn)

    def lose() -> None:
        with psycopg.connect(fresh_database.owner_dsn) as conn:
            conn.execute(LOST[lost].encode())

    lose()
    after = (get_club(played, "c"), list_clubs(played), club_state(played, "c"), table_state(played, "c", "t", CAT))
    assert after == before
    assert [bool(hand) for hand in after[-1].state.deal.dealt.hands] == [False, False, True, False]  # type: ignore[union-attr]
    assert "cat" in export_record(played, "c", "t", CAT)
    rebuild(fresh_database.owner_dsn, played.codec)
    assert rows(fresh_database.owner_dsn) == as_written

    lose()
    with pytest.raises(Refused, match="a deal is running"):
        at_table(played, "c", "t", DEAL)
    at_table(
        played, "c", "t", c.BeSatisfied(seat=2, by="player"), Caller(actor="cat", expected_version=before[-1].version)
    )
    at_club(played, "c", AddMember(member="eve", name="Eve"))
    assert len(club_state(played, "c").members) == 5
    assert table_state(played, "c", "t", CAT).version == before[-1].version + 1
    written = rows(fresh_database.owner_dsn)
    rebuild(fresh_database.owner_dsn, played.codec)
    assert rows(fresh_database.owner_dsn) == written


class NoPool:
    def connection(self) -> Any:
        raise AssertionError("asked the database")


def test_who_sits_where_is_asked_once_a_read_and_never_for_nobody(played: Services) -> None:
    recorded_events = history(played, "c", CAT).items
    blind = replace(played, pool=cast("Pool", NoPool()))
    assert [VisibilityFilter(blind, "c", OPERATOR).event(one) for one in recorded_events] == list(
        history(played, "c", OPERATOR).items
    )
    seen = [VisibilityFilter(played, "c", CAT).event(one) for one in recorded_events]
    told = VisibilityFilter(blind, "c", CAT)
    told.know_seats({"table/t": MEMBERS})
    assert [told.event(one) for one in recorded_events] == seen
    assert any(one is not None and one.type == "ging.HandsDealt" and one.event.hands[2] for one in seen)


def test_the_answer_to_a_command_needs_no_further_query_for_seats(played: Services) -> None:
    done = at_table(played, "c", "t", c.BeSatisfied(seat=2, by="player"), Caller(actor="cat"))
    assert done.seats == {"table/t": MEMBERS}
    assert at_club(played, "c", AddMember(member="eve", name="Eve")).seats == {}


def test_seats_of_several_tables_are_looked_up_together(played: Services) -> None:
    with played.club_transaction("c") as conn:
        found = seats_at(conn, "c", ("club", "table/none", "table/t"))
    assert found == {"table/none": (), "table/t": MEMBERS}


def test_a_table_opened_again_after_a_failover_shows_no_hand_to_those_who_sat_there_before(
    played: Services, fresh_database: Database
) -> None:
    """As after a failover that lost the table's opening: others have opened its id since, in another order."""
    with open_services(fresh_database.app_dsn) as other:
        seen = history(played, "c", CAT)  # this process has seen the seats
        lost = [one for one in history(other, "c", OPERATOR).items if one.stream_id == "table/t"]
        with psycopg.connect(fresh_database.owner_dsn) as owner:
            owner.execute("ALTER TABLE events DISABLE TRIGGER append_only")
            owner.execute("ALTER TABLE log_head DISABLE TRIGGER only_grows")
            owner.execute("DELETE FROM events WHERE stream_id = 'table/t'")
            owner.execute("DELETE FROM openings WHERE position >= %s", (lost[0].position,))
            owner.execute("UPDATE log_head SET size = size - %s", (len(lost),))
        rebuild(fresh_database.owner_dsn, played.codec)
        opening = c.OpenTable(
            members=("cat", "dan", "ada", "bob"), rules=HouseRules(first_dealer="random"), first_dealer=-1
        )
        at_table(other, "c", "t", opening)
        at_table(other, "c", "t", DEAL)
    again = history(played, "c", CAT)
    assert [_hands(one) for one in (seen, again)] == [
        [[False, False, True, False]],
        [[True, False, False, False]],
    ], "by seat: those that cat sees"


def _hands(page: Any) -> list[list[bool]]:
    return [[bool(hand) for hand in one.event.hands] for one in page.items if one.type == "ging.HandsDealt"]


SHAPES = {
    "club": (10, "b01de542a1b22833"),
    "books": (4, "088a6b7d00f8f0cc"),
    "gin_rummy": (4, "b59fd0c464f37c69"),
    "ging": (5, "2b5512d2981f757c"),
    "newmarket": (1, "8091766355f829aa"),
    "thirty_one": (1, "f70852a3df93f821"),
    "wild_card_rummy": (1, "40676a1db9b6f4c8"),
    "dispute": (3, "af8df4e4a67b66d8"),
}
"""Each state's shape number, and the form that it stands for."""


@pytest.mark.parametrize("decider", DECIDERS, ids=lambda decider: decider.kind)
def test_a_state_of_another_form_has_another_number(decider: Decider) -> None:
    """To change a state, raise its decider's ``shape``, then write the new pair here."""
    form = json.dumps(without_docstrings(msgspec.json.schema(decider.state)), sort_keys=True).encode()
    assert (decider.shape, hashlib.sha256(form).hexdigest()[:16]) == SHAPES[decider.kind]


def without_docstrings(schema: Any) -> Any:
    """Return a JSON Schema without the descriptions that msgspec takes from docstrings: snapshots do not store them."""
    match schema:
        case {**entries}:
            return {
                name: without_docstrings(value)
                for name, value in entries.items()
                if not (name == "description" and isinstance(value, str))
            }
        case [*items]:
            return [without_docstrings(item) for item in items]
        case _:
            return schema


def test_a_state_says_its_shape(played: Services) -> None:
    state = table_state(played, "c", "t", CAT).state
    assert encode_state(state).startswith(b"ging/%d:{" % GING.shape)
    assert decode_state("table/t", encode_state(state)) == state
    for other in (b"", b"1:{}", b"120:{}", b"{}"):
        with pytest.raises(OtherShape):
            decode_state("table/t", other)


def test_a_table_is_read_in_one_round_trip(played: Services, tmp_path: Path) -> None:
    with played.pool.connection() as conn, (tmp_path / "messages").open("w+") as messages:
        conn.pgconn.trace(messages.fileno())
        seen = table_state(played.on(conn), "c", "t", CAT)
        conn.pgconn.untrace()
        messages.seek(0)
        assert messages.read().count("ReadyForQuery") == 1
    assert seen == table_state(played, "c", "t", CAT)
