"""A clock that is set back delays no delivery for longer than its pause, and no turn for longer than a lease."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.webhooks.outbox import LaidOut, LeaseRequest, claim_due, enqueue_deliveries, release
from tests.support.waiting import wait_until
from tests.webhooks.conftest import RULES
from tests.webhooks.receiver import TAKEN, Answer

if TYPE_CHECKING:
    from ging_service.webhooks.outbox import WebhookLease
    from tests.webhooks.conftest import World

HOUR_S = 3_600
AHEAD = "UPDATE webhooks SET claimed_until = now() + make_interval(secs => %s) WHERE club_id = %s"


def claimed(world: World, claim: str, per_club: int = 99, most: int = 99) -> list[WebhookLease]:
    """The turns of this club that a worker gets."""
    with world.services.cross_club_transaction() as conn:
        turns = claim_due(conn, LeaseRequest(claim, world.clock(), most, per_club, RULES.lease_s))
    return [turn for turn in turns if turn.club == world.club]


def ends_ahead(world: World, seconds: float) -> None:
    """Leases as they are when the clock has been set back."""
    with world.services.cross_club_transaction() as conn:
        conn.execute(AHEAD, (seconds, world.club))


@pytest.mark.parametrize("ahead_s", [RULES.lease_s + 1, HOUR_S, 400 * 24 * HOUR_S])
def test_a_lease_that_ends_further_ahead_than_a_lease_lasts_is_void(world: World, ahead_s: float) -> None:
    world.make()
    ends_ahead(world, ahead_s)
    assert len(claimed(world, "first", per_club=1)) == 1
    assert claimed(world, "second") == [], "the new lease holds"


def test_a_lease_that_lasts_holds(world: World) -> None:
    world.make()
    ends_ahead(world, RULES.lease_s - 1)
    assert claimed(world, "other") == []


def test_webhooks_with_void_leases_come_first_so_that_others_cannot_starve_them(world: World) -> None:
    for webhook in ("one", "two"):
        world.make(webhook)
    with world.services.cross_club_transaction() as conn:
        conn.execute(AHEAD + " AND webhook_id = 'two'", (HOUR_S, world.club))
    assert [turn.webhook for turn in claimed(world, "one at a time", per_club=1)] == ["two"]


def test_a_turn_ends_whatever_the_clock_shows(world: World) -> None:
    world.make()
    (turn,) = claimed(world, "first")
    ends_ahead(world, -HOUR_S)  # the clock was set forward, so that the lease seems to be over
    with world.services.club_transaction(world.club) as conn:
        release(conn, turn)
    assert len(claimed(world, "second")) == 1


@pytest.mark.parametrize("back_s", [30, HOUR_S, 400 * 24 * HOUR_S])
def test_a_new_delivery_goes_out_at_once_when_the_clock_was_set_back(world: World, back_s: float) -> None:
    world.make()
    (turn,) = claimed(world, "first")
    with world.services.club_transaction(world.club) as conn:
        enqueue_deliveries(conn, turn, LaidOut(0, 1, [(0, "club.ClubFounded")]), world.clock())
        release(conn, turn)
    world.clock.forward(-back_s)
    with world.working():
        wait_until(lambda: len(world.receiver.got) == world.size())


@pytest.mark.parametrize("back_s", [30, HOUR_S, 400 * 24 * HOUR_S])
def test_a_failed_delivery_is_tried_again_when_the_clock_was_set_back_since(world: World, back_s: float) -> None:
    world.make()
    world.receiver.behave = lambda _: Answer(status=500)
    world.work()
    assert world.receiver.positions() == [0]
    assert claimed(world, "pause") == [], "the pause after a failure holds"
    world.clock.forward(-back_s)
    world.receiver.behave = lambda _: TAKEN
    with world.working():
        wait_until(lambda: len(world.receiver.got) > world.size())
    assert world.receiver.positions() == [0, *range(world.size())]
