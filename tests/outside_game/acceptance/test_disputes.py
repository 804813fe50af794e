"""Disputes about a game that brings nothing for them: a deal is voided, transfers are ordered, and everything follows."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from ditch import commands as c

from ging_service.application.club import at_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute, withdraw_dispute
from ging_service.application.table import at_table
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.evidence import EvidenceDeal, write_evidence
from ging_service.audit.export.export import export_club
from ging_service.audit.reconciling.reconcile import reconcile
from ging_service.bootstrap import codec
from ging_service.calendar.periods import of_days
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.domain.errors import Refused
from ging_service.domain.rulings.declared import Ruling, SeatTransfer
from ging_service.projections.bulk.rebuild import rebuild
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.paging import Paging
from ging_service.reporting.standings.queries import leaderboard
from ging_service.reporting.standings.ranking import Scope
from ging_service.reporting.statements.queries import whole_statement
from ging_service.reporting.statements.statement import Subject
from ging_service.reporting.tables.deals import list_deals
from ging_service.reporting.tables.table_activity import results_of
from tests.audit.checking.forging import Forger
from tests.audit.conftest import sign
from tests.outside_game.acceptance import evening
from tests.outside_game.acceptance.test_money import rows

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ging_service.audit.checking.report import Report
    from ging_service.execution.services import Services
    from tests.support.databases import Database

EVERYTHING = Scope(period=of_days(()))
ALL = Paging(limit=500)
VOIDED = Ruling(outcome="voided", transfers=())
_clubs = count(1)


def disputed(services: Services, *, deals: int = 2, stop: int = 1_000, deal: int = 1, **contested: Any) -> str:
    """A club with a table for three, and a dispute about a deal of it that Eva reviews."""
    club = evening.club_of(services, f"disputed-{next(_clubs)}")
    at_club(services, club, AddMember(member="eva", name="Eva"))
    for arbitrator in ("eva", "cat"):
        at_club(services, club, NameArbitrator(member=arbitrator))
    evening.opened(services, club, "t", seats=3, deals=deals)
    evening.played(services, club, "t", seed=3, commands=stop)
    about = {"subject": "deal"} | contested
    raise_dispute(services, (club, "d"), Contested(table_id="t", deal=deal, **about), "Not so.", evening.by("ada"))
    take_dispute(services, (club, "d"), evening.by("eva"))
    return club


def disputed_and_won(services: Services) -> str:
    """The same, about a deal that somebody has won: chance deals, and equal hands share the pot and win nothing."""
    clubs = (disputed(services) for _attempt in count())
    return next(club for club in clubs if max(list_deals(services, club, table_id="t").items[0].net) > 0)


def ruled(services: Services, club: str, ruling: Ruling | None = VOIDED, **more: Any) -> list[Any]:
    """The events at the table that a ruling of Eva's leads to."""
    done = rule_dispute(services, (club, "d"), ruling, "It is so.", evening.by("eva"), **more)
    return [one.event for one in done.recorded_events[1:]]


def ordered(*transfers: tuple[int, int, int], rule: str = "") -> Ruling:
    return Ruling(
        outcome="ordered",
        transfers=tuple(SeatTransfer(payer=p, taker=t, counters=n, rule=rule) for p, t, n in transfers),
    )


def net_of(services: Services, club: str) -> dict[str, int]:
    """What standings say that each member won or lost."""
    return {one.member: one.tally.net for one in leaderboard(services, club, EVERYTHING, paging=ALL).items}


def results(services: Services, club: str) -> dict[str, int]:
    """What the ledger says."""
    with services.club_transaction(club) as conn:
        return {one.member: one.net for one in results_of(conn, club, ["t"])["t"]}


def refused(do: Callable[[], object]) -> str:
    with pytest.raises(Refused) as found:
        do()
    return found.value.code


def test_a_voided_deal_is_paid_back_by_those_who_won_it(services: Services) -> None:
    club = disputed_and_won(services)
    before = net_of(services, club)
    (applied,) = ruled(services, club)
    assert (applied.kind, applied.deal, applied.dispute) == ("voided", 1, "d")
    assert sum(applied.net) == 0
    assert any(applied.net)
    assert {one.source.partition("/")[0] for one in applied.payments} == {"member"}
    after = net_of(services, club)
    moved = dict(zip(evening.MEMBERS, applied.net, strict=True))
    assert after == {member: before[member] + moved[member] for member in before}
    assert [one.tally.deals for one in leaderboard(services, club, EVERYTHING, paging=ALL).items] == [1, 1, 1]
    assert after == results(services, club)


def test_an_ordered_transfer_is_paid_between_members(services: Services) -> None:
    club = disputed(services, subject="transfer", version=3)
    before = net_of(services, club)
    (applied,) = ruled(services, club, ordered((0, 1, 5), (2, 1, 1), rule="D7"))
    assert (applied.kind, applied.net) == ("ordered", (-5, 6, -1))
    after = net_of(services, club)
    assert after == {"ada": before["ada"] - 5, "bob": before["bob"] + 6, "cat": before["cat"] - 1}
    assert after == results(services, club)
    held = {one.account: one.balance for one in balances(services, club, paging=ALL).items if one}
    assert held["member/bob"] == after["bob"]
    whole = whole_statement(services, club, Subject(kind="member", id="bob"), EVERYTHING.period)
    assert whole.statement.holdings[0].closing == after["bob"]


