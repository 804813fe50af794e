"""Two evenings reckoned by hand, with a ruling, a misdeal, an undone deal, a false claim and a lost deal, on their days."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.application.table import execute_batch
from ging_service.calendar.periods import of_days
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.domain.errors import Refused
from ging_service.execution.caller import Caller
from ging_service.execution.errors import NotFound
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.deal_settlement import Claim
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.rules.ruling_orders import OrderedTransfer, Ruling
from ging_service.reporting.paging import Paging
from ging_service.reporting.standings.queries import by_pair, by_seat, by_table, leaderboard
from ging_service.reporting.standings.ranking import Scope, Tally
from tests.games.ging.deals import EXAMPLE_1, SWEEPS
from tests.games.ging.ruling_values import make_amendment, make_ruling

if TYPE_CHECKING:
    from ging_service.execution.services import Services

CLUB = "by-hand"
MEMBERS = ("ada", "bob", "cat", "dan")
RULES = HouseRules(first_dealer="assigned", false_claim_penalty=1, starting_stack=40)
EVE, FAY = Caller(actor="eve"), Caller(actor="fay")


def at(services: Services, table: str, moment: str, *commands: Any) -> None:
    execute_batch(services, (CLUB, table), commands, happened_at=moment)


def recorded(hands: Any, *said: Any) -> tuple[Any, ...]:
    return (c.RecordDeal(now_s=0, hands=hands, dealer=-1), *said, c.Settle())


def suit(seat: int, name: str, points: int, *, is_false: bool = False) -> c.DeclareSuit:
    return c.DeclareSuit(seat=seat, suit=name, points=points, cards=(), is_false=is_false)


def rule(services: Services, dispute: str, table: str, ruling: Ruling) -> None:
    place = CLUB, dispute
    raise_dispute(services, place, Contested(table_id=table, deal=ruling.deal, subject="deal"), "why", FAY)
    take_dispute(services, place, EVE)
    rule_dispute(services, place, ruling, "so", EVE)


@pytest.fixture(scope="module")
def club(services: Services) -> Services:
    """Cat's 28 diamonds alone, a sweep by ada, and a misdeal on the first day; ada's seat is bob's on the second."""
    found_club(services, CLUB, "By hand")
    for member in (*MEMBERS, "eve", "fay"):
        at_club(services, CLUB, AddMember(member=member, name=member))
    at_club(services, CLUB, NameArbitrator(member="eve"))
    friday, saturday = "2026-01-02T20:00:00Z", "2026-01-03T20:00:00Z"
    at(services, "one", friday, c.OpenTable(members=MEMBERS, rules=RULES, first_dealer=3))
    at(services, "one", friday, *recorded(EXAMPLE_1, suit(2, "D", 28)))
    at(
        services,
        "one",
        friday,
        *recorded(SWEEPS, c.DeclareCombination(seat=0, combination="four_sevens", cards=(), is_false=False)),
    )
    at(services, "one", friday, c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1), c.CallMisdeal(reason="a card faced"))
    second = ("bob", "ada", "cat", "dan")
    at(services, "two", saturday, c.OpenTable(members=second, rules=RULES, first_dealer=3))
    at(services, "two", saturday, c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1), suit(0, "S", 27, is_false=True))
    at(services, "two", saturday, suit(3, "C", 34), suit(2, "D", 28), c.Settle())
    at(services, "two", saturday, c.RecordDeal(now_s=0, dealer=1, hands=EXAMPLE_1), c.Settle())
    at(services, "two", saturday, c.AccuseLostDeal(accuser=2, accused=0), c.FindLostDeal(accused=0, upheld=True))
    undone = c.UndoDeal(deal=3, reason="a deal of another table")
    at(services, "two", saturday, *recorded(EXAMPLE_1, suit(2, "D", 28)), undone)
    clubs = (Claim(seat=3, suit="C", points=34), Claim(seat=2, suit="D", points=28))
    right = make_ruling(outcome="amended", deal=1, amendment=make_amendment(replaces=True, claims=clubs))
    rule(services, "d1", "one", right)
    fine = OrderedTransfer(payer=0, taker=3, counters=2, rule="G21")
    rule(services, "d2", "one", make_ruling(outcome="ordered", deal=3, transfers=(fine,)))
    rule(services, "d3", "two", make_ruling(outcome="voided", deal=1))
    return services


def days(first: str = "", last: str = "", **more: Any) -> Scope:
    return Scope(period=of_days((), first, last), **more)


FRIDAY = days("2026-01-02", "2026-01-02")
PLAYED_FRIDAY = days("2026-01-02", "2026-01-02", as_ruled=False)


