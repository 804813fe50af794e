"""Webhooks by the API, with a worker beside it."""

from __future__ import annotations

import dataclasses
import json
import threading
from contextlib import contextmanager
from hashlib import sha256
from ipaddress import ip_network
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import Right
from ging_service.application.webhooks.delivery import DeliveryTools
from ging_service.application.webhooks.delivery_worker import WebhookRounds
from ging_service.web.api.events.event_answers import event_json
from ging_service.web.app import create_app
from ging_service.webhooks.delivery_limits import DeliveryLimits
from tests.support.waiting import wait_until
from tests.web.api.test_concurrency import all_at_once
from tests.web.factories.webhooks import BOARD
from tests.webhooks.receiver import TAKEN, Answer, receiving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.web.conftest import Api
    from tests.webhooks.receiver import Receiver


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        yield made


@pytest.fixture
def local(api: Api) -> Api:
    """The club over services that may reach loopback."""
    rules = DeliveryLimits(allowed=(ip_network("127.0.0.0/8"),), http=True, interval_s=0.01, retries_s=(3600,))
    return dataclasses.replace(api, app=create_app(dataclasses.replace(api.services, webhooks=rules)))


@contextmanager
def working(api: Api) -> Iterator[None]:
    """A worker that runs."""
    rounds = WebhookRounds(DeliveryTools(api.services, event_json))
    thread = threading.Thread(target=rounds.run, daemon=True)
    thread.start()

    try:
        yield
    finally:
        rounds.stop()
        thread.join()


def test_webhooks_that_were_made_and_changed_before_they_could_be_unordered(local: Api) -> None:
    """A key that was used before the upgrade covers the same request after it, which has no fields that are new."""
    made = {"webhook": "board", "url": "http://127.0.0.1/", "types": [], "table": "", "scopes": ["look"], "after": None}
    local.do("webhooks", BOARD | {"url": made["url"]}, Idempotency_Key="made")
    changed = {"url": None, "types": None, "table": None, "scopes": None, "state": "paused"}
    local.send("PATCH", "webhooks/board", {"state": "paused"}, Idempotency_Key="changed")
    with local.services.club_transaction(local.club) as conn:
        kept = {bytes(one) for (one,) in conn.execute("SELECT request_hash FROM outcomes").fetchall()}
    for request in (["make_webhook", made], ["change_webhook", "board", changed]):
        assert sha256(json.dumps(request, separators=(",", ":")).encode()).digest() in kept


def test_from_nothing_to_a_delivery_and_back_again(local: Api, receiver: Receiver) -> None:
    made = local.do("webhooks", BOARD | {"url": receiver.url, "types": ["club.MemberJoined"], "after": -1})
    secret = made["secret"]
    assert made | {"secret": "", "made_at": ""} == {
        "webhook": "board",
        "url": receiver.url,
        "types": ["club.MemberJoined"],
        "table": None,
        "scopes": ["look"],
        "state": "active",
        "paused_because": None,
        "made_at": "",
        "made_by": None,
        "next_position": 0,
        "pending": 0,
        "dead_in_row": 0,
        "lag": 5,
        "last_error": None,
        "next_attempt_at": None,
        "ordered": True,
        "old_secret_until": None,
        "version": 1,
        "secret": "",
        "replayed": False,
    }
    with working(local):
        wait_until(lambda: len(receiver.got) == 4)
        assert receiver.got[0].verified_by(secret)["type"] == "club.MemberJoined"
        wait_until(
            lambda: {one["state"] for one in local.get("webhooks/board/deliveries").json["items"]} == {"delivered"}
        )
        page = local.get("webhooks/board/deliveries?limit=3").json
        assert [one["position"] for one in page["items"]] == [4, 3, 2]
        rest = local.get(f"webhooks/board/deliveries?limit=3&after={page['next']}&state=delivered").json
        assert ([one["position"] for one in rest["items"]], rest["next"]) == ([1], None)
        told = local.get("webhooks/board/deliveries/1").json
        assert [(one["status"], one["error"], one["answer"]) for one in told["tried"]] == [(204, None, None)]
        receiver.behave = lambda _: Answer(status=500, headers={"Content-Type": "text/plain"}, body=b"no room")
        tried = local.do("webhooks/board/test")
        assert (tried["position"], tried["type"], tried["state"]) == (-1, "webhook.test", "pending")
        wait_until(lambda: local.get("webhooks/board/deliveries/-1").json["state"] == "dead")
        assert local.get("webhooks/board/deliveries/-1").json["tried"][0]["answer"] == "no room"
        # It could repeat what it was sent, which this app may not see.
        told = local.allowed(Right.KEEP_ACCESS).get("webhooks/board/deliveries/-1").json
        assert (told["state"], told["tried"][0]["status"], told["tried"][0]["answer"]) == ("dead", 500, None)
        receiver.behave = lambda _: TAKEN
        assert local.do("webhooks/board/deliveries/1/redelivery")["asked_again"]
        wait_until(lambda: len(receiver.got) == 6)
    again = [lambda: local.post("webhooks/board/deliveries/1/redelivery", Idempotency_Key="twice")] * 2
    first, second = sorted((one.json for one in all_at_once(*again)), key=lambda told: told["replayed"])
    assert (first["asked_again"], second) == (True, first | {"replayed": True})
    assert receiver.got[5].message == receiver.got[0].message
    assert secret not in local.get("webhooks/board").text + local.get("webhooks").text


