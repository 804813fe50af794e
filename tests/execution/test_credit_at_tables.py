"""A deal that can take more from a player than their stack and their credit bear is refused before it begins, in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.books import at_books
from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.domain.books.commands import SetCreditLimit
from ging_service.domain.club.commands import AddMember, CashCounters
from ging_service.domain.errors import Refused
from ging_service.domain.stakes import Stake
from ging_service.games.gin_rummy.decider import commands as gin
from ging_service.games.gin_rummy.rules.house_rules import HouseRules as GinRules
from ging_service.games.ging.decider import commands as ging
from ging_service.games.ging.rules.house_rules import HouseRules as GingRules
from ging_service.games.newmarket.decider import commands as newmarket
from ging_service.games.newmarket.rules.house_rules import HouseRules as NewmarketRules
from ging_service.games.thirty_one.decider import commands as thirty_one
from ging_service.games.thirty_one.rules import HouseRules as ThirtyOneRules
from ging_service.games.wild_card_rummy.decider import commands as wild
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules as WildRules
from ging_service.projections.balances import balances_now

if TYPE_CHECKING:
    from ging_service.execution.services import Services

CLUB = "credit"
MEMBERS = ("ada", "bob", "cem", "dan")
LIMIT = 500


@pytest.fixture
def club(fresh_services: Services) -> Services:
    """A club whose members may go 500 below zero."""
    found_club(fresh_services, CLUB, "Credit")
    for member in MEMBERS:
        at_club(fresh_services, CLUB, AddMember(member=member, name=member))
    at_books(fresh_services, CLUB, SetCreditLimit(member="", counters=LIMIT))
    return fresh_services


def gin_table(stake: int, stack: int) -> Any:
    rules = GinRules(
        target=1, first_dealer="assigned", starting_stack=stack, games=0, stake_per_game=Stake(amount=stake)
    )
    return gin.OpenTable(members=MEMBERS[:2], rules=rules), gin.DealCards()


def ging_table(stake: int, stack: int) -> Any:
    rules = GingRules(starting_stack=stack, stake=stake, ending="open", first_dealer="assigned")
    return ging.OpenTable(members=MEMBERS, rules=rules, first_dealer=0), ging.DealCards()


def newmarket_table(stake: int, stack: int) -> Any:
    rules = NewmarketRules(king_stake=stake, kitty_stake=stake, starting_stack=stack, first_dealer="random")
    return newmarket.OpenTable(members=MEMBERS, rules=rules), newmarket.DealCards()


def thirty_one_table(stake: int, stack: int) -> Any:
    rules = ThirtyOneRules(stake=stake, starting_stack=stack)
    return thirty_one.OpenTable(members=MEMBERS[:2], rules=rules), thirty_one.StartRound()


def wild_table(stake: int, stack: int) -> Any:
    rules = WildRules(
        payment="pairs", stake=Stake(amount=stake, points=10), starting_stack=stack, first_dealer="assigned"
    )
    return wild.OpenTable(members=MEMBERS[:3], rules=rules), wild.DealCards()


TABLES = (gin_table, ging_table, newmarket_table, thirty_one_table, wild_table)


def begin(services: Services, table: str, opening: Any, deal: Any) -> None:
    at_table(services, CLUB, table, opening)
    at_table(services, CLUB, table, deal)


def refusal(services: Services, table: str, deal: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        at_table(services, CLUB, table, deal)
    return refused.value


@pytest.mark.parametrize("table", TABLES)
def test_no_deal_begins_that_can_cost_more_than_stack_and_credit(club: Services, table: Any) -> None:
    # In Ging the stack holds the first two stakes.
    opening, deal = table(100, 200) if table is ging_table else table(1_000, 200)
    at_table(club, CLUB, "t", opening)
    refused = refusal(club, "t", deal)
    assert refused.code == "credit_limit"
    # Balance and limit are left after the stack of 200: -200 - -500.
    assert refused.detail.startswith("this deal can cost ada ")
    assert "balance and limit bear 300" in refused.detail
    with club.club_transaction(CLUB) as conn:
        assert balances_now(conn, CLUB)["member/ada"] == -200


@pytest.mark.parametrize("table", TABLES)
def test_a_deal_that_stack_and_credit_bear_begins(club: Services, table: Any) -> None:
    opening, deal = table(1, 40)
    begin(club, "t", opening, deal)


def test_without_a_limit_a_club_gives_any_credit(club: Services) -> None:
    at_books(club, CLUB, SetCreditLimit(member="", counters=-1))
    begin(club, "t", *thirty_one_table(1_000_000, 1))


def test_nobody_can_lose_the_same_credit_at_two_tables(club: Services) -> None:
    opening, deal = thirty_one_table(300, 1)
    begin(club, "t1", opening, deal)
    at_table(club, CLUB, "t2", opening)
    # 1 and 1 lie at the tables, and 299 are owed at the first.
    assert "bear 199" in refusal(club, "t2", deal).detail
    at_club(club, CLUB, CashCounters(member="ada", counters=199, note="", paid="", currency=""))
    with pytest.raises(Refused, match=r"running tables can cost 299 beyond the stacks") as refused:
        at_club(club, CLUB, CashCounters(member="ada", counters=1, note="", paid="", currency=""))
    assert refused.value.code == "credit_limit"


def test_real_cards_have_been_played_when_they_are_written_down(club: Services) -> None:
    opening, _ = gin_table(1_000, 1)
    at_table(club, CLUB, "t", opening)
    at_table(club, CLUB, "t", gin.RecordResult(dealer=-1, kind="knock", winner=0, points=50))
