"""A club has up to so many webhooks, also if several are made at once."""

from __future__ import annotations

import dataclasses
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from ging_service.domain.errors import Refused
from ging_service.webhooks.delivery_limits import MOST_WEBHOOKS
from tests.support.locks import is_waited_for
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from tests.support.databases import Database
    from tests.webhooks.conftest import World


def test_two_webhooks_at_once_do_not_exceed_the_limit(world: World, database: Database) -> None:
    for number in range(MOST_WEBHOOKS - 1):
        world.make(f"w{number}")
    with ThreadPoolExecutor(1) as aside, world.services.club_transaction(world.club) as conn:
        dataclasses.replace(world, services=world.services.on(conn)).make("last")
        other = aside.submit(world.make, "beyond")
        wait_until(lambda: other.done() or is_waited_for(database.app_dsn))
    with pytest.raises(Refused) as refused:
        other.result()
    assert refused.value.code == "too_many_webhooks"