def test_a_ruling_can_void_and_order(services: Services) -> None:
    club = disputed(services)
    both = ruled(services, club, Ruling(outcome="voided", transfers=ordered((2, 0, 3)).transfers))
    assert [one.kind for one in both] == ["voided", "ordered"]
    assert both[1].net == (3, 0, -3)
    assert net_of(services, club) == results(services, club)


def test_a_trial_records_nothing(services: Services) -> None:
    club = disputed(services)
    before = results(services, club)
    tried = ruled(services, club, dry_run=True)
    assert results(services, club) == before
    assert ruled(services, club) == tried


def test_a_ruling_leaves_what_lies_on_the_table(services: Services) -> None:
    club = disputed(services, deals=5, stop=0, deal=0, subject="transfer")
    at_table(services, club, "t", c.Deal(), evening.by("ada"))
    assert refused(lambda: ruled(services, club, ordered((0, 1, 5)))) == "deal_running"
    at_table(services, club, "t", c.Knock(seat=1), evening.by("bob"))
    state = evening.state_of(services, club, "t")
    ruled(services, club, ordered((0, 1, 5)))
    assert evening.state_of(services, club, "t") == state
    evening.played(services, club, "t", seed=1)
    assert net_of(services, club) == results(services, club)


def test_who_plays_does_not_rule(services: Services) -> None:
    club = disputed(services)
    place = (club, "d")
    assert refused(lambda: take_dispute(services, place, evening.by("cat"))) == "sat_at_table"
    assert refused(lambda: rule_dispute(services, place, VOIDED, "Mine.", evening.by("cat"))) == "sat_at_table"
    assert refused(lambda: rule_dispute(services, place, VOIDED, "Mine.", evening.by("bob"))) == "not_an_arbitrator"
    assert refused(lambda: withdraw_dispute(services, place, "", evening.by("eva"))) == "not_your_dispute"


def test_what_cannot_be_ruled_is_refused(services: Services) -> None:
    club = disputed(services, deal=1)
    for ruling, code in (
        (ordered(), "nothing_ordered"),
        (ordered((0, 3, 1)), "no_such_seat"),
        (ordered((1, 1, 1)), "pays_himself"),
        (ordered((0, 1, 0)), "bad_counters"),
        (ordered((0, 1, 1), rule="G18"), "no_such_rule"),
    ):
        assert refused(lambda ruling=ruling: ruled(services, club, ruling)) == code
    ruled(services, club)
    again = (club, "again")
    raise_dispute(services, again, Contested(table_id="t", deal=1, subject="deal"), "Once more.", evening.by("bob"))
    take_dispute(services, again, evening.by("eva"))
    assert refused(lambda: rule_dispute(services, again, VOIDED, "Void.", evening.by("eva"))) == "deal_voided"
    rule_dispute(services, again, ordered((0, 1, 1)), "Pay.", evening.by("eva"))


def test_the_books_and_a_rebuild_agree_with_rulings(services: Services, database: Database) -> None:
    club = disputed(services)
    ruled(services, club, Ruling(outcome="voided", transfers=ordered((2, 0, 3)).transfers))
    found = reconcile(services, club)
    assert found.ok, [finding.failures for finding in found.findings if not finding.ok]
    before = rows(database, club)
    rebuild(database.owner_dsn, services.codec)
    assert rows(database, club) == before


@pytest.fixture(scope="module")
def record(services: Services, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The export of a club with a deal that was voided and a transfer beside it."""
    club = disputed(services)
    ruled(services, club, Ruling(outcome="voided", transfers=ordered((2, 0, 3), rule="D7").transfers))
    sign(services, club)
    folder = tmp_path_factory.mktemp("exports") / "record"
    export_club(services, club, folder, all_openings=True)
    write_evidence(services, EvidenceDeal(club_id=club, table_id="t", number=1), folder.parent / "deal.json")
    return folder


def told(report: Report) -> list[str]:
    return [failure.what for finding in report.findings for failure in finding.failures]


def test_the_audit_decides_the_ruling_again(record: Path) -> None:
    report = verify_record(record, codec())
    assert (report.verdict, told(report)) == ("genuine", [])
    assert report.finding("play").counts.get("not_decided_again") is None
    assert sum(finding.counts.get("rulings", 0) for finding in report.findings) == 1


def test_evidence_of_the_deal_holds_its_ruling(record: Path) -> None:
    report = verify_record(record.parent / "deal.json", codec())
    assert (report.verdict, told(report)) == ("genuine", [])
    assert sum(finding.counts.get("rulings", 0) for finding in report.findings) == 1


def paid_more(data: dict[str, Any]) -> None:
    data["payments"][0]["counters"] += 1


def another_deal(data: dict[str, Any]) -> None:
    data["deal"] = 2


def another_dispute(data: dict[str, Any]) -> None:
    data["dispute"] = "other"


@pytest.mark.parametrize(
    ("kind", "change"), [("ordered", paid_more), ("voided", another_deal), ("voided", another_dispute)]
)
def test_a_forged_ruling_is_found(
    record: Path, tmp_path: Path, kind: str, change: Callable[[dict[str, Any]], None]
) -> None:
    """The ordered part always pays; by the chance of the shuffle, the voided deal may have moved nothing."""
    forger = Forger(record, tmp_path / "forged")
    forger.change("ditch.RulingApplied", change, kind=kind)
    report = verify_record(forger.sign(), codec())
    assert report.verdict == "not_genuine"
    assert told(report)
