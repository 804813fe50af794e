from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, get_args

import pytest

from ging_service.domain.club import commands as c
from ging_service.domain.club import events as e
from ging_service.domain.club.decide import MOST_COUNTERS, check_present, check_seat_limits, decide
from ging_service.domain.club.seals import UPCASTS
from ging_service.domain.club.state import NO_LIMIT, Bot, ClubState, Member, Office, Preset, evolve, fold, roles_of
from ging_service.domain.club.views import transfers
from ging_service.domain.errors import Refused
from ging_service.domain.game import Transfer
from ging_service.domain.streams import CLUBS
from ging_service.games.ging.rules.house_rules import HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterable


def after(*commands: c.Command) -> ClubState:
    state = ClubState()
    for command in commands:
        state = fold(state, decide(command, state))
    return state


FOUNDED = after(c.FoundClub(name="Willughby's Table"))
WITH_ANNA = after(c.FoundClub(name="Willughby's Table"), c.AddMember(member="anna", name="Anna"))


def refused(command: c.Command, state: ClubState) -> tuple[str, str]:
    with pytest.raises(Refused) as caught:
        decide(command, state)
    return caught.value.code, caught.value.where


def test_a_club_is_founded_once() -> None:
    assert decide(c.FoundClub(name=" Willughby's Table "), ClubState()) == (e.ClubFounded(name="Willughby's Table"),)
    assert ClubState(name="Willughby's Table") == FOUNDED
    assert refused(c.FoundClub(name="Again"), FOUNDED) == ("club_exists", "")


EVERYTHING_ELSE: Iterable[c.Command] = (
    c.AddMember(member="anna", name="Anna"),
    c.AddBot(member="bot", name="Bot", game="ging", level="simple"),
    c.RenameMember(member="anna", name="Anna"),
    c.EraseName(member="anna", balance=0),
    c.LeaveClub(member="anna", balance=0),
    c.ReturnToClub(member="anna"),
    c.BuyCounters(member="anna", counters=1, note="", paid="", currency=""),
    c.CashCounters(member="anna", counters=1, note="", paid="", currency=""),
    c.NameArbitrator(member="anna"),
    c.DismissArbitrator(member="anna"),
    c.GiveRole(member="anna", role="secretary"),
    c.TakeRole(member="anna", role="secretary"),
    c.NameHouseRules(preset="thursday", name="Thursday rules", rules=HouseRules()),
    c.DropHouseRules(preset="thursday"),
    c.SetTimeZone(zone="Europe/Amsterdam"),
    c.OfferSeats(table="t", by="anna", members=("ben",)),
    c.AcceptSeat(table="t", member="anna"),
    c.SetSeatLimit(member="anna", counters=50),
    c.AgreeToEnd(table="t", member="anna", deal=1),
    c.EndAgreements(table="t"),
)


@pytest.mark.parametrize("command", EVERYTHING_ELSE, ids=lambda command: type(command).__name__)
def test_nothing_happens_in_a_club_that_was_never_founded(command: c.Command) -> None:
    assert refused(command, ClubState()) == ("no_such_club", "")
    assert len(tuple(EVERYTHING_ELSE)) == len(get_args(c.Command)) - 1


def test_members_join_and_are_renamed_in_place() -> None:
    state = after(
        c.FoundClub(name="Club"),
        c.AddMember(member="anna", name="Anna"),
        c.AddMember(member="ben-2", name="Ben"),
        c.RenameMember(member="anna", name=" Anne "),
    )
    assert state.members == (Member(member="anna", name="Anne"), Member(member="ben-2", name="Ben"))
    assert state.names() == {"anna": "Anne", "ben-2": "Ben"}
    assert state.missing(["anna", "cato", "ben-2", "dora"]) == ["cato", "dora"]


def test_an_erased_name_is_forgotten_and_the_member_stays() -> None:
    (erased,) = decide(c.EraseName(member="anna", balance=0), WITH_ANNA)
    state = evolve(WITH_ANNA, erased)
    assert state.members == (Member(member="anna", name=""),)
    assert (state.names(), state.missing(["anna"])) == ({"anna": "anna"}, [])
    assert refused(c.EraseName(member="anna", balance=0), state) == ("name_erased", "member")
    assert refused(c.EraseName(member="ben", balance=0), state) == ("no_such_member", "member")
    (renamed,) = decide(c.RenameMember(member="anna", name="Anne"), state)
    assert evolve(state, renamed).names() == {"anna": "Anne"}


