"""Simulated play of every named game, and a club in which the discard pile is shuffled again: the audit replays it (WR19)."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import ALL
from ging_service.application.club import at_club
from ging_service.application.simulation.evenings import EveningSetup, general_evening
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.application.table import at_table
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.evidence import EvidenceDeal, write_evidence
from ging_service.audit.export.export import export_club
from ging_service.audit.proofs.deal_proof import deal_proof
from ging_service.audit.reconciling.reconcile import reconcile
from ging_service.bootstrap import codec, open_services
from ging_service.domain.club.commands import AddMember, FoundClub
from ging_service.execution.caller import Caller
from ging_service.execution.deciding import current
from ging_service.execution.visibility import NOBODY
from ging_service.game_support.game_names import game_named
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.rules.house_rules import PRESETS
from ging_service.web.pages.proof.page import proof_json
from tests.audit.conftest import sign
from tests.web.pages.proof.checking import checked

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ging_service.audit.checking.report import Report
    from ging_service.execution.services import Services
    from tests.support.databases import Database

pytestmark = pytest.mark.complete

CLUB = "wild"
PLAYERS = ("ada", "bob", "cleo")
STRICT = replace(PRESETS["strict"], first_dealer="assigned", turn_limit_s=0, hand_size=13, most_seats=3)
"""With thirteen cards each, twelve are left for the stock, so that the pile soon becomes the stock."""


def by(member: str) -> Caller:
    """The member, with every right."""
    return Caller(actor=member, rights=ALL)


def state_of(services: Services, table: str) -> Any:
    with services.club_transaction(CLUB) as conn:
        return current(services, conn, CLUB, f"table/{table}").state


def opened(services: Services, table: str, rules: Any) -> None:
    at_table(services, CLUB, table, c.OpenTable(members=PLAYERS, rules=rules), by(""))


def played(services: Services, table: str, *, deals: int, seed: int) -> None:
    """Play by chance until so many deals have been scored or the table has ended."""
    chance = Random(seed)  # noqa: S311  a game for a test
    while (state := state_of(services, table)).phase != "ended" and state.deals_played < deals:
        seat = chance.choice(GAME.to_act(state).seats)
        at_table(services, CLUB, table, chance.choice(GAME.moves(state, seat)), by(PLAYERS[seat]))


def idle_until_reshuffled(services: Services, table: str) -> None:
    """Everybody draws from the stock and discards that card."""
    while not (state := state_of(services, table)).shuffle.reshuffle:
        deal, player = state.deal, by(PLAYERS[state.deal.turn])
        if state.phase == "drawing":
            at_table(services, CLUB, table, c.DrawCard(seat=deal.turn), player)
            continue
        card = (deal.drawn.cards if deal.drawn else deal.hands[deal.turn])[0]
        turn = c.PlayTurn(seat=deal.turn, actions=(), discard=card, up_for_two=False)
        at_table(services, CLUB, table, turn, player)


@pytest.fixture(scope="module")
def services(database: Database) -> Iterator[Services]:
    with open_services(database.app_dsn) as opened_services:
        yield replace(opened_services, chance=Random(11))  # noqa: S311  can be repeated


@pytest.fixture(scope="module")
def club(services: Services) -> str:
    """A table at which the pile was shuffled again, and one at which a deal runs."""
    at_club(services, CLUB, FoundClub(name="Wild"))
    for member in (*PLAYERS, "sid"):
        at_club(services, CLUB, AddMember(member=member, name=member.title()))
    opened(services, "strict", STRICT)
    at_table(services, CLUB, "strict", c.DealCards(), by("ada"))
    idle_until_reshuffled(services, "strict")
    played(services, "strict", deals=3, seed=2)
    opened(services, "running", replace(PRESETS["classic"], first_dealer="assigned"))
    at_table(services, CLUB, "running", c.DealCards(), by("ada"))
    sign(services, CLUB)
    return CLUB


def told(report: Report) -> list[str]:
    return [failure.what for finding in report.findings for failure in finding.failures]


def test_wr19_the_audit_replays_every_reshuffle_and_decides_every_command_again(
    services: Services, club: str, tmp_path: Path
) -> None:
    export_club(services, club, tmp_path / "record", all_openings=True)
    report = verify_record(tmp_path / "record", codec())
    assert (report.verdict, told(report)) == ("genuine", [])
    assert "not_decided_again" not in report.finding("play").counts
    shuffles = report.finding("shuffles")
    dealt = 3 + 1
    assert shuffles.looked_at == shuffles.counts["replayed"] > dealt


def test_the_evidence_of_a_deal_is_verified_offline_and_in_the_browser(
    services: Services, club: str, tmp_path: Path
) -> None:
    places = [("running", 1), ("strict", 1), ("strict", 2), ("strict", 3)]
    for table, deal in places:
        file = tmp_path / f"{table}-{deal}.json"
        write_evidence(services, EvidenceDeal(club_id=club, table_id=table, number=deal), file)
        report = verify_record(file, codec())
        assert (report.verdict, told(report)) == ("genuine", []), table
    proofs = [json.loads(proof_json(deal_proof(services, club, table, deal, NOBODY))) for table, deal in places]
    reports = checked(proofs)
    assert [report.get("failures") for report in reports] == [[]] * len(places)
    assert reports[0]["extent"] == "running"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_simulator_plays_every_named_game_to_its_end(preset: str) -> None:
    rules = PRESETS[preset]
    game = replace(game_named("wild_card_rummy"), presets={preset: rules})
    random = Random(preset)  # noqa: S311  to be foreseen
    members = tuple("abcdefg"[: random.randint(rules.fewest_seats, rules.most_seats)])
    evening = general_evening(game, EveningSetup(place=("c", "t"), random=random, members=members, deals=14))
    names = {type(event).__name__ for move in evening.played() for event in move.events}
    assert {"HandsDealt", "MeldPutDown", "MeldExtended", "PlayerOut", "DealScored", "GameWon", "PlayEnded"} <= names
    assert evening.state.phase == "ended"


def test_the_service_simulates_wild_card_rummy(services: Services) -> None:
    done = simulate(services, Simulation(club_id="sim", tables=2, deals=2, seed=4, game="wild_card_rummy"))
    assert done.deals >= 2
    found = reconcile(services, "sim")
    assert found.ok, [finding.failures for finding in found.findings if not finding.ok]
