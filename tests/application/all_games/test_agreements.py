"""Nobody plays or loses at a table without having accepted their seat, and no player alone ends a game that runs."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import rights_of
from ging_service.application.books import at_books
from ging_service.application.club import at_club, club_state, found_club
from ging_service.application.table import accept_seat, agree_to_end, at_table, execute_batch
from ging_service.domain.books.commands import SetCreditLimit
from ging_service.domain.club.commands import AddMember, SetSeatLimit
from ging_service.domain.errors import Refused
from ging_service.domain.stakes import Stake
from ging_service.domain.streams import table_stream
from ging_service.execution.caller import Caller
from ging_service.execution.deciding import current
from ging_service.games.gin_rummy.decider import commands as gin
from ging_service.games.gin_rummy.rules.house_rules import HouseRules as GinRules
from ging_service.games.ging.decider import commands as ging
from ging_service.games.ging.rules.house_rules import HouseRules as GingRules
from ging_service.games.thirty_one.decider import commands as thirty_one
from ging_service.games.thirty_one.rules import HouseRules as ThirtyOneRules

if TYPE_CHECKING:
    from ging_service.execution.services import Services

CLUB = "agreed"
MEMBERS = ("ada", "bob", "cem", "dan")
RULES = GinRules(first_dealer="assigned")
OPEN = gin.OpenTable(members=("ada", "bob"), rules=RULES, first_dealer=0)


@pytest.fixture
def club(fresh_services: Services) -> Services:
    found_club(fresh_services, CLUB, "Agreed")
    for member in MEMBERS:
        at_club(fresh_services, CLUB, AddMember(member=member, name=member))
    return fresh_services


def by(member: str, *offices: str) -> Caller:
    return Caller(actor=member, rights=rights_of(("player", *offices)))


def code(services: Services, command: Any, caller: Caller, table: str = "t") -> str:
    """How a command is refused; "" if it is carried out."""
    try:
        at_table(services, CLUB, table, command, caller)
    except Refused as refused:
        return refused.code
    return ""


def waiting(services: Services, table: str = "t") -> tuple[str, ...]:
    return club_state(services, CLUB).agreement(table).waiting


def begun(services: Services) -> None:
    """A table of Gin Rummy at which a deal runs."""
    at_table(services, CLUB, "t", OPEN, by("ada"))
    accept_seat(services, CLUB, "t", by("bob"))
    at_table(services, CLUB, "t", gin.DealCards(), by("ada"))


def test_the_first_deal_waits_until_the_others_have_accepted_their_seats(club: Services) -> None:
    opening = thirty_one.OpenTable(members=MEMBERS[:3], rules=ThirtyOneRules(stake=1, starting_stack=5, rounds=0))
    at_table(club, CLUB, "t", opening, by("ada"))
    assert waiting(club) == ("bob", "cem")
    accept_seat(club, CLUB, "t", by("cem"))
    with pytest.raises(Refused, match="waits for bob") as refused:
        at_table(club, CLUB, "t", thirty_one.StartRound(), by("ada"))
    assert refused.value.code == "seat_not_accepted"
    accept_seat(club, CLUB, "t", by("bob"))
    assert code(club, thirty_one.StartRound(), by("ada")) == ""


def test_only_who_was_given_a_seat_accepts_one_and_only_once(club: Services) -> None:
    at_table(club, CLUB, "t", OPEN, by("ada"))
    accept_seat(club, CLUB, "t", by("bob"))
    for member, code_told in (("ada", "no_seat_offered"), ("bob", "no_seat_offered"), ("cem", "not_your_table")):
        with pytest.raises(Refused) as refused:
            accept_seat(club, CLUB, "t", by(member))
        assert refused.value.code == code_told


def test_a_member_who_does_not_want_the_seat_ends_the_table_and_nothing_stays(club: Services) -> None:
    at_table(club, CLUB, "t", OPEN, by("ada"))
    assert code(club, ging.EndTable(), by("bob")) == "other_game"
    assert code(club, gin.EndTable(), by("bob")) == ""
    assert club_state(club, CLUB).agreements == ()


def test_an_opening_does_not_deal_past_those_who_have_not_been_asked(club: Services) -> None:
    with pytest.raises(Refused) as refused:
        execute_batch(club, (CLUB, "t"), [OPEN, gin.DealCards()], by("ada"))
    assert refused.value.code == "seat_not_accepted"
    assert club_state(club, CLUB).agreements == ()


def test_a_scribe_seats_people_without_asking_them_unless_they_play(club: Services) -> None:
    at_table(club, CLUB, "t", OPEN, by("cem", "scribe"))
    assert waiting(club) == ()
    assert code(club, gin.DealCards(), by("ada")) == ""
    at_table(club, CLUB, "own", OPEN, by("ada", "scribe"))
    assert code(club, gin.DealCards(), by("ada", "scribe"), "own") == "seat_not_accepted"


def test_nobody_waits_for_bots(club: Services) -> None:
    at_table(club, CLUB, "t", replace(OPEN, members=("ada", "bot:simple")), by("ada"))
    assert waiting(club) == ()
    assert code(club, gin.DealCards(), by("ada")) == ""


def test_deals_with_real_cards_wait_for_nobody_but_cards_that_the_service_deals_after_them_do(club: Services) -> None:
    scribe = by("ada", "scribe")
    at_table(club, CLUB, "t", OPEN, scribe)
    recorded = gin.RecordResult(dealer=-1, kind="knock", winner=0, points=5)
    assert code(club, recorded, scribe) == ""
    assert code(club, gin.DealCards(), by("bob")) == "seat_not_accepted"
    accept_seat(club, CLUB, "t", by("bob"))
    assert code(club, gin.DealCards(), by("bob")) == ""


def test_a_player_offers_seats_at_a_limited_number_of_tables(club: Services) -> None:
    for number in range(20):
        at_table(club, CLUB, f"t{number}", OPEN, by("ada"))
    assert code(club, OPEN, by("ada"), "more") == "too_many_offers"
    accept_seat(club, CLUB, "t7", by("bob"))
    assert code(club, OPEN, by("ada"), "more") == ""


def test_a_game_that_runs_ends_when_the_others_agree(club: Services) -> None:
    begun(club)
    assert code(club, gin.EndTable(), by("ada")) == "scribe_only"
    agree_to_end(club, CLUB, "t", by("ada"))
    assert code(club, gin.EndTable(), by("ada")) == "scribe_only"
    assert code(club, gin.EndTable(), by("bob")) == ""
    assert club_state(club, CLUB).agreements == ()


def test_an_arbitrator_who_does_not_play_there_ends_a_game_that_runs(club: Services) -> None:
    begun(club)
    assert code(club, gin.EndTable(), by("ada", "arbitrator")) == "scribe_only"
    assert code(club, gin.Resign(seat=0), by("cem", "arbitrator")) == "not_your_table"
    assert code(club, gin.EndTable(), by("cem", "arbitrator")) == ""


def test_what_was_agreed_in_an_earlier_deal_holds_no_longer(club: Services) -> None:
    at_table(club, CLUB, "t", OPEN, by("cem", "scribe"))
    at_table(club, CLUB, "t", gin.RecordResult(dealer=-1, kind="knock", winner=0, points=5), by("cem", "scribe"))
    agree_to_end(club, CLUB, "t", by("ada"))
    at_table(club, CLUB, "t", gin.DealCards(), by("bob"))
    assert code(club, gin.EndTable(), by("bob")) == "scribe_only"


def test_agreeing_is_for_players_of_a_table_that_runs_and_once(club: Services) -> None:
    begun(club)
    agree_to_end(club, CLUB, "t", by("ada"))
    for member, refusal in (("ada", "end_agreed"), ("cem", "not_your_table")):
        with pytest.raises(Refused) as refused:
            agree_to_end(club, CLUB, "t", by(member))
        assert refused.value.code == refusal
    at_table(club, CLUB, "t", gin.EndTable(), by("bob"))
    for table, refusal in (("t", "table_ended"), ("none", "table_not_open")):
        with pytest.raises(Refused) as refused:
            agree_to_end(club, CLUB, table, by("ada"))
        assert refused.value.code == refusal


def test_who_is_left_waiting_for_a_day_ends_the_table_and_who_is_waited_for_does_not(club: Services) -> None:
    begun(club)
    with club.club_transaction(CLUB) as conn:
        state = current(club, conn, CLUB, table_stream("t")).state
    turn = state.members[state.deal.turn]
    (other,) = {*state.members} - {turn}
    almost, later = (replace(club, clock=_clock(timedelta(hours=hours))) for hours in (23, 25))
    assert code(almost, gin.EndTable(), by(other)) == "scribe_only"
    assert code(later, gin.EndTable(), by(turn)) == "scribe_only"
    assert code(later, gin.EndTable(), by(other)) == ""


def test_a_remark_does_not_end_the_time_that_a_table_has_waited(club: Services) -> None:
    opening = ging.OpenTable(members=MEMBERS, rules=GingRules(first_dealer="assigned"), first_dealer=0)
    at_table(club, CLUB, "t", opening, by("eve", "scribe"))
    at_table(club, CLUB, "t", ging.DealCards(), by("ada"))
    at_table(club, CLUB, "t", ging.BeSatisfied(seat=0, by="player"), by("ada"))
    almost, later = (replace(club, clock=_clock(timedelta(hours=hours))) for hours in (23, 25))
    at_table(almost, CLUB, "t", ging.MakeRemark(text="soon"), by("bob"))
    assert code(later, ging.EndTable(), by("bob")) == "scribe_only"
    assert code(later, ging.EndTable(), by("ada")) == ""


def test_who_agreed_to_an_end_hears_it_again_whatever_has_become_of_the_table(club: Services) -> None:
    begun(club)
    keyed = replace(by("ada"), key="once")
    first = agree_to_end(club, CLUB, "t", keyed)
    at_table(club, CLUB, "t", gin.EndTable(), by("bob"))
    again = agree_to_end(club, CLUB, "t", keyed)
    assert (again.replayed, again.recorded_events) == (True, first.recorded_events)


def _clock(after: timedelta) -> Any:
    return lambda: datetime.now(UTC) + after


def test_g29_a_running_deal_of_ging_ends_with_its_table_if_all_agree_and_no_player_ends_it_alone(
    club: Services,
) -> None:
    rules = GingRules(ending="deals", deals=3, first_dealer="assigned")
    at_table(club, CLUB, "t", ging.OpenTable(members=MEMBERS, rules=rules, first_dealer=0), by("ada"))
    for member in MEMBERS[1:]:
        accept_seat(club, CLUB, "t", by(member))
    at_table(club, CLUB, "t", ging.DealCards(), by("ada"))
    assert code(club, ging.EndTable(), by("bob")) == "scribe_only"
    for member in ("ada", "cem", "dan"):
        agree_to_end(club, CLUB, "t", by(member))
    assert code(club, ging.EndTable(), by("bob")) == ""


def limited(services: Services, member: str, counters: int) -> None:
    at_club(services, CLUB, SetSeatLimit(member=member, counters=counters), by(member))


def test_nobody_seats_a_member_at_a_table_that_can_cost_more_than_they_play_for(club: Services) -> None:
    by_stack = thirty_one.OpenTable(members=("ada", "bob"), rules=ThirtyOneRules(stake=1, starting_stack=51, rounds=0))
    by_stakes = replace(OPEN, rules=replace(RULES, starting_stack=1, stake_per_game=Stake(amount=51)))
    limited(club, "bob", 50)
    for number, opening in enumerate((by_stack, by_stakes)):
        # A scribe seats people without asking them, and their limit holds there, too.
        for opener in (by("ada"), by("ada", "scribe"), by("cem", "scribe")):
            assert code(club, opening, opener, f"t{number}") == "seat_limit"
    assert code(club, replace(by_stack, rules=replace(by_stack.rules, starting_stack=50)), by("ada"), "cheap") == ""
    assert code(club, by_stack, by("bob"), "own") == "", "a member chooses the stakes of their own tables"
    limited(club, "bob", 0)
    assert code(club, OPEN, by("ada"), "points") == "", "points cost nothing"
    limited(club, "bob", -1)
    assert code(club, by_stack, by("ada")) == ""


def test_a_limit_holds_for_cards_of_the_service_at_a_table_that_was_written_down_earlier(club: Services) -> None:
    scribe, rules = by("cem", "scribe"), replace(RULES, starting_stack=1, stake_per_game=Stake(amount=51))
    limited(club, "bob", 50)
    at_table(club, CLUB, "t", replace(OPEN, rules=rules), scribe, happened_at="2026-01-01")
    assert code(club, gin.RecordResult(dealer=-1, kind="knock", winner=0, points=5), scribe) == ""
    assert code(club, gin.DealCards(), by("ada")) == "seat_limit"


def test_a_limit_is_a_number_of_counters_of_a_member_of_the_club(club: Services) -> None:
    for member, counters, refusal in (("bob", -2, "bad_counters"), ("zoe", 1, "no_such_member")):
        with pytest.raises(Refused) as refused:
            limited(club, member, counters)
        assert refused.value.code == refusal


def test_a_stack_that_another_offers_binds_nobody_before_they_accept_it(club: Services) -> None:
    at_books(club, CLUB, SetCreditLimit(member="", counters=50))
    opening = thirty_one.OpenTable(members=("ada", "bob"), rules=ThirtyOneRules(stake=1, starting_stack=50, rounds=0))
    at_table(club, CLUB, "t", opening, by("ada"))
    assert code(club, replace(opening, members=("bob", "cem")), by("bob"), "own") == ""
    treasurer_too = by("bob", "treasurer")
    with pytest.raises(Refused, match="bob owes 50 counters too many with this stack") as refused:
        accept_seat(club, CLUB, "t", treasurer_too)
    assert refused.value.code == "credit_limit"
    at_table(club, CLUB, "own", thirty_one.EndTable(), by("bob"))
    accept_seat(club, CLUB, "t", by("bob"))
    assert code(club, replace(opening, members=("bob", "cem")), by("bob"), "more") == "credit_limit"
