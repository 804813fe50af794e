"""The events of a table of Ditch as they come: as Server-Sent Events to each viewer, and delivered to a webhook."""

from __future__ import annotations

import dataclasses
from ipaddress import ip_network
from typing import TYPE_CHECKING, Any

import pytest
from ditch import commands as c
from ditch.rules import HIDDEN

from ging_service.application.table import at_table
from ging_service.web.api.feed.sse_stream import StreamLimits
from ging_service.web.app import create_app
from ging_service.webhooks.delivery_limits import DeliveryLimits
from tests.outside_game.acceptance import evening
from tests.support.waiting import wait_until
from tests.web.api.webhooks.test_webhooks import working
from tests.web.conftest import Api
from tests.web.factories.webhooks import BOARD
from tests.web.sse import Source
from tests.webhooks.receiver import receiving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services


@pytest.fixture(scope="module")
def api(services: Services) -> Api:
    """A club with a deal in which Bob has drawn a card, over services that may reach loopback."""
    club = evening.club_of(services, "followed")
    evening.opened(services, club, "t", seats=2)
    at_table(services, club, "t", c.Deal(), evening.by("ada"))
    at_table(services, club, "t", c.Draw(seat=1), evening.by("bob"))
    rules = DeliveryLimits(allowed=(ip_network("127.0.0.0/8"),), http=True, interval_s=0.01)
    app = create_app(dataclasses.replace(services, webhooks=rules), streams=StreamLimits(heartbeat_s=0.02))
    return Api(app=app, club=club)


def until_quiet(pieces: Any) -> Iterator[bytes]:
    """The pieces of a stream until nothing more comes."""
    for piece in pieces:
        if piece.startswith(b": "):
            return
        yield piece


def followed(viewer: Api) -> list[dict[str, Any]]:
    """The events of the table, as a stream tells them."""
    place = f"/v1/clubs/{viewer.club}/events?table=t"
    answer = viewer.app.test_client().get(place, headers=viewer.credential() | {"Accept": "text/event-stream"})
    told = list(Source().read(until_quiet(answer.response)))
    answer.close()
    return told


@pytest.mark.parametrize(("viewer", "seat"), [("ada", 0), ("bob", 1), ("cat", -1), ("guest", -1), ("", -1)])
def test_a_stream_tells_each_viewer_their_own_cards_only(api: Api, services: Services, viewer: str, seat: int) -> None:
    told = followed(api.as_guest() if viewer == "guest" else api.as_member(viewer))
    _, shuffle, started, drawn = (one["data"] for one in told)
    hands = evening.state_of(services, api.club, "t").deal.hands
    dealt = [list(hands[0]), list(hands[1][:-1])]
    assert shuffle["seed"] == ""
    assert set(started["stock"]) == {HIDDEN}
    assert started["hands"] == [hand if one == seat else [HIDDEN] * 3 for one, hand in enumerate(dealt)]
    assert drawn["card"] == (hands[1][-1] if seat == 1 else HIDDEN)


def test_a_webhook_is_delivered_what_a_spectator_sees(api: Api) -> None:
    types = ["ditch.DealStarted", "ditch.CardDrawn"]
    with receiving() as receiver:
        made = api.do("webhooks", BOARD | {"url": receiver.url, "types": types, "after": -1})
        with working(api):
            wait_until(lambda: len(receiver.got) == len(types))
    assert [one.verified_by(made["secret"])["type"] for one in receiver.got] == types
    seen = api.as_guest().get(f"events?type={','.join(types)}").json["items"]
    assert [one.event["data"] for one in receiver.got] == seen
    assert seen[1]["data"]["card"] == HIDDEN
