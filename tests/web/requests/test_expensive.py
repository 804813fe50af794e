"""One client's expensive requests take a share of the threads and connections, and never those of everybody else."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from io import BytesIO
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.access.errors import TooMany
from ging_service.games.newmarket.score.question import MOST_DEALS
from ging_service.web.app import create_app
from ging_service.web.costs import expensive_among
from ging_service.web.http.errors import Busy
from ging_service.web.requests.addresses import AddressRates
from ging_service.web.requests.authentication import needs_of_all
from ging_service.web.requests.expensive_requests import EXTENSION, Client, Gate, Share
from tests.support.databases import seeing_all
from tests.support.waiting import HANG_S, wait_until
from tests.web.conftest import MEMBERS, Api
from tests.web.deals import NEWMARKET
from tests.web.factories.access import signed_in

if TYPE_CHECKING:
    from collections.abc import Iterator

PARALLEL = 30
ANN, BEN, CAT = Client("spring", "ann"), Client("summer", "ben"), Client("autumn", "cat")


@pytest.fixture
def neighbour(api: Api) -> Api:
    """Another club of the same service."""
    club = dataclasses.replace(api, club=f"{api.club}-next", tokens={})
    club.found()
    for member in MEMBERS:
        club.do("members", {"member": member, "name": member.title()})
    return club


@pytest.fixture
def held(api: Api, database: Any) -> Iterator[psycopg.Connection[Any]]:
    """The club's log is held by somebody, so that whatever records something in it waits."""
    with psycopg.connect(seeing_all(database.app_dsn)) as conn:
        conn.execute("SELECT FROM log_head WHERE club_id = %s FOR UPDATE", (api.club,))
        yield conn


def test_a_clients_expensive_requests_leave_room_for_everybody_else(
    api: Api, neighbour: Api, held: psycopg.Connection[Any]
) -> None:
    body = {"commands": [{"post": "members", "body": {"member": "eve", "name": "Eve"}}]}
    api.credential()
    share = Share()
    with ThreadPoolExecutor(PARALLEL) as threads:
        try:
            waiting = {threads.submit(api.post, "commands", body) for _ in range(PARALLEL)}
            answered: set[Any] = set()
            while len(waiting) > share.most_of_one:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                answered |= done
            assert neighbour.get("members").status_code == 200
            assert neighbour.post("tables", {"table": "t", "members": MEMBERS}).status_code == 201
            assert neighbour.get("fairness").status_code == 200
        finally:
            held.rollback()
    refused = [one.result() for one in answered]
    assert {(one.status_code, one.json["code"]) for one in refused} == {(429, "too_many_requests")}
    assert all(int(one.headers["Retry-After"]) >= 1 for one in refused)
    assert sorted(one.result().status_code for one in waiting) == [201, 409, 409]


def test_a_webhook_is_made_and_changed_while_all_places_are_taken(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    full = Gate(Share(at_once=1, waiting=0))
    full.enter(Client("", "somebody else"))
    monkeypatch.setitem(api.app.extensions[EXTENSION].gates, "work", full)
    assert api.get("standings").status_code == 503
    body = {"webhook": "scores", "url": "https://scores.example/", "types": [], "scopes": ["look"]}
    assert api.post("webhooks", body).status_code == 201
    assert (
        api.send(
            "PATCH", "webhooks/scores", {"state": "paused"}, If_Match=api.get("webhooks/scores").headers["ETag"]
        ).status_code
        == 200
    )


class SlowBody(BytesIO):
    """A body that is complete when somebody says so."""

    def __init__(self, body: bytes) -> None:
        super().__init__(body)
        self.is_awaited, self.is_complete = Event(), Event()

    def readinto(self, buffer: Any) -> int:
        self.is_awaited.set()
        assert self.is_complete.wait(HANG_S)
        return super().readinto(buffer)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/v1/settle", {"hands": []}, 422),
        ("/v1/clubs/{club}/sessions", {"member": "anna", "passphrase": "not that of anybody"}, 401),
        ("/clubs/{club}/sign-in", "member=anna&passphrase=not+that+of+anybody", 401),
    ],
)
def test_a_body_that_arrives_slowly_takes_no_place(api: Api, path: str, body: Any, status: int) -> None:
    app = create_app(api.services, expensive_share=Share(at_once=1, waiting=0))
    sent = body if isinstance(body, str) else json.dumps(body)
    mimetype = "application/x-www-form-urlencoded" if isinstance(body, str) else "application/json"
    place, slow = path.format(club=api.club), SlowBody(sent.encode())

    def post(address: str, **data: Any) -> int:
        client = app.test_client(use_cookies=False)
        own_page = {"Sec-Fetch-Site": "same-origin"}
        answer = client.post(
            place, content_type=mimetype, headers=own_page, environ_base={"REMOTE_ADDR": address}, **data
        )
        return answer.status_code

    with ThreadPoolExecutor(1) as threads:
        late = threads.submit(post, "192.0.2.1", input_stream=slow, content_length=len(sent))
        try:
            assert slow.is_awaited.wait(HANG_S)
            assert post("192.0.2.2", data=sent) == status
        finally:
            slow.is_complete.set()
        assert late.result() == status


