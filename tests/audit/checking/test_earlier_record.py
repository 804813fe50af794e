"""A record exported by an earlier version of the program: it verifies, comes back and goes on.

``earlier_record`` was written, with every opening, before games became packages. It must never be written again: a test
that makes its own record cannot notice that stored bytes have changed their meaning.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from ging_service.application.club import at_club
from ging_service.application.disputes import rule_dispute, take_dispute
from ging_service.application.table import at_table
from ging_service.audit import export_layout
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.export import export_club
from ging_service.audit.restore.restore import restore_club
from ging_service.bootstrap import codec
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.execution.caller import Caller
from ging_service.execution.visibility import OPERATOR
from ging_service.games.ging.decider.commands import Settle
from ging_service.reporting.tables.tables import table_state
from tests.games.ging.ruling_values import make_ruling

if TYPE_CHECKING:
    from ging_service.execution.services import Services

RECORD: Final = Path(__file__).with_name("earlier_record")
CLUB: Final = "earlier"
VKEY: Final = "ging-service/earlier+a530c462+AZfUqmbOP8fhUE36/Q1Ga9u35DTm6buPvP44ECKsK1Ty"
EVENTS: Final = 20
DISPUTE: Final = (CLUB, "d1")
EVE: Final = Caller(actor="eve")


def test_it_verifies() -> None:
    report = verify_record(RECORD, codec())
    assert [finding.name for finding in report.findings if not finding.ok] == []
    assert (report.verdict, report.size, report.key) == ("genuine", EVENTS, VKEY)


def test_what_is_exported_again_is_the_same(elsewhere: Services, tmp_path: Path) -> None:
    restored = restore_club(elsewhere, RECORD)
    assert (restored.events, restored.signed_size, restored.sealed) == (EVENTS, EVENTS, {})
    export_club(elsewhere, CLUB, tmp_path / "again", all_openings=True)
    same = {path.name for path in RECORD.iterdir()} - {export_layout.MANIFEST, export_layout.README, export_layout.SUMS}
    assert {"events.jsonl", "openings.jsonl", "checkpoint", "journal.hledger"} <= same
    for name in same:
        assert (tmp_path / "again" / name).read_bytes() == (RECORD / name).read_bytes(), name


def test_its_deal_is_settled_and_its_dispute_ruled_on(elsewhere: Services) -> None:
    restore_club(elsewhere, RECORD)
    at_table(elsewhere, CLUB, "evening", Settle())
    at_club(elsewhere, CLUB, AddMember(member="eve", name="Eve"))
    at_club(elsewhere, CLUB, NameArbitrator(member="eve"))
    take_dispute(elsewhere, DISPUTE, EVE)
    rule_dispute(elsewhere, DISPUTE, make_ruling(outcome="dismissed", deal=0), "The cards were put away", EVE)
    assert table_state(elsewhere, CLUB, "evening", OPERATOR).state.deals_played == 2
