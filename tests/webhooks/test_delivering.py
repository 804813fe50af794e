"""A receiver's deliveries: every event that it may see, in order of the log, signed, at least and mostly once."""

from __future__ import annotations

import base64
import hashlib
import hmac
import shutil
import subprocess
import threading
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from ging_service.access.role_rights import Right
from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.application.webhooks.manage import NewWebhook, WebhookChange, change_webhook, make_webhook
from ging_service.domain.club.commands import BuyCounters, EraseName
from ging_service.execution.caller import ANYONE, Principal
from ging_service.games.ging.decider.commands import DealCards, MakeRemark
from ging_service.reporting.events.history import history
from ging_service.web.api.events.event_answers import event_json
from tests.support.waiting import HANG_S, wait_until
from tests.webhooks.receiver import TAKEN, Answer

if TYPE_CHECKING:
    from tests.webhooks.conftest import World
    from tests.webhooks.receiver import Got


def shown(world: World, *rights: Right) -> Any:
    """The club's events as the feed shows them to somebody with these rights."""
    seen = history(world.services, world.club, Principal(rights=frozenset(rights))).items
    return msgspec.json.decode(msgspec.json.encode([event_json(one) for one in seen]))


def test_every_event_arrives_once_and_in_order_as_the_feed_shows_it(world: World) -> None:
    secret = world.make()
    world.work()
    world.joins("eva")
    world.work()
    told = shown(world, Right.LOOK)
    assert [got.verified_by(secret)["data"] for got in world.receiver.got] == told
    first = world.receiver.got[0]
    assert first.event == {
        "type": "club.ClubFounded",
        "timestamp": told[0]["recorded_at"],
        "club": world.club,
        "data": told[0],
    }
    assert first.message == f"{world.club}/board/0"
    assert first.headers["content-type"] == "application/json"
    assert {one.state for one in world.deliveries()} == {"delivered"}


def test_a_signature_is_what_openssl_and_hmac_make_of_id_time_and_body(world: World) -> None:
    secret = world.make()
    world.work()
    got = world.receiver.got[0]
    key = base64.b64decode(secret.removeprefix("whsec_"))
    assert len(key) == 32
    signed = f"{got.message}.{got.headers['webhook-timestamp']}.".encode() + got.body
    made = hmac.new(key, signed, hashlib.sha256).digest()
    assert got.headers["webhook-signature"] == "v1," + base64.b64encode(made).decode()
    openssl = shutil.which("openssl")
    assert openssl
    command = [openssl, "dgst", "-sha256", "-mac", "HMAC", "-macopt", f"hexkey:{key.hex()}", "-binary"]
    assert subprocess.run(command, input=signed, stdout=subprocess.PIPE, check=True).stdout == made


def test_without_a_position_it_begins_with_what_is_recorded_from_then_on(world: World) -> None:
    size = world.size()
    world.make(after=None)
    world.work()
    world.joins("eva")
    world.work()
    assert world.receiver.positions() == [size]


def test_only_the_wanted_types_and_the_wanted_table_arrive(world: World) -> None:
    world.make("joins", types=("club.MemberJoined",))
    world.make("table", table="t")
    world.make("nowhere", table="u")
    at_table(world.services, world.club, "t", MakeRemark(text="late"))
    world.work()
    by_webhook: dict[str, list[str]] = {}
    for got in world.receiver.got:
        by_webhook.setdefault(got.message.split("/")[1], []).append(got.event["type"])
    assert by_webhook["joins"] == ["club.MemberJoined"] * 4
    assert by_webhook["table"][-1] == "ging.RemarkMade"
    assert {kind.partition(".")[0] for kind in by_webhook["table"]} == {"ging"}
    assert "nowhere" not in by_webhook
    assert world.webhook("nowhere").next_position == world.size()


