"""A person's view of a club: each of its events, the pages of filtered events, and the sealed values."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ging_service.access.role_rights import PLAYER, RIGHTS, SPECTATOR, Right, rights_of
from ging_service.application.club import at_club, found_club
from ging_service.application.disputes import Contested, raise_dispute
from ging_service.application.table import at_table
from ging_service.audit.export.evidence import EvidenceDeal, evidence_of_deal
from ging_service.audit.export.export import export_club
from ging_service.domain.club.commands import AddMember, BuyCounters, GiveRole
from ging_service.domain.errors import Refused
from ging_service.domain.streams import decider_of
from ging_service.eventlog.read import club_events
from ging_service.execution.caller import Caller, Principal
from ging_service.execution.errors import NotFound
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.execution.visibility import NOBODY, OPERATOR, VisibilityFilter
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.review import dossier
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.events.event_filter import LogFilter
from ging_service.reporting.events.history import history
from ging_service.reporting.paging import Paging
from ging_service.reporting.tables.deals import get_deal
from ging_service.reporting.tables.disputes import get_dispute
from tests.games.ging.ruling_values import make_ruling_applied

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services

CLUB = "seen"
MEMBERS = ("ada", "bob", "cat", "dan")
GUEST = Principal(rights=RIGHTS[SPECTATOR])
ADA, EVE = (Principal(member=member, rights=RIGHTS[PLAYER]) for member in ("ada", "eve"))
TREASURER = Principal(member="dan", rights=rights_of([PLAYER, "treasurer"]))
EVERYBODY = (NOBODY, GUEST, ADA, EVE, TREASURER, OPERATOR)


@pytest.fixture(scope="module")
def club(services: Services) -> Services:
    """A club with a deal that is over, in dispute, and a running one; ada and bob have bought counters."""
    found_club(services, CLUB, "Club")
    for member in (*MEMBERS, "eve"):
        at_club(services, CLUB, AddMember(member=member, name=member.title()))
    for member, counters in (("ada", 7), ("bob", 9), ("bob", 11)):
        at_club(services, CLUB, BuyCounters(member=member, counters=counters, note="", paid="", currency=""))
    at_club(services, CLUB, GiveRole(member="bob", role="scribe"))
    at_table(
        services, CLUB, "t", c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="random"), first_dealer=-1)
    )
    for command in (c.DealCards(order=(), now_s=0, seed=""), c.Settle(), c.DealCards(order=(), now_s=0, seed="")):
        at_table(services, CLUB, "t", command)
    contested = Contested(table_id="t", deal=1, subject="deal", version=0)
    raise_dispute(services, (CLUB, "d1"), contested, "why", Caller(actor="ada"))
    return services


def types_seen(club: Services, person: Principal) -> set[str]:
    return {one.type for one in history(club, CLUB, person).items}


def test_each_sees_what_is_for_him(club: Services) -> None:
    everything = types_seen(club, OPERATOR)
    at_tables = {name for name in everything if name.startswith("ging.")}
    open_to_guests = at_tables | {"club.ClubFounded", "club.MemberJoined"}
    assert types_seen(club, NOBODY) == at_tables
    assert types_seen(club, GUEST) == open_to_guests
    assert types_seen(club, EVE) == open_to_guests | {"club.RoleGiven", "dispute.DisputeRaised"}
    assert types_seen(club, ADA) == types_seen(club, TREASURER) == everything


def test_a_page_of_a_filter_tells_of_nothing_that_is_hidden(club: Services) -> None:
    bought = LogFilter(types=("club.CountersBought",))
    for person, found in ((GUEST, 0), (EVE, 0), (ADA, 1), (TREASURER, 3)):
        page = history(club, CLUB, person, bought, Paging(limit=1))
        assert (len(page.items), bool(page.next)) == (min(found, 1), found > 1)
    about = LogFilter(member="bob", types=("club.CountersBought", "club.RoleGiven"))
    assert [one.type for one in history(club, CLUB, EVE, about).items] == ["club.RoleGiven"]
    assert history(club, CLUB, GUEST, about).items == ()


@pytest.mark.parametrize("person", EVERYBODY, ids=lambda person: person.member or str(len(person.rights)))
def test_an_opening_is_for_those_whom_the_event_shows_its_value(club: Services, person: Principal) -> None:
    with club.club_transaction(CLUB) as conn:
        happened = recorded_events_of(club, club_events(conn, CLUB, 0, 100))
    visibility = VisibilityFilter(club, CLUB, person)
    told = 0
    for recorded_event in happened:
        seen = visibility.event(recorded_event)
        for sealed in decider_of(type(recorded_event.event)).sealed.get(type(recorded_event.event), ()):
            values = getattr(recorded_event.event, sealed.field)
            shown = None if seen is None else getattr(seen.event, sealed.field)
            for index, value in enumerate(values if sealed.each else [values]):
                is_shown = shown is not None and (shown[index] if sealed.each else shown) == value
                assert (
                    visibility.opening(recorded_event.stream_id, sealed.audience(recorded_event.event, index))
                    == is_shown
                )
                told += is_shown
        assert visibility.sees_whole(recorded_event) == (seen is not None)
    assert (told > 0) == (person != NOBODY)


def test_what_is_seen_in_part_is_not_seen_whole(club: Services) -> None:
    with club.club_transaction(CLUB) as conn:
        (opened,) = (
            one for one in recorded_events_of(club, club_events(conn, CLUB, 0, 100)) if one.type == "ging.TableOpened"
        )
    ruled = make_ruling_applied(dispute="d1", deal=1, kind="voided", corrects=-1, net=(0, 0, 0, 0), payments=())
    recorded_event = opened._replace(event=ruled)
    seen = VisibilityFilter(club, CLUB, GUEST).event(recorded_event)
    assert seen is not None
    assert seen.event.dispute == ""
    assert [VisibilityFilter(club, CLUB, person).sees_whole(recorded_event) for person in (GUEST, EVE, OPERATOR)] == [
        False,
        True,
        True,
    ]


def test_disputes_of_a_deal_are_the_clubs(club: Services) -> None:
    assert get_deal(club, CLUB, "t", 1, GUEST).disputes == dossier(club, CLUB, "t", 1, GUEST).disputes == ()
    assert [one.dispute_id for one in get_deal(club, CLUB, "t", 1, EVE).disputes] == ["d1"]
    assert [one.said.reason for one in dossier(club, CLUB, "t", 1, EVE).disputes] == ["why"]
    with pytest.raises(NotFound):
        get_dispute(club, CLUB, "d1", GUEST)


WITHOUT_CLUB = replace(TREASURER, rights=rights_of([SPECTATOR, "treasurer"]) - {Right.READ_CLUB})


def test_whole_events_are_handed_on_to_those_only_who_may_see_all_of_them(club: Services, tmp_path: Path) -> None:
    for person in (GUEST, ADA, WITHOUT_CLUB):
        with pytest.raises(Refused) as refusal:
            export_club(club, CLUB, tmp_path / "record", person)
        assert refusal.value.code == "not_yours_to_see"
    assert not list(tmp_path.iterdir())
    export_club(club, CLUB, tmp_path / "record", TREASURER)


def test_evidence_is_for_whoever_may_see_its_own_events_whole(club: Services) -> None:
    disputed = EvidenceDeal(club_id=CLUB, table_id="t", number=1)
    for person, code in ((GUEST, "not_yours_to_see"), (WITHOUT_CLUB, "not_yours_to_see"), (ADA, "not_signed")):
        with pytest.raises(Refused) as refusal:
            evidence_of_deal(club, disputed, person)
        assert refusal.value.code == code
