"""Webhooks on pages: made, changed, tried out, and the log of what was sent."""

from __future__ import annotations

import dataclasses
import logging
import re
from ipaddress import ip_network
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.webhooks.manage import NewWebhook, make_webhook
from ging_service.execution.caller import ANYONE
from ging_service.web.api.events.event_answers import DATA
from ging_service.web.app import create_app
from ging_service.webhooks.delivery_limits import DeliveryLimits
from tests.support.waiting import wait_until
from tests.web.api.webhooks.test_webhooks import working
from tests.web.pages.conftest import text_of
from tests.webhooks.receiver import TAKEN, Answer, receiving

if TYPE_CHECKING:
    from collections.abc import Iterator

BOARD = {"webhook": "board", "url": "https://hooks.example/ging", "scopes": ["look"], "once": "make-board"}
CHANGE = {"url": "https://hooks.example/other", "scopes": ["look"]}


@pytest.fixture
def api(api: Any) -> Any:
    """The club over services that may send to loopback, too; anna is its secretary."""
    rules = DeliveryLimits(allowed=(ip_network("127.0.0.0/8"),), http=True, interval_s=0.01, retries_s=(3600,))
    local = dataclasses.replace(api, app=create_app(dataclasses.replace(api.services, webhooks=rules)))
    local.in_office("anna", "secretary")
    return local


@pytest.fixture
def secretary(api: Any, browser_of: Any) -> Any:
    assert api
    return browser_of("anna")


@pytest.fixture
def receiver() -> Iterator[Any]:
    with receiving() as made:
        yield made


def secret_in(page: Any) -> str:
    (secret,) = re.findall(r"whsec_[\w+/=]+", page.text)
    return secret


