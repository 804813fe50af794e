"""Simulated play: the same seed plays the same, every house rule comes up, and no counter is lost."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.club import at_club, club_state, found_club
from ging_service.application.simulation import demo
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.audit.reconciling.reconcile import reconcile
from ging_service.calendar.periods import seasons_of
from ging_service.domain.club.commands import AddMember
from ging_service.domain.club.state import roles_of
from ging_service.domain.errors import Refused
from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import table_id_of
from ging_service.eventlog.read import club_events
from ging_service.game_support.seeded_shuffle import pack_order
from ging_service.games.ging.decider.decisions.dealing import deal_out
from ging_service.games.ging.decider.events import HandsDealt
from ging_service.games.ging.decider.state import TableState
from ging_service.games.ging.game import GAME
from ging_service.games.ging.game import GAME as GING
from ging_service.games.ging.rules.cards import PACK
from ging_service.games.ging.rules.house_rules import HouseRules, check_house_rules
from ging_service.games.ging.simulator import STYLES, Evening, some_house_rules
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.ledger.settlements import list_settlements
from ging_service.reporting.paging import Paging
from ging_service.reporting.tables.deals import list_deals
from ging_service.reporting.tables.tables import list_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services

pytestmark = pytest.mark.complete


EVENING = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)


def play(services: Services, club_id: str, *, tables: int = 3, deals: int = 8, seed: int = 7) -> list[tuple[str, Any]]:
    """What a simulation put into a club's log: streams (numbered by their order) and events."""
    then = replace(services, clock=lambda: EVENING)
    simulate(then, Simulation(club_id=club_id, tables=tables, deals=deals, seed=seed))
    with services.cross_club_transaction() as conn:
        stored = club_events(conn, club_id, limit=100_000)
    streams = list(dict.fromkeys(one.stream_id for one in stored))
    return [
        (streams.index(one.stream_id), services.codec.decode(one.body, one.type, one.values).event) for one in stored
    ]


def test_same_seed_plays_the_same_events(services: Services, fresh_services: Services) -> None:
    first, second = play(services, "one"), play(fresh_services, "one")
    assert first == second
    assert len(first) > 100


def test_every_deal_of_the_service_follows_from_its_shuffle(services: Services) -> None:
    play(services, "proved", tables=6, deals=10, seed=5)
    with services.cross_club_transaction() as conn:
        stored = club_events(conn, "proved", limit=100_000)
    proved = 0
    states: dict[str, TableState] = {}
    for one in stored:
        table_id = table_id_of(one.stream_id)
        event = services.codec.decode(one.body, one.type, one.values).event
        state = states.get(one.stream_id, TableState())
        if isinstance(event, HandsDealt):
            assert state.shuffle is not None
            order = pack_order("proved", table_id, PACK, state.shuffle)
            assert event.hands == deal_out(order, state.seating.rules.packets, event.dealer)
            proved += event.shuffle == 1
        if table_id:
            states[one.stream_id] = GAME.evolve(state, event)
    assert proved >= 10


def test_another_seed_plays_something_else(services: Services) -> None:
    assert play(services, "three", seed=8) != play(services, "four", seed=9)


def test_same_seed_again_in_the_same_club_takes_other_tables(services: Services) -> None:
    play(services, "five", tables=2, deals=2)
    play(services, "five", tables=2, deals=2)
    names = [table.table_id for table in list_tables(services, "five").items]
    assert names == ["sim-7-1-1", "sim-7-1-2", "sim-7-2-1", "sim-7-2-2"]


def test_no_counter_is_lost(services: Services) -> None:
    play(services, "sums", tables=4, deals=20, seed=3)
    accounts = balances(services, "sums", paging=Paging(limit=500)).items
    assert sum(account.balance for account in accounts) == 0
    at_tables = {account.account for account in accounts if account.table_id and account.balance}
    assert at_tables == set(), "all tables have ended, so that nothing lies on them"


def test_simulations_at_once_share_a_new_club(services: Services) -> None:
    def one(seed: int) -> int:
        return simulate(services, Simulation(club_id="crowd", tables=2, deals=3, seed=seed)).tables

    with ThreadPoolExecutor(3) as players:
        assert list(players.map(one, range(3))) == [2, 2, 2]
    assert len(list_tables(services, "crowd").items) == 6
    assert sum(account.balance for account in balances(services, "crowd", paging=Paging(limit=500)).items) == 0


def test_club_id_must_be_one(services: Services) -> None:
    with pytest.raises(Refused, match="an id is"):
        simulate(services, Simulation(club_id="Not One", tables=1, deals=1, seed=1))


def test_callback_hears_of_every_deal_that_was_asked_for(services: Services) -> None:
    heard: list[int] = []
    played = simulate(services, Simulation(club_id="heard", tables=2, deals=30, seed=5), heard.append)
    assert sum(heard) == 60
    assert played.commands > played.deals
    assert played.elapsed_s > 0