def test_a_body_that_nobody_reads_is_not_waited_for(api: Api) -> None:
    unread = SlowBody(b"{}")
    unread.is_complete.set()
    answer = api.app.test_client().get(
        f"/v1/clubs/{api.club}/standings", headers=api.credential(), input_stream=unread, content_length=2
    )
    assert answer.status_code == 200
    assert not unread.is_awaited.is_set()


def test_an_app_with_a_cost_of_an_operation_that_does_not_exist_is_not_made(api: Api) -> None:
    endpoints = needs_of_all(api.app).keys() - {"standings.get_leaderboard"}
    with pytest.raises(LookupError, match=r"page: get_leaderboard$"):
        expensive_among(endpoints)


def test_as_many_wait_as_are_answered_and_the_rest_is_told_to_come_again() -> None:
    gate = Gate(Share(at_once=2, waiting=1, wait_s=60))
    gate.enter(ANN)
    with pytest.raises(TooMany):
        gate.enter(ANN)
    gate.enter(BEN)
    entered = Event()
    waiter = Thread(target=lambda: (gate.enter(CAT), entered.set()))
    waiter.start()
    while not _is_full(gate):
        pass
    assert not entered.is_set()
    gate.leave(ANN)
    assert entered.wait(60)
    waiter.join()
    gate.leave(BEN)
    gate.leave(CAT)
    gate.enter(ANN)


def test_a_club_whose_requests_wait_leaves_a_turn_to_the_others() -> None:
    gate = Gate(Share(at_once=2, waiting=2, wait_s=0))
    gate.enter(ANN)
    with pytest.raises(Busy):
        gate.enter(ANN._replace(name="eve"))
    gate.enter(BEN)
    gate.leave(ANN)
    gate.enter(ANN._replace(name="eve"))


def test_one_request_that_writes_to_a_clubs_log_is_answered_at_a_time() -> None:
    gate = Gate(Share(at_once=4, waiting=4, wait_s=0))
    eve = ANN._replace(name="eve")
    gate.enter(ANN._replace(writes=True))
    with pytest.raises(Busy):
        gate.enter(eve._replace(writes=True))
    gate.enter(eve)
    gate.enter(BEN._replace(writes=True))
    gate.leave(ANN._replace(writes=True))
    gate.enter(eve._replace(writes=True))


def test_few_requests_wait_to_write_to_a_clubs_log() -> None:
    gate = Gate(Share(at_once=4, waiting=2, wait_s=HANG_S))
    gate.enter(ANN._replace(writes=True))
    with ThreadPoolExecutor(1) as thread:
        second = thread.submit(gate.enter, ANN._replace(name="eve", writes=True))
        wait_until(lambda: gate.waiting == 1)
        with pytest.raises(Busy):
            gate.enter(ANN._replace(name="fay", writes=True))
        gate.enter(ANN._replace(name="fay"))
        gate.leave(ANN._replace(writes=True))
        second.result()


def test_what_belongs_to_no_club_takes_one_turn_whatever_its_addresses() -> None:
    gate = Gate(Share(at_once=3, waiting=3, wait_s=0))
    addresses = [Client("", f"address/192.0.2.{number}") for number in range(4)]
    gate.enter(addresses[0])
    for address in addresses[1:]:
        with pytest.raises(Busy):
            gate.enter(address)
    gate.enter(ANN)
    gate.enter(BEN)
    gate.leave(addresses[0])
    gate.enter(addresses[1])


def test_a_member_is_one_client_whatever_keys_they_use(api: Api, request: pytest.FixtureRequest) -> None:
    app = create_app(api.services, expensive_share=Share(at_once=2, waiting=2))
    club = Api(app=app, club=api.club, tokens=api.tokens)
    signed, scopes = signed_in(club), ["look", "play"]
    made = [club.do("keys", {"key": key, "member": "anna", "scopes": scopes}, **signed) for key in ("a", "b", "c")]
    body = {"commands": [{"post": "tables", "body": {"table": "t", "members": MEMBERS}}]}
    held = request.getfixturevalue("held")
    with ThreadPoolExecutor(3) as threads:
        left = {threads.submit(club.post, "commands", body, Authorization=f"Bearer {key['token']}") for key in made}
        answered: set[Any] = set()
        while len(left) > 1:
            done, left = wait(left, return_when=FIRST_COMPLETED)
            answered |= done
        held.rollback()
    assert {one.result().status_code for one in answered} == {429}
    assert [one.result().status_code for one in left] == [201]


def _is_full(gate: Gate) -> bool:
    """Whether the one who waits has come; a client whose places are all taken is told so at once."""
    try:
        gate.enter(ANN)
    except Busy:
        return True
    except TooMany:
        pass
    return False


def test_who_waits_for_too_long_is_told_to_come_again_and_takes_no_place() -> None:
    gate = Gate(Share(at_once=2, waiting=2, wait_s=0))
    gate.enter(ANN)
    gate.enter(BEN)
    for _ in range(5):
        with pytest.raises(Busy):
            gate.enter(CAT)
    gate.leave(ANN)
    gate.enter(CAT)


