"""A club that plays Gin Rummy: its record is audited, its counters come out, and disputes are ruled."""

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
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.evidence import EvidenceDeal, write_evidence
from ging_service.audit.export.export import export_club
from ging_service.audit.proofs.deal_proof import deal_proof
from ging_service.audit.reconciling.reconcile import reconcile
from ging_service.bootstrap import codec, open_services
from ging_service.calendar.periods import of_days
from ging_service.domain.club.commands import AddMember, FoundClub, NameArbitrator
from ging_service.domain.errors import Refused
from ging_service.domain.installed_games import GAMES
from ging_service.domain.rulings.declared import SeatTransfer
from ging_service.execution.caller import Caller
from ging_service.execution.deciding import current
from ging_service.execution.visibility import NOBODY, operator
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.amending import Amendment
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.rules.house_rules import PRESETS
from ging_service.projections.bulk.rebuild import rebuild
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.paging import Paging
from ging_service.reporting.standings.queries import leaderboard
from ging_service.reporting.standings.ranking import Scope
from ging_service.reporting.tables.deals import list_deals
from ging_service.reporting.tables.table_activity import results_of
from ging_service.web.pages.proof.page import proof_json
from tests.audit.conftest import sign
from tests.games.gin_rummy.decider.test_amending import VOID
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.table import GR27, KNOCKER, OTHER
from tests.web.pages.proof.checking import checked

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ging_service.audit.checking.report import Report
    from ging_service.execution.services import Services
    from tests.support.databases import Database

CLUB = "gin"
ADA, BOB = 0, 1
PLAYERS = ("ada", "bob")
COUNTERS = replace(PRESETS["counters"], first_dealer="assigned", turn_limit_s=0)
UNKNOWN: Any = {"dealer": -1, "upcard": "", "other_melds": (), "lay_offs": (), "discard": "KC"}
MELDS = tuple(map(cards, GR27))
HANDS = (cards(OTHER), cards(f"{KNOCKER} KC"))
TABLES = ("over", "running", "paper", "contested", "amended", "rewritten", "voided")
EVERYTHING = Scope(period=of_days(()))


def by(member: str) -> Caller:
    """The member, with every right."""
    return Caller(actor=member, rights=ALL)


def state_of(services: Services, table: str) -> Any:
    with services.club_transaction(CLUB) as conn:
        return current(services, conn, CLUB, f"table/{table}").state


def opened(services: Services, table: str, **rules: Any) -> None:
    opening = c.OpenTable(members=PLAYERS, rules=replace(COUNTERS, **rules))
    at_table(services, CLUB, table, opening)


def played(services: Services, table: str, *, deals: int, seed: int) -> None:
    """Play by chance until so many deals have been scored or the table has ended; nobody ends it before."""
    chance = Random(seed)  # noqa: S311  a game for a test
    while (state := state_of(services, table)).phase != "ended" and state.deals_played < deals:
        seat = chance.choice(GAME.to_act(state).seats)
        moves = [one for one in GAME.moves(state, seat) if not isinstance(one, c.EndTable)]
        at_table(services, CLUB, table, chance.choice(moves), by(PLAYERS[seat]))


@pytest.fixture(scope="module")
def services(database: Database) -> Iterator[Services]:
    with open_services(database.app_dsn) as opened_services:
        yield replace(opened_services, chance=Random(11))  # noqa: S311  can be repeated


@pytest.fixture(scope="module")
def club(services: Services) -> str:
    """Tables that are over, running, recorded with real cards, and contested."""
    at_club(services, CLUB, FoundClub(name="Gin"))
    for member in (*PLAYERS, "eva", "sid"):
        at_club(services, CLUB, AddMember(member=member, name=member.title()))
    at_club(services, CLUB, NameArbitrator(member="eva"))
    opened(services, "over", games=1, target=30)
    played(services, "over", deals=100, seed=1)
    opened(services, "running", showing="declared")
    at_table(services, CLUB, "running", c.DealCards(), by("ada"))
    at_table(services, CLUB, "running", c.TakeDiscard(seat=BOB), by("bob"))
    recorded(services)
    contested(services)
    sign(services, CLUB)
    return CLUB