def test_a_club_with_members_of_its_own_plays_with_them(services: Services) -> None:
    found_club(services, "own", "Own club")
    for member in ("w", "x", "y"):
        at_club(services, "own", AddMember(member=member, name=member))
    with pytest.raises(Refused, match="4 members"):
        simulate(services, Simulation(club_id="own", tables=1, deals=1, seed=1))
    at_club(services, "own", AddMember(member="z", name="z"))
    simulate(services, Simulation(club_id="own", tables=1, deals=1, seed=1))
    assert set(list_tables(services, "own").items[0].members) == {"w", "x", "y", "z"}


def evening(seed: int) -> Iterator[str]:
    """The events of an evening without a database, by name."""
    random = Random(seed)  # noqa: S311  to be foreseen
    rules = some_house_rules(random)
    style = random.choice(STYLES if rules.mode == "declared" else STYLES[:2])
    played = Evening(
        random=random,
        members=("a", "b", "c", "d"),
        reviewer="e",
        rules=rules,
        style=style,
        deals=25,
        now_s=int(EVENING.timestamp()),
    )
    for one in played.played():
        for event in one.events:
            yield type(event).__name__


def test_every_event_of_a_table_comes_up() -> None:
    """Rulings and what follows from them come from disputes, a deal is undone by hand; one that passes is too rare."""
    seen = {event for seed in range(120) for event in evening(seed)}
    assert {event.__name__ for event in GING.events} - seen <= {
        "DealPassed",
        "DealUndone",
        "FindingSetAside",
        "RotationCorrected",
        "RulingApplied",
    }


def test_house_rules_hold_together_and_use_every_choice() -> None:
    some = [some_house_rules(Random(seed)) for seed in range(2000)]  # noqa: S311  to be foreseen
    for rules in some:
        check_house_rules(rules)
    for name in HouseRules.__dataclass_fields__:
        assert len({getattr(rules, name) for rules in some}) > 1, name


def test_demo_has_a_season_with_tables_still_running(fresh_services: Services) -> None:
    assert demo.seed(fresh_services)
    tables = list_tables(fresh_services, demo.CLUB_ID).items
    of_ging = [table for table in tables if table.game == "ging"]
    assert len(of_ging) == 12
    assert [table.phase for table in of_ging].count("declaring") == 2
    assert len({table.happened_at[:10] for table in tables}) == len(tables), "an evening each"
    others = [table for table in tables if table.game != "ging" and table.phase != "ended"]
    assert {table.game for table in others} == {game.kind for game in GAMES} - {"ging"}
    assert all(table.deals_played for table in others)
    kinds = {deal.kind for deal in list_deals(fresh_services, demo.CLUB_ID, Paging(limit=500)).items}
    assert kinds >= {"sweep", "most", "running"}
    assert (
        sum(account.balance for account in balances(fresh_services, demo.CLUB_ID, paging=Paging(limit=500)).items) == 0
    )


def test_demo_has_a_season_in_which_every_game_was_played_and_that_is_settled(fresh_services: Services) -> None:
    demo.seed(fresh_services)
    first, second = seasons_of(fresh_services, demo.CLUB_ID)
    assert (bool(first.closed), bool(second.closed)) == (True, False)
    over = [table for table in list_tables(fresh_services, demo.CLUB_ID).items if table.phase == "ended"]
    in_season = {table.game for table in over if first.terms.starts_at <= table.happened_at < first.terms.ends_at}
    assert in_season == {game.kind for game in GAMES}
    (settled,) = list_settlements(fresh_services, demo.CLUB_ID).items
    assert (settled.season, settled.state) == (first.season, "paid")
    assert reconcile(fresh_services, demo.CLUB_ID).ok


def test_demo_has_hands_opened_by_an_arbitrator_who_did_not_sit_there(fresh_services: Services) -> None:
    demo.seed(fresh_services)
    arbitrators = club_state(fresh_services, demo.CLUB_ID).arbitrators
    players = {table.table_id: table.members for table in list_tables(fresh_services, demo.CLUB_ID).items}
    with fresh_services.cross_club_transaction() as conn:
        stored = [one for one in club_events(conn, demo.CLUB_ID, limit=100_000) if one.type == "ging.HandsOpened"]
    opened = [fresh_services.codec.decode(one.body, one.type, one.values) for one in stored]
    reviewers = [
        (one.actor, table_id_of(event.stream_id))
        for one, event in zip(opened, stored, strict=True)
        if one.event.reason == "review"
    ]
    assert reviewers
    assert all(actor in arbitrators and actor not in players[table_id] for actor, table_id in reviewers)


def test_the_secretary_that_the_readme_names_is_the_scribe_of_the_demo(fresh_services: Services) -> None:
    demo.seed(fresh_services)
    named = re.search(r"ging setup demo --secretary (\w+)", Path("README.md").read_text(encoding="utf-8"))
    assert named is not None
    assert "scribe" in roles_of(club_state(fresh_services, demo.CLUB_ID), named[1])


def test_demo_is_made_once(fresh_services: Services) -> None:
    demo.seed(fresh_services)
    before = list_deals(fresh_services, demo.CLUB_ID, Paging(limit=500))
    assert not demo.seed(fresh_services)
    assert list_deals(fresh_services, demo.CLUB_ID, Paging(limit=500)) == before
