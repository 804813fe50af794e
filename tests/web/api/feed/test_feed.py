"""The feed: pages that are waited for and streams, in one process. With real servers: ``test_feed_served``."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.access.role_rights import Right
from ging_service.application.access.keys import revoke_key
from ging_service.application.feed.feed import FeedLimits
from ging_service.execution.caller import ANYONE
from ging_service.web.api.feed.sse_stream import EXTENSION, StreamLimits
from ging_service.web.app import create_app
from tests.support.waiting import wait_until
from tests.web.conftest import MEMBERS, Api
from tests.web.factories.access import signed_in
from tests.web.sse import Source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from flask import Flask

    from ging_service.execution.services import Services

QUICK = StreamLimits(heartbeat_s=0.3, renewal_s=0.1, life_s=600, feed=FeedLimits(most=12, look_every_s=0.01))


@pytest.fixture(scope="module")
def app(services: Services) -> Iterator[Flask]:
    made = create_app(services, streams=QUICK)
    yield made
    assert made.extensions[EXTENSION].feed.streams == 0
    made.extensions[EXTENSION].feed.stop()


class Stream:
    """An open stream."""

    def __init__(self, api: Api, query: str = "", **headers: str) -> None:
        place = f"/v1/clubs/{api.club}/events?{query}".rstrip("?")
        named = api.credential() | {"Accept": "text/event-stream"} | headers
        self.response = api.app.test_client().get(place, headers=named)
        assert self.response.status_code == 200, self.response.text
        self.source = Source()
        self._events = self.source.read(self.response.iter_encoded())

    def next(self, count: int) -> list[dict[str, Any]]:
        """The next events, which are waited for."""
        return [next(self._events) for _ in range(count)]

    def rest(self) -> list[dict[str, Any]]:
        """What comes until the stream ends."""
        return list(self._events)


@contextmanager
def stream(api: Api, query: str = "", **headers: str) -> Iterator[Stream]:
    opened = Stream(api, query, **{name.replace("_", "-"): value for name, value in headers.items()})
    try:
        yield opened
    finally:
        opened.response.close()


@contextmanager
def meanwhile(work: Callable[[], Any], after_s: float = 0.2) -> Iterator[None]:
    """Do something a little later, while what is in the block waits."""

    def later() -> None:
        time.sleep(after_s)
        work()

    thread = threading.Thread(target=later)
    thread.start()
    try:
        yield
    finally:
        thread.join()


def end(api: Api) -> int:
    return int(api.get("events?limit=500").json["after"])


def remark(api: Api, text: str = "x") -> dict[str, Any]:
    return api.do("tables/t/remarks", {"text": text})["events"][0]


def test_a_page_that_is_waited_for_comes_at_once_with_the_next_event_or_empty_when_the_time_is_over(api: Api) -> None:
    api.open_table()
    after = end(api)
    assert api.get(f"events?after={after - 1}&wait=5").json["after"] == after
    begun = time.monotonic()
    with meanwhile(lambda: remark(api)):
        page = api.get(f"events?after={after}&wait=60").json
    assert [one["type"] for one in page["items"]] == ["ging.RemarkMade"]
    assert (page["after"], page["next"]) == (after + 1, None)
    assert 0.2 <= time.monotonic() - begun < 60
    begun = time.monotonic()
    empty = api.get(f"events?after={after + 1}&wait=1").json
    assert empty == {"items": [], "next": None, "after": after + 1}
    assert time.monotonic() - begun >= 1


def test_the_position_goes_on_over_what_is_not_wanted(api: Api) -> None:
    api.open_table()
    after = end(api)

    def waited() -> dict[str, Any]:
        page: dict[str, Any] = api.get(f"events?after={after}&wait=1&type=ging.CardCut").json
        return page if page["after"] > after else {}  # on a busy machine the remark comes after the second

    with meanwhile(lambda: remark(api)):
        page = wait_until(waited)
    assert page == {"items": [], "next": None, "after": after + 1}


def test_a_stream_tells_what_pages_tell_from_any_place_and_goes_on(api: Api) -> None:
    api.open_table()
    told = api.get("events").json["items"]
    with stream(api) as whole, stream(api, "after=3") as later, stream(api, "after=0", Last_Event_ID="3") as resumed:
        headers = whole.response.headers
        assert headers["Content-Type"] == "text/event-stream; charset=utf-8"
        assert (headers["Cache-Control"], headers["X-Accel-Buffering"]) == ("no-store", "no")
        assert "ETag" not in headers
        assert whole.next(len(told)) == told
        assert later.next(len(told) - 4) == resumed.next(len(told) - 4) == told[4:]
        more = [remark(api, text) for text in "abc"]
        assert whole.next(3) == later.next(3) == resumed.next(3) == more
        assert whole.source.retry_ms > 0


@pytest.mark.parametrize("query", ["table=t", "type=ging.RemarkMade", "table=t&deal=1", "member=anna"])
def test_filters_hold_in_streams(api: Api, query: str) -> None:
    api.open_table()
    api.open_table("other")
    before = api.get(f"events?{query}&limit=500").json["items"]
    with stream(api, query) as filtered:
        assert filtered.next(len(before)) == before
        api.do("tables/other/remarks", {"text": "elsewhere"})
        api.do("tables/other/deals")
        api.do("tables/t/deals")
        remark(api)
        api.as_member("anna").do("tables/t/satisfied", {"seat": 0})
        told = api.get(f"events?{query}&limit=500").json["items"][len(before) :]
        assert filtered.next(len(told)) == told != []


def test_each_viewer_is_told_his_own_hand_and_no_other(api: Api) -> None:
    api.open_table()
    viewers = [api.as_member(member) for member in MEMBERS] + [api.as_guest()]
    opened = [Stream(viewer, f"after={end(api)}") for viewer in viewers]
    api.do("tables/t/deals")
    hands = [next(one for one in watched.next(2) if one["type"] == "ging.HandsDealt") for watched in opened]
    shown = [[bool(hand) for hand in one["data"]["hands"]] for one in hands]
    assert shown == [[seat == own for seat in range(4)] for own in range(4)] + [[False] * 4]
    for watched in opened:
        watched.response.close()


def test_hidden_events_are_left_out_and_a_sign_of_life_names_the_position_all_the_same(api: Api) -> None:
    guest, after = api.as_guest(), end(api)
    hidden = api.do("members/anna/bought-counters", {"counters": 5})["events"][0]["position"]
    with stream(guest, f"after={after}") as watched:
        with meanwhile(api.open_table):
            [told] = watched.next(1)
        assert told["type"] == "ging.TableOpened"
        assert told["position"] > hidden
        watched.next(2)
        last = api.do("members/anna/bought-counters", {"counters": 5})["events"][0]["position"]
        with meanwhile(lambda: remark(api), 0.8):
            watched.next(1)
    assert str(last) in watched.source.ids
    assert guest.get(f"events?after={hidden - 1}&limit=1").json == {
        "items": [],
        "next": str(hidden),
        "after": hidden,
    }


def test_signs_of_life_come_while_nothing_happens(api: Api) -> None:
    with stream(api, f"after={end(api)}") as watched, meanwhile(api.open_table, 0.8):
        watched.next(1)
    assert len(watched.source.comments) >= 2


def lose_the_last_event(database: Any, club: str) -> None:
    """As a failover does that loses a commit."""
    with psycopg.connect(database.owner_dsn) as owner:
        for table, trigger in (("events", "append_only"), ("log_head", "only_grows")):
            owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER {trigger}".encode())
        owner.execute("UPDATE log_head SET size = size - 1 WHERE club_id = %s", (club,))
        lost = "DELETE FROM events AS e USING log_head AS h WHERE h.club_id = %s AND e.club_id = h.club_id AND position = size"
        owner.execute(lost, (club,))
        for table, trigger in (("events", "append_only"), ("log_head", "only_grows")):
            owner.execute(f"ALTER TABLE {table} ENABLE TRIGGER {trigger}".encode())


def test_streams_and_waiting_pages_end_when_the_log_has_lost_its_end(api: Api, database: Any) -> None:
    """Their readers are told so when they ask on from where they were, and skip nothing that is recorded in its place."""
    api.open_table()
    remark(api)
    after = end(api)
    with stream(api, f"after={after}") as watched:
        remark(api)
        last = watched.next(1)[0]["position"]
        with meanwhile(lambda: lose_the_last_event(database, api.club)):
            assert watched.rest() == []
        told = api.get(f"events?after={last}")
        assert (told.status_code, told.json["code"]) == (422, "bad_cursor")
        with meanwhile(lambda: lose_the_last_event(database, api.club)):
            waited = api.get(f"events?after={after}&wait=60")
    assert (waited.json["items"], waited.json["after"]) == ([], after)


def test_a_stream_ends_when_its_key_is_revoked(api: Api) -> None:
    ben = api.as_member("ben")
    with stream(ben, f"after={end(api)}") as watched, meanwhile(lambda: _revoke(ben)):
        assert watched.rest() == []
    assert ben.get("events").status_code == 401


def test_a_page_that_is_waited_for_is_for_what_its_reader_may_see_by_then(api: Api) -> None:
    ben = api.in_office("ben", "treasurer")

    def taken_away() -> None:
        api.do("members/ben/roles/treasurer/withdrawal")
        time.sleep(2 * QUICK.renewal_s)
        api.do("members/anna/bought-counters", {"counters": 7})
        remark(api)

    api.open_table()
    place = f"events?after={end(api)}&type=club.CountersBought,ging.RemarkMade&wait=60"
    with meanwhile(taken_away):
        assert [one["type"] for one in ben.get(place).json["items"]] == ["ging.RemarkMade"]
    with meanwhile(lambda: (_revoke(ben), time.sleep(2 * QUICK.renewal_s), remark(api))):
        assert ben.get(f"events?after={end(api)}&wait=60").status_code == 401


def _revoke(api: Api) -> None:
    key = list(api.tokens).index((api.club, api.member, api.scopes))
    revoke_key(api.services, api.club, f"key-{key}", ANYONE)


def test_a_stream_follows_the_rights_of_its_reader(api: Api) -> None:
    ben = api.as_member("ben")
    with stream(ben, f"after={end(api)}") as watched:
        api.do("members/anna/bought-counters", {"counters": 5})
        api.do("members", {"member": "eve", "name": "Eve"})
        assert [one["type"] for one in watched.next(1)] == ["club.MemberJoined"]
        api.do("members/ben/roles", {"role": "treasurer"})
        assert [one["type"] for one in watched.next(1)] == ["club.RoleGiven"]
        time.sleep(2 * QUICK.renewal_s)
        api.do("members/anna/bought-counters", {"counters": 7})
        assert [one["data"]["counters"] for one in watched.next(1)] == [7]


@pytest.mark.parametrize(
    ("query", "headers", "code"),
    [
        ("after=x", {}, "bad_cursor"),
        ("after=-2", {}, "bad_cursor"),
        ("after=1000000", {}, "bad_cursor"),
        ("after=1000000&table=t", {}, "bad_cursor"),
        ("after=1&wait=61", {}, "invalid"),
        ("after=1&wait=-1", {}, "invalid"),
        ("after=1&wait=x", {}, "invalid"),
        ("after=1000000", {"Accept": "text/event-stream"}, "bad_cursor"),
        ("after=1&wait=1", {"Accept": "text/event-stream"}, "invalid"),
        ("limit=1", {"Accept": "text/event-stream"}, "invalid"),
        ("", {"Accept": "text/event-stream", "Last_Event_ID": "x"}, "bad_cursor"),
        # As the server passes on what is not ASCII.
        ("after=1", {"Accept": "text/event-stream", "Last_Event_ID": ""}, "bad_cursor"),
        ("after=1", {"Accept": "text/event-stream", "Last_Event_ID": "1000000"}, "bad_cursor"),
    ],
)
def test_what_is_no_place_in_the_log_and_no_time_is_refused(
    api: Api, query: str, headers: dict[str, str], code: str
) -> None:
    response = api.get(f"events?{query}", **headers)
    assert (response.status_code, response.json["code"]) == (422, code)


def test_more_streams_than_places_are_refused_and_half_of_the_places_are_kept_for_other_clubs(app: Flask) -> None:
    one, other = (Api(app=app, club=f"full-{number}") for number in range(2))
    for api in (one, other):
        api.found()
    opened = [Stream(one, f"after={end(one)}") for _ in range(6)]
    refused = one.get("events", Accept="text/event-stream")
    assert (refused.status_code, refused.json["code"]) == (503, "too_many_streams")
    assert int(refused.headers["Retry-After"]) > 0
    waited = one.get("events?after=0&wait=5")
    assert waited.json["code"] == "too_many_streams"
    assert one.get("events?wait=5").status_code == 200
    opened += [Stream(other) for _ in range(6)]
    one.do("members", {"member": "eve", "name": "Eve"})
    assert [len(watched.next(1)) for watched in opened[:6]] == [1] * 6
    # they have been asked whether they are still there
    assert [len(watched.source.comments) for watched in opened[:6]] == [1] * 6
    for watched in opened:
        watched.response.close()
    Stream(one).response.close()


def test_one_credential_has_a_number_of_streams_and_leaves_the_others_to_its_club(services: Services, api: Api) -> None:
    limits = StreamLimits(feed=FeedLimits(most=12, most_of_a_credential=2, look_every_s=0.01, answer_within_s=0.01))
    app = create_app(services, streams=limits)
    guest = Api(app=app, club=api.club, tokens=api.tokens).as_guest()
    opened = [Stream(guest), Stream(guest)]
    refused = guest.get("events", Accept="text/event-stream")
    assert (refused.status_code, refused.json["code"]) == (503, "too_many_streams")
    assert guest.get(f"events?after={end(api)}&wait=5").json["code"] == "too_many_streams"
    Stream(Api(app=app, club=api.club, tokens=api.tokens)).response.close()
    opened.pop().response.close()
    Stream(guest).response.close()
    opened.pop().response.close()
    assert not app.extensions[EXTENSION].feed._of_credential  # noqa: SLF001  nobody is kept who has no stream


def test_the_streams_of_a_member_are_counted_together_whatever_keys_they_use(services: Services, api: Api) -> None:
    limits = StreamLimits(feed=FeedLimits(most=12, most_of_a_credential=2, look_every_s=0.01, answer_within_s=0.01))
    app = create_app(services, streams=limits)
    signed, scopes = signed_in(api), ["look"]
    keys = [
        api.do("keys", {"key": key, "member": "anna", "scopes": scopes}, **signed)["token"] for key in ("a", "b", "c")
    ]
    club = Api(app=app, club=api.club, tokens=api.tokens)
    opened = [Stream(club, Authorization=f"Bearer {token}") for token in keys[:2]]
    with pytest.raises(AssertionError, match="too_many_streams"):
        Stream(club, Authorization=f"Bearer {keys[2]}")
    with stream(club.as_member("ben")):
        pass
    for watched in opened:
        watched.response.close()


def test_where_places_are_short_pages_are_answered_early(services: Services, api: Api) -> None:
    app = create_app(services, streams=StreamLimits(feed=FeedLimits(most=2, look_every_s=0.01)))
    crowded = Api(app=app, club=api.club, tokens=api.tokens)

    is_answered = threading.Event()

    def visit() -> None:
        while not is_answered.wait(0.1):  # a visit before the page is waited for takes no place from it
            Stream(crowded).response.close()

    begun = time.monotonic()
    with meanwhile(visit):
        page = crowded.get(f"events?after={end(api)}&wait=60")
        is_answered.set()
    assert page.json["items"] == []
    assert time.monotonic() - begun < 60


def test_whoever_only_looks_at_the_headers_takes_no_place(api: Api) -> None:
    for _ in range(7):
        head = api.app.test_client().head(
            f"/v1/clubs/{api.club}/events", headers=api.credential() | {"Accept": "text/event-stream"}
        )
        assert (head.status_code, head.data) == (200, b"")


def test_streams_end_after_a_time_and_when_the_service_stops(services: Services, api: Api) -> None:
    app = create_app(services, streams=StreamLimits(life_s=0.3))
    short = Api(app=app, club=api.club, tokens=api.tokens)
    with stream(short, f"after={end(api)}") as watched:
        assert watched.rest() == []
    app = create_app(services, streams=QUICK)
    lasting = Api(app=app, club=api.club, tokens=api.tokens)
    with stream(lasting, f"after={end(api)}") as watched, meanwhile(app.extensions[EXTENSION].feed.stop):
        assert watched.rest() == []


def test_a_key_that_may_not_look_reads_no_events(api: Api) -> None:
    assert api.allowed(Right.KEEP_BOOKS).get("events", Accept="text/event-stream").status_code == 403
