"""What a receiver gets: every event that it may see, in order of the log, signed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ging_service.application.access.rights import Right
from ging_service.application.queries.history import history
from ging_service.application.viewing import Person
from ging_service.web.api.event_answers import event_json

if TYPE_CHECKING:
    from tests.webhooks.conftest import World


def test_every_event_arrives_once_and_in_order_as_the_feed_shows_it(world: World) -> None:
    secret = world.make()
    world.work()
    world.joins("eva")
    world.work()
    seen = history(world.services, world.club, Person(rights=frozenset({Right.LOOK}))).items
    told = msgspec.json.decode(msgspec.json.encode([event_json(one) for one in seen]))
    assert [got.verified_by(secret)["data"] for got in world.receiver.got] == told
    assert {got.event["club"] for got in world.receiver.got} == {world.club}
