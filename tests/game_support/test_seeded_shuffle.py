"""G4: what the service deals follows from what stands in the log when it deals, however it came there."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.domain.club.commands import AddMember
from ging_service.domain.errors import Refused
from ging_service.eventlog.read import stream_events
from ging_service.execution.caller import Caller
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.execution.stream_cache import StreamCache
from ging_service.game_support.seeded_shuffle import pack_order
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.decisions.dealing import deal_out
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import PACK
from ging_service.games.ging.rules.house_rules import HouseRules

if TYPE_CHECKING:
    from ging_service.execution.services import Services

MEMBERS = ("ada", "bob", "cat", "dan")
DEAL = c.DealCards(order=(), now_s=0, seed="")
COMMIT = c.CommitShuffle(seed="")
_clubs = count()


@pytest.fixture
def club(services: Services) -> str:
    """A club with an open table "t"."""
    club_id = f"shuffles-{next(_clubs)}"
    found_club(services, club_id, "Club")
    for member in MEMBERS:
        at_club(services, club_id, AddMember(member=member, name=member))
    rules = HouseRules(first_dealer="assigned", shuffle="committed")
    at_table(services, club_id, "t", c.OpenTable(members=MEMBERS, rules=rules, first_dealer=3))
    return club_id


def contribute(services: Services, club: str, seat: int, text: str) -> None:
    said = c.ContributeToShuffle(seat=seat, contribution=text)
    at_table(services, club, "t", said, Caller(actor=MEMBERS[seat]))


def deals_that_follow(services: Services, club: str) -> list[int]:
    """How many seats had contributed to each deal; every deal must follow from its shuffle."""
    with services.cross_club_transaction() as conn:
        recorded_events = recorded_events_of(services, stream_events(conn, club, "table/t"))
    state, contributors = GAME.initial_state(), []
    for recorded_event in recorded_events:
        event = recorded_event.event
        if isinstance(event, e.HandsDealt):
            assert state.shuffle is not None
            order = pack_order(club, "t", PACK, state.shuffle)
            assert event.hands == deal_out(order, (1,) * 7, event.dealer)
            contributors.append(sum(map(bool, state.shuffle.contributions)))
        state = GAME.evolve(state, event)
    return contributors


def test_a_contribution_to_another_process_counts(services: Services, club: str) -> None:
    """The dealing process remembers the table as it left it, and is told better when it appends."""
    other = replace(services, memory=StreamCache())
    at_table(services, club, "t", COMMIT)
    contribute(other, club, 0, "seven")
    contribute(other, club, 2, "of hearts")
    at_table(services, club, "t", DEAL)
    assert deals_that_follow(services, club) == [2]


def test_contributions_and_a_deal_at_once_end_in_a_deal_that_follows(services: Services, club: str) -> None:
    """A late contribution is refused; what was recorded before the deal counts."""

    def late_or_not(seat: int) -> str:
        own = replace(services, memory=StreamCache())
        try:
            contribute(own, club, seat, f"seat {seat}")
        except Refused as refused:
            return refused.code
        return "in time"

    for _ in range(4):
        at_table(services, club, "t", COMMIT)
        with ThreadPoolExecutor(5) as players:
            said = [players.submit(late_or_not, seat) for seat in range(4)]
            players.submit(at_table, services, club, "t", DEAL).result()
        assert {one.result() for one in said} <= {"in time", "deal_running"}
        at_table(services, club, "t", c.Settle())
    assert len(deals_that_follow(services, club)) == 4


def test_the_same_key_deals_the_same_shuffle(services: Services, club: str) -> None:
    at_table(services, club, "t", COMMIT, Caller(key="commit"))
    assert at_table(services, club, "t", COMMIT, Caller(key="commit")).replayed
    first = at_table(services, club, "t", DEAL, Caller(key="deal"))
    assert at_table(services, club, "t", DEAL, Caller(key="deal")).recorded_events == first.recorded_events
    assert deals_that_follow(services, club) == [0]


def test_no_outlet_brings_a_seed_of_its_own(services: Services, club: str) -> None:
    known = "5e" * 32
    committed = at_table(services, club, "t", c.CommitShuffle(seed=known)).recorded_events[0].event
    assert committed.seed != known
    assert len(bytes.fromhex(committed.seed)) == 32


@pytest.mark.parametrize("actor", ["", "bob", "eve"])
def test_g4_only_the_player_of_a_seat_contributes_for_it(services: Services, club: str, actor: str) -> None:
    said = c.ContributeToShuffle(seat=0, contribution="mine")
    for ready in (False, True):
        if ready:
            at_table(services, club, "t", COMMIT)
        with pytest.raises(Refused) as refused:
            at_table(services, club, "t", said, Caller(actor=actor))
        assert (refused.value.code, refused.value.rule, refused.value.where) == ("not_your_seat", "G4", "seat")
    contribute(services, club, 0, "mine")


def test_a_table_that_is_not_open_and_a_seat_that_is_none_are_told_so(services: Services, club: str) -> None:
    for table, seat, code in (("none", 0, "table_not_open"), ("t", 4, "no_such_seat")):
        with pytest.raises(Refused) as refused:
            at_table(services, club, table, c.ContributeToShuffle(seat=seat, contribution="x"))
        assert refused.value.code == code
