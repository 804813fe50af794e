"""Stakes that could come to more counters than a table keeps are refused before a deal begins, and never at its end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.domain.club.commands import AddMember
from ging_service.domain.errors import Refused
from ging_service.domain.ledger import member_account
from ging_service.domain.stakes import Stake
from ging_service.execution.deciding import check_amount, check_amounts
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.decider import commands as wr
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules as WildRules
from ging_service.projections.balances import balances_now

if TYPE_CHECKING:
    from ging_service.execution.services import Services

CLUB = "high"
MEMBERS = ("ada", "bob", "cem", "dan")
DEAL = c.RecordResult(dealer=-1, kind="knock", winner=0, points=50)


def found(services: Services) -> None:
    found_club(services, CLUB, "High")
    for member in MEMBERS:
        at_club(services, CLUB, AddMember(member=member, name=member))


def open_table(services: Services, stake: Stake, game_bonus: int = 100) -> None:
    # Every deal is a game, paid for its points and for those of the game, the deal and the shutout.
    rules = HouseRules(
        target=1,
        games=0,
        first_dealer="assigned",
        starting_stack=1,
        stake_per_point=stake,
        game_bonus=game_bonus,
    )
    at_table(services, CLUB, "t", c.OpenTable(members=MEMBERS[:2], rules=rules))


def check_is_refused(services: Services, command: Any) -> None:
    with pytest.raises(Refused) as refused:
        at_table(services, CLUB, "t", command)
    assert refused.value.code == "number_too_large"
    assert re.findall("[0-9]+", refused.value.detail) == ["500000000"]


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
def test_no_table_is_opened_for_stakes_that_a_table_cannot_move(
    fresh_services: Services, counter_value: str, game_bonus: int
) -> None:
    found(fresh_services)
    stake = Stake(amount=1_000_000, unit="money", counter_value=counter_value)
    with pytest.raises(Refused) as refused:
        open_table(fresh_services, stake, game_bonus)
    assert refused.value.code == "number_too_large"


def test_what_can_follow_from_many_cards_is_bounded_too(fresh_services: Services) -> None:
    found(fresh_services)
    rules = WildRules(payment="pairs", stake=Stake(amount=100_000), starting_stack=1, round_to=1)
    with pytest.raises(Refused) as refused:
        at_table(fresh_services, CLUB, "t", wr.OpenTable(members=MEMBERS[:4], rules=rules))
    assert refused.value.code == "number_too_large"


def test_stacks_grow_up_to_a_limit_at_which_no_deal_begins(fresh_services: Services) -> None:
    found(fresh_services)
    open_table(fresh_services, Stake(amount=500_000))
    for _ in range(2):
        at_table(fresh_services, CLUB, "t", DEAL)
    check_is_refused(fresh_services, DEAL)
    assert at_home(fresh_services) == [270_000_000, -270_000_000]


def test_a_deal_that_would_not_fit_is_not_dealt_either(fresh_services: Services) -> None:
    """The end of a deal that the service has dealt would tell about hidden cards: it is the beginning that is refused."""
    found(fresh_services)
    open_table(fresh_services, Stake(amount=500_000))
    for _ in range(2):
        at_table(fresh_services, CLUB, "t", DEAL)
    check_is_refused(fresh_services, c.DealCards())


def test_what_a_faulty_game_moves_is_refused_without_its_figure() -> None:
    check_amount(10**9)
    check_amounts([object()], [()])
    with pytest.raises(Refused) as refused:
        check_amount(-(10**9) - 1)
    assert (refused.value.code, re.findall("[0-9]+", refused.value.detail)) == ("number_too_large", ["1000000000"])
