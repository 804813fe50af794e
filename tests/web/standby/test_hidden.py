"""Nothing is told on the standby that is not told on the primary: every answer is the same to the byte, for everybody."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from ging_service.web.app import create_app
from tests.support.extent import short_or_long
from tests.web.deals import FIRST_EXAMPLE
from tests.web.visibility.worlds import NOW, addresses, every_page, told, viewed

if TYPE_CHECKING:
    from ging_service.execution.services import Services
    from tests.web.conftest import Api
    from tests.web.standby.conftest import Served

pytestmark = pytest.mark.complete

VIEWERS = ("guest", "cleo", "ben", "app")


def played(api: Api) -> None:
    """A deal that has been played, and one that is being played with hidden hands."""
    scribe = api.in_office("ben", "scribe")
    scribe.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    scribe.do("tables/t/declarations", {"seat": 3, "suit": "C", "points": 34})
    scribe.do("tables/t/settlement", {})
    api.open_table("online")
    api.do("tables/online/deals")


def at_one_time(api: Api, services: Services) -> Api:
    """The club over other services, for which it is always the same time."""
    return dataclasses.replace(api, app=create_app(dataclasses.replace(services, clock=lambda: NOW)), checked=False)


@pytest.mark.parametrize("tables", short_or_long(["online"], ["online", "t"]))
def test_every_answer_is_the_same_as_on_the_primary(patient: Served, tables: list[str]) -> None:
    played(patient.api)
    on_standby, on_primary = patient.api.services, dataclasses.replace(patient.api.services, standby=None)
    here, there = (at_one_time(patient.api, services) for services in (on_standby, on_primary))
    places = [place for table in tables for place in (*addresses(table=table), *every_page(here, table=table))]
    for viewer in VIEWERS:
        viewed(here, viewer).credential()
        for place in places:
            patient.outcomes.taken()
            seen = told(viewed(here, viewer).get(place))
            # Nothing has tried to write, and nothing but admission has read on the primary.
            assert patient.outcomes.taken().keys() <= {"standby"}, place
            assert seen == told(viewed(there, viewer).get(place)), (viewer, place)


def test_what_a_player_holds_is_hidden_from_the_others_on_the_standby(patient: Served) -> None:
    played(patient.api)
    hands = {seat: patient.api.as_member(seat).get("tables/online").json for seat in ("anna", "ben")}
    assert hands["anna"] != hands["ben"]
    assert patient.api.as_guest().get("tables/online").json not in hands.values()