def test_a_member_has_left_until_they_are_invited_and_have_a_name() -> None:
    def then(state: ClubState, command: c.Command) -> ClubState:
        return fold(state, decide(command, state))

    left = then(WITH_ANNA, c.LeaveClub(member="anna", balance=0))
    assert left.absent() == {"anna"}
    assert refused(c.LeaveClub(member="anna", balance=0), left) == ("member_left", "member")
    with pytest.raises(Refused, match="anna left the club: invite them"):
        check_present(left, ["anna"], "members")
    back = then(left, c.ReturnToClub(member="anna"))
    assert back == WITH_ANNA
    check_present(back, ["anna"], "members")
    assert refused(c.ReturnToClub(member="anna"), back) == ("member_exists", "member")
    erased = then(back, c.EraseName(member="anna", balance=0))
    assert erased.absent() == {"anna"}
    assert not then(erased, c.RenameMember(member="anna", name="Anne")).absent()


def test_names_are_sealed_under_their_member_and_erased_by_his_erasing() -> None:
    for event in (e.MemberJoined(member="anna", name="Anna"), e.MemberRenamed(member="anna", name="Anne")):
        (sealed,) = CLUBS.sealed[type(event)]
        assert (sealed.field, sealed.each, sealed.audience(event, 0), sealed.subject(event)) == (
            "name", False, "club", "anna",
        )  # fmt: skip
        assert CLUBS.erases(event, WITH_ANNA) == ()
        assert CLUBS.opens(event, WITH_ANNA) == ()
    assert CLUBS.erases(e.MemberNameErased(member="anna"), WITH_ANNA) == ("anna",)
    old = {"member": "anna", "name": "Anna"}
    assert [CLUBS.upcasts[event, 1](old) for event in (e.MemberJoined, e.MemberRenamed)] == [old, old]


def test_g30_house_rules_that_were_named_before_there_was_a_rule_for_it_are_as_the_rules_of_the_game_have_it() -> None:
    old = {"preset": "ours", "name": "Ours", "rules": {"stake": 2}}
    assert CLUBS.upcasts[e.HouseRulesNamed, 1](old) == old | {"rules": {"stake": 2, "short": "each_pays"}}


def test_house_rules_that_were_named_before_there_were_other_games_are_those_of_ging() -> None:
    old = {"preset": "ours", "name": "Ours", "rules": {"stake": 2}}
    assert CLUBS.upcasts[e.HouseRulesNamed, 2](old) == old | {"game": "ging"}


def test_a_member_joins_once() -> None:
    assert refused(c.AddMember(member="anna", name="Another"), WITH_ANNA) == ("member_exists", "member")


@pytest.mark.parametrize("member", ["", "-anna", "Anna", "an na", "ännä", "a" * 64, "anna\n"])
def test_ids_are_slugs(member: str) -> None:
    assert refused(c.AddMember(member=member, name="Anna"), FOUNDED) == ("bad_id", "member")


def test_the_longest_and_the_shortest_id() -> None:
    for member in ("a", "0", "a" * 63):
        assert decide(c.AddMember(member=member, name="A"), FOUNDED) == (e.MemberJoined(member=member, name="A"),)


@pytest.mark.parametrize("name", ["", "  ", "x" * 201, "a\nb", "a\0b", "\ud800", "\u200d", "\u200c \u200c"])
def test_names_can_be_printed_and_are_not_too_long(name: str) -> None:
    for command in (c.FoundClub(name=name),):
        assert refused(command, ClubState()) == ("bad_name", "name")
    for member_command in (c.AddMember(member="ben", name=name), c.RenameMember(member="anna", name=name)):
        assert refused(member_command, WITH_ANNA) == ("bad_name", "name")


@pytest.mark.parametrize("name", ["گل\u200cرخ", "ಶ್ರೀ\u200cನಾಥ", "👩\u200d👧"])
def test_signs_that_join_letters_belong_to_names(name: str) -> None:
    assert decide(c.FoundClub(name=name), ClubState()) == (e.ClubFounded(name=name),)


