"""Deals dealt in others' places (G26): of a finding that was set aside, and of a deal that was undone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.application.table import execute_batch
from ging_service.calendar.periods import of_days
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.execution.caller import Caller
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.projections.penalty_steps import list_penalties
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.standings.queries import leaderboard
from ging_service.reporting.standings.ranking import Scope
from ging_service.reporting.tables.deals import list_deals
from tests.games.ging.deals import EXAMPLE_1
from tests.games.ging.ruling_values import make_amendment, make_ruling
from tests.reporting.standings.by_hand import Days, reckoned

if TYPE_CHECKING:
    from ging_service.execution.services import Services

MEMBERS = ("ada", "bob", "cat", "dan")
EVE, FAY = Caller(actor="eve"), Caller(actor="fay")


@pytest.fixture
def play(services: Services, request: pytest.FixtureRequest) -> Any:
    """A table in a club of the test's own, where ada's deal is the first."""
    club = request.node.name.replace("_", "-")[:40].rstrip("-")
    found_club(services, club, "Penalties")
    for member in (*MEMBERS, "eve", "fay"):
        at_club(services, club, AddMember(member=member, name=member))
    at_club(services, club, NameArbitrator(member="eve"))

    def play(*commands: Any) -> str:
        execute_batch(services, (club, "t"), commands)
        return club

    play(c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="assigned"), first_dealer=0))
    return play


def deal(dealer: int = -1) -> tuple[Any, ...]:
    return c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=dealer), c.Settle()


def caught(accuser: int, accused: int) -> tuple[Any, ...]:
    return c.AccuseLostDeal(accuser=accuser, accused=accused), c.FindLostDeal(accused=accused, upheld=True)


def correct_dealer(services: Services, club: str, number: int, dealer: int) -> None:
    place = club, f"d{number}"
    raise_dispute(services, place, Contested(table_id="t", deal=number, subject="deal"), "why", FAY)
    take_dispute(services, place, EVE)
    amendment = make_amendment(dealer=dealer)
    rule_dispute(services, place, make_ruling(outcome="amended", deal=number, amendment=amendment), "so", EVE)


def penalties_of(services: Services, club: str, *, as_ruled: bool) -> dict[str, tuple[int, int]]:
    """Lost deals and penalty deals of each member, held against the events reckoned by hand."""
    found = leaderboard(services, club, Scope(period=of_days((), "", ""), as_ruled=as_ruled)).items
    by_hand = reckoned(services, club, Days(), as_ruled=as_ruled)
    assert {one.member: one.tally for one in found} == {MEMBERS[seat]: tally for (_, seat), tally in by_hand.items()}
    own = {one.member: one.tally.own for one in found}
    told = {member: (own[member].get("ging.lost_deals", 0), own[member].get("ging.penalty_deals", 0)) for member in own}
    return {member: counts for member, counts in told.items() if any(counts)}


def test_g26_deals_dealt_for_a_finding_that_was_set_aside_are_no_penalty_deals_as_ruled(
    services: Services, play: Any
) -> None:
    """Bob was noted as the dealer of ada's deal. She was found guilty, dealt for cat, and it came out later."""
    club = play(*deal(1), *caught(2, 0), *deal())
    correct_dealer(services, club, 1, 0)
    assert penalties_of(services, club, as_ruled=False) == {"ada": (1, 1)}
    assert penalties_of(services, club, as_ruled=True) == {}


def test_g26_deals_dealt_for_a_later_finding_that_stands_are_penalty_deals(services: Services, play: Any) -> None:
    club = play(*deal(1), *caught(2, 0), *deal())
    correct_dealer(services, club, 1, 0)
    play(*deal(), *deal(), *deal(), *deal(1), *caught(2, 0), *deal(), *deal())
    assert penalties_of(services, club, as_ruled=False) == {"ada": (2, 3)}
    assert penalties_of(services, club, as_ruled=True) == {"ada": (1, 2)}


def test_g24_a_penalty_deal_that_is_undone_and_dealt_again_is_told_once(services: Services, play: Any) -> None:
    club = play(*deal(1), *caught(2, 0), *deal(), c.UndoDeal(deal=2, reason="a wrong card"), *deal())
    assert [one.kind for one in list_deals(services, club).items] == ["none", "undone", "none"]
    assert [one.deal for one in list_deals(services, club, kind="undone").items] == [2]
    steps = [(one.step, one.deal) for one in list_penalties(services, club).items]
    assert steps == [("accused", 1), ("upheld", 1), ("dealer_replaced", 3)]
    assert penalties_of(services, club, as_ruled=True) == {"ada": (1, 1)}


def test_g26_the_end_of_a_penalty_and_a_dodged_deal_of_it_are_told_once(services: Services, play: Any) -> None:
    again = c.UndoDeal(deal=2, reason="a wrong card"), *deal(2)
    club = play(*deal(1), *caught(2, 0), *deal(2), *again)
    play(*deal(), *deal(), c.UndoDeal(deal=5, reason="a wrong card"), *deal())
    steps = [(one.step, one.deal) for one in list_penalties(services, club).items]
    assert steps[2:] == [("penalty_deal_dodged", 3), ("dealer_replaced", 4), ("ended", 6)]
