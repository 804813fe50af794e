"""Stakes that come to more counters than the service keeps are refused, and nothing is written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.domain.club.commands import AddMember
from ging_service.domain.errors import Refused
from ging_service.domain.ledger.accounts import member_account
from ging_service.domain.stakes import Stake
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.projections.balances import balances_now

if TYPE_CHECKING:
    from ging_service.execution.services import Services

CLUB = "high"
DEAL = c.RecordResult(dealer=-1, kind="knock", winner=0, points=50)


def open_table(services: Services, stake: Stake, game_bonus: int = 100) -> None:
    found_club(services, CLUB, "High")
    for member in ("ada", "bob"):
        at_club(services, CLUB, AddMember(member=member, name=member))
    # Every deal is a game, paid for its points and for those of the game, the deal and the shutout.
    rules = HouseRules(
        target=1,
        games=0,
        first_dealer="assigned",
        starting_stack=1,
        stake_per_point=stake,
        game_bonus=game_bonus,
    )
    at_table(services, CLUB, "t", c.OpenTable(members=("ada", "bob"), rules=rules))


def check_is_refused(services: Services) -> None:
    """The refusal does not tell how many counters, which would tell what the other player held."""
    with pytest.raises(Refused) as refused:
        at_table(services, CLUB, "t", DEAL)
    assert refused.value.code == "number_too_large"
    assert re.findall("[0-9]+", refused.value.detail) == ["1000000000"]


def at_home(services: Services) -> list[int]:
    """What the two members have when the table is over."""
    at_table(services, CLUB, "t", c.EndTable())
    with services.club_transaction(CLUB) as conn:
        return [*balances_now(conn, CLUB, [member_account("ada"), member_account("bob")]).values()]


@pytest.mark.parametrize(
    ("counter_value", "game_bonus"),
    [
        ("0.1", 100),
        # No reader of JSON has this payment exactly, so the log could not even hold it.
        ("0.000001", 1_000_000),
    ],
)
def test_a_payment_of_more_counters_than_a_table_can_move(
    fresh_services: Services, counter_value: str, game_bonus: int
) -> None:
    stake = Stake(amount=1_000_000, unit="money", counter_value=counter_value)
    open_table(fresh_services, stake, game_bonus)
    check_is_refused(fresh_services)
    assert at_home(fresh_services) == [0, 0]


def test_stacks_grow_up_to_a_limit(fresh_services: Services) -> None:
    open_table(fresh_services, Stake(amount=1_000_000))
    for _ in range(3):
        at_table(fresh_services, CLUB, "t", DEAL)
    check_is_refused(fresh_services)
    assert at_home(fresh_services) == [810_000_000, -810_000_000]
