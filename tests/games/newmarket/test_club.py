"""A club that plays Newmarket: its record is audited, its money comes out, and disputes are ruled."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import ALL
from ging_service.application.club import at_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.application.table import at_table
from ging_service.audit import export_layout
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.evidence import EvidenceDeal, write_evidence
from ging_service.audit.export.export import export_club
from ging_service.audit.reconciling.reconcile import reconcile
from ging_service.bootstrap import codec, open_services
from ging_service.calendar.periods import of_days
from ging_service.domain.cards import Card
from ging_service.domain.club.commands import AddMember, FoundClub, NameArbitrator
from ging_service.domain.errors import Refused
from ging_service.execution.caller import Caller
from ging_service.execution.deciding import current
from ging_service.execution.visibility import operator
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.house_rules import PRESETS, HouseRules
from ging_service.projections.bulk.rebuild import rebuild
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.paging import Paging
from ging_service.reporting.standings.queries import leaderboard
from ging_service.reporting.standings.ranking import Scope
from ging_service.reporting.statements.queries import whole_statement
from ging_service.reporting.statements.statement import Subject
from ging_service.reporting.tables.deals import list_deals
from tests.audit.checking.forging import Forger
from tests.audit.conftest import sign
from tests.games.newmarket.decider.test_amending import asked, result, ruling
from tests.web.documentation.test_event_reference import derived

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ging_service.audit.checking.report import Report
    from ging_service.execution.services import Services
    from tests.support.databases import Database

CLUB = "market"
PLAYERS = ("ada", "bob", "cem", "dan", "eli", "fay", "gus", "hal")
ASKED = "newmarket.BuyOffered"
EVERYTHING = Scope(period=of_days(()))
TABLES = {
    "over": (4, PRESETS["day-centre"]),
    "rebuys": (8, replace(PRESETS["no-debts"], turn_limit_s=0)),
    "shown": (6, PRESETS["short-evening"]),
    "strict": (5, PRESETS["strict-colours"]),
    "original": (7, PRESETS["original"]),
}
"""Tables that are played by chance to their end, with their players."""


def by(member: str) -> Caller:
    """The member, with every right."""
    return Caller(actor=member, rights=ALL)


def state_of(services: Services, table: str) -> Any:
    with services.club_transaction(CLUB) as conn:
        return current(services, conn, CLUB, f"table/{table}").state


def opened(services: Services, table: str, rules: HouseRules, seats: int = 4) -> None:
    house = replace(rules, first_dealer="assigned")
    at_table(services, CLUB, table, c.OpenTable(members=PLAYERS[:seats], rules=house), by("sid"))


def played(services: Services, table: str, *, deals: int, seed: int) -> None:
    """Play by chance until so many deals are over, then end the table unless its game has ended."""
    chance = Random(seed)  # noqa: S311  a game for a test
    while (state := state_of(services, table)).phase != "ended" and state.deals_played < deals:
        seat = chance.choice(GAME.to_act(state).seats)
        at_table(services, CLUB, table, chance.choice(GAME.moves(state, seat)), by(PLAYERS[seat]))


def rule(services: Services, table: str, deal: int, made: Any) -> None:
    """Ida rules on a deal."""
    with services.club_transaction(CLUB) as conn:
        dispute = f"{table}-{current(services, conn, CLUB, f'table/{table}').version}"
    raise_dispute(services, (CLUB, dispute), Contested(table_id=table, deal=deal, subject="deal"), "No!", by("ada"))
    take_dispute(services, (CLUB, dispute), by("ida"))
    rule_dispute(services, (CLUB, dispute), made, "It is so.", by("ida"))


@pytest.fixture(scope="module")
def services(database: Database) -> Iterator[Services]:
    with open_services(database.app_dsn) as opened_services:
        yield replace(opened_services, chance=Random(11))  # noqa: S311  can be repeated


@pytest.fixture(scope="module")
def club(services: Services) -> str:
    """Tables that are over, running, recorded with real cards, contested, and reviewed."""
    at_club(services, CLUB, FoundClub(name="Market"))
    for member in (*PLAYERS, "ida", "sid"):
        at_club(services, CLUB, AddMember(member=member, name=member.title()))
    at_club(services, CLUB, NameArbitrator(member="ida"))
    for number, (table, (seats, rules)) in enumerate(TABLES.items()):
        opened(services, table, rules, seats)
        played(services, table, deals=12, seed=number)
    at_table(services, CLUB, "over", c.OpenDeal(deal=1), by("ida"))
    opened(services, "running", HouseRules())
    at_table(services, CLUB, "running", c.DealCards(), by("ada"))
    opened(services, "paper", HouseRules(missed_card=1))
    for command in (
        result(1, "0 KS", "0 KH", "2 KC", buyer=1),
        c.RecordDeal(dealer=-1),
        c.RecordBuy(seat=2),
        c.RecordBurial(caller=0, target=Card("10D"), seat=3),
        c.RecordCard(seat=0, card=Card("2D")),
        c.RecordStop(),
        c.RecordPass(seat=0),
        c.RecordCard(seat=1, card=Card("2C")),
        c.RecordStop(),
        c.RecordCard(seat=1, card=Card("3D")),
        result(2, "2 KD"),
    ):
        at_table(services, CLUB, "paper", command, by("sid"))
    opened(services, "contested", HouseRules())
    played(services, "contested", deals=2, seed=9)
    rule(services, "contested", 1, ruling(None, "voided"))
    opened(services, "amended", HouseRules())
    for command in (result(0, "1 KS"), result(2, "3 KC")):
        at_table(services, CLUB, "amended", command, by("sid"))
    rule(services, "amended", 1, ruling(asked(0, "2 KS", "3 KH")))
    rule(services, "amended", 1, ruling(asked(3, "2 KS")))
    opened(services, "misdealt", HouseRules())
    at_table(services, CLUB, "misdealt", c.DealCards(), by("ada"))
    at_table(services, CLUB, "misdealt", c.CallMisdeal(), by("sid"))
    at_table(services, CLUB, "misdealt", c.DealCards(), by("ada"))
    at_table(services, CLUB, "misdealt", c.EndTable(), by("sid"))
    raise_dispute(services, (CLUB, "early"), Contested(table_id="running", deal=1, subject="deal"), "No.", by("ada"))
    take_dispute(services, (CLUB, "early"), by("ida"))
    sign(services, CLUB)
    return CLUB


def told(report: Report) -> list[str]:
    return [failure.what for finding in report.findings for failure in finding.failures]


@pytest.mark.parametrize("reader", ["", "ada", "dan", "hal", "sid"])
def test_what_anybody_exports_is_genuine_and_decided_again(
    services: Services, club: str, tmp_path: Path, reader: str
) -> None:
    export_club(services, club, tmp_path / "own", operator(reader))
    report = verify_record(tmp_path / "own", codec())
    assert (report.verdict, told(report)) == ("genuine", [])
    assert "not_decided_again" not in report.finding("play").counts


def test_a_forged_order_of_many_burials_is_found_and_keeps_nobody_busy(
    services: Services, club: str, tmp_path: Path
) -> None:
    """Each burial would leave a dozen ways to complete the hands, and twelve of them more than can ever be tried."""
    export_club(services, club, tmp_path / "own", operator("sid"))
    forger = Forger(tmp_path / "own", tmp_path / "forged")
    asked_at = max(
        at for at, one in enumerate(forger.events) if one["stream"] == "table/running" and one["type"] == ASKED
    )
    data = {"caller": 0, "deal": 1, "hand": [], "seat": -1, "target": ""}
    first = forger.events[asked_at] | {"data": data, "schema": 1, "type": "newmarket.CardBuried"}
    burials = [first | {"version": first["version"] + number} for number in range(12)]
    forger.events[asked_at : asked_at + 1] = burials
    for one in forger.openings:
        one["position"] += (len(burials) - 1) * (one["position"] > asked_at)
    report = verify_record(forger.sign(), codec())
    assert report.verdict == "not_genuine"
    failed = [one.what for one in report.finding("play").failures]
    assert any("CardBuried" in one for one in failed), failed


def test_the_whole_record_replays_every_shuffle_and_decides_every_command_again(
    services: Services, club: str, tmp_path: Path
) -> None:
    export_club(services, club, tmp_path / "record", all_openings=True)
    report = verify_record(tmp_path / "record", codec())
    assert (report.verdict, told(report)) == ("genuine", [])
    assert "not_decided_again" not in report.finding("play").counts
    shuffles = report.finding("shuffles")
    assert shuffles.looked_at == shuffles.counts["replayed"] > 12


def test_balances_follow_from_exported_events_by_the_documentation_alone(
    services: Services, club: str, tmp_path: Path
) -> None:
    export_club(services, club, tmp_path / "record", all_openings=True)
    events = [json.loads(line) for line in (tmp_path / "record" / export_layout.EVENTS).read_bytes().splitlines()]
    held = {one.account: one.balance for one in balances(services, club, paging=Paging(limit=500)).items}
    assert derived(events) == {account: counters for account, counters in held.items() if counters}


def test_nm7_a_running_deal_opens_to_a_player_their_own_cards_only(
    services: Services, club: str, tmp_path: Path
) -> None:
    for reader, own in (("ada", {"seat/0"}), ("bob", {"seat/1"}), ("sid", set()), ("", set())):
        file = tmp_path / f"{reader or 'nobody'}.json"
        write_evidence(services, EvidenceDeal(club_id=club, table_id="running", number=1), file, operator(reader))
        assert {one["audience"] for one in json.loads(file.read_bytes())["openings"]} == own
        assert verify_record(file, codec()).verdict == "genuine"


def test_nm33_a_reviewed_deal_opens_to_everybody_and_others_stay_closed(
    services: Services, club: str, tmp_path: Path
) -> None:
    opened_to = {}
    for number in (1, 2):
        file = tmp_path / f"{number}.json"
        write_evidence(services, EvidenceDeal(club_id=club, table_id="over", number=number), file, operator("sid"))
        openings = json.loads(file.read_bytes())["openings"]
        opened_to[number] = [one["audience"] for one in openings if one["subject"] == f"table/over/{number}"]
    assert set(opened_to[1]) == {"all"}
    assert len(opened_to[1]) >= 6, "four hands, the dead hand and the seed"
    assert opened_to[2] == []


@pytest.mark.parametrize(
    ("table", "deal"), [("over", 1), ("over", 2), ("original", 1), ("paper", 2), ("contested", 1), ("amended", 1)]
)
def test_the_evidence_of_a_deal_is_verified_offline(
    services: Services, club: str, tmp_path: Path, table: str, deal: int
) -> None:
    file = tmp_path / f"{table}.json"
    write_evidence(services, EvidenceDeal(club_id=club, table_id=table, number=deal), file)
    report = verify_record(file, codec())
    assert (report.verdict, told(report)) == ("genuine", [])


def test_nm28_the_counters_of_games_are_those_of_the_ledger(services: Services, club: str) -> None:
    found_faults = reconcile(services, club)
    assert found_faults.ok, [finding.failures for finding in found_faults.findings if not finding.ok]


def test_read_models_are_rebuilt_as_they_were(services: Services, club: str, database: Database) -> None:
    before = list_deals(services, club, Paging(limit=99)).items
    rebuild(database.owner_dsn, services.codec)
    assert list_deals(services, club, Paging(limit=99)).items == before
    assert {"out", "running"} <= {one.kind for one in before}


def test_what_members_have_won_is_in_their_statements(services: Services, club: str) -> None:
    held = {one.account: one.balance for one in balances(services, club, paging=Paging(limit=500)).items}
    for seat, member in enumerate(PLAYERS):
        whole = whole_statement(services, club, Subject(kind="member", id=member), of_days(()))
        stacks = [counters for account, counters in held.items() if account.endswith(f"/stack/{seat}")]
        assert whole.statement.closing == held.get(f"member/{member}", 0) + sum(stacks)


def test_standings_count_kings_outs_and_burials_as_deals_and_rulings_have_them(services: Services, club: str) -> None:
    tallies = {one.member: one.tally for one in leaderboard(services, club, EVERYTHING).items}
    wanted = {name: dict.fromkeys(PLAYERS, 0) for name in ("kings", "outs", "burials")}
    for one in list_deals(services, club, Paging(limit=99)).items:
        if one.kind in ("void", "misdeal", "running") or (one.table_id, one.deal) in RULED:
            continue
        for name, counts in wanted.items():
            for seat, counted in enumerate(one.summary[name]):
                counts[PLAYERS[seat]] += counted
    # Deal 1 of the amended table: Dan was out, and Cem has won the king of spades.
    wanted["outs"]["dan"] += 1
    wanted["kings"]["cem"] += 1
    for name, counts in wanted.items():
        assert {member: tallies[member].own.get(f"newmarket.{name}", 0) for member in PLAYERS} == counts
    assert sum(wanted["kings"].values()) > 4
    assert wanted["burials"]["dan"] > 0


RULED = {("contested", 1), ("amended", 1)}


def test_a_ruling_waits_until_the_deal_is_over(services: Services, club: str) -> None:
    with pytest.raises(Refused) as refused:
        rule_dispute(services, (club, "early"), ruling(None, "voided"), "So.", by("ida"))
    assert refused.value.code == "deal_running"
