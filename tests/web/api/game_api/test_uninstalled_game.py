"""A club in whose log are events of a game that is no longer installed: everything but that game's tables goes on."""

from __future__ import annotations

import dataclasses
import json
from ipaddress import ip_network
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.access.role_rights import Right
from ging_service.audit.export.export import export_club
from ging_service.bootstrap import open_services
from ging_service.domain.errors import Refused
from ging_service.eventlog.proof.merkle import leaf_hash
from ging_service.eventlog.read import club_events
from ging_service.execution.caller import Principal
from ging_service.execution.recorded_event import listed_events_of
from ging_service.execution.visibility import OPERATOR, VisibilityFilter
from ging_service.web.api.feed.sse_stream import StreamLimits
from ging_service.web.app import create_app
from ging_service.web.http.running_request import CLUBS
from ging_service.webhooks.delivery_limits import DeliveryLimits
from tests.access.quick_passphrases import QUICK
from tests.cli.conftest import Scribe, scribe
from tests.eventlog.proof.tile_files import read_bundle
from tests.support.waiting import wait_until
from tests.web.api.webhooks.test_webhooks import working
from tests.web.conftest import NO_LIMITS, Api
from tests.web.factories.webhooks import BOARD
from tests.web.signing import sign_once
from tests.web.visibility.worlds import addresses, every_page
from tests.webhooks.receiver import receiving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.databases import Database

__all__ = ["scribe"]

GONE, STAYS = "gone", "stays"
"""A table whose game is not installed any more, and one of a game that is."""

OF_THE_TABLE = {f"tables/{GONE}", f"tables/{GONE}/deals/1", f"tables/{GONE}/deals/1/dossier"}
"""What only the game can tell."""

PAGES_OF_THE_TABLE = {
    f"tables/{GONE}{place}" for place in ("", "/deals/1", "/dispute", "/review", "/review/moments.json")
}


def uninstall_game_of(database: Database, club: str, table: str) -> None:
    """Let a table of Ging be one of a game called ``gang``, which is not installed, wherever it is stored."""
    place = {"club": club, "table": table, "stream": f"table/{table}"}
    with psycopg.connect(database.owner_dsn) as conn:
        conn.execute("ALTER TABLE events DISABLE TRIGGER append_only")
        conn.execute(
            "UPDATE events SET type = replace(type, 'ging.', 'gang.'), body = convert_to("
            """replace(convert_from(body, 'UTF8'), '"type":"ging.', '"type":"gang.'), 'UTF8')"""
            " WHERE club_id = %(club)s AND stream_id = %(stream)s",
            place,
        )
        conn.execute("ALTER TABLE events ENABLE ALWAYS TRIGGER append_only")
        conn.execute("UPDATE tables SET game = 'gang' WHERE club_id = %(club)s AND table_id = %(table)s", place)
        conn.execute(
            "UPDATE snapshots SET state = overlay(state PLACING 'gang'::bytea FROM 1)"
            " WHERE club_id = %(club)s AND stream_id = %(stream)s",
            place,
        )


@pytest.fixture
def left(api: Api, database: Database) -> Iterator[Api]:
    """The club with two tables, of which one has lost its game, in a process that begins then."""
    for table in (GONE, STAYS):
        api.open_table(table)
        api.do(f"tables/{table}/recorded-deals")
        api.do(f"tables/{table}/settlement")
        api.do(f"tables/{table}/deals")
    api.do("members/anna/bought-counters", {"counters": 5})
    uninstall_game_of(database, api.club, GONE)
    rules = DeliveryLimits(allowed=(ip_network("127.0.0.0/8"),), http=True, interval_s=0.01)
    with open_services(database.app_dsn) as opened:
        services = dataclasses.replace(opened, limits=NO_LIMITS, passphrases=QUICK, webhooks=rules)
        app = create_app(services, streams=StreamLimits(heartbeat_s=0.02))
        yield dataclasses.replace(api, app=app)


def status_of(api: Api, place: str) -> int:
    """The status of an answer that may be a file."""
    with api.get(place) as answer:
        return answer.status_code


def of_gone(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for one in events if one["table"] == GONE]


@pytest.mark.complete
def test_everything_but_the_table_itself_can_be_read(left: Api) -> None:
    """Every answer is held against the specification."""
    failing = {place for place in addresses(table=GONE) if status_of(left, place) >= 500}
    assert failing == OF_THE_TABLE
    problems = [left.get(place).json for place in failing]
    assert {(one["code"], one["detail"]) for one in problems} == {
        ("game_not_installed", "the game 'gang' is not installed")
    }
    assert left.get("members/cleo/statement").status_code == 200
    for listed in ("tables", "deals"):
        assert {one["table"] for one in left.get(listed).json["items"]} == {GONE, STAYS}


@pytest.mark.complete
def test_every_page_but_those_of_the_table_opens(left: Api) -> None:
    for member in ("", "cleo"):
        viewer = left.as_member(member)
        failing = {place for place in every_page(left, table=GONE) if status_of(viewer, place) >= 500}
        assert failing == {f"{CLUBS}{left.club}/{place}" for place in PAGES_OF_THE_TABLE}
        for place in failing:
            page = viewer.get(place).text
            assert "<h1>The game is not installed</h1>" in page
            assert "the game &#39;gang&#39; is not installed" in page


def test_its_players_sit_down_elsewhere_in_a_club_with_credit_limits(left: Api) -> None:
    left.do("credit-limits", {"member": None, "counters": 1_000})
    left.open_table("other", starting_stack=20)