@pytest.mark.complete
def test_secrets_are_told_once_also_to_whoever_asks_again_with_the_same_key(api: Api) -> None:
    first = api.post("webhooks", BOARD, Idempotency_Key="k")
    again = api.post("webhooks", BOARD, Idempotency_Key="k")
    assert first.headers["Cache-Control"] == "no-store"
    assert again.json == first.json | {"secret": None, "replayed": True}
    rotated = api.post("webhooks/board/secret-rotation", Idempotency_Key="r")
    assert rotated.json["secret"] != first.json["secret"]
    assert rotated.json["old_secret_until"]
    assert api.post("webhooks/board/secret-rotation", Idempotency_Key="r").json["secret"] is None
    assert api.get("webhooks/board").json["version"] == 2
    assert api.post("webhooks/board/test", Idempotency_Key="t").json["position"] == -1
    assert api.post("webhooks/board/test", Idempotency_Key="t").json["position"] == -1
    assert len(api.get("webhooks/board/deliveries").json["items"]) == 1


def test_a_webhook_is_changed_as_it_was_when_it_was_looked_at(api: Api) -> None:
    api.do("webhooks", BOARD)
    etag = api.get("webhooks/board").headers["ETag"]
    changed = api.send("PATCH", "webhooks/board", {"state": "paused", "table": "t"}, If_Match=etag)
    assert changed.status_code == 200
    assert [changed.json[one] for one in ("state", "paused_because", "table", "version")] == ["paused", "asked", "t", 2]
    assert api.send("PATCH", "webhooks/board", {"table": ""}, If_Match=etag).status_code == 412
    assert api.send("PATCH", "webhooks/board", {"table": ""}).json["table"] is None
    assert api.send("PATCH", "webhooks/board", {}).json["version"] == 3
    assert api.send("DELETE", "webhooks/board", If_Match=etag).status_code == 412
    gone = api.send("DELETE", "webhooks/board", Idempotency_Key="d")
    assert (gone.status_code, gone.json) == (200, {"webhook": "board", "replayed": False})
    assert api.send("DELETE", "webhooks/board", Idempotency_Key="d").json["replayed"]
    assert api.get("webhooks/board").status_code == 404
    assert api.get("webhooks").json["items"] == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"types": ["ging.NoSuchEvent"]},
        {"scopes": ["judge"]},
        {"scopes": []},
        {"table": "No table"},
        {"webhook": "No id"},
        {"after": -2},
        {"url": 5},
        {"secret": "whsec_mine"},
    ],
)
def test_what_is_no_webhook_is_refused(api: Api, wrong: dict[str, Any]) -> None:
    assert api.post("webhooks", BOARD | wrong).status_code == 422


def test_whoever_keeps_access_makes_webhooks_and_no_key_lets_one_see_more_than_itself(api: Api) -> None:
    assert api.as_guest().get("webhooks").status_code == 403
    assert api.as_member("anna").post("webhooks", BOARD).status_code == 403
    keeper = api.allowed(Right.KEEP_ACCESS, Right.LOOK)
    refused = keeper.post("webhooks", BOARD | {"scopes": ["look", "read_books"]})
    assert (refused.status_code, refused.json["code"]) == (403, "gives_more")
    keeper.do("webhooks", BOARD)
    api.do("webhooks", BOARD | {"webhook": "books", "scopes": ["look", "read_books"]})
    led_away = keeper.send("PATCH", "webhooks/books", {"url": "https://elsewhere.example/"})
    assert led_away.json["code"] == "gives_more"
    assert api.in_office("anna", "secretary").do("webhooks", BOARD | {"webhook": "anna"})["made_by"] == "anna"