def recorded(services: Services) -> None:
    """Real cards at the three levels of detail."""
    opened(services, "paper")
    for command in (
        c.RecordResult(dealer=-1, kind="gin", winner=ADA, points=33),
        c.RecordKnock(**UNKNOWN, melds=MELDS, hands=HANDS),
        c.RecordDeal(dealer=-1, upcard=cards("AD")[0]),
        c.TakeDiscard(seat=BOB),
        c.RecordKnock(**UNKNOWN, melds=MELDS, hands=HANDS),
        c.RecordResult(dealer=-1, kind="void", winner=-1, points=0),
    ):
        at_table(services, CLUB, "paper", command, by("sid"))


def contested(services: Services) -> None:
    """A deal that is voided in the middle of a game, with a transfer that is ordered beside it."""
    opened(services, "contested", target=1_000)
    played(services, "contested", deals=3, seed=2)
    about = Contested(table_id="contested", deal=1, subject="deal")
    raise_dispute(services, (CLUB, "d"), about, "Not so.", by("ada"))
    take_dispute(services, (CLUB, "d"), by("eva"))
    ordered = SeatTransfer(payer=ADA, taker=BOB, counters=2, rule="GR13")
    ruling = replace(VOID, transfers=(ordered,))
    rule_dispute(services, (CLUB, "d"), ruling, "It is so.", by("eva"))
    amended(services)
    raise_dispute(services, (CLUB, "early"), Contested(table_id="running", deal=1, subject="deal"), "No.", by("ada"))
    take_dispute(services, (CLUB, "early"), by("eva"))


def amended(services: Services) -> None:
    """Deals of each level that were written down wrongly, in games that go on, end by it, or were paid for already."""
    result = c.RecordResult(dealer=-1, kind="knock", winner=BOB, points=3)
    opened(services, "amended", target=30, games=1)
    at_table(services, CLUB, "amended", result, by("sid"))
    amend(services, "amended", 1, Amendment(kind="gin", winner=ADA, points=31))

    opened(services, "rewritten", target=50, games=0)
    for command in (
        c.RecordKnock(**UNKNOWN, melds=MELDS, hands=HANDS),
        c.RecordDeal(dealer=-1, upcard=cards("AD")[0]),
        c.TakeDiscard(seat=ADA),
        c.RecordKnock(**UNKNOWN, melds=MELDS, hands=HANDS[::-1]),
        replace(result, winner=ADA, points=40),
        replace(result, points=7),
    ):
        at_table(services, CLUB, "rewritten", command, by("sid"))
    other = cards(OTHER.replace("QH", "2C"))
    knock = Amendment(hands=(HANDS[BOB], other), discard=cards("KC")[0], melds=MELDS)
    amend(services, "rewritten", 3, Amendment(kind="knock", winner=ADA, points=12))
    amend(services, "rewritten", 2, knock)
    amend(services, "rewritten", 1, replace(knock, hands=knock.hands[::-1]))
    amend(services, "rewritten", 3, Amendment(kind="knock", winner=ADA, points=39))
    opened(services, "voided", games=1)
    at_table(services, CLUB, "voided", replace(result, winner=ADA, points=84), by("sid"))
    at_table(services, CLUB, "voided", c.RecordResult(dealer=-1, kind="gin", winner=ADA, points=60), by("sid"))
    rule(services, "voided", 2, VOID)


def amend(services: Services, table: str, deal: int, amendment: Amendment) -> None:
    """Eva amends a deal."""
    (own,) = [one for one in GAMES if one.kind == GAME.kind]
    rulings: Any = own.rulings
    rule(services, table, deal, rulings.ruling(outcome="amended", transfers=(), amendment=amendment))


def rule(services: Services, table: str, deal: int, ruling: Any) -> None:
    """Eva rules on a deal."""
    with services.club_transaction(CLUB) as conn:
        dispute = f"{table}-{current(services, conn, CLUB, f'table/{table}').version}"
    raise_dispute(services, (CLUB, dispute), Contested(table_id=table, deal=deal, subject="deal"), "No!", by("ada"))
    take_dispute(services, (CLUB, dispute), by("eva"))
    rule_dispute(services, (CLUB, dispute), ruling, "It is so.", by("eva"))


def told(report: Report) -> list[str]:
    return [failure.what for finding in report.findings for failure in finding.failures]


@pytest.mark.complete
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
    assert shuffles.looked_at == shuffles.counts["replayed"] > 4


def test_a_running_deal_opens_to_a_player_their_own_cards_only(services: Services, club: str, tmp_path: Path) -> None:
    for reader, own in (("ada", {"seat/0"}), ("bob", {"seat/1"}), ("sid", set()), ("", set())):
        file = tmp_path / f"{reader or 'nobody'}.json"
        write_evidence(services, EvidenceDeal(club_id=club, table_id="running", number=1), file, operator(reader))
        assert {one["audience"] for one in json.loads(file.read_bytes())["openings"]} == own
        assert verify_record(file, codec()).verdict == "genuine"