def board(services: Services, scope: Scope) -> dict[str, tuple[int, Tally]]:
    return {one.member: (one.rank, one.tally) for one in leaderboard(services, CLUB, scope).items}


def test_as_known_cat_took_three_corners_and_ada_swept(club: Services) -> None:
    """Cat alone had claimed: most and second are his, +3; each other −1 (G23). The sweep: ada +6, each other −2 (G18)."""
    assert board(club, PLAYED_FRIDAY) == {
        "ada": (1, Tally(deals=2, won=6, lost=1, own={"ging.sweeps": 1, "ging.four_sevens": 1}, dealt=1)),
        "cat": (2, Tally(deals=2, won=3, lost=2, own={"ging.most": 1, "ging.second": 1})),
        "bob": (3, Tally(deals=2, lost=3, misdeals=1)),
        "dan": (3, Tally(deals=2, lost=3, dealt=1)),
    }


def test_as_ruled_dan_had_most_and_cat_second_and_ada_pays_a_fine(club: Services) -> None:
    """The ruling came later and counts on Friday: dan +1, cat +1, ada and bob −1. The fine is of the misdeal's evening."""
    assert board(club, FRIDAY) == {
        "ada": (1, Tally(deals=2, won=6, lost=1, beside=-2, own={"ging.sweeps": 1, "ging.four_sevens": 1}, dealt=1)),
        "dan": (2, Tally(deals=2, won=1, lost=2, beside=2, own={"ging.most": 1}, dealt=1)),
        "cat": (3, Tally(deals=2, won=1, lost=2, own={"ging.second": 1})),
        "bob": (4, Tally(deals=2, lost=3, misdeals=1)),
    }


def test_a_void_deal_counts_as_none_and_its_penalty_stands(club: Services) -> None:
    """Bob claimed falsely in it: one counter to each other (G21). Deal 2 passed (G23), dealt by ada in bob's place."""
    assert board(club, days("2026-01-03", "2026-01-03")) == {
        "ada": (1, Tally(deals=1, beside=1, dealt=1)),
        "cat": (1, Tally(deals=1, beside=1)),
        "dan": (1, Tally(deals=1, beside=1)),
        "bob": (4, Tally(deals=1, beside=-3, own={"ging.lost_deals": 1, "ging.false_claims": 1})),
    }


def test_by_seat_bob_and_ada_have_changed_places(club: Services) -> None:
    first, second, _, _ = by_seat(club, CLUB, days()).items
    assert (first.tally.net, second.tally.net) == (3 - 3, -3 + 1)
    ada = by_seat(club, CLUB, days(member="ada")).items
    assert [one.tally.net for one in ada] == [3, 1, 0, 0]


def test_ada_is_ahead_of_bob_at_the_two_tables_where_both_sat(club: Services) -> None:
    (ada_and_bob, *others) = by_pair(club, CLUB, days()).items
    assert (ada_and_bob.tables, ada_and_bob.deals, ada_and_bob.ahead) == (2, 3, (3 + 1) - (-3 - 3))
    assert (ada_and_bob.first.member, ada_and_bob.first.rank) == ("ada", 1)
    assert (ada_and_bob.second.member, ada_and_bob.second.rank) == ("bob", 2)
    assert len(others) == 5
    assert len(by_pair(club, CLUB, days(member="dan")).items) == 3
    first_page = by_pair(club, CLUB, days(), Paging(limit=4))
    rest = by_pair(club, CLUB, days(), Paging(limit=4, after=first_page.page.next))
    assert (*first_page.items, *rest.items) == (ada_and_bob, *others)


def test_of_one_table_and_of_tables_with_a_member(club: Services) -> None:
    two = leaderboard(club, CLUB, days(table_id="two"))
    assert {one.member: one.tally.net for one in two.items} == {"ada": 1, "bob": -3, "cat": 1, "dan": 1}
    assert [(one.table_id, one.deals) for one in by_table(club, CLUB, days()).items] == [("one", 2), ("two", 1)]
    assert by_table(club, CLUB, days(member="eve")).items == ()
    assert leaderboard(club, CLUB, days(last="2026-01-01")).items == ()


def test_a_club_that_is_not_there_has_no_standings(club: Services) -> None:
    for ask in (leaderboard, by_seat, by_pair, by_table):
        with pytest.raises(NotFound, match="club"):
            ask(club, "nowhere", days())
    with pytest.raises(Refused, match="cursor"):
        leaderboard(club, CLUB, days(), paging=Paging(after="ada"))
