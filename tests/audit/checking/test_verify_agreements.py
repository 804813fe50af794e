"""`verify`: nobody agrees for somebody else, and no deal begins before its players have accepted their seats."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ging_service.access.role_rights import rights_of
from ging_service.application.books import at_books
from ging_service.application.club import at_club, found_club
from ging_service.application.table import accept_seat, agree_to_end, at_table
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.checking.report import report_lines
from ging_service.audit.export.export import export_club
from ging_service.bootstrap import codec, open_services
from ging_service.domain.books.commands import SetCreditLimit
from ging_service.domain.club.commands import AddMember, SetSeatLimit
from ging_service.domain.stakes import Stake
from ging_service.execution.caller import Caller
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from tests.audit.checking.forging import Forger, change, envelope, left_out
from tests.audit.conftest import sign

if TYPE_CHECKING:
    from pathlib import Path

    from tests.audit.checking.forging import Forgery
    from tests.support.databases import Database

CLUB = "agreed"


def by(member: str) -> Caller:
    return Caller(actor=member, rights=rights_of(("player",)))


@pytest.fixture(scope="module")
def folder(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A club with a credit limit of one stack, in which Bob plays at one table while another seat is offered to them."""
    made = tmp_path_factory.mktemp("exports") / "keeper"
    rules = HouseRules(first_dealer="assigned", starting_stack=20, stake_per_game=Stake(amount=5))
    opening = c.OpenTable(members=("ada", "bob"), rules=rules)
    with open_services(database.app_dsn) as services:
        found_club(services, CLUB, "Agreed")
        for member in ("ada", "bob", "cem"):
            at_club(services, CLUB, AddMember(member=member, name=member.title()))
        at_books(services, CLUB, SetCreditLimit(member="", counters=20))
        at_books(services, CLUB, SetCreditLimit(member="ada", counters=1_000))
        at_table(services, CLUB, "offered", opening, by("ada"))
        at_table(services, CLUB, "t", opening, by("ada"))
        accept_seat(services, CLUB, "t", by("bob"))
        at_table(services, CLUB, "t", c.DealCards(), by("ada"))
        agree_to_end(services, CLUB, "t", by("ada"))
        at_table(services, CLUB, "t", c.EndTable(), by("bob"))
        at_club(services, CLUB, SetSeatLimit(member="cem", counters=30), by("cem"))
        at_table(services, CLUB, "own", replace(opening, members=("bob", "cem")), by("bob"))
        at_table(services, CLUB, "own", c.EndTable(), by("cem"))
        sign(services, CLUB)
        export_club(services, CLUB, made, all_openings=True)
    return made


def test_what_was_agreed_is_genuine_and_an_agreed_end_is_no_note(folder: Path) -> None:
    report = verify_record(folder, codec())
    assert report.verdict == "genuine", list(report_lines(report))
    assert report.finding("play").notes == []


FORGERIES: dict[str, tuple[Forgery, str]] = {
    "somebody else accepts the seat": (envelope("club.SeatAccepted", actor="ada"), "a different person"),
    "nobody accepts the seat": (left_out("club.SeatAccepted"), "this deal had to wait for bob"),
    "somebody else agrees to the end": (envelope("club.EndAgreed", actor="bob"), "a different person"),
    "somebody else limits what they play for": (envelope("club.SeatLimitSet", actor="ada"), "a different person"),
    "somebody else offers the seat": (change("club.SeatsOffered", by="cem"), "a different person"),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_agreements_tell(folder: Path, tmp_path: Path, what: str) -> None:
    forge, words = FORGERIES[what]
    forger = Forger(folder, tmp_path / "forged")
    forge(forger)
    report = verify_record(forger.sign(), codec())
    assert report.verdict == "not_genuine"
    assert any(words in one.what for one in report.finding("play").failures), list(report_lines(report))


def test_an_end_that_nobody_agreed_to_is_noted(folder: Path, tmp_path: Path) -> None:
    forger = Forger(folder, tmp_path / "forged")
    left_out("club.EndAgreed")(forger)
    (note,) = verify_record(forger.sign(), codec()).finding("play").notes
    assert "whom the game does not let give it" in note
