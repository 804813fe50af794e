"""Permissions of commands to a table: every command there is, against every kind of caller.

Only its holder claims from a hand that nobody else has seen: the answers to others depend on no card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import Right, rights_of
from ging_service.application.books import at_books
from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table, execute_batch
from ging_service.domain.books.commands import SetCreditLimit
from ging_service.domain.club.commands import AddMember
from ging_service.domain.errors import Refused
from ging_service.execution.caller import Caller
from ging_service.execution.permissions import check_enters_members
from ging_service.execution.visibility import OPERATOR
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.tables.tables import table_state

if TYPE_CHECKING:
    from ging_service.execution.services import Services

MEMBERS = ("ada", "bob", "cat", "dan")
DEAL = c.DealCards(order=(), now_s=0, seed="")
TRIALS = (
    *(
        c.DeclareSuit(seat=0, suit=suit, points=points, cards=(), is_false=False)
        for suit in "SH"
        for points in range(7, 65)
    ),
    c.DeclareCombination(seat=0, combination="ging", cards=(), is_false=False),
    c.BeSatisfied(seat=0, by="player"),
)


@pytest.fixture
def table(services: Services, request: Any) -> str:
    """A club with an open table "t"."""
    club_id = f"c{abs(hash(request.node.name))}"
    found_club(services, club_id, "Club")
    for member in MEMBERS:
        at_club(services, club_id, AddMember(member=member, name=member))
    opening = c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="random"), first_dealer=-1)
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
    order = (c.DealCards(order=(), now_s=0, seed=""), TRIALS[0])
    with pytest.raises(Refused, match="dealt by the service"):
        execute_batch(services, (table, "t"), order, Caller(actor="bob"))


def test_the_holder_declares_and_the_scribe_helps_whoever_is_away(services: Services, table: str) -> None:
    at_table(services, table, "t", DEAL)
    at_table(
        services, table, "t", c.DeclareSuit(seat=0, suit="S", points=1, cards=(), is_false=False), Caller(actor="ada")
    )
    at_table(services, table, "t", c.BeSatisfied(seat=0, by="player"), Caller(actor="ada"))
    at_table(services, table, "t", c.BeSatisfied(seat=1, by="scribe"))
    at_table(services, table, "t", c.Settle())


def test_a_scribe_declares_for_everyone_in_a_recorded_deal(services: Services, table: str) -> None:
    at_table(services, table, "t", c.RecordDeal(now_s=0, dealer=-1, hands=()))
    for seat, cards in enumerate((("KS", "QS"), ("KH", "QH"))):
        claim = c.DeclareSuit(seat=seat, suit=cards[0][1], points=20, cards=cards, is_false=False)  # type: ignore[arg-type]  text
        at_table(services, table, "t", claim, Caller(actor="dan"))
    at_table(services, table, "t", c.BeSatisfied(seat=2, by="player"), Caller(actor="dan"))


def test_a_seat_that_is_none_is_told_so(services: Services, table: str) -> None:
    at_table(services, table, "t", DEAL)
    with pytest.raises(Refused) as refused:
        at_table(services, table, "t", c.BeSatisfied(seat=4, by="player"))
    assert refused.value.code == "no_such_seat"


def test_g24_ending_the_table_does_not_void_a_deal_of_the_service(services: Services, table: str) -> None:
    at_table(services, table, "t", DEAL)
    for player in MEMBERS:
        with pytest.raises(Refused) as refused:
            at_table(services, table, "t", c.EndTable(), Caller(actor=player, rights=rights_of(["player"])))
        assert refused.value.code == "scribe_only"


def test_g19_a_scribe_who_plays_settles_when_the_others_are_satisfied(services: Services, table: str) -> None:
    at_table(services, table, "t", DEAL)
    scribe = Caller(actor="ada", rights=rights_of(["player", "scribe"]))
    with pytest.raises(Refused, match="does not play in this deal"):
        at_table(services, table, "t", c.Settle(), scribe)
    with pytest.raises(Refused, match="does not play in this deal"):
        at_table(services, table, "t", c.BeSatisfied(seat=1, by="scribe"), scribe)
    for seat, member in enumerate(MEMBERS[1:], 1):
        at_table(services, table, "t", c.BeSatisfied(seat=seat, by="player"), Caller(actor=member))
    at_table(services, table, "t", c.Settle(), scribe)
    assert table_state(services, table, "t", OPERATOR).state.phase == "between_deals"


def test_members_are_entered_with_paper_by_those_who_keep_members_only() -> None:
    check_enters_members(rights_of(["secretary"]))
    with pytest.raises(Refused) as refused:
        check_enters_members(rights_of(["scribe", "treasurer"]))
    assert refused.value.code == "not_allowed"


def test_whoever_may_not_read_the_books_is_told_of_a_limit_without_anybodys_counters(
    services: Services, table: str
) -> None:
    at_books(services, table, SetCreditLimit(member="bob", counters=5))
    opening = c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="random", starting_stack=100), first_dealer=-1)
    told = []
    for rights in (rights_of(["player"]), rights_of(["secretary"])):
        with pytest.raises(Refused) as refused:
            at_table(services, table, "u", opening, Caller(actor="ada", rights=rights))
        assert (refused.value.code, refused.value.where) == ("credit_limit", "counters")
        told.append(refused.value.detail)
    assert "bob" in told[1]
    assert not {"bob", "100"} & set(told[0].split())
    assert Right.READ_BOOKS not in rights_of(["player"])