def test_the_longest_name() -> None:
    assert decide(c.FoundClub(name="x" * 200), ClubState()) == (e.ClubFounded(name="x" * 200),)


def test_only_members_are_renamed_or_buy_and_cash_counters() -> None:
    for command in (
        c.RenameMember(member="ben", name="Ben"),
        c.BuyCounters(member="ben", counters=1, note="", paid="", currency=""),
        c.CashCounters(member="ben", counters=1, note="", paid="", currency=""),
    ):
        assert refused(command, WITH_ANNA) == ("no_such_member", "member")


@pytest.mark.parametrize("counters", [0, -1, 1_000_000_001])
def test_counters_are_a_possible_number(counters: int) -> None:
    assert refused(c.BuyCounters(member="anna", counters=counters, note="", paid="", currency=""), WITH_ANNA) == (
        "bad_counters",
        "counters",
    )
    assert refused(c.CashCounters(member="anna", counters=counters, note="", paid="", currency=""), WITH_ANNA) == (
        "bad_counters",
        "counters",
    )


@pytest.mark.parametrize("counters", [1, 1_000_000_000])
def test_counters_move_between_bank_and_member(counters: int) -> None:
    (bought,) = decide(c.BuyCounters(member="anna", counters=counters, note="", paid="", currency=""), WITH_ANNA)
    (cashed,) = decide(c.CashCounters(member="anna", counters=counters, note="", paid="", currency=""), WITH_ANNA)
    assert transfers(bought) == (Transfer("bank", "member/anna", counters, "bought", ""),)
    assert transfers(cashed) == (Transfer("member/anna", "bank", counters, "cashed", ""),)
    assert evolve(evolve(WITH_ANNA, bought), cashed) == WITH_ANNA


def test_the_book_moves_no_counters() -> None:
    book = (
        e.ClubFounded(name="Club"),
        e.MemberJoined(member="anna", name="Anna"),
        e.MemberRenamed(member="anna", name="Anne"),
        e.MemberNameErased(member="anna"),
    )
    assert [transfers(event) for event in book] == [(), (), (), ()]
    assert fold(ClubState(), book) == reduce(evolve, book, ClubState())


BOT = c.AddBot(member="bot", name="Gin Rummy bot", game="gin_rummy", level="simple")


def test_a_bot_joins_once_as_a_member_that_is_a_bot() -> None:
    state = after(c.FoundClub(name="Club"), c.AddMember(member="anna", name="Anna"), BOT)
    assert state.members[1] == Member(member="bot", name="Gin Rummy bot")
    assert state.bot("bot") == Bot(member="bot", game="gin_rummy", level="simple")
    assert state.bot("anna") is None
    assert (roles_of(state, "bot"), roles_of(state, "anna")) == (("player", "bot"), ("player",))
    assert refused(BOT, state) == ("member_exists", "member")
    assert refused(replace(BOT, member="Bot"), state) == ("bad_id", "member")
    assert refused(replace(BOT, member="other", name=" "), state) == ("bad_name", "name")
    assert transfers(decide(BOT, WITH_ANNA)[0]) == ()


