"""A club that plays Thirty-one: its record is audited, its counters come out, and rulings are paid."""

from __future__ import annotations

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
from ging_service.audit.reconciling.reconcile import reconcile
from ging_service.bootstrap import codec, open_services
from ging_service.calendar.periods import of_days
from ging_service.domain.club.commands import AddMember, FoundClub, NameArbitrator
from ging_service.domain.installed_games import GAMES
from ging_service.execution.caller import Caller
from ging_service.execution.deciding import current
from ging_service.execution.visibility import operator
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider.amending import Amendment
from ging_service.games.thirty_one.game import GAME
from ging_service.games.thirty_one.rules import PRESETS
from ging_service.projections.bulk.rebuild import rebuild
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.paging import Paging
from ging_service.reporting.standings.queries import leaderboard
from ging_service.reporting.standings.ranking import Scope
from ging_service.reporting.tables.deals import list_deals
from tests.audit.conftest import sign
from tests.games.thirty_one.decider.test_amending import ruling as ruling_of
from tests.games.thirty_one.table import ADA, BOB, CAT, MEMBERS, NOTHING_FITS, WON, cards

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ging_service.audit.checking.report import Report
    from ging_service.execution.services import Services
    from tests.support.databases import Database

CLUB = "open-cards"
COUNTERS = replace(PRESETS["counters"], turn_limit_s=0)
EVERYTHING = Scope(period=of_days(()))


def by(member: str) -> Caller:
    """The member, with every right."""
    return Caller(actor=member, rights=ALL)


def state_of(services: Services, table: str) -> Any:
    with services.club_transaction(CLUB) as conn:
        return current(services, conn, CLUB, f"table/{table}").state


def opened(services: Services, table: str, players: int, **rules: Any) -> None:
    opening = c.OpenTable(members=MEMBERS[:players], rules=replace(COUNTERS, **rules))
    at_table(services, CLUB, table, opening)


def played(services: Services, table: str, *, cards_most: int = 1_000) -> None:
    """Play by chance until the table has ended, or until so many cards have been taken."""
    chance, taken = Random(table), 0  # noqa: S311  a game for a test
    while (state := state_of(services, table)).phase != "ended" and taken < cards_most:
        seat = chance.choice(GAME.to_act(state).seats)
        command = chance.choice(GAME.moves(state, seat))
        taken += isinstance(command, c.TakeCard)
        at_table(services, CLUB, table, command, by(MEMBERS[seat]))


@pytest.fixture(scope="module")
def services(database: Database) -> Iterator[Services]:
    with open_services(database.app_dsn) as opened_services:
        yield replace(opened_services, chance=Random(31))  # noqa: S311  can be repeated


@pytest.fixture(scope="module")
def club(services: Services) -> str:
    """Tables that are over, running and closed, and one with real cards and rulings."""
    at_club(services, CLUB, FoundClub(name="Open cards"))
    for member in (*MEMBERS, "eva", "sid"):
        at_club(services, CLUB, AddMember(member=member, name=member.title()))
    at_club(services, CLUB, NameArbitrator(member="eva"))
    opened(services, "over", 2, rounds=3)
    played(services, "over")
    opened(services, "draws", 3, rounds=4, stuck="draw")
    played(services, "draws")
    opened(services, "running", 3, rounds=2)
    played(services, "running", cards_most=3)
    opened(services, "closed", 2)
    for command in (c.StartRound(), c.EndTable()):
        at_table(services, CLUB, "closed", command, by("sid"))
    with_real_cards(services)
    sign(services, CLUB)
    return CLUB


def with_real_cards(services: Services) -> None:
    """Of five rounds, two are amended and one is void."""
    opened(services, "paper", 3)
    result = c.RecordResult(first=-1, kind="thirty_one", winner=BOB)
    for command in (
        c.RecordRound(first=ADA, cards=cards(WON)),
        result,
        replace(result, kind="last_taker"),
        c.RecordRound(first=-1, cards=cards(NOTHING_FITS)),
        result,
    ):
        at_table(services, CLUB, "paper", command, by("sid"))
    amend(services, 1, Amendment(cards=cards(NOTHING_FITS)))
    amend(services, 2, Amendment(kind="last_taker", winner=CAT))
    amend(services, 2, Amendment(kind="thirty_one", winner=ADA))
    rule(services, 5, ruling_of(None, "voided"))


