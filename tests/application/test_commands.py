"""Commands with what only the service can add to them: members that exist, a shuffled pack, its own time, chance."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.club import at_club, club_state, found_club, need_members
from ging_service.application.table import at_table, execute_batch
from ging_service.calendar.happened_in import happened_at
from ging_service.domain.club.commands import AddMember, BuyCounters, FoundClub
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import KeyReused, NoSuchClub
from ging_service.execution.caller import Caller
from ging_service.execution.errors import Stale
from ging_service.execution.visibility import OPERATOR
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.cards import PACK
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.tables.tables import table_state

if TYPE_CHECKING:
    from ging_service.execution.services import Services

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
MEMBERS = ("ada", "bob", "cat", "dan")
DEAL = c.DealCards(order=(), now_s=0, seed="")


def club(services: Services, club_id: str) -> str:
    found_club(services, club_id, "Club")
    for member in MEMBERS:
        at_club(services, club_id, AddMember(member=member, name=member))
    return club_id


def opening(**rules: Any) -> c.OpenTable:
    return c.OpenTable(members=MEMBERS, rules=HouseRules(**rules), first_dealer=-1)


def table(services: Services, club_id: str, **rules: Any) -> str:
    at_table(services, club(services, club_id), "t", opening(**{"first_dealer": "random", **rules}))
    return club_id


def version(services: Services, club_id: str) -> int:
    return table_state(services, club_id, "t", OPERATOR).version


def test_a_command_gets_its_turn_however_many_others_are_quicker(services: Services) -> None:
    """Somebody else joins whenever this command has been decided and is not appended yet."""
    club_id = club(services, "crowd")
    others = iter(range(50))

    def join() -> None:
        at_club(services, club_id, AddMember(member=f"m{next(others)}", name="Somebody else"))

    def clock() -> datetime:
        quicker = Thread(target=join)
        joining.append(quicker)
        quicker.start()
        quicker.join(0.5)  # to its end, unless the log is held
        return NOW

    joining: list[Thread] = []
    at_club(replace(services, clock=clock), club_id, AddMember(member="eve", name="Eve"))
    for quicker in joining:
        quicker.join()
    members = {one.member for one in club_state(services, club_id).members}
    assert {"eve", "m0", "m1"} <= members


def test_club_id_is_a_slug_and_founded_once(services: Services) -> None:
    with pytest.raises(Refused, match="an id is"):
        found_club(services, "No Slug", "Club")
    found_club(services, "founded", "Club")
    with pytest.raises(Refused, match="this name already exists"):
        at_club(services, "founded", FoundClub(name="Again"))
    assert club_state(services, "founded").name == "Club"


def test_club_that_does_not_exist_has_no_tables(services: Services) -> None:
    with pytest.raises(NoSuchClub):
        at_table(services, "nowhere", "t", opening())
    with pytest.raises(NoSuchClub):
        at_table(services, "nowhere", "t", DEAL)


def test_table_is_for_members_of_the_club(services: Services) -> None:
    club(services, "members")
    with pytest.raises(Refused) as refused:
        at_table(services, "members", "t", replace(opening(), members=("ada", "bob", "cat", "eve")))
    assert (refused.value.code, refused.value.where) == ("no_such_member", "members.3")
    need_members(services, "members", MEMBERS)


def test_table_id_is_a_slug(services: Services) -> None:
    with pytest.raises(Refused) as refused:
        at_table(services, club(services, "slugs"), "T 1", opening())
    assert (refused.value.code, refused.value.where) == ("bad_id", "table")


def test_chance_finds_the_first_dealer_where_nobody_was_drawn(services: Services) -> None:
    club(services, "chance")
    seats = set()
    for seed in range(12):
        seeded = replace(services, chance=Random(seed))  # noqa: S311  to be foreseen
        at_table(seeded, "chance", f"t{seed}", opening(first_dealer="random"))
        seats.add(table_state(services, "chance", f"t{seed}", OPERATOR).state.rotation.turn)
    assert seats == {0, 1, 2, 3}
    with pytest.raises(Refused) as refused:
        at_table(services, "chance", "chosen", replace(opening(first_dealer="random"), first_dealer=2))
    assert (refused.value.code, refused.value.where) == ("first_dealer_is_drawn", "first_dealer")


def test_service_shuffles_the_pack_itself(services: Services) -> None:
    """G4: no outlet brings a pack of its own."""
    table(services, "shuffle")
    done = at_table(services, "shuffle", "t", c.DealCards(order=PACK, now_s=0, seed=""))
    hands = done.recorded_events[1].event.hands
    assert sorted(card for hand in hands for card in hand) == sorted(PACK)
    at_table(services, "shuffle", "t", c.CallMisdeal(reason=""))
    assert (
        at_table(services, "shuffle", "t", c.DealCards(order=PACK, now_s=0, seed="")).recorded_events[1].event.hands
        != hands
    )


def test_same_key_gives_the_same_cards_again(services: Services) -> None:
    table(services, "keys")
    once = at_table(services, "keys", "t", DEAL, Caller(key="deal"))
    again = at_table(services, "keys", "t", DEAL, Caller(key="deal"))
    assert again.replayed
    assert again.recorded_events == once.recorded_events
    with pytest.raises(KeyReused):
        at_table(services, "keys", "t", c.Settle(), Caller(key="deal"))


def test_recorded_deal_runs_from_the_time_of_the_service(services: Services) -> None:
    table(services, "limit", declaring_limit_s=60)
    then = replace(services, clock=lambda: NOW)
    command = c.RecordDeal(now_s=17, dealer=-1, hands=())
    done = at_table(then, "limit", "t", command, Caller(key="k"))
    assert done.recorded_events[0].event.declare_by_s == int(NOW.timestamp()) + 60
    assert at_table(services, "limit", "t", replace(command, now_s=99), Caller(key="k")).replayed


def test_expected_version_holds_for_every_command(services: Services) -> None:
    table(services, "versions")
    before = version(services, "versions")
    at_table(services, "versions", "t", c.MakeRemark(text="one"), Caller(expected_version=before))
    with pytest.raises(Stale) as stale:
        at_table(services, "versions", "t", c.MakeRemark(text="two"), Caller(expected_version=before))
    assert stale.value.current_version == before + 1


def test_commands_together_are_all_or_nothing(services: Services) -> None:
    table(services, "together")
    before = version(services, "together")
    with pytest.raises(Refused, match="no deal is running"):
        execute_batch(services, ("together", "t"), (c.MakeRemark(text="lost"), c.Settle()))
    assert version(services, "together") == before
    done = execute_batch(services, ("together", "t"), (c.RecordDeal(now_s=0, dealer=-1, hands=()), c.Settle()))
    assert done.recorded_events[0].type.endswith("DealRecorded")
    assert len({recorded_event.command for recorded_event in done.recorded_events}) == 1


def test_actor_and_time_stand_in_the_log(services: Services) -> None:
    club(services, "actors")
    done = at_club(
        services,
        "actors",
        BuyCounters(member="ada", counters=5, note="", paid="", currency=""),
        Caller(actor="bob"),
        happened_at="2026-01-01T20:00:00+01:00",
    )
    recorded_event = done.recorded_events[0]
    assert (recorded_event.actor, recorded_event.happened_at) == ("bob", "2026-01-01T19:00:00.000000Z")
    assert recorded_event.recorded_at > recorded_event.happened_at


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", ""),
        ("2026-11-20T19:30:00Z", "2026-11-20T19:30:00.000000Z"),
        ("2026-11-20t19:30:00.5z", "2026-11-20T19:30:00.500000Z"),
        ("2026-11-20 21:30:00+02:00", "2026-11-20T19:30:00.000000Z"),
        ("2026-11-20T20:00:59Z", "2026-11-20T20:00:59.000000Z"),
    ],
)
def test_times_in_any_zone_are_kept_in_utc(text: str, wanted: str) -> None:
    assert happened_at(text, NOW) == wanted


@pytest.mark.parametrize(
    "text",
    ["yesterday", "2026-11-20", "2026-11-20T19:30:00", "2026-13-20T19:30:00Z", "0001-01-01T00:00:00+09:00", "20:15"],
)
def test_what_is_no_time_with_its_zone_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        happened_at(text, NOW)
    assert (refused.value.code, refused.value.where) == ("bad_time", "happened_at")


def test_nothing_has_happened_later_than_now() -> None:
    with pytest.raises(Refused, match="cannot be in the future"):
        happened_at("2026-11-20T20:01:01Z", NOW)


@pytest.mark.parametrize("text", ["nothing \x00", "half \ud800"])
def test_text_that_no_database_holds_is_refused(services: Services, text: str) -> None:
    club_id = table(services, f"text-{len(text)}")
    before = version(services, club_id)
    for caller in (Caller(), Caller(key="k")):
        with pytest.raises(Refused) as refused:
            at_table(services, club_id, "t", c.MakeRemark(text=text), caller)
        assert refused.value.code == "bad_text"
    assert version(services, club_id) == before
    at_table(services, club_id, "t", c.MakeRemark(text="a backslash \\u0000"))


def test_an_order_of_nothing_is_refused(services: Services) -> None:
    table(services, "nothing")
    before = version(services, "nothing")
    with pytest.raises(Refused) as refused:
        execute_batch(services, ("nothing", "t"), (), Caller(key="k"))
    assert refused.value.code == "nothing_asked"
    assert version(services, "nothing") == before
