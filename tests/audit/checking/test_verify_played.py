"""`verify` over everything that the service itself can play, under all house rules, and over what scribes bring in from paper."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from ging_service.application.club import found_club
from ging_service.application.import_evening_records import import_record
from ging_service.application.played_evenings import RecordFile
from ging_service.application.simulation import demo
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.checking.report import report_lines
from ging_service.audit.export.export import export_club
from ging_service.bootstrap import open_services
from ging_service.execution.visibility import OPERATOR, operator
from tests.audit.conftest import sign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.audit.checking.report import Report
    from ging_service.execution.services import Services
    from tests.support.databases import Database

EYES = {"spectator": (OPERATOR, False), "member": (operator("ada"), False), "keeper": (OPERATOR, True)}


@pytest.fixture(scope="module")
def played(database: Database) -> Iterator[Services]:
    """The demo club, a simulated season, and the evenings of the examples."""
    with open_services(database.app_dsn) as opened:
        made = replace(opened, chance=Random(5))  # noqa: S311  the same shuffles in each run
        play_all(made)
        yield made


UNDONE = """
format = 1
game = "ging"
club = "paper"
table = "undone"
date = 2026-11-21
time_zone = "Europe/London"
members = ["a", "b", "c", "d"]
first_dealer = "d"
actions = [
  "deal by a 9S JH 9H 10D 7D KC JC / 10S 8S KH 10H KD 9D 10C / KS JS 7S 7H QD JD 8D / QS QH 8H QC 9C 8C 7C",
  "d clubs 34",
  "settle",
  "undo 1 \\"not a, but d has dealt\\"",
  "deal by d 9S JH 9H 10D 7D KC JC / 10S 8S KH 10H KD 9D 10C / KS JS 7S 7H QD JD 8D / QS QH 8H QC 9C 8C 7C",
  "d clubs 34",
  "settle",
]
[rules]
first_dealer = "assigned"
"""
"""An evening at which a deal was entered wrongly and undone."""


def play_all(made: Services) -> None:
    demo.seed(made)
    simulate(made, Simulation(club_id="simulated", tables=12, deals=12, seed=11))
    found_club(made, "paper", "Paper")
    for file in sorted(Path("examples").glob("*.toml")):
        import_record(made, "paper", RecordFile(text=file.read_text(encoding="utf-8")), add_members=True)
    import_record(made, "paper", RecordFile(text=UNDONE), add_members=True)
    for club in (demo.CLUB_ID, "simulated", "paper"):
        sign(made, club)


@pytest.mark.complete
@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("club", [demo.CLUB_ID, "simulated", "paper"])
def test_what_the_service_plays_and_reads_is_genuine(played: Services, tmp_path: Path, club: str, eyes: str) -> None:
    person, everything = EYES[eyes]
    export_club(played, club, tmp_path / "record", person, all_openings=everything)
    report: Report = verify_record(tmp_path / "record", played.codec)
    assert report.verdict == "genuine", "\n".join(report_lines(report))
    decided = report.finding("play")
    assert decided.looked_at == report.size
    assert decided.counts["commands"] > 0
