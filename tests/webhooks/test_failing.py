"""Failing receivers: deliveries are tried again, given up, paused, or sent by hand."""

from __future__ import annotations

import dataclasses
import threading
import time
from collections import Counter
from datetime import datetime, timedelta
from threading import Barrier, Event
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from standardwebhooks import WebhookVerificationError

from ging_service.application.webhooks.delivery import DeliveryTools
from ging_service.application.webhooks.delivery_worker import clean
from ging_service.application.webhooks.manage import (
    WebhookChange,
    change_webhook,
    redeliver,
    remove_webhook,
    rotate_secret,
    send_test,
)
from ging_service.domain.errors import Refused
from ging_service.execution.caller import ANYONE, Caller
from ging_service.execution.errors import NotFound
from ging_service.execution.observer import NullObserver
from ging_service.web.api.events.event_answers import event_json
from ging_service.webhooks import outbox
from tests.support.waiting import HANG_S, wait_until
from tests.webhooks.receiver import TAKEN, Answer

if TYPE_CHECKING:
    from ging_service.execution.services import Services
    from tests.support.databases import Database, Server
    from tests.webhooks.conftest import World
    from tests.webhooks.receiver import Got

DOWN = Answer(status=500, headers={"Content-Type": "text/plain"}, body=b"out of \x07order\n" + b"x" * 1000)


def pause_s(world: World, position: int) -> float:
    """How long from the last attempt to the next."""
    told = world.delivery(position)
    return (moment(told.delivery.due_at) - moment(told.tried[-1].ended_at)).total_seconds()


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def test_a_failing_delivery_is_tried_on_schedule_and_holds_those_behind_it(world: World) -> None:
    world.make()
    world.receiver.behave = lambda _: DOWN
    world.work()
    assert world.receiver.positions() == [0]
    assert 60 <= pause_s(world, 0) <= 72
    world.clock.forward(50)
    world.work()
    assert world.receiver.positions() == [0]
    world.clock.forward(23)
    world.work()
    assert world.receiver.positions() == [0, 0]
    assert 600 <= pause_s(world, 0) <= 720
    world.receiver.behave = lambda _: TAKEN
    world.clock.forward(721)
    world.work()
    assert world.receiver.positions() == [0, 0, *range(world.size())]
    assert len({got.message for got in world.receiver.got[:3]}) == 1
    stamps = [int(got.headers["webhook-timestamp"]) for got in world.receiver.got[:3]]
    assert stamps[1] - stamps[0] >= 73
    tried = world.delivery(0).tried
    assert [(one.attempt, one.status, one.error) for one in tried] == [(1, 500, ""), (2, 500, ""), (3, 204, "")]
    assert tried[0].answer.startswith("out of  order x")
    assert len(tried[0].answer) <= 500