def test_the_evidence_of_a_deal_is_verified_offline_and_in_the_browser(
    services: Services, club: str, tmp_path: Path
) -> None:
    places = [("over", 1), ("running", 1), ("paper", 2), ("contested", 1), ("amended", 1), ("rewritten", 3)]
    for table, deal in places:
        file = tmp_path / f"{table}.json"
        write_evidence(services, EvidenceDeal(club_id=club, table_id=table, number=deal), file)
        report = verify_record(file, codec())
        assert (report.verdict, told(report)) == ("genuine", []), table
    proofs = [json.loads(proof_json(deal_proof(services, club, table, deal, NOBODY))) for table, deal in places]
    reports = checked(proofs)
    assert [report.get("failures") for report in reports] == [[]] * len(places)
    assert reports[1]["extent"] == "running"


def test_the_counters_of_games_are_those_of_the_ledger(services: Services, club: str) -> None:
    with services.club_transaction(club) as conn:
        (over,) = results_of(conn, club, ["over"]).values()
    nets = {one.member: one.net for one in over}
    assert sum(nets.values()) == 0
    assert any(nets.values())
    found = reconcile(services, club)
    assert found.ok, [finding.failures for finding in found.findings if not finding.ok]


def test_read_models_are_rebuilt_as_they_were(services: Services, club: str, database: Database) -> None:
    before = list_deals(services, club, Paging(limit=99)).items
    rebuild(database.owner_dsn, services.codec)
    assert list_deals(services, club, Paging(limit=99)).items == before
    assert {"void", "gin", "knock"} <= {one.kind for one in before}


def test_standings_count_games_points_gins_undercuts_and_knocks(services: Services, club: str) -> None:
    found = {one.member: one.tally for one in leaderboard(services, club, EVERYTHING, paging=Paging(limit=9)).items}
    assert set(found) == {*PLAYERS}
    assert sum(tally.net for tally in found.values()) == 0
    scored = dict.fromkeys(PLAYERS, 0)
    for table in TABLES:
        for line in state_of(services, table).game.sheet:
            if line.winner >= 0:
                scored[PLAYERS[line.winner]] += line.points
    # The first game of "rewritten", as it was amended.
    scored["ada"] += 11 + 39
    scored["bob"] += 11
    assert {member: tally.own["gin_rummy.points"] for member, tally in found.items()} == scored
    assert found["ada"].own["gin_rummy.gins"] >= 1
    assert found["ada"].deals == found["bob"].deals
    won = [state_of(services, table).games_won for table in TABLES]
    games = {member: tally.own.get("gin_rummy.games", 0) for member, tally in found.items()}
    assert games == {member: sum(one[seat] for one in won) for seat, member in enumerate(PLAYERS)}


def test_standings_and_the_ledger_agree_on_every_ruling(services: Services, club: str) -> None:
    tallies = leaderboard(services, club, EVERYTHING, paging=Paging(limit=9)).items
    counted = balances(services, club, paging=Paging(limit=500)).items
    for seat, member in enumerate(PLAYERS):
        own = [one.balance for one in counted if one.account == f"member/{member}" or one.account.endswith(f"/{seat}")]
        (tally,) = [one.tally for one in tallies if one.member == member]
        assert sum(own) == tally.net != 0


def test_a_ruling_waits_until_the_deal_is_over(services: Services, club: str) -> None:
    with pytest.raises(Refused) as refused:
        rule_dispute(services, (club, "early"), VOID, "So.", by("eva"))
    assert refused.value.code == "deal_running"


def test_games_are_won_and_lost_by_rulings(services: Services, club: str) -> None:
    assert club
    amended, rewritten, voided = (state_of(services, table) for table in ("amended", "rewritten", "voided"))
    assert (amended.phase, amended.game.winner, amended.games_won) == ("ended", ADA, (1, 0))
    assert (rewritten.phase, rewritten.game.number, rewritten.games_won) == ("between_deals", 2, (1, 0))
    assert (voided.phase, voided.game.winner, voided.games_won) == ("ended", -1, (0, 0))


def test_the_points_of_a_voided_deal_do_not_count_in_the_game(services: Services, club: str) -> None:
    assert club
    state = state_of(services, "contested")
    assert [line.deal for line in state.game.sheet if line.deal == 1] == []
    assert state.game.sheet