def amend(services: Services, deal: int, amendment: Amendment) -> None:
    """Eva amends a round."""
    (own,) = [one for one in GAMES if one.kind == GAME.kind]
    rulings: Any = own.rulings
    rule(services, deal, rulings.ruling(outcome="amended", transfers=(), amendment=amendment))


def rule(services: Services, deal: int, ruling: Any) -> None:
    """Eva rules on a round."""
    with services.club_transaction(CLUB) as conn:
        dispute = f"d{current(services, conn, CLUB, 'table/paper').version}"
    raise_dispute(services, (CLUB, dispute), Contested(table_id="paper", deal=deal, subject="deal"), "No!", by("ada"))
    take_dispute(services, (CLUB, dispute), by("eva"))
    rule_dispute(services, (CLUB, dispute), ruling, "It is so.", by("eva"))


def told(report: Report) -> list[str]:
    return [failure.what for finding in report.findings for failure in finding.failures]


@pytest.mark.parametrize("reader", ["", "ada", "sid"])
def test_what_anybody_exports_is_genuine_and_every_command_is_decided_again(
    services: Services, club: str, tmp_path: Path, reader: str
) -> None:
    export_club(services, club, tmp_path / "record", operator(reader))
    report = verify_record(tmp_path / "record", codec())
    assert (report.verdict, told(report)) == ("genuine", [])
    assert "not_decided_again" not in report.finding("play").counts


def test_the_evidence_of_a_round_is_genuine(services: Services, club: str, tmp_path: Path) -> None:
    for table, deal in (("over", 1), ("running", 1), ("closed", 1), ("paper", 1), ("paper", 5)):
        file = tmp_path / f"{table}-{deal}.json"
        write_evidence(services, EvidenceDeal(club_id=club, table_id=table, number=deal), file)
        report = verify_record(file, codec())
        assert (report.verdict, told(report)) == ("genuine", []), table


def test_nm95_the_counters_are_those_of_the_ledger(services: Services, club: str) -> None:
    found = reconcile(services, club)
    assert found.ok, [finding.failures for finding in found.findings if not finding.ok]
    held = {one.account: one.balance for one in balances(services, club, paging=Paging(limit=500)).items}
    state = state_of(services, "running")
    assert held["table/running/pot"] == state.pot == 3
    assert held.get("table/over/pot", 0) == held.get("table/closed/pot", 0) == 0


def test_read_models_are_rebuilt_as_they_were(services: Services, club: str, database: Database) -> None:
    before = list_deals(services, club, Paging(limit=99)).items
    rebuild(database.owner_dsn, services.codec)
    assert list_deals(services, club, Paging(limit=99)).items == before
    assert {"void", "running", "thirty_one"} <= {one.kind for one in before}


def test_standings_count_rounds_as_rulings_have_left_them(services: Services, club: str) -> None:
    tallies = {one.member: one.tally for one in leaderboard(services, club, EVERYTHING, paging=Paging(limit=9)).items}
    assert sum(tally.net for tally in tallies.values()) == 0
    won = dict.fromkeys(MEMBERS, 0)
    for one in list_deals(services, club, Paging(limit=99)).items:
        for seat in one.winners if one.table_id != "paper" else ():
            won[MEMBERS[seat]] += one.kind == "thirty_one"
    won["ada"] += 1  # the second round of "paper", by the second ruling
    assert {member: tally.own.get("thirty_one.thirty_ones", 0) for member, tally in tallies.items()} == won


def test_standings_and_the_ledger_agree(services: Services, club: str) -> None:
    counted = balances(services, club, paging=Paging(limit=500)).items
    state = state_of(services, "running")
    for one in leaderboard(services, club, EVERYTHING, paging=Paging(limit=9)).items:
        seat = MEMBERS.index(one.member)
        own = [
            line.balance
            for line in counted
            if line.account == f"member/{one.member}" or line.account.endswith(f"/stack/{seat}")
        ]
        # The stake of the running round is in the pot.
        assert sum(own) == one.tally.net - state.round.stakes[seat]
