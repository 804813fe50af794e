"""The client for programs, against a service on a socket."""

from __future__ import annotations

import inspect
import json
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ging_service.access.role_rights import Right
from ging_service.client import NO_KEY, Client, Problem, RateLimit, Unreachable, UnusableAddress
from ging_service.client import Club as ClubOfClient
from tests.client.conftest import HANDS, MEMBERS, answers, loses_the_answer

if TYPE_CHECKING:
    from ging_service.client import Club
    from tests.client.conftest import Live


def open_table(club: Club, table: str = "first") -> None:
    club.open_table(table=table, members=[*MEMBERS], rules={"first_dealer": "assigned"}, first_dealer=3)


def id_of(club: Club) -> str:
    return club.get_club()["club"]


BUILD = (sys.executable, str(Path(__file__).parents[2] / "clients" / "python" / "build_client.py"))


def test_the_built_client_is_that_of_the_specification() -> None:
    done = subprocess.run([*BUILD, "--check"], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_checkout_is_told_to_build_its_client(tmp_path: Path) -> None:
    """Without the service's dependencies: what builds a package has none of them."""
    root = Path(BUILD[1]).parents[2]
    for part in ("api_spec", "clients/python", "ging_service/client", "ging_service/web/openapi"):
        shutil.copytree(
            root / part, tmp_path / part, ignore=shutil.ignore_patterns("operations", "shapes", "__pycache__")
        )
    for name in ("ging_service/__init__.py", "ging_service/web/__init__.py"):
        shutil.copy(root / name, tmp_path / name)
    # -S: without installed packages; the client is imported with them.
    imports = (sys.executable, "-c", "from ging_service.client import Client")
    missing = subprocess.run(imports, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert (
        "ImportError: the client is not built in this checkout: run python clients/python/build_client.py"
        in missing.stderr
    )
    build = (sys.executable, "-S", str(tmp_path / "clients" / "python" / "build_client.py"))
    subprocess.run(build, check=True)
    assert (tmp_path / "ging_service" / "client" / "operations" / "everything.py").is_file()
    changed = json.loads((tmp_path / "api_spec" / "openapi.json").read_text(encoding="utf-8"))
    del changed["paths"]["/v1/clubs/{club}/time-zone"]
    (tmp_path / "api_spec" / "openapi.json").write_text(json.dumps(changed), encoding="utf-8")
    stale = subprocess.run([*build, "--check"], check=False, capture_output=True, text=True)
    assert (stale.returncode, "run python -m tests.regenerate" in stale.stderr) == (1, True)


def test_every_operation_of_the_specification_has_a_method() -> None:
    spec = json.loads(Path("api_spec/openapi.json").read_text(encoding="utf-8"))
    named = {one["operationId"] for path in spec["paths"].values() for how, one in path.items() if how != "parameters"}
    there = {name for kind in (Client, ClubOfClient) for name, _ in inspect.getmembers(kind, inspect.isfunction)}
    assert named <= there


def test_a_deal_from_its_table_to_what_it_came_to(club: Club) -> None:
    open_table(club)
    club.record_deal("first", hands=HANDS)
    declared = club.declare("first", seat=3, suit="C", points=34)
    assert [event["type"] for event in declared["events"]] == ["ging.SuitDeclared"]
    club.declare("first", seat=2, suit="D", points=28, happened_at="2026-11-19T21:00:00Z")
    settled = club.settle("first", if_match=club.get_table("first")["version"])
    assert settled["events"][-1]["type"] == "ging.MostOfSuitWon"
    assert [one["kind"] for one in club.list_deals("first")] == ["most"]
    assert club.get_deal("first", 1)["net"] == [-1, -1, 1, 1]


def test_deals_of_a_game_are_settled_without_a_table(club: Club, live: Live) -> None:
    with live.client(id_of(club)) as client:
        assert client.settle_deals({"id": 1, "hands": HANDS})["kind"] == "most"
        hand = ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S"]
        (found,) = client.settle_deals([{"hand": hand}], game="gin_rummy")
    assert found["can_go_gin"]


def test_long_answers_come_item_by_item_or_page_by_page(club: Club) -> None:
    assert [one["member"] for one in club.list_members(limit=1)] == sorted(MEMBERS)
    first = club.list_members(limit=3).first()
    assert (len(first.items), first.next) == (3, "cato")
    assert [len(page.items) for page in club.list_members(limit=3).pages()] == [3, 1]


def test_commands_that_are_gathered_are_carried_out_together_or_not_at_all(club: Club, live: Live) -> None:
    with club.batch() as batch:
        batch.add_member(member="emil", name="Emil")
        opened = batch.open_table(table="first", members=[*MEMBERS], rules={"first_dealer": "highest"})
        batch.rename_member("ben", name="Old Ben")
        live.wire.faults += [loses_the_answer]
    assert batch.replayed
    assert opened.done is not None
    assert opened.done["events"][0]["type"] == "ging.TableOpened"
    assert [one["name"] for one in club.list_members()][1] == "Old Ben"
    batch = club.batch()
    batch.remark("first", text="never said")
    batch.settle("first")
    with pytest.raises(Problem) as told, batch:
        pass
    assert (told.value.code, told.value.where) == ("no_deal", "commands.1")
    assert club.get_table("first")["version"] == 2
    events = club.get_club()["events"]
    with suppress(KeyError), batch:
        raise KeyError
    assert club.get_club()["events"] == events


def test_what_is_refused_is_a_problem_with_its_code_its_place_and_its_rule(club: Club) -> None:
    open_table(club)
    with pytest.raises(Problem) as told:
        club.settle("first")
    assert (told.value.status, told.value.code, told.value.rule) == (409, "no_deal", "G19")
    with pytest.raises(Problem) as told:
        club.buy_counters("anna", counters=0)
    assert (told.value.status, told.value.where) == (422, "counters")
    with pytest.raises(Problem) as told:
        club.end_table("first", if_match=1)
    assert (told.value.code, told.value.more["current_version"]) == ("stale", 3)
    with pytest.raises(ValueError, match="cannot stand in an address"):
        club.get_table("..")
    with pytest.raises(UnusableAddress, match="too long"):
        club.get_table("x" * 70_000)


def test_a_command_whose_answer_is_lost_is_carried_out_once(club: Club, live: Live) -> None:
    events = club.get_club()["events"]
    live.wire.faults += [loses_the_answer, answers("502 Bad Gateway", b"<html>"), answers("503 Service Unavailable")]
    done = club.add_member(member="emil", name="Emil")
    assert (done["replayed"], club.get_club()["events"]) == (True, events + 1)
    keys = [one.get("HTTP_IDEMPOTENCY_KEY") for one in live.wire.seen[-5:-1]]
    assert len(set(keys)) == 1


def test_what_has_no_key_is_sent_once(club: Club, live: Live) -> None:
    live.wire.faults += [loses_the_answer]
    with pytest.raises(Unreachable):
        club.add_member(member="emil", name="Emil", key=NO_KEY)
    assert not live.wire.faults
    with pytest.raises(Problem) as told:
        club.add_member(member="emil", name="Emil")
    assert told.value.code == "member_exists"


def test_it_comes_back_when_it_is_told_to_and_gives_up_at_its_deadline(club: Club, live: Live) -> None:
    busy = answers("429 Too Many Requests", b'{"code": "too_many_requests"}', Retry_After="1")
    live.wire.faults += [busy]
    before = time.monotonic()
    assert club.get_club()["members"] == 4
    assert time.monotonic() - before >= 1
    name = id_of(club)
    with live.client(name, call_s=30) as hurried:
        limit = {"Retry_After": "60", "RateLimit": '"credential";r=0;t=60, "club";r=7;t=9'}
        live.wire.faults += [answers("429 Too Many Requests", b'{"code": "too_many_requests"}', **limit)]
        with pytest.raises(Problem) as told:
            hurried.club(name).get_club()
        assert hurried.rate_limits == (RateLimit("credential", 0, 60), RateLimit("club", 7, 9))
    assert told.value.retry_after_s == 60
    assert time.monotonic() - before < 60
    before = time.monotonic()
    with Client("http://127.0.0.1:1", token="t") as nowhere, pytest.raises(Unreachable):
        nowhere.club("x").add_member(member="a", name="A", key=NO_KEY)
    assert time.monotonic() - before < 5


def test_no_redirect_is_followed_and_no_token_is_told(club: Club, live: Live) -> None:
    token = live.token(id_of(club), Right.LOOK)
    with Client(live.url, token=token) as client:
        live.wire.faults += [answers("307 Temporary Redirect", Location="http://127.0.0.1:1/")]
        with pytest.raises(Problem) as told:
            client.club("x").get_club()
        shown = f"{client!r}{client.club('x')!r}{told.value!r}{told.value}"
    assert told.value.code == "redirected"
    assert token not in shown
    for bad in ("ftp://x", "x", "http://user:secret@x"):
        with pytest.raises(ValueError, match="address") as refused:
            Client(bad)
        assert "secret" not in str(refused.value)


def test_what_has_not_changed_is_not_sent_again(club: Club, live: Live) -> None:
    open_table(club)
    first = club.get_table("first")
    live.wire.seen.clear()
    again = club.get_table("first")
    assert again == first
    assert live.wire.seen[0]["HTTP_IF_NONE_MATCH"]
    again["members"].clear()
    assert club.get_table("first") == first
    club.remark("first", text="tea")
    assert club.get_table("first")["version"] == first["version"] + 1


@pytest.mark.parametrize("how", ["events", "stream"])
def test_events_are_followed_and_none_is_missed_or_doubled_when_connections_break(
    club: Club, live: Live, how: str
) -> None:
    live.wire.seen.clear()
    there = [event["position"] for event in club.events_by_now()]
    assert there == list(range(5))
    following = club.events(after=2, wait=5) if how == "events" else club.stream(after=2)
    assert [next(following)["position"] for _ in range(2)] == [3, 4]
    open_table(club)
    live.wire.faults += [answers("503 Service Unavailable", Retry_After="0")]
    if how == "stream":
        next(one for one in live.wire.seen if "event-stream" in one.get("HTTP_ACCEPT", ""))["werkzeug.socket"].shutdown(
            2
        )
    seen = [next(following) for _ in range(3)]
    club.remark("first", text="tea")
    seen.append(next(following))
    assert [event["position"] for event in seen] == [5, 6, 7, 8]
    assert seen[-1]["data"] == {"text": "tea"}
    assert club.position() == 8
    of_table = club.events_by_now(table="first", type_=["ging.RemarkMade"])
    assert [event["type"] for event in of_table] == ["ging.RemarkMade"]
    following.close()