def test_a_webhooks_secret_is_shown_once_and_never_in_a_list_or_log(
    api: Any, secretary: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    made = secretary.post("webhooks", BOARD)
    assert (made.status_code, made.headers["Cache-Control"]) == (200, "private, no-store")
    first = secret_in(made)
    assert "shown once" in text_of(secretary.post("webhooks", BOARD))
    second = secret_in(secretary.post("webhooks/board/secret", {"hours": "1"}))
    assert first != second
    pages = "".join(secretary.get(place).text for place in ("webhooks", "webhooks/board", "webhooks/board/secret"))
    assert first not in pages + caplog.text
    assert second not in pages + caplog.text
    assert api.get("webhooks/board").json["old_secret_until"]


def test_deliveries_are_told_with_their_attempts_and_sent_again(api: Any, secretary: Any, receiver: Any) -> None:
    secret = secret_in(secretary.post("webhooks", BOARD | {"url": receiver.url, "types": ["club.MemberJoined"]}))
    api.do("members", {"member": "eve", "name": "Eve"})
    with working(api):
        wait_until(lambda: len(receiver.got) == 1)
        assert receiver.got[0].verified_by(secret)["type"] == "club.MemberJoined"
        wait_until(lambda: "delivered" in text_of(secretary.get("webhooks/board?state=delivered")))
        (position,) = re.findall(r"/deliveries/(\d+)\"", secretary.get("webhooks/board").text)
        assert "204" in text_of(secretary.get(f"webhooks/board/deliveries/{position}"))
        receiver.behave = lambda _: Answer(status=500, headers={"Content-Type": "text/plain"}, body=b"<b>no room</b>")
        tested = secretary.post("webhooks/board/test").headers["Location"]
        assert tested.endswith("/webhooks/board/deliveries/-1")
        wait_until(lambda: "given up" in text_of(secretary.client.get(tested)))
        assert "&lt;b&gt;no room&lt;/b&gt;" in secretary.client.get(tested).text
        api.do("members", {"member": "fay", "name": "Fay"})
        wait_until(lambda: "Last error HTTP 500" in text_of(secretary.get("webhooks/board")))
        assert "Next attempt" in text_of(secretary.get("webhooks/board"))
        assert "one event to be sent" in text_of(secretary.get("webhooks"))
        receiver.behave = lambda _: TAKEN
        secretary.do(f"webhooks/board/deliveries/{position}/again")
        wait_until(lambda: len(receiver.got) == 4)
    assert receiver.got[-1].message == receiver.got[0].message
    assert secretary.post("webhooks/board/deliveries/99/again").status_code == 404


def test_a_webhook_is_paused_changed_and_removed(api: Any, secretary: Any) -> None:
    secretary.post("webhooks", BOARD)
    assert "paused by hand" in text_of(secretary.do("webhooks/board/state", {"state": "paused"}))
    assert "active" in text_of(secretary.do("webhooks/board/state", {"state": "active"}))
    version = str(api.get("webhooks/board").json["version"])
    change = {"url": "https://hooks.example/other", "scopes": ["look", "read_club"], "table": "t", "version": version}
    page = secretary.do("webhooks/board", change | {"types": ["ging.HandsDealt"]})
    assert re.search(r'value="ging.HandsDealt" checked', page.text)
    found = api.get("webhooks/board").json
    assert (found["url"], found["table"], found["types"]) == (change["url"], "t", ["ging.HandsDealt"])
    assert "as in the log" in text_of(page)
    unordered = secretary.do(
        "webhooks/board", change | {"types": [], "every_type": "on", "unordered": "on", "version": "4"}
    )
    assert "several at once" in text_of(unordered)
    assert not api.get("webhooks/board").json["ordered"]
    stale = secretary.post("webhooks/board", change | {"types": ["ging.HandsDealt"]})
    assert (stale.status_code, 'id="refused"' in stale.text) == (412, True)
    assert secretary.post("webhooks/board/remove").status_code == 422
    assert "There are no webhooks" in text_of(secretary.do("webhooks/board/remove", {"sure": "on"}))
    assert secretary.get("webhooks/board").status_code == 404


@pytest.mark.parametrize(
    ("place", "form", "status"),
    [
        ("webhooks", BOARD | {"once": ""}, 409),
        ("webhooks", {"webhook": "other", "url": "ftp://x", "scopes": ["look"]}, 422),
        ("webhooks", {"webhook": "other", "url": "https://169.254.169.254/latest", "scopes": ["look"]}, 422),
        ("webhooks", {"webhook": "other", "url": "https://x.example", "scopes": []}, 422),
        ("webhooks", {"webhook": "other", "url": "https://x.example", "scopes": ["keep_books"]}, 422),
        ("webhooks", {"webhook": "other", "url": "https://x.example", "scopes": ["look"], "types": ["ging.No"]}, 422),
        ("webhooks/board/state", {"state": "asleep"}, 422),
        ("webhooks/board/secret", {"hours": "1000"}, 422),
        ("webhooks/board/secret", {"hours": "many"}, 422),
        ("webhooks/none/test", {}, 404),
    ],
)
def test_what_is_wrong_is_told_with_its_status(secretary: Any, place: str, form: dict[str, Any], status: int) -> None:
    secretary.post("webhooks", BOARD)
    refused = secretary.post(place, form)
    assert refused.status_code == status
    assert "whsec_" not in refused.text


@pytest.mark.parametrize("member", ["ben", ""])
def test_webhooks_are_for_whoever_keeps_the_clubs_access(browser_of: Any, secretary: Any, member: str) -> None:
    secretary.post("webhooks", BOARD)
    other = browser_of(member)
    for place in ("webhooks", "webhooks/board", "webhooks/board/secret", "webhooks/board/deliveries/0"):
        assert other.get(place).status_code == 403
    for place in ("webhooks", "webhooks/board", "webhooks/board/test", "webhooks/board/remove"):
        assert other.post(place, BOARD).status_code == 403


BOXES = re.compile(r'<input type="checkbox" name="types" value="([^"]+)"( checked)?')


def ticks_in(page: Any) -> dict[str, bool]:
    """Which types of events have a box, and whether it is ticked."""
    return {name: bool(ticked) for name, ticked in BOXES.findall(page.text)}


@pytest.mark.parametrize(
    ("language", "legends"),
    [("en", {"At tables of Ging", "At tables of Gin Rummy"}), ("de", {"An Tischen: Ging", "An Tischen: Gin Rummy"})],
)
def test_every_type_of_event_of_every_game_has_a_box(secretary: Any, language: str, legends: set[str]) -> None:
    secretary.post("webhooks", BOARD)
    for place in ("webhooks", "webhooks/board"):
        page = secretary.get(place, Accept_Language=language)
        assert ticks_in(page) == dict.fromkeys(DATA, False)
        assert legends <= set(re.findall(r"<legend>([^<]+)</legend>", page.text))


def test_a_form_keeps_the_events_of_games_that_a_webhook_was_made_for(api: Any, secretary: Any) -> None:
    api.do(
        "webhooks", {"webhook": "board", "url": BOARD["url"], "types": ["gin_rummy.CardDrawn", "newmarket.CardPlayed"]}
    )
    ticked = [name for name, is_ticked in ticks_in(secretary.get("webhooks/board")).items() if is_ticked]
    assert ticked == ["gin_rummy.CardDrawn", "newmarket.CardPlayed"]
    secretary.do("webhooks/board", CHANGE | {"types": ticked})
    found = api.get("webhooks/board").json
    assert (found["url"], found["types"]) == (CHANGE["url"], ticked)


def test_a_form_keeps_the_events_of_a_game_that_is_no_longer_installed(api: Any, secretary: Any) -> None:
    stored = ["gang.TableOpened", "ging.TableOpened"]
    make_webhook(api.services, api.club, NewWebhook(webhook="board", url=CHANGE["url"], types=tuple(stored)), ANYONE)
    page = secretary.get("webhooks/board")
    assert "No longer offered" in page.text
    assert [name for name, is_ticked in sorted(ticks_in(page).items()) if is_ticked] == stored
    secretary.do("webhooks/board", CHANGE | {"types": stored})
    assert api.get("webhooks/board").json["types"] == stored
    secretary.do("webhooks/board", CHANGE | {"types": stored[1:]})
    assert api.get("webhooks/board").json["types"] == stored[1:]
    assert secretary.post("webhooks/board", CHANGE | {"types": stored}).status_code == 422


def test_a_webhook_of_some_events_gets_all_of_them_only_on_request(api: Any, secretary: Any) -> None:
    secretary.post("webhooks", BOARD | {"types": ["club.MemberJoined"]})
    refused = secretary.post("webhooks/board", CHANGE)
    assert refused.status_code == 422
    assert "Tick the events to be sent, or all of them." in text_of(refused)
    # The form that is shown again has no tick. It must not be the one that widens the webhook.
    assert not any(ticks_in(refused).values())
    assert secretary.post("webhooks/board", CHANGE).status_code == 422
    assert api.get("webhooks/board").json["types"] == ["club.MemberJoined"]
    secretary.do("webhooks/board", CHANGE | {"types": ["club.MemberJoined"], "every_type": "on"})
    assert api.get("webhooks/board").json["types"] == []
    assert 'name="every_type"' not in secretary.get("webhooks/board").text
    secretary.do("webhooks/board", CHANGE)
    assert api.get("webhooks/board").json["types"] == []


def test_another_form_that_is_refused_leaves_the_ticks_on_the_page(secretary: Any) -> None:
    secretary.post("webhooks", BOARD | {"types": ["club.MemberJoined"]})
    refused = secretary.post("webhooks/board/remove", {"once": "remove-board"})
    assert refused.status_code == 422
    assert ticks_in(refused)["club.MemberJoined"]
    assert re.search(r'name="scopes" value="look" checked', refused.text)
