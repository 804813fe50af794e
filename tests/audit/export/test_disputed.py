"""A deal that was disputed and ruled upon: in the folder, in its evidence, in the journal, and back again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.application.table import at_table, execute_batch
from ging_service.audit import export_layout
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.evidence import EvidenceDeal, write_evidence
from ging_service.audit.export.export import export_club
from ging_service.audit.restore.restore import restore_club
from ging_service.bootstrap import codec
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.execution.caller import Caller
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.deal_settlement import Claim
from ging_service.games.ging.rules.house_rules import HouseRules
from tests.audit.checking.forging import Forger, change
from tests.audit.conftest import sign
from tests.audit.restore.restoring import tables
from tests.games.ging.deals import EXAMPLE_1
from tests.games.ging.ruling_values import make_amendment, make_ruling
from tests.reporting.plain_text.judges import CHECKS, hledger_reads

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services
    from tests.support.databases import Database

CLUB = "disputed"
SEATED = ("ada", "bob", "cat", "dan")
AMENDED = make_ruling(
    outcome="amended",
    deal=0,
    amendment=make_amendment(
        replaces=True, claims=(Claim(seat=3, suit="C", points=34), Claim(seat=2, suit="D", points=28))
    ),
)


@pytest.fixture(scope="module")
def ruled(services: Services) -> Services:
    """Of the first of two deals D's 34 clubs were overlooked: an arbitrator has ruled, and opened the hands."""
    found_club(services, CLUB, "Disputed")
    for member in (*SEATED, "eve"):
        at_club(services, CLUB, AddMember(member=member, name=member))
    at_club(services, CLUB, NameArbitrator(member="eve"))
    rules = HouseRules(first_dealer="assigned")
    at_table(services, CLUB, "t", c.OpenTable(members=SEATED, rules=rules, first_dealer=3))
    for _ in range(2):
        deal = c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1)
        execute_batch(
            services,
            (CLUB, "t"),
            (deal, c.DeclareSuit(seat=2, suit="D", points=28, cards=(), is_false=False), c.Settle()),
        )
    contested = Contested(table_id="t", deal=1, subject="declaration")
    raise_dispute(services, (CLUB, "d1"), contested, "D held 34 clubs", Caller(actor="ada"))
    take_dispute(services, (CLUB, "d1"), Caller(actor="eve"), opens_hands=True)
    rule_dispute(services, (CLUB, "d1"), AMENDED, "by the cards", Caller(actor="eve"))
    sign(services, CLUB)
    return services


def test_the_ruling_comes_back_with_the_club(
    ruled: Services, database: Database, elsewhere: Services, fresh_database: Database, tmp_path: Path
) -> None:
    export_club(ruled, CLUB, tmp_path / "record", all_openings=True)
    restore_club(elsewhere, tmp_path / "record")
    before = tables(database, CLUB)
    assert before == tables(fresh_database, CLUB)
    assert before["disputes"]


@pytest.mark.complete
def test_hledger_adds_up_what_was_ruled(ruled: Services, tmp_path: Path) -> None:
    export_club(ruled, CLUB, tmp_path / "record")
    journal = (tmp_path / "record" / export_layout.JOURNAL).read_text(encoding="utf-8")
    assert "dispute:d1" in journal
    assert hledger_reads(journal, *CHECKS).returncode == 0
    assert "ging.RulingApplied" in hledger_reads(journal, "print", "tag:dispute=d1", "tag:corrects=.").stdout


def test_hands_that_were_opened_are_in_everybodys_folder(ruled: Services, tmp_path: Path) -> None:
    export_club(ruled, CLUB, tmp_path / "record")
    subjects = [
        json.loads(line)["subject"] for line in (tmp_path / "record" / export_layout.OPENINGS).read_bytes().splitlines()
    ]
    assert subjects.count("table/t/1") == 4
    assert subjects.count("table/t/2") == 0


def test_a_review_that_opened_hands_cannot_say_that_it_did_not(ruled: Services, tmp_path: Path) -> None:
    export_club(ruled, CLUB, tmp_path / "record")
    assert verify_record(tmp_path / "record", codec()).ok
    forger = Forger(tmp_path / "record", tmp_path / "forged")
    position = change("dispute.DisputeTaken", opens_hands=False)(forger)
    (failure,) = verify_record(forger.sign(), codec()).finding("play").failures
    assert (failure.where.position, failure.what) == (
        position,
        "this review opens no hands, and hands were opened with it",
    )


def test_evidence_holds_the_dispute_and_the_ruling(ruled: Services, tmp_path: Path) -> None:
    found = write_evidence(ruled, EvidenceDeal(club_id=CLUB, table_id="t", number=1), tmp_path / "deal.json")
    bodies = [json.loads(event.body) for event in found.events]
    concerned = [body["type"] for body, event in zip(bodies, found.events, strict=True) if event.concerns]
    for kind in ("ging.DealRecorded", "dispute.DisputeRaised", "ging.HandsOpened", "ging.RulingApplied"):
        assert concerned.count(kind) == 1, kind
    assert concerned[-1] == "ging.RulingApplied"
    assert [event.position for event in found.events] == sorted(event.position for event in found.events)
    for stream in ("table/t", "dispute/d1"):
        versions = [body["version"] for body in bodies if body["stream"] == stream]
        assert versions == list(range(1, len(versions) + 1))
    assert {opening.subject for opening in found.openings} == {"table/t/1"}
    assert "dispute:d1" in found.journal
