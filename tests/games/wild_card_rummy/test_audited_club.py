"""A club that plays wild-card rummy: its record is audited, every shuffle is replayed, and its counters come out."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.rights import ALL
from ging_service.application.club import at_club
from ging_service.application.simulation.general_evening import general_evening
from ging_service.application.simulation.seating import Seating
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.application.table import at_table
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.evidence import Deal, write_evidence
from ging_service.audit.export.export import export_club
from ging_service.audit.proofs.deal_proof import deal_proof
from ging_service.audit.reconciling.reconcile import reconcile
from ging_service.bootstrap import codec, open_services
from ging_service.calendar.periods import of_days
from ging_service.domain.club.commands import AddMember, FoundClub
from ging_service.execution.caller import Caller
from ging_service.execution.states import current
from ging_service.execution.visibility import NOBODY, operator
from ging_service.game_support.installed_games import game_named
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.rules.presets import PRESETS
from ging_service.projections.rebuild import rebuild
from ging_service.reporting.paging import Paging
from ging_service.reporting.standings.queries import Scope, leaderboard
from ging_service.reporting.tables.deals import list_deals
from ging_service.reporting.tables.table_results import results_of
from ging_service.web.pages.proof.proof_json import proof_json
from tests.audit.conftest import sign
from tests.web.pages.proof.checking import checked

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ging_service.audit.checking.report import Report
    from ging_service.execution.services import Services
    from tests.support.databases import Database

CLUB = "wild"
PLAYERS = ("ada", "bob", "cleo")
MONEY = replace(PRESETS["money"], first_dealer="assigned")
STRICT = replace(PRESETS["strict"], first_dealer="assigned", turn_limit_s=0, hand_size=13, most_seats=3)
"""With thirteen cards each, twelve are left for the stock, so that the pile soon becomes the stock."""
EVERYTHING = Scope(period=of_days(()))


def by(member: str) -> Caller:
    """The member, with every right."""
    return Caller(actor=member, rights=ALL)


def state_of(services: Services, table: str) -> Any:
    with services.club_transaction(CLUB) as conn:
        return current(services, conn, CLUB, f"table/{table}").state


def opened(services: Services, table: str, rules: Any) -> None:
    at_table(services, CLUB, table, c.OpenTable(members=PLAYERS, rules=rules), by("ada"))


def played(services: Services, table: str, *, deals: int, seed: int) -> None:
    """Play by chance until so many deals have been scored or the table has ended."""
    chance = Random(seed)  # noqa: S311  a game for a test
    while (state := state_of(services, table)).phase != "ended" and state.deals_played < deals:
        seat = chance.choice(GAME.to_act(state).seats)
        at_table(services, CLUB, table, chance.choice(GAME.moves(state, seat)), by(PLAYERS[seat]))


@pytest.fixture(scope="module")
def services(database: Database) -> Iterator[Services]:
    with open_services(database.app_dsn) as opened_services:
        yield replace(opened_services, chance=Random(11))  # noqa: S311  can be repeated


@pytest.fixture(scope="module")
def club(services: Services) -> str:
    """A game that is over and paid for, one whose pile was shuffled again, and one that runs."""
    at_club(services, CLUB, FoundClub(name="Wild"))
    for member in (*PLAYERS, "sid"):
        at_club(services, CLUB, AddMember(member=member, name=member.title()))
    opened(services, "over", MONEY)
    played(services, "over", deals=13, seed=1)
    opened(services, "strict", STRICT)
    played(services, "strict", deals=3, seed=2)
    opened(services, "running", replace(PRESETS["classic"], first_dealer="assigned"))
    at_table(services, CLUB, "running", c.DealCards(), by("ada"))
    sign(services, CLUB)
    return CLUB


def told(report: Report) -> list[str]:
    return [failure.what for finding in report.findings for failure in finding.failures]


@pytest.mark.parametrize("reader", ["", *PLAYERS, "sid"])
def test_what_anybody_exports_is_genuine_and_decided_again(
    services: Services, club: str, tmp_path: Path, reader: str
) -> None:
    export_club(services, club, tmp_path / "own", operator(reader))
    report = verify_record(tmp_path / "own", codec())
    assert (report.verdict, told(report)) == ("genuine", [])
    assert report.finding("shuffles").counts["seeds_not_opened"] == 1


def test_the_whole_record_replays_every_shuffle_and_decides_every_command_again(
    services: Services, club: str, tmp_path: Path
) -> None:
    export_club(services, club, tmp_path / "record", all_openings=True)
    report = verify_record(tmp_path / "record", codec())
    assert (report.verdict, told(report)) == ("genuine", [])
    assert "not_decided_again" not in report.finding("play").counts
    shuffles = report.finding("shuffles")
    deals = 13 + 3 + 1
    assert shuffles.looked_at == shuffles.counts["replayed"] > deals, "a pile was shuffled again"


def test_a_running_deal_opens_to_a_player_their_own_cards_only(services: Services, club: str, tmp_path: Path) -> None:
    seats = [(member, {f"seat/{seat}"}) for seat, member in enumerate(PLAYERS)]
    for reader, own in (*seats, ("sid", set()), ("", set())):
        file = tmp_path / f"{reader or 'nobody'}.json"
        write_evidence(services, Deal(club_id=club, table_id="running", number=1), file, operator(reader))
        assert {one["audience"] for one in json.loads(file.read_bytes())["openings"]} == own
        assert verify_record(file, codec()).verdict == "genuine"


def test_the_evidence_of_a_deal_is_verified_offline_and_in_the_browser(
    services: Services, club: str, tmp_path: Path
) -> None:
    places = [("over", 1), ("over", 13), ("running", 1), ("strict", 1), ("strict", 2), ("strict", 3)]
    for table, deal in places:
        file = tmp_path / f"{table}-{deal}.json"
        write_evidence(services, Deal(club_id=club, table_id=table, number=deal), file)
        report = verify_record(file, codec())
        assert (report.verdict, told(report)) == ("genuine", []), table
    proofs = [json.loads(proof_json(deal_proof(services, club, table, deal, NOBODY))) for table, deal in places]
    reports = checked(proofs)
    assert [report.get("failures") for report in reports] == [[]] * len(places)
    assert reports[2]["extent"] == "running"


def test_wr26_the_counters_of_games_are_those_of_the_ledger(services: Services, club: str) -> None:
    with services.club_transaction(club) as conn:
        (over,) = results_of(conn, club, ["over"]).values()
    nets = {one.member: one.net for one in over}
    assert sum(nets.values()) == 0
    assert any(nets.values())
    assert nets == dict(zip(PLAYERS, state_of(services, "over").deal.paid, strict=True))
    found = reconcile(services, club)
    assert found.ok, [finding.failures for finding in found.findings if not finding.ok]


def test_read_models_are_rebuilt_as_they_were(services: Services, club: str, database: Database) -> None:
    before = list_deals(services, club, Paging(limit=99)).items
    rebuild(database.owner_dsn, services.codec)
    assert list_deals(services, club, Paging(limit=99)).items == before
    assert {"out", "running"} <= {one.kind for one in before}


def test_standings_count_games_outs_and_points(services: Services, club: str) -> None:
    found = {one.member: one.tally for one in leaderboard(services, club, EVERYTHING, paging=Paging(limit=9)).items}
    assert set(found) == {*PLAYERS}
    assert sum(tally.net for tally in found.values()) == 0
    sheet = [line for table in ("over", "strict") for line in state_of(services, table).sheet]
    for seat, member in enumerate(PLAYERS):
        own = found[member].own
        assert own["wild_card_rummy.points"] == sum(line.points[seat] for line in sheet)
        assert own.get("wild_card_rummy.outs", 0) == sum(line.kind == "out" and line.winner == seat for line in sheet)
        assert own.get("wild_card_rummy.games", 0) == (seat in state_of(services, "over").winners)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_simulator_plays_every_named_game_to_its_end(preset: str) -> None:
    rules = PRESETS[preset]
    game = replace(game_named("wild_card_rummy"), presets={preset: rules})
    random = Random(preset)  # noqa: S311  to be foreseen
    members = tuple("abcdefg"[: random.randint(rules.fewest_seats, rules.most_seats)])
    evening = general_evening(game, Seating(place=("c", "t"), random=random, members=members, deals=14))
    names = {type(event).__name__ for move in evening.played() for event in move.events}
    assert {"HandsDealt", "MeldPutDown", "MeldExtended", "PlayerOut", "DealScored", "GameWon", "PlayEnded"} <= names
    assert evening.state.phase == "ended"


def test_the_service_simulates_wild_card_rummy(services: Services) -> None:
    done = simulate(services, Simulation(club_id="sim", tables=2, deals=2, seed=4, game="wild_card_rummy"))
    assert done.deals >= 2
    found = reconcile(services, "sim")
    assert found.ok, [finding.failures for finding in found.findings if not finding.ok]