@pytest.mark.parametrize(
    "command",
    [
        c.RenameMember(member="bot", name="Anna"),
        c.EraseName(member="bot", balance=0),
        c.NameArbitrator(member="bot"),
        c.DismissArbitrator(member="bot"),
        c.GiveRole(member="bot", role="treasurer"),
        c.TakeRole(member="bot", role="treasurer"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_a_bot_keeps_its_name_and_has_no_office(command: c.Command) -> None:
    assert refused(command, after(c.FoundClub(name="Club"), BOT)) == ("is_a_bot", "member")


def test_arbitrators_are_members_named_once_and_dismissed() -> None:
    (named,) = decide(c.NameArbitrator(member="anna"), WITH_ANNA)
    assert named == e.ArbitratorNamed(member="anna")
    arbitrated = evolve(WITH_ANNA, named)
    assert arbitrated.arbitrators == ("anna",)
    assert refused(c.NameArbitrator(member="anna"), arbitrated) == ("is_arbitrator", "member")
    (dismissed,) = decide(c.DismissArbitrator(member="anna"), arbitrated)
    assert dismissed == e.ArbitratorDismissed(member="anna")
    assert evolve(arbitrated, dismissed) == WITH_ANNA
    assert refused(c.DismissArbitrator(member="anna"), WITH_ANNA) == ("no_arbitrator", "member")
    assert refused(c.NameArbitrator(member="ben"), WITH_ANNA) == ("no_such_member", "member")
    assert [transfers(event) for event in (named, dismissed)] == [(), ()]


def test_dismissing_one_arbitrator_leaves_the_others() -> None:
    state = after(
        c.FoundClub(name="Club"),
        *(c.AddMember(member=member, name=member) for member in ("anna", "ben", "cato")),
        *(c.NameArbitrator(member=member) for member in ("anna", "ben", "cato")),
        c.DismissArbitrator(member="ben"),
    )
    assert state.arbitrators == ("anna", "cato")


def test_roles_are_given_and_taken_and_every_member_is_a_player() -> None:
    (given,) = decide(c.GiveRole(member="anna", role="treasurer"), WITH_ANNA)
    assert given == e.RoleGiven(member="anna", role="treasurer")
    state = evolve(evolve(WITH_ANNA, given), e.ArbitratorNamed(member="anna"))
    assert roles_of(WITH_ANNA, "anna") == ("player",)
    assert roles_of(state, "anna") == ("player", "arbitrator", "treasurer")
    assert roles_of(state, "ben") == roles_of(state, "") == ()
    assert refused(c.GiveRole(member="anna", role="treasurer"), state) == ("has_role", "role")
    assert refused(c.TakeRole(member="anna", role="scribe"), state) == ("lacks_role", "role")
    assert refused(c.GiveRole(member="ben", role="scribe"), state) == ("no_such_member", "member")
    for role in ("", "player", "arbitrator", "spectator", "king"):
        assert refused(c.GiveRole(member="anna", role=role), state) == ("no_such_role", "role")
        assert refused(c.TakeRole(member="anna", role=role), state) == ("no_such_role", "role")
    (taken,) = decide(c.TakeRole(member="anna", role="treasurer"), state)
    assert taken == e.RoleTaken(member="anna", role="treasurer")
    assert roles_of(evolve(state, taken), "anna") == ("player", "arbitrator")
    assert [transfers(event) for event in (given, taken)] == [(), ()]


def test_a_club_that_has_a_secretary_never_loses_the_last_one() -> None:
    one = after(
        c.FoundClub(name="Club"),
        *(c.AddMember(member=member, name=member) for member in ("anna", "ben")),
        c.GiveRole(member="anna", role="secretary"),
    )
    assert refused(c.TakeRole(member="anna", role="secretary"), one) == ("last_secretary", "role")
    two = fold(one, decide(c.GiveRole(member="ben", role="secretary"), one))
    left = fold(two, decide(c.TakeRole(member="anna", role="secretary"), two))
    assert refused(c.TakeRole(member="ben", role="secretary"), left) == ("last_secretary", "role")
    assert left.offices == (Office(member="ben", role="secretary"),)


def test_the_roles_of_a_member_whose_name_is_erased_go_on() -> None:
    state = fold(WITH_ANNA, decide(c.GiveRole(member="anna", role="secretary"), WITH_ANNA))
    erased = fold(state, decide(c.EraseName(member="anna", balance=0), state))
    assert roles_of(erased, "anna") == ("player", "secretary")


def test_house_rules_are_kept_under_names_until_they_are_dropped() -> None:
    two, three = HouseRules(stake=2), HouseRules(stake=3)
    name = c.NameHouseRules(preset="thursday", name=" Thursday rules ", rules=two)
    (named,) = decide(name, FOUNDED)
    assert named == e.HouseRulesNamed(preset="thursday", name="Thursday rules", game="ging", rules=two)
    state = evolve(evolve(FOUNDED, named), e.HouseRulesNamed(preset="friday", name="Friday", game="ging", rules=two))
    assert [one.preset for one in state.presets] == ["friday", "thursday"]
    changed = evolve(state, e.HouseRulesNamed(preset="friday", name="Fridays", game="ging", rules=three))
    assert changed.presets[0] == Preset(preset="friday", name="Fridays", game="ging", rules=three)
    (dropped,) = decide(c.DropHouseRules(preset="thursday"), changed)
    left = evolve(changed, dropped)
    assert [one.preset for one in left.presets] == ["friday"]
    assert refused(c.DropHouseRules(preset="thursday"), left) == ("house_rules_not_found", "")
    assert [transfers(event) for event in (named, dropped)] == [(), ()]


def test_house_rules_that_no_table_could_have_are_not_kept_either() -> None:
    rules = HouseRules(ending="deals")
    assert refused(c.NameHouseRules(preset="t", name="T", rules=rules), FOUNDED) == ("house_rules", "rules.deals")
    assert refused(c.NameHouseRules(preset="T", name="T", rules=HouseRules()), FOUNDED) == ("bad_id", "preset")
    assert refused(c.NameHouseRules(preset="t", name=" ", rules=HouseRules()), FOUNDED) == ("bad_name", "name")


def test_a_club_has_a_time_zone_utc_until_it_sets_one() -> None:
    club = evolve(ClubState(), e.ClubFounded(name="Thursday"))
    assert club.zone == "UTC"
    (event,) = decide(c.SetTimeZone(zone="Europe/Amsterdam"), club)
    assert event == e.TimeZoneSet(zone="Europe/Amsterdam")
    assert evolve(club, event).zone == "Europe/Amsterdam"
    for zone in ("", "x" * 65, "Zürich", "a\nb"):
        assert refused(c.SetTimeZone(zone=zone), club) == ("bad_time_zone", "zone")


def test_what_is_bought_or_cashed_takes_a_note_and_the_money_paid() -> None:
    paid = {"note": "pays a debt", "paid": "12.50", "currency": "EUR"}
    (bought,) = decide(c.BuyCounters(member="anna", counters=5, **paid), WITH_ANNA)
    assert bought == e.CountersBought(member="anna", counters=5, **paid)
    (cashed,) = decide(c.CashCounters(member="anna", counters=5, **paid), WITH_ANNA)
    assert cashed == e.CountersCashed(member="anna", counters=5, **paid)


@pytest.mark.parametrize(
    ("paid", "currency", "where"),
    [
        ("5", "", "currency"),
        ("", "EUR", "paid"),
        ("5,00", "EUR", "paid"),
        ("-5", "EUR", "paid"),
        ("5", "eur", "paid"),
    ],
)
def test_money_has_an_amount_and_a_currency(paid: str, currency: str, where: str) -> None:
    command = c.BuyCounters(member="anna", counters=5, note="", paid=paid, currency=currency)
    assert refused(command, WITH_ANNA) == ("bad_currency" if paid else "bad_amount", where)
    note = c.CashCounters(member="anna", counters=5, note="\x00", paid="", currency="")
    assert refused(note, WITH_ANNA) == ("bad_text", "note")


def test_counters_from_before_notes_and_money_have_none() -> None:
    for event in (e.CountersBought, e.CountersCashed):
        assert UPCASTS[event, 1]({"member": "a", "counters": 5}) == {
            "member": "a",
            "counters": 5,
            "note": "",
            "paid": "",
            "currency": "",
        }


def test_a_member_states_what_a_table_of_others_may_cost_them() -> None:
    limited = evolve(WITH_ANNA, decide(c.SetSeatLimit(member="anna", counters=50), WITH_ANNA)[0])
    assert (limited.seat_limit("anna"), limited.seat_limit("ben")) == (50, NO_LIMIT)
    check_seat_limits(limited, ["anna", "ben"], 50)
    with pytest.raises(Refused, match=r"51 counters .* more than anna will play for") as caught:
        check_seat_limits(limited, ["anna", "ben"], 51)
    assert caught.value.code == "seat_limit"
    changed = evolve(limited, decide(c.SetSeatLimit(member="anna", counters=0), limited)[0])
    assert changed.seat_limit("anna") == 0
    assert evolve(changed, decide(c.SetSeatLimit(member="anna", counters=NO_LIMIT), changed)[0]) == WITH_ANNA


@pytest.mark.parametrize("counters", [NO_LIMIT - 1, MOST_COUNTERS + 1])
def test_a_seat_limit_is_a_number_of_counters_or_none(counters: int) -> None:
    assert refused(c.SetSeatLimit(member="anna", counters=counters), WITH_ANNA) == ("bad_counters", "counters")
