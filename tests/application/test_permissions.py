"""Only its holder claims from a hand that nobody else has seen: what others are told depends on no card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.caller import Caller
from ging_service.application.club import at_club, found_club
from ging_service.application.queries.tables import table_state
from ging_service.application.table import at_table, together
from ging_service.application.viewing import OPERATOR
from ging_service.domain.club.commands import AddMember
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging import commands as c
from ging_service.domain.games.ging.rules.house import HouseRules

if TYPE_CHECKING:
    from ging_service.application.services import Services

MEMBERS = ("ada", "bob", "cat", "dan")
DEAL = c.DealCards(order=(), now_s=0)
TRIALS = (
    *(c.DeclareSuit(seat=0, suit=suit, points=points) for suit in "SH" for points in range(7, 65)),
    c.DeclareCombination(seat=0, combination="ging"),
    c.BeSatisfied(seat=0),
)


@pytest.fixture
def table(services: Services, request: Any) -> str:
    """A club with an open table "t"."""
    club_id = f"c{abs(hash(request.node.name))}"
    found_club(services, club_id, "Club")
    for member in MEMBERS:
        at_club(services, club_id, AddMember(member=member, name=member))
    opening = c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="random"))
    at_table(services, club_id, "t", opening)
    return club_id


@pytest.mark.parametrize("actor", ["", "bob", "eve"])
def test_g21_nobody_finds_out_a_dealt_hand_claim_by_claim(services: Services, table: str, actor: str) -> None:
    at_table(services, table, "t", DEAL)
    before = table_state(services, table, "t", OPERATOR)
    heard = set()
    for trial in TRIALS:
        with pytest.raises(Refused) as refused:
            at_table(services, table, "t", trial, Caller(actor=actor))
        heard.add((refused.value.code, refused.value.rule, refused.value.detail))
    assert len(heard) == 1
    assert heard.pop()[0] == "not_your_seat"
    assert table_state(services, table, "t", OPERATOR) == before


def test_g21_the_deal_and_a_claim_in_one_order_are_refused_as_well(services: Services, table: str) -> None:
    order = (c.DealCards(order=(), now_s=0), TRIALS[0])
    with pytest.raises(Refused, match="dealt by the service"):
        together(services, (table, "t"), order, Caller(actor="bob"))


def test_the_holder_declares_and_the_scribe_helps_whoever_is_away(services: Services, table: str) -> None:
    at_table(services, table, "t", DEAL)
    at_table(services, table, "t", c.DeclareSuit(seat=0, suit="S", points=1), Caller(actor="ada"))
    at_table(services, table, "t", c.BeSatisfied(seat=0), Caller(actor="ada"))
    at_table(services, table, "t", c.BeSatisfied(seat=1, by="scribe"))
    at_table(services, table, "t", c.Settle())


def test_a_scribe_declares_for_everyone_in_a_recorded_deal(services: Services, table: str) -> None:
    at_table(services, table, "t", c.RecordDeal(now_s=0))
    for seat, cards in enumerate((("KS", "QS"), ("KH", "QH"))):
        claim = c.DeclareSuit(seat=seat, suit=cards[0][1], points=20, cards=cards)  # type: ignore[arg-type]  text
        at_table(services, table, "t", claim, Caller(actor="dan"))
    at_table(services, table, "t", c.BeSatisfied(seat=2), Caller(actor="dan"))


def test_a_seat_that_is_none_is_told_so(services: Services, table: str) -> None:
    at_table(services, table, "t", DEAL)
    with pytest.raises(Refused) as refused:
        at_table(services, table, "t", c.BeSatisfied(seat=4))
    assert refused.value.code == "no_such_seat"
