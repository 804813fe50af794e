"""`verify` of rulings of every kind: each is decided again from the whole record of its table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.application.table import at_table, execute_batch
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.checking.report import report_lines
from ging_service.audit.export.evidence import EvidenceDeal, write_evidence
from ging_service.audit.export.export import export_club
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.execution.caller import Caller
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.deal_settlement import Claim
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.rules.ruling_orders import OrderedTransfer, Ruling
from tests.audit.checking.forging import Forger
from tests.audit.conftest import sign
from tests.games.ging.deals import EXAMPLE_1, SWEEPS
from tests.games.ging.ruling_values import make_amendment, make_ruling

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services

SEATED = ("ada", "bob", "cat", "dan")
CLAIMS = (Claim(seat=3, suit="C", points=34), Claim(seat=2, suit="D", points=28))
_TRANSFERS = (
    OrderedTransfer(payer=0, taker=1, counters=1, rule="G21"),
    OrderedTransfer(payer=0, taker=3, counters=40, rule=""),
)


@dataclass(frozen=True, slots=True)
class Case:
    """A ruling, the event that its dispute contests, and whether the game is over by then."""

    ruling: Ruling
    version: int = 0
    is_over: bool = False


CASES = {
    "declarations are amended": Case(
        make_ruling(outcome="amended", deal=1, amendment=make_amendment(replaces=True, claims=CLAIMS))
    ),
    "hands are amended": Case(make_ruling(outcome="amended", deal=1, amendment=make_amendment(hands=SWEEPS))),
    "the deal is void": Case(make_ruling(outcome="voided", deal=1)),
    "the deal is void and another deals": Case(make_ruling(outcome="voided", deal=1, next_dealer=2)),
    "void after the game": Case(make_ruling(outcome="voided", deal=1), is_over=True),
    "more is ordered than a stack holds": Case(make_ruling(outcome="ordered", deal=1, transfers=_TRANSFERS), version=5),
    "ordered after the game": Case(make_ruling(outcome="ordered", deal=1, transfers=_TRANSFERS), is_over=True),
    "the next dealer is ordered": Case(make_ruling(outcome="ordered", deal=1, next_dealer=1)),
    "void, with transfers": Case(make_ruling(outcome="voided", deal=1, transfers=_TRANSFERS), version=7),
}


def ruled(services: Services, folder: Path, club_id: str, case: Case) -> Path:
    """The folder, for everybody, of a club in which somebody has ruled so."""
    found_club(services, club_id, "Ruled")
    for member in (*SEATED, "eve"):
        at_club(services, club_id, AddMember(member=member, name=member))
    at_club(services, club_id, NameArbitrator(member="eve"))
    rules = HouseRules(first_dealer="assigned")
    at_table(services, club_id, "t", c.OpenTable(members=SEATED, rules=rules, first_dealer=3))
    for _ in range(2):
        deal = c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1)
        execute_batch(
            services,
            (club_id, "t"),
            (deal, c.DeclareSuit(seat=2, suit="D", points=28, cards=(), is_false=False), c.Settle()),
        )
    if case.is_over:
        at_table(services, club_id, "t", c.EndTable())
    contested = Contested(table_id="t", deal=1, subject="deal", version=case.version)
    raise_dispute(services, (club_id, "d1"), contested, "why", Caller(actor="ada"))
    take_dispute(services, (club_id, "d1"), Caller(actor="eve"))
    rule_dispute(services, (club_id, "d1"), case.ruling, "so", Caller(actor="eve"))
    if not case.is_over:
        execute_batch(services, (club_id, "t"), (c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1), c.Settle()))
    sign(services, club_id)
    export_club(services, club_id, folder)
    return folder


@pytest.mark.parametrize("kind", CASES)
def test_a_ruling_is_found_to_be_what_its_arbitrator_ordered(services: Services, tmp_path: Path, kind: str) -> None:
    club_id = kind.replace(" ", "-").replace(",", "")
    report = verify_record(ruled(services, tmp_path / "record", club_id, CASES[kind]), services.codec)
    assert report.verdict == "genuine", "\n".join(report_lines(report))
    assert report.finding("play").counts["rulings"] == 1


def first_payment(data: Any) -> None:
    data["payments"][0]["counters"] += 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data.update(corrects=3), "RulingApplied: corrects is 3"),
        (lambda data: data.update(net=[0, 0, 0, 0]), "RulingApplied: net is"),
        (lambda data: data.update(deal=2), "no ruling of the dispute 'd1' is about this"),
        (lambda data: data.update(ends_after=0), "RulingApplied: ends_after is"),
        (lambda data: data.update(void_from=2), "bad_void_from"),
        (lambda data: data.update(settled_at=""), "RulingApplied: settled_at is ''"),
        (lambda data: data["result"].update(kind="none"), "RulingApplied: result is"),
        (lambda data: data.update(next_dealer=9), "no_such_seat"),
        (lambda data: data["payments"][0].update(source="bank"), "cannot be decided again (ValueError)"),
        (lambda data: data["payments"][-1].update(source="member/bob"), "RulingApplied: net is"),
        (lambda data: data["payments"].reverse(), "RulingApplied"),
        (first_payment, "RulingApplied"),
    ],
)
def test_a_ruling_that_was_changed_is_told(services: Services, tmp_path: Path, change: Any, words: str) -> None:
    club_id = f"changed-{abs(hash(tmp_path.name))}"
    case = CASES["more is ordered than a stack holds"]
    forger = Forger(ruled(services, tmp_path / "record", club_id, case), tmp_path / "forged")
    forger.change("ging.RulingApplied", change)
    report = verify_record(forger.sign(), services.codec)
    assert any(words in one.what for one in report.finding("play").failures), "\n".join(report_lines(report))


def test_a_ruling_of_the_first_version_is_judged_by_what_it_says(services: Services, tmp_path: Path) -> None:
    """It said neither when its deal had happened nor what it came to; all else is decided anew."""
    case = CASES["declarations are amended"]
    forger = Forger(ruled(services, tmp_path / "record", "first-version", case), tmp_path / "old")
    position = forger.change("ging.RulingApplied", lambda data: (data.pop("settled_at"), data.pop("result")))
    forger.events[position]["schema"] = 1
    report = verify_record(forger.sign(), services.codec)
    assert not report.finding("play").failures, "\n".join(report_lines(report))
    assert not report.finding("events").failures, "\n".join(report_lines(report))
    assert report.finding("play").counts["rulings"] == 1


def test_evidence_of_a_later_deal_holds_the_ruling_and_not_its_dispute(services: Services, tmp_path: Path) -> None:
    ruled(services, tmp_path / "record", "later", CASES["more is ordered than a stack holds"])
    write_evidence(services, EvidenceDeal(club_id="later", table_id="t", number=3), tmp_path / "deal.json")
    report = verify_record(tmp_path / "deal.json", services.codec)
    assert report.verdict == "genuine", "\n".join(report_lines(report))
    counts = report.finding("play").counts
    assert (counts["rulings"], "disputes" in counts) == (1, False)