def test_a_webhook_sees_what_its_rights_show_and_no_hidden_card(world: World) -> None:
    world.make("looks")
    world.make("reads", scopes=frozenset({Right.LOOK, Right.READ_CLUB, Right.READ_BOOKS}))
    at_club(world.services, world.club, BuyCounters(member="ada", counters=10, note="", paid="", currency=""))
    at_table(world.services, world.club, "t", DealCards(order=(), now_s=0, seed=""))
    world.work()
    told: dict[str, list[Any]] = {"looks": [], "reads": []}
    for got in world.receiver.got:
        told[got.message.split("/")[1]].append(got.event["data"])
    assert told["looks"] == shown(world, Right.LOOK)
    assert told["reads"] == shown(world, Right.LOOK, Right.READ_CLUB, Right.READ_BOOKS)
    assert "club.CountersBought" in {one["type"] for one in told["reads"]}
    assert "club.CountersBought" not in {one["type"] for one in told["looks"]}
    dealt = [one for events in told.values() for one in events if one["type"] == "ging.HandsDealt"]
    assert [one["data"]["hands"] for one in dealt] == [[[], [], [], []]] * 2


def test_what_may_not_be_seen_any_more_when_it_is_sent_is_not_sent(world: World) -> None:
    """An erased name does not wait in an outbox, and rights that have been taken hold for what is laid out already."""
    world.make("reads", scopes=frozenset({Right.LOOK, Right.READ_BOOKS}))
    at_club(world.services, world.club, BuyCounters(member="ada", counters=10, note="", paid="", currency=""))
    bought = world.size() - 1
    world.receiver.behave = lambda _: Answer(status=500)
    world.work()
    at_club(world.services, world.club, EraseName(member="ada", balance=-10))
    change = WebhookChange(scopes=frozenset({Right.LOOK}))
    change_webhook(world.services, world.place("reads"), change, ANYONE)
    world.receiver.behave = lambda _: TAKEN
    world.clock.forward(3600)
    world.work()
    assert world.delivery(bought, "reads").delivery.state == "withheld"
    arrived = {got.position: got for got in world.receiver.got}
    assert bought not in arrived
    assert arrived[1].event["data"]["data"] == {"member": "ada", "name": ""}


@pytest.mark.complete
def test_workers_beside_each_other_share_the_work_and_never_send_two_of_a_webhook_at_once(world: World) -> None:
    webhooks = [f"w{number}" for number in range(5)]
    for webhook in webhooks:
        world.make(webhook)
    done = threading.Event()

    def joins() -> None:
        for number in range(30):
            world.joins(f"m{number}")
        done.set()

    writer = threading.Thread(target=joins)
    with world.working(3):
        writer.start()
        wait_until(lambda: done.is_set() and not world.is_due())
    writer.join()
    expected = [one["position"] for one in shown(world, Right.LOOK)]
    for webhook in webhooks:
        assert [got.position for got in world.receiver.got if f"/{webhook}/" in got.message] == expected
    assert set(world.receiver.most_at_once.values()) == {1}
    assert not [message for message, times in Counter(got.message for got in world.receiver.got).items() if times > 1]


def test_a_slow_receiver_holds_up_no_other(world: World) -> None:
    """More slow webhooks than threads of one worker: another club is served all the same."""
    let_go = threading.Event()

    def behave(got: Got) -> Answer:
        if "/slow" in got.message:
            let_go.wait(HANG_S)
        return TAKEN

    world.receiver.behave = behave
    for number in range(world.services.webhooks.threads + 1):
        world.make(f"slow-{number}")
    other = make_other_club(world)
    with world.working():
        wait_until(lambda: any(got.event["club"] == other for got in world.receiver.got))
        assert sum(world.receiver.under_way.values()) <= world.services.webhooks.threads // 2
        let_go.set()


def make_other_club(world: World) -> str:
    club = f"{world.club}-other"
    found_club(world.services, club, "Friday")
    asked = NewWebhook(webhook="quick", url=world.receiver.url, after=-1)
    make_webhook(world.services, club, asked, ANYONE)
    return club


def test_a_long_backlog_arrives_in_order_without_being_laid_out_at_once(world: World) -> None:
    world.receiver.behave = lambda _: Answer(status=503)
    world.make(types=("ging.RemarkMade",))
    for number in range(130):
        at_table(world.services, world.club, "t", MakeRemark(text=f"{number}"))
    world.work()
    assert world.webhook().pending == 100
    world.receiver.behave = lambda _: TAKEN
    world.receiver.got.clear()
    world.clock.forward(3600)
    world.work()
    assert [got.event["data"]["data"]["text"] for got in world.receiver.got] == [f"{number}" for number in range(130)]
