"""A club that plays wild-card rummy: its record is audited, its money comes out, and disputes are ruled."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import ALL
from ging_service.application.books import at_books
from ging_service.application.club import at_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.application.settlement_commands import SettlementRequest, plan_settlement
from ging_service.application.table import at_table
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.evidence import EvidenceDeal, write_evidence
from ging_service.audit.export.export import export_club
from ging_service.audit.reconciling.reconcile import reconcile
from ging_service.bootstrap import codec, open_services
from ging_service.calendar.periods import of_days
from ging_service.domain.books.commands import OpenSeason
from ging_service.domain.books.terms import MoneyTerms
from ging_service.domain.club.commands import AddMember, FoundClub, NameArbitrator
from ging_service.domain.errors import Refused
from ging_service.domain.stakes import Stake
from ging_service.execution.caller import Caller
from ging_service.execution.deciding import current
from ging_service.execution.visibility import operator
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.projections.bulk.rebuild import rebuild
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.paging import Paging
from ging_service.reporting.standings.queries import leaderboard
from ging_service.reporting.standings.ranking import Scope
from ging_service.reporting.statements.queries import whole_statement
from ging_service.reporting.statements.statement import Subject
from ging_service.reporting.tables.deals import list_deals
from tests.audit.conftest import sign
from tests.games.wild_card_rummy.recorded import OUT, result
from tests.games.wild_card_rummy.rulings import VOID, asked, ruling
from tests.reporting.standings.test_closed_season import TERMS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ging_service.audit.checking.report import Report
    from ging_service.execution.services import Services
    from tests.support.databases import Database

CLUB = "wild"
PLAYERS = ("ada", "bob", "cem", "dan")
CENTS = MoneyTerms(currency="EUR", minor_digits=2, counter_value="5")
A_CENT_A_POINT = Stake(amount=1, unit="money", counter_value="5")
FOR_MONEY = HouseRules(first_dealer="assigned", payment="pairs", stake=A_CENT_A_POINT, starting_stack=400)
EVERYTHING = Scope(period=of_days(()))
TOTALS = (184, 137, 250, 241)
"""WR26: the example of the source."""


def by(member: str) -> Caller:
    """The member, with every right."""
    return Caller(actor=member, rights=ALL)


def state_of(services: Services, club: str, table: str) -> Any:
    with services.club_transaction(club) as conn:
        return current(services, conn, club, f"table/{table}").state


def found(services: Services, club: str) -> None:
    at_club(services, club, FoundClub(name="Wild"))
    for member in (*PLAYERS, "eva", "sid"):
        at_club(services, club, AddMember(member=member, name=member.title()))
    at_club(services, club, NameArbitrator(member="eva"))


def opened(services: Services, club: str, table: str, rules: HouseRules, seats: int = 4) -> None:
    at_table(services, club, table, c.OpenTable(members=PLAYERS[:seats], rules=rules), by("sid"))


def example_results() -> list[c.RecordResult]:
    """Thirteen results that come to the totals of the example. The players go out in turn."""
    left, held = list(TOTALS), [[0, 0, 0, 0] for _deal in range(13)]
    each = (20, 13, 25, 24)
    for seat in range(4):
        scoring = [number for number in range(13) if number % 4 != seat]
        for number in scoring:
            held[number][seat] = left[seat] if number == scoring[-1] else each[seat]
            left[seat] -= held[number][seat]
    return [
        result(number % 4, *[OUT if seat == number % 4 else points for seat, points in enumerate(line)])
        for number, line in enumerate(held)
    ]


def played_example(services: Services, club: str, rules: HouseRules, **more: Any) -> None:
    """A table of the source's example in a season of money. ``more``: of the season's terms."""
    found(services, club)
    terms = replace(TERMS, last_day="2099-12-31", money=CENTS, **more)
    at_books(services, club, OpenSeason(season="s", name="Season", terms=terms))
    opened(services, club, "example", rules)
    for one in example_results():
        at_table(services, club, "example", one, by("sid"))


def counters(services: Services, club: str) -> list[int]:
    held = {one.account: one.balance for one in balances(services, club, paging=Paging(limit=500)).items}
    return [held.get(f"member/{member}", 0) for member in PLAYERS]


def cents(services: Services, club: str) -> list[int]:
    """What settling up pays to each player."""
    plan = plan_settlement(services, club, SettlementRequest(money=CENTS)).plan
    shares = {share.account: share.amount for share in plan.shares}
    return [shares.get(f"member/{member}", 0) for member in PLAYERS]


def rule(services: Services, club: str, table: str, deal: int, made: Any) -> None:
    """Eva rules on a deal."""
    with services.club_transaction(club) as conn:
        dispute = f"{table}-{current(services, conn, club, f'table/{table}').version}"
    raise_dispute(services, (club, dispute), Contested(table_id=table, deal=deal, subject="deal"), "No!", by("ada"))
    take_dispute(services, (club, dispute), by("eva"))
    rule_dispute(services, (club, dispute), made, "It is so.", by("eva"))


def test_a_table_for_money_pays_by_the_value_of_the_season(fresh_services: Services) -> None:
    services = fresh_services
    found(services, "one")
    other = replace(FOR_MONEY, stake=replace(FOR_MONEY.stake, counter_value="2.5"))
    opened(services, "one", "before", other)
    terms = replace(TERMS, last_day="2099-12-31", money=CENTS)
    at_books(services, "one", OpenSeason(season="s", name="Season", terms=terms))
    with pytest.raises(Refused, match=f"state counter_value {CENTS.counter_value}") as refusal:
        opened(services, "one", "other", other)
    assert refusal.value.code == "other_counter_value"
    with pytest.raises(Refused, match="at a new table"):
        at_table(services, "one", "before", example_results()[0], by("sid"))
    opened(services, "one", "same", FOR_MONEY)


@pytest.mark.parametrize(("payment", "paid"), [("pairs", [75, 265, -190, -150]), ("winner", [-45, 265, -115, -105])])
def test_wr26_the_example_of_the_source_is_settled_to_the_cent(
    fresh_services: Services, payment: Any, paid: list[int]
) -> None:
    services = fresh_services
    played_example(services, "example", replace(FOR_MONEY, payment=payment))
    state = state_of(services, "example", "example")
    assert (state.phase, state.totals, state.winners) == ("ended", TOTALS, (1,))
    assert cents(services, "example") == paid
    assert counters(services, "example") == [amount // 5 for amount in paid]
    for member, amount in zip(PLAYERS, paid, strict=True):
        whole = whole_statement(services, "example", Subject(kind="member", id=member), of_days(()))
        assert whole.statement.closing == amount // 5
    assert reconcile(services, "example").ok


def test_wr26_a_ruling_that_changes_a_deal_recomputes_what_was_paid(fresh_services: Services, tmp_path: Path) -> None:
    services = fresh_services
    played_example(services, "ruled", FOR_MONEY)
    # Bob held 30 points in deal 3, not 13: Bob has 154.
    rule(services, "ruled", "example", 3, ruling(asked(2, 20, 30, OUT, 24)))
    assert state_of(services, "ruled", "example").totals == (184, 154, 250, 241)
    assert cents(services, "ruled") == [90, 210, -170, -130]
    for member, amount in zip(PLAYERS, (90, 210, -170, -130), strict=True):
        whole = whole_statement(services, "ruled", Subject(kind="member", id=member), of_days(()))
        assert whole.statement.closing == amount // 5
    rule(services, "ruled", "example", 3, ruling(asked(2, 20, 13, OUT, 24)))
    assert cents(services, "ruled") == [75, 265, -190, -150]
    rule(services, "ruled", "example", 13, VOID)
    tallies = {one.member: one.tally for one in leaderboard(services, "ruled", EVERYTHING).items}
    assert {member: tally.net for member, tally in tallies.items()} == dict(
        zip(PLAYERS, counters(services, "ruled"), strict=True)
    )
    assert {member: tally.own.get("wild_card_rummy.games", 0) for member, tally in tallies.items()} == {
        "ada": 0,
        "bob": 1,
        "cem": 0,
        "dan": 0,
    }
    sign(services, "ruled")
    export_club(services, "ruled", tmp_path / "record", all_openings=True)
    report = verify_record(tmp_path / "record", codec())
    assert (report.verdict, told(report)) == ("genuine", [])
    assert reconcile(services, "ruled").ok


def test_the_players_of_a_table_that_is_over_owe_table_money(fresh_services: Services) -> None:
    played_example(fresh_services, "owed", FOR_MONEY, table_money_per="evening", table_money=3)
    assert counters(fresh_services, "owed") == [15 - 3, 53 - 3, -38 - 3, -30 - 3]


@pytest.fixture(scope="module")
def services(database: Database) -> Iterator[Services]:
    with open_services(database.app_dsn) as opened_services:
        yield replace(opened_services, chance=Random(11))  # noqa: S311  can be repeated


@pytest.fixture(scope="module")
def club(services: Services) -> str:
    """Tables that are over, running, recorded with real cards, and contested."""
    found(services, CLUB)
    usual = HouseRules(first_dealer="assigned", payment="pairs", stake=Stake(amount=1, points=10), round_to=1)
    usual = replace(usual, starting_stack=100)
    opened(services, CLUB, "over", replace(usual, deals="2..K"))
    played(services, "over", deals=12, seed=1)
    opened(services, CLUB, "running", usual)
    at_table(services, CLUB, "running", c.DealCards(), by("ada"))
    opened(services, CLUB, "paper", usual, seats=3)
    for command in (
        result(0, OUT, 27, "KS 9H"),
        c.RecordDeal(dealer=-1, wild=""),
        c.RecordTurn(seat=2, taken=0, actions=(), discard="KD", up_for_two=False),
        c.RecordTurn(seat=0, taken=1, actions=(), discard="2S", up_for_two=False),
        result(1, 25, OUT, 31),
    ):
        at_table(services, CLUB, "paper", command, by("sid"))
    opened(services, CLUB, "contested", usual, seats=3)
    played(services, "contested", deals=2, seed=2)
    rule(services, CLUB, "contested", 1, VOID)
    opened(services, CLUB, "amended", usual, seats=3)
    for command in (result(0, OUT, 27, 19), result(1, 5, OUT, 31)):
        at_table(services, CLUB, "amended", command, by("sid"))
    rule(services, CLUB, "amended", 1, ruling(asked(2, 30, "KS 9H", OUT)))
    raise_dispute(services, (CLUB, "early"), Contested(table_id="running", deal=1, subject="deal"), "No.", by("ada"))
    take_dispute(services, (CLUB, "early"), by("eva"))
    sign(services, CLUB)
    return CLUB


def played(services: Services, table: str, *, deals: int, seed: int) -> None:
    """Play by chance until so many deals have been scored."""
    chance = Random(seed)  # noqa: S311  a game for a test
    while (state := state_of(services, CLUB, table)).phase != "ended" and state.deals_played < deals:
        seat = chance.choice(GAME.to_act(state).seats)
        moves = [one for one in GAME.moves(state, seat) if not isinstance(one, c.EndTable)]
        at_table(services, CLUB, table, chance.choice(moves), by(PLAYERS[seat]))


def told(report: Report) -> list[str]:
    return [failure.what for finding in report.findings for failure in finding.failures]


@pytest.mark.parametrize("reader", ["", "ada", "dan", "sid"])
def test_what_anybody_exports_is_genuine_and_decided_again(
    services: Services, club: str, tmp_path: Path, reader: str
) -> None:
    export_club(services, club, tmp_path / "own", operator(reader))
    report = verify_record(tmp_path / "own", codec())
    assert (report.verdict, told(report)) == ("genuine", [])


def test_the_whole_record_replays_every_shuffle_and_decides_every_command_again(
    services: Services, club: str, tmp_path: Path
) -> None:
    export_club(services, club, tmp_path / "record", all_openings=True)
    report = verify_record(tmp_path / "record", codec())
    assert (report.verdict, told(report)) == ("genuine", [])
    assert "not_decided_again" not in report.finding("play").counts
    shuffles = report.finding("shuffles")
    assert shuffles.looked_at == shuffles.counts["replayed"] > 12


def test_a_running_deal_opens_to_a_player_their_own_cards_only(services: Services, club: str, tmp_path: Path) -> None:
    for reader, own in (("ada", {"seat/0"}), ("bob", {"seat/1"}), ("sid", set()), ("", set())):
        file = tmp_path / f"{reader or 'nobody'}.json"
        write_evidence(services, EvidenceDeal(club_id=club, table_id="running", number=1), file, operator(reader))
        assert {one["audience"] for one in json.loads(file.read_bytes())["openings"]} == own
        assert verify_record(file, codec()).verdict == "genuine"


@pytest.mark.complete
@pytest.mark.parametrize(("table", "deal"), [("over", 1), ("paper", 2), ("contested", 1), ("amended", 1)])
def test_the_evidence_of_a_deal_is_verified_offline(
    services: Services, club: str, tmp_path: Path, table: str, deal: int
) -> None:
    file = tmp_path / f"{table}.json"
    write_evidence(services, EvidenceDeal(club_id=club, table_id=table, number=deal), file)
    report = verify_record(file, codec())
    assert (report.verdict, told(report)) == ("genuine", [])


@pytest.mark.complete
def test_the_counters_of_games_are_those_of_the_ledger(services: Services, club: str) -> None:
    found_faults = reconcile(services, club)
    assert found_faults.ok, [finding.failures for finding in found_faults.findings if not finding.ok]


def test_read_models_are_rebuilt_as_they_were(services: Services, club: str, database: Database) -> None:
    before = list_deals(services, club, Paging(limit=99)).items
    rebuild(database.owner_dsn, services.codec)
    assert list_deals(services, club, Paging(limit=99)).items == before
    assert {"out", "running"} <= {one.kind for one in before}


def test_standings_count_games_outs_and_points_as_the_sheets_have_them(services: Services, club: str) -> None:
    tallies = {one.member: one.tally for one in leaderboard(services, club, EVERYTHING).items}
    points, outs = dict.fromkeys(PLAYERS, 0), dict.fromkeys(PLAYERS, 0)
    for table in ("over", "paper", "contested", "amended"):
        for line in state_of(services, club, table).sheet:
            for seat, own in enumerate(line.points):
                points[PLAYERS[seat]] += own
                outs[PLAYERS[seat]] += line.kind == "out" and line.winner == seat
    assert {member: tally.own["wild_card_rummy.points"] for member, tally in tallies.items()} == points
    assert {member: tally.own["wild_card_rummy.outs"] for member, tally in tallies.items()} == outs
    games = sum(tally.own.get("wild_card_rummy.games", 0) for tally in tallies.values())
    assert games == len(state_of(services, club, "over").winners)


def test_a_ruling_waits_until_the_deal_is_over(services: Services, club: str) -> None:
    with pytest.raises(Refused) as refused:
        rule_dispute(services, (club, "early"), VOID, "So.", by("eva"))
    assert refused.value.code == "deal_running"