_SHORT_OF_MEMORY = """
import _testcapi
from ging_service.web.http.errors import Busy
from ging_service.web.requests.expensive_requests import Client, Gate, Share

# Bound before: there may be no memory for it afterwards.
fail, restore, errors = _testcapi.set_nomemory, _testcapi.remove_mem_hooks, (MemoryError, RuntimeError)
ann, ben, share = Client("spring", "ann"), Client("summer", "ben"), Share(at_once=1, waiting=0)
for allocation in range(60):
    gate = Gate(share)
    fail(allocation, allocation + 1)
    try:
        gate.enter(ann)
    except errors:
        restore()
        gate.enter(ben)
    else:
        restore()
    full = Gate(share)
    full.enter(ann)
    fail(allocation, allocation + 1)
    try:
        full.leave(ann)
    except errors:
        pass
    finally:
        restore()
    try:
        full.enter(ben)
    except Busy:
        pass
"""


def test_no_place_and_no_lock_is_lost_where_an_allocation_fails() -> None:
    """Whichever of them it is. Afterwards no request waits for ever, and who was refused has taken nothing."""
    pytest.importorskip("_testcapi")
    subprocess.run([sys.executable, "-c", _SHORT_OF_MEMORY], check=True, timeout=HANG_S)


@pytest.mark.parametrize(
    ("asked", "threads", "connections", "at_once", "waiting"),
    [(4, 64, 8, 4, 4), (100, 64, 8, 4, 4), (100, 64, 100, 8, 8), (4, 8, 8, 1, 1), (4, 1, 1, 1, 0)],
)
def test_a_share_leaves_half_of_the_threads_and_connections(
    asked: int, threads: int, connections: int, at_once: int, waiting: int
) -> None:
    share = Share.of(asked, threads, connections)
    assert (share.at_once, share.waiting) == (at_once, waiting)


def test_an_address_without_a_credential_is_counted_and_others_are_not_held_up(api: Api) -> None:
    app = create_app(api.services, open_requests_per_s=1)
    client = app.test_client()
    deal = [{"hands": []}]
    answers = [client.post("/v1/settle", json=deal, environ_base={"REMOTE_ADDR": "192.0.2.1"}) for _ in range(8)]
    assert [one.status_code for one in answers][-1] == 429
    assert int(answers[-1].headers["Retry-After"]) >= 1
    assert answers[0].status_code == 200
    other = client.post("/v1/settle", json=deal, environ_base={"REMOTE_ADDR": "192.0.2.2"})
    assert other.status_code == 200
    assert Api(app=app, club=api.club, tokens=api.tokens).get("members").status_code == 200


@pytest.mark.parametrize("path", ["/docs", "/docs/api", "/docs/nothing", "/nowhere"])
def test_what_is_read_without_a_credential_is_counted_but_static_files_and_probes(api: Api, path: str) -> None:
    client = create_app(api.services, open_requests_per_s=1).test_client()
    for uncounted in ("/static/nothing.css", "/healthz"):
        assert {client.get(uncounted).status_code for _ in range(9)} <= {200, 404}
    answers = [client.get(path) for _ in range(8)]
    assert answers[0].status_code in (200, 404)
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["Retry-After"]) >= 1


def test_what_a_request_has_cost_is_owed_by_its_network() -> None:
    rates = AddressRates(per_s=1)
    rates.owe("192.0.2.1", units=21)
    with pytest.raises(TooMany) as refused:
        rates.take("192.0.2.1")
    assert refused.value.retry_after_s > 10
    rates.take("192.0.2.2")


def test_deals_that_are_not_valid_are_paid_for_by_their_work(api: Api) -> None:
    """The list takes half a second to refuse, which is that of fifty requests."""
    client = create_app(api.services, open_requests_per_s=1).test_client()
    deals = [{"players": 4, "deals": [{"hands": []}]}] * 1_000
    answered = client.post("/v1/settle?game=newmarket", json=deals)
    assert all("error" in one for one in answered.json)
    refused = client.post("/v1/settle", json={"hands": []})
    assert refused.status_code == 429


def test_settling_ends_when_its_processor_time_is_used_up_and_what_it_has_cost_is_owed(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = create_app(api.services, open_requests_per_s=1).test_client()
    games = [{"players": 5, "deals": [NEWMARKET] * MOST_DEALS, "rules": {"deals": 0}}] * 12
    monkeypatch.setattr("ging_service.web.api.play.scoring.LONGEST_S", 0.1)
    refused = client.post("/v1/settle?game=newmarket", json=games)
    assert (refused.status_code, refused.json["code"]) == (422, "too_many_deals")
    assert "longer than 0.1 s" in refused.json["detail"]
    assert client.post("/v1/settle", json={"hands": []}).status_code == 429


def test_the_addresses_of_one_ipv6_network_are_counted_together() -> None:
    rates = AddressRates(per_s=1)
    rates.owe("2001:db8::1", units=100)
    with pytest.raises(TooMany):
        rates.take("2001:db8::2")
    rates.take("2001:db8:0:1::1")