@pytest.mark.parametrize("place", ["deals", f"tables/{GONE}/deals"])
def test_its_deals_are_listed_with_what_the_platform_keeps_of_them(left: Api, place: str) -> None:
    (deal,) = of_gone([one for one in left.get(place).json["items"] if one["deal"] == 1])
    assert (deal["game"], deal["summary"], deal["ruled"]) == ("gang", {}, None)
    assert sum(deal["net"]) == 0
    assert not {"claims", "combination", "false_claims"} & deal.keys()
    (of_ging,) = [one for one in left.get(f"tables/{STAYS}/deals").json["items"] if one["deal"] == 1]
    assert {"claims", "combination", "false_claims"} <= of_ging.keys()


@pytest.mark.parametrize("viewer", ["", "cleo", "guest"])
def test_its_events_are_listed_with_their_envelope_only_whoever_looks(left: Api, viewer: str) -> None:
    reader = left.as_guest() if viewer == "guest" else left.as_member(viewer)
    events = reader.get("events").json["items"]
    gone = of_gone(events)
    assert [one["type"] for one in gone][:2] == ["gang.TableOpened", "gang.TrayDressed"]
    assert [one["version"] for one in gone] == list(range(1, len(gone) + 1))
    for one in gone:
        assert one["recorded_at"]
        assert (one["data"], one["actor"], one["app"], one["commitments"]) == ({}, None, None, [])
    assert all(one["data"] for one in events if one["table"] == STAYS and one["type"] == "ging.TableOpened")
    assert of_gone(reader.get(f"events?table={GONE}").json["items"]) == gone
    assert of_gone(reader.get("events?member=cleo").json["items"]) == []


def test_its_whole_events_are_for_the_operator_only(left: Api, tmp_path: Path) -> None:
    """Who reads the club and its books may export a record, but not what a game that nobody can ask may hide in it."""
    reader = Principal(rights=frozenset({Right.LOOK, Right.READ_CLUB, Right.READ_BOOKS}))
    with left.services.club_transaction(left.club) as conn:
        stored = club_events(conn, left.club, 0, 200)
    gone = [one for one in listed_events_of(left.services, stored) if one.type.startswith("gang.")]
    for person, may in ((reader, False), (OPERATOR, True)):
        visibility = VisibilityFilter(left.services, left.club, person)
        assert {visibility.sees_whole(one) for one in gone} == {may}
    export_club(left.services, left.club, tmp_path / "operator", OPERATOR)
    with pytest.raises(Refused, match="of a game that is not installed") as refused:
        export_club(left.services, left.club, tmp_path / "reader", reader)
    assert refused.value.code == "not_yours_to_see"


def test_its_stored_bytes_are_served_to_apps_with_every_right_only(left: Api) -> None:
    """They hash to the leaves of the signed tree; what else the game hides in them, only the game can tell."""
    sign_once(left)
    size = left.get("").json["events"]
    bundle = f"log/tile/entries/000.p/{size}"
    entries = read_bundle(left.get(bundle).data, size)
    assert sum(b'"type":"gang.' in one for one in entries) > 3
    hashes = left.get(f"log/tile/0/000.p/{size}").data
    assert b"".join(map(leaf_hash, entries)) == hashes
    for reader in (left.as_guest(), left.as_member("cleo"), left.as_member("anna")):
        refused = reader.get(bundle)
        assert (refused.status_code, refused.json["code"]) == (403, "not_yours_to_see")
        assert reader.get(f"log/tile/0/000.p/{size}").data == hashes


def test_the_feed_goes_on(left: Api) -> None:
    club = f"/v1/clubs/{left.club}/events"
    credential = left.as_guest().credential()
    answer = left.app.test_client().get(club, headers=credential | {"Accept": "text/event-stream"})
    frames: list[str] = []
    for piece in answer.response:
        frames += piece.decode().split("\n\n")
        if piece.startswith(b": "):
            break
    answer.close()
    told = [json.loads(one.partition("data: ")[2]) for one in frames if "data: " in one]
    assert told == left.as_guest().get("events").json["items"]
    assert of_gone(told)


def test_webhooks_go_on(left: Api) -> None:
    with receiving() as receiver:
        left.do("webhooks", BOARD | {"url": receiver.url, "types": [], "after": -1})
        visible = left.as_guest().get("events").json["items"]
        with working(left):
            wait_until(lambda: len(receiver.got) == len(visible))
    assert [one.event["data"] for one in receiver.got] == visible
    assert of_gone(visible)


def test_nothing_can_be_done_at_the_table(left: Api) -> None:
    for place in ("deals", "remarks", "end"):
        answer = left.post(f"tables/{GONE}/{place}", {"text": "tea"} if place == "remarks" else None)
        assert (answer.status_code, answer.json["code"]) == (501, "game_not_installed")
    left.do(f"tables/{STAYS}/remarks", {"text": "tea"})


def test_the_command_line_lists_its_events(left: Api, scribe: Scribe, database: Database) -> None:
    scribe.monkeypatch.setenv("DATABASE_URL", database.app_dsn)
    scribe.works_at(club=left.club)
    assert "gang.TableOpened: the game is not installed" in scribe.does("history", "--limit", "40")
    (listed,) = [line for line in scribe.does("deal", "list").splitlines() if GONE in line and " 1 " in line]
    assert listed.split()[:5] == [GONE, "1", "seat", "3", "none"]
    assert {GONE, STAYS} == {one["table"] for one in scribe.asks("deal", "list")["items"]}
    assert "unknown event 'gang.TableOpened'" in scribe.types("ledger", "check").output
    assert "the game 'gang' is not installed (game_not_installed)" in scribe.is_refused("table", "show", "-t", GONE)