class Counting(NullObserver):
    """Counts what came of attempts."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def delivered(self, outcome: str) -> None:
        self.seen[outcome] += 1


def test_after_the_last_try_it_is_given_up_and_the_next_goes_out(world: World) -> None:
    counting = Counting()
    world = dataclasses.replace(world, services=dataclasses.replace(world.services, observer=counting))
    world.make()
    world.receiver.behave = lambda got: DOWN if got.position == 2 else TAKEN
    for _ in range(3):
        world.work()
        world.clock.forward(800)
    assert [one.state for one in world.deliveries()[:4]] == ["delivered", "delivered", "dead", "delivered"]
    assert world.receiver.positions() == [0, 1, 2, 2, *range(2, world.size())]
    assert [one.position for one in world.deliveries(state="dead")] == [2]
    assert world.webhook().dead_in_row == 0
    assert counting.seen == {"arrived": world.size() - 1, "failed": 2, "dead": 1}


def test_too_many_given_up_in_a_row_pause_the_webhook_and_nothing_is_lost(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = world.make()
    world.receiver.behave = lambda _: DOWN
    for _ in range(6):
        world.work()
        world.clock.forward(800)
    stands = world.webhook()
    assert (stands.state, stands.paused_because, stands.version) == ("paused", "dead_letters", 2)
    logged = capsys.readouterr().out
    assert logged.count("a delivery is given up") == 2
    assert logged.count("a webhook is paused") == 1
    assert not [hidden for hidden in (secret, world.receiver.url, "ClubFounded", "Thursday") if hidden in logged]
    assert [one.state for one in world.deliveries()[:3]] == ["dead", "dead", "pending"]
    world.receiver.behave = lambda _: TAKEN
    world.receiver.got.clear()
    world.work()
    assert not world.receiver.got
    change_webhook(world.services, world.place(), WebhookChange(state="active"), ANYONE)
    world.work()
    assert world.receiver.positions() == list(range(2, world.size()))
    for one in world.deliveries(state="dead"):
        redeliver(world.services, world.place(), one.position)
    world.work()
    assert sorted(world.receiver.positions()) == list(range(world.size()))


def test_a_receiver_that_is_gone_pauses_at_once(world: World) -> None:
    world.make()
    world.receiver.behave = lambda _: Answer(status=410)
    world.work()
    assert (world.webhook().state, world.webhook().paused_because) == ("paused", "gone")
    world.clock.forward(100_000)
    world.work()
    assert world.receiver.positions() == [0]
    world.receiver.behave = lambda _: TAKEN
    change_webhook(world.services, world.place(), WebhookChange(state="active"), ANYONE)
    world.work()
    assert world.receiver.positions() == [0, *range(world.size())]


@pytest.mark.parametrize(
    ("asked", "least", "most"),
    [
        ("7", 60, 73),
        ("300", 300, 301),
        ("9999999999", 86_400, 86_401),
        ("soon", 60, 73),
        ("-5", 60, 73),
        ("Mon, 01 Jan 99999999999999999999 00:00:00 GMT", 60, 73),
        ("Fri, 31 Dec 9999 23:59:59 -2300", 60, 73),
    ],
)
def test_retry_after_is_honoured_within_bounds(world: World, asked: str, least: float, most: float) -> None:
    world.make()
    world.receiver.behave = lambda _: Answer(status=429, headers={"Retry-After": asked})
    world.work()
    assert least <= pause_s(world, 0) <= most


def test_a_date_to_try_again_after_is_understood_too(world: World) -> None:
    world.make()
    when = (world.clock() + timedelta(seconds=300)).strftime("%a, %d %b %Y %H:%M:%S GMT")
    world.receiver.behave = lambda _: Answer(status=503, headers={"Retry-After": when})
    world.work()
    assert 290 <= pause_s(world, 0) <= 301


def test_sent_by_hand_it_comes_once_more_under_the_same_id_and_holds_up_nothing(world: World) -> None:
    secret = world.make()
    world.work()
    world.receiver.behave = lambda got: DOWN if got.position == 1 else TAKEN
    redeliver(world.services, world.place(), 1)
    world.joins("eva")
    world.work()
    assert world.receiver.positions()[-2:] == [1, world.size() - 1]
    assert world.receiver.got[-2].message == world.receiver.got[1].message
    assert world.delivery(1).delivery.state == "delivered"
    assert [one.status for one in world.delivery(1).tried] == [204, 500]
    world.receiver.got[-2].verified_by(secret)
    with pytest.raises(NotFound):
        redeliver(world.services, world.place(), 99)


def test_a_delivery_that_waits_is_tried_at_once_when_asked_for_by_hand(world: World) -> None:
    world.make()
    world.receiver.behave = lambda _: DOWN
    world.work()
    world.receiver.behave = lambda _: TAKEN
    redeliver(world.services, world.place(), 0)
    world.work()
    assert world.receiver.positions() == [0, *range(world.size())]


def test_a_test_event_is_sent_once_even_while_paused(world: World) -> None:
    secret = world.make()
    world.work()
    world.receiver.got.clear()
    change_webhook(world.services, world.place(), WebhookChange(state="paused"), ANYONE)
    position = send_test(world.services, world.place())
    world.receiver.behave = lambda _: DOWN
    world.work()
    send_test(world.services, world.place())
    world.receiver.behave = lambda _: TAKEN
    world.work()
    assert position == -1
    assert [got.message for got in world.receiver.got] == [f"{world.club}/board/test-{n}" for n in (1, 2)]
    message = world.receiver.got[0].verified_by(secret)
    assert message["type"] == message["data"]["type"] == "webhook.test"
    assert [world.delivery(one).delivery.state for one in (-1, -2)] == ["dead", "delivered"]
    assert world.webhook().dead_in_row == 0


def verifying(got: Got, *secrets: str) -> list[bool]:
    def holds(secret: str) -> bool:
        try:
            got.verified_by(secret)
        except WebhookVerificationError:
            return False
        return True

    return [holds(secret) for secret in secrets]


def test_two_secrets_overlap_while_one_is_changed_and_the_old_one_ends_by_itself(world: World) -> None:
    old = world.make(after=None)
    new = rotate_secret(world.services, world.place(), ANYONE, 3600)
    assert old != new
    world.joins("eva")
    world.work()
    world.clock.forward(200)  # within what the library takes for now
    last = rotate_secret(world.services, world.place(), ANYONE, 100)
    world.joins("finn")
    world.work()
    world.clock.forward(99)
    world.joins("greta")
    world.work()
    assert [verifying(got, old, new, last) for got in world.receiver.got[:2]] == [
        [True, True, False],
        [True, True, True],
    ]
    assert world.webhook().old_secret_until
    # The last overlap is over, and the first one is still as long as it was promised to be.
    world.clock.forward(2)
    world.joins("hugo")
    world.work()
    assert len(world.receiver.got[-1].headers["webhook-signature"].split()) == 2
    world.clock.forward(3_300)
    world.joins("ida")
    world.work()
    assert len(world.receiver.got[-1].headers["webhook-signature"].split()) == 1
    assert not world.webhook().old_secret_until


def test_so_many_secrets_sign_at_most_and_a_rotation_without_overlap_ends_all_others(world: World) -> None:
    world.make(after=None)
    for _ in range(4):
        world.clock.forward(1)
        rotate_secret(world.services, world.place(), ANYONE, 3600)
    with pytest.raises(Refused, match="4 older secrets still sign"):
        rotate_secret(world.services, world.place(), ANYONE, 3600)
    world.joins("eva")
    world.work()
    assert len(world.receiver.got[-1].headers["webhook-signature"].split()) == 5
    world.clock.forward(1)
    rotate_secret(world.services, world.place(), ANYONE, 0)
    world.joins("finn")
    world.work()
    assert len(world.receiver.got[-1].headers["webhook-signature"].split()) == 1


def test_redirects_are_not_followed_and_answers_are_bounded(world: World) -> None:
    world.make()
    answers = iter(
        [
            Answer(status=302, headers={"Location": world.receiver.url + "/elsewhere"}),
            Answer(status=200, headers={"Content-Type": "application/octet-stream"}, body=b"\x00" * 5_000_000),
        ]
    )
    world.receiver.behave = lambda _: next(answers, TAKEN)
    world.work()
    world.clock.forward(100)
    world.work()
    assert {got.path for got in world.receiver.got} == {"/hook"}
    assert [(one.status, one.answer) for one in world.delivery(0).tried] == [(302, ""), (200, "")]


def test_what_cannot_be_reached_or_does_not_answer_is_told_in_the_log_of_deliveries(world: World) -> None:
    quick = world.with_rules(timeout_s=0.3)
    quick.make("slow", url=quick.receiver.url)
    quick.make("closed", url="http://127.0.0.1:1/")
    quick.make("unknown", url="http://nowhere.invalid/")
    never = Event()

    def behave(_: Got) -> Answer:
        never.wait(1)
        return TAKEN

    quick.receiver.behave = behave
    quick.work()
    errors = {name: quick.delivery(0, name).tried[0] for name in ("slow", "closed", "unknown")}
    assert errors["slow"].error == "no answer within 0.3 s"
    assert errors["slow"].duration_ms is not None
    assert errors["slow"].duration_ms < 900
    assert "refused" in errors["closed"].error
    # as the resolver has it: there is no such name, or it cannot be asked
    assert errors["unknown"].error.startswith(("refused: the host is not on the public", "[Errno -3]"))
    assert {one.status for one in errors.values()} == {None}


def test_what_is_older_than_it_is_kept_is_forgotten_and_what_is_still_to_come_never(world: World) -> None:
    world.make()
    world.receiver.behave = lambda got: TAKEN if got.position < 3 else DOWN
    world.work()
    tools = DeliveryTools(world.services, event_json)
    world.clock.forward(29 * 86_400)
    clean(tools)
    assert len(world.deliveries()) > 3
    world.clock.forward(2 * 86_400)
    clean(tools)
    assert [one.position for one in world.deliveries()] == list(range(3, world.size()))
    assert world.delivery(3).tried


def backlog_of(services: Services) -> outbox.Backlog:
    with services.cross_club_transaction() as conn:
        return outbox.backlog(conn)


def test_the_backlog_and_its_age_are_known_over_all_clubs(world: World) -> None:
    before = backlog_of(world.services)
    world.make()
    at_once = backlog_of(world.services)
    assert at_once.pending + at_once.not_looked_at == before.pending + before.not_looked_at + world.size()
    world.receiver.behave = lambda _: DOWN
    world.work()
    waiting = backlog_of(world.services)
    assert waiting.pending >= world.size()
    assert waiting.oldest is not None
    remove_webhook(world.services, world.place(), Caller())
    after = backlog_of(world.services)
    assert after.pending + after.not_looked_at == before.pending + before.not_looked_at
    with pytest.raises(NotFound):
        world.webhook()


def test_another_address_is_tried_at_once(world: World) -> None:
    world.make(url="http://127.0.0.1:1/")
    world.work()
    assert world.delivery(0).tried[0].status is None
    change_webhook(world.services, world.place(), WebhookChange(url=world.receiver.url), ANYONE)
    world.work()
    assert world.receiver.positions() == list(range(world.size()))


def test_a_worker_that_loses_its_connections_goes_on_as_soon_as_the_database_does(
    world: World, postgres_server: Server
) -> None:
    world.make()
    everything, database, begun = set(range(world.size())), world.database(), time.monotonic()

    def lose(_: Got) -> Answer:
        """The database ends all sessions while a delivery is under way."""
        world.receiver.behave = lambda _: TAKEN
        with psycopg.connect(postgres_server.admin_dsn, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
                " WHERE usename = 'ging_app' AND datname = %s",
                (database,),
            )
        return TAKEN

    world.receiver.behave = lose
    unhurried = world.with_rules(timeout_s=600.0)  # a lease lasts longer
    with unhurried.working():
        wait_until(lambda: everything <= set(world.receiver.positions()))
    assert time.monotonic() - begun < unhurried.services.webhooks.lease_s


def test_deliveries_go_on_while_expired_ones_cannot_be_deleted(world: World, database: Database) -> None:
    refuse = """
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION $$no$$; END';
    CREATE TRIGGER refuse BEFORE DELETE ON deliveries EXECUTE FUNCTION refuse()
    """
    world.make()
    with psycopg.connect(database.owner_dsn) as owner:
        owner.execute(refuse)
    try:
        world.work()
    finally:
        with psycopg.connect(database.owner_dsn) as owner:
            owner.execute("DROP FUNCTION refuse CASCADE")
    assert world.receiver.positions() == [*range(world.size())]


def test_an_unordered_webhook_gets_several_at_once_and_a_failing_delivery_holds_up_no_other(world: World) -> None:
    world.make(ordered=False)
    everything, together = set(range(world.size())), Barrier(2)

    def behave(got: Got) -> Answer:
        if got.position in {0, 1}:
            together.wait(HANG_S)  # The first two are under way at the same time.
        return DOWN if got.position == 2 else TAKEN

    world.receiver.behave = behave
    with world.working():
        wait_until(lambda: {one.position for one in world.deliveries(state="delivered")} == everything - {2})
        world.joins("eva")
        wait_until(lambda: world.size() - 1 in {one.position for one in world.deliveries(state="delivered")})
    stands = world.webhook()
    assert (stands.pending, stands.lag, stands.last_error) == (1, 1, "HTTP 500")
    assert stands.next_attempt_at == world.delivery(2).delivery.due_at
    assert world.receiver.positions().count(2) == 1


def test_a_worker_does_not_wait_for_senders_whose_threads_died_before_they_began(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As threads do for want of memory. ``Thread.start`` would wait for them for ever, and the worker with it."""
    start = threading._start_new_thread  # type: ignore[attr-defined]  # noqa: SLF001

    def start_others(function: Any, *more: Any) -> Any:
        return 0 if "(send)" in function.__self__.name else start(function, *more)

    monkeypatch.setattr(threading, "_start_new_thread", start_others)
    monkeypatch.setattr("ging_service.parallel.start_new_thread", lambda *_thread: 0)
    world.make(ordered=False)
    world.work()
    assert sorted(world.receiver.positions()) == [*range(world.size())]


def test_the_events_from_a_position_on_are_sent_again_in_order_with_those_that_wait(world: World) -> None:
    world.make()
    last = world.size() - 1
    world.receiver.behave = lambda got: DOWN if got.position == last else TAKEN
    world.work()
    assert (world.webhook().lag, world.webhook().last_error) == (1, "HTTP 500")
    world.receiver.behave = lambda _: TAKEN
    world.receiver.got.clear()
    change_webhook(world.services, world.place(), WebhookChange(after=2), ANYONE)
    stands = world.webhook()
    assert (stands.pending, stands.lag, stands.last_error, stands.next_attempt_at) == (0, last - 2, "", "")
    world.work()
    assert world.receiver.positions() == list(range(3, last + 1))
    assert [one.status for one in world.delivery(last).tried] == [500, 204]
    assert world.webhook().lag == 0
