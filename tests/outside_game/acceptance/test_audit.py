"""The record of a club that plays Ditch is exported, verified and proved deal by deal; what is forged is found."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from ditch import commands as c
from ditch.rules import HIDDEN

from ging_service.application.club import at_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.application.table import at_table
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.export.evidence import EvidenceDeal, write_evidence
from ging_service.audit.export.export import export_club
from ging_service.audit.proofs.deal_proof import deal_proof
from ging_service.bootstrap import codec
from ging_service.domain.club.commands import NameArbitrator
from ging_service.domain.errors import Refused
from ging_service.domain.game import no_command
from ging_service.execution.visibility import NOBODY, operator
from ging_service.reporting.events.event_filter import ALL_EVENTS
from ging_service.reporting.events.history import history
from ging_service.web.pages.proof.page import proof_json
from tests.audit.checking.forging import Forger
from tests.audit.conftest import sign
from tests.outside_game.acceptance import evening
from tests.web.pages.proof.checking import checked

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ging_service.audit.checking.report import Report
    from ging_service.execution.services import Services


@pytest.fixture(scope="module")
def club(services: Services) -> str:
    """A finished table for three, and one for two at which a deal is running."""
    name = evening.club_of(services, "audited")
    evening.opened(services, name, "over", seats=3, deals=2)
    evening.played(services, name, "over", seed=3)
    evening.opened(services, name, "running", seats=2)
    at_table(services, name, "running", c.Deal(), evening.by("ada"))
    at_table(services, name, "running", c.Draw(seat=1), evening.by("bob"))
    sign(services, name)
    return name


@pytest.fixture(scope="module")
def record(services: Services, club: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The keeper's export."""
    folder = tmp_path_factory.mktemp("exports") / "record"
    export_club(services, club, folder, all_openings=True)
    return folder


def told(report: Report) -> list[str]:
    return [failure.what for finding in report.findings for failure in finding.failures]


def test_the_record_is_genuine_and_every_command_is_decided_again(record: Path) -> None:
    report = verify_record(record, codec())
    assert (report.verdict, told(report)) == ("genuine", [])
    assert "not_decided_again" not in report.finding("play").counts
    shuffles = report.finding("shuffles")
    assert (shuffles.looked_at, shuffles.counts["replayed"]) == (3, 3)
    assert report.finding("ledger").looked_at > 3


@pytest.mark.parametrize("reader", ["ada", "bob", "cat", ""])
def test_what_a_member_exports_is_genuine_too(services: Services, club: str, tmp_path: Path, reader: str) -> None:
    export_club(services, club, tmp_path / "own", operator(reader))
    report = verify_record(tmp_path / "own", codec())
    assert (report.verdict, told(report)) == ("genuine", [])
    assert report.finding("shuffles").counts["seeds_not_opened"] == 1


def other_card(forger: Forger) -> None:
    """Another card lies on top of the stock than the shuffle leads to."""
    position = forger.find("ditch.DealStarted")
    hands = len(forger.events[position]["data"]["hands"])
    values = {one["place"]: one for one in forger.openings if one["position"] == position}
    first = values[hands]
    other = next(one for place, one in values.items() if place > hands and one["value"] != first["value"])
    first["value"], other["value"] = other["value"], first["value"]
    first["salt"], other["salt"] = other["salt"], first["salt"]
    stock = forger.events[position]["data"]["stock"]
    at = other["place"] - hands
    stock[0], stock[at] = stock[at], stock[0]


def more_points(forger: Forger) -> None:
    forger.change("ditch.PotWon", lambda data: data.update(points=[one + 1 for one in data["points"]]))


def other_discard(forger: Forger) -> None:
    forger.change("ditch.CardDiscarded", lambda data: data.update(seat=(data["seat"] + 1) % 3))


def said_open(forger: Forger) -> None:
    """The stock of the running deal is said to be open."""
    position = max(place for place, event in enumerate(forger.events) if event["type"] == "ditch.DealStarted")
    next(one for one in forger.openings if (one["position"], one["place"]) == (position, 3))["audience"] = "all"


def missing_opening(forger: Forger) -> None:
    """An opening of one of several sealed fields is left out."""
    position = forger.find("ditch.DealStarted")
    forger.openings = [one for one in forger.openings if (one["position"], one["place"]) != (position, 4)]
    forger.manifest["counts"]["openings"] -= 1


FORGED: dict[str, tuple[Callable[[Forger], None], str, str]] = {
    "the stock": (other_card, "shuffles", "stock is not the one that the shuffle leads to"),
    "points": (more_points, "play", "PotWon"),
    "a discard": (other_discard, "play", ""),
    "an audience": (said_open, "openings", "this value is said to be open to all, and no event has opened it"),
    "an opening": (missing_opening, "openings", "its opening is missing, and no event has erased it"),
}


@pytest.mark.parametrize("what", FORGED)
def test_what_is_forged_is_found(record: Path, tmp_path: Path, what: str) -> None:
    forge, name, why = FORGED[what]
    forger = Forger(record, tmp_path / "forged")
    forge(forger)
    report = verify_record(forger.sign(), codec())
    assert report.verdict == "not_genuine"
    assert any(why in failure.what for failure in report.finding(name).failures), told(report)


def test_a_changed_byte_is_found(record: Path, tmp_path: Path) -> None:
    forger = Forger(record, tmp_path / "forged")
    events = forger.folder / "events.jsonl"
    events.write_bytes(events.read_bytes().replace(b'"ante":1', b'"ante":2', 1))
    assert verify_record(forger.folder, codec()).verdict == "not_genuine"


def test_events_of_a_game_that_does_not_tell_its_commands_are_counted(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ging_service.audit.checking.deciding import game_audit

    general = game_audit._general  # noqa: SLF001  the general way, for a game that tells less
    untold = {game.kind: general(game) for game in game_audit.GAMES}
    untold["ditch"] = general(_without_commands())
    monkeypatch.setattr(game_audit, "_audits", lambda: untold)
    report = verify_record(record, codec())
    assert report.verdict == "genuine"
    assert report.finding("play").counts["not_decided_again"] > 10
    assert any("not decided again" in note for note in report.finding("play").notes)


def _without_commands() -> Any:
    from dataclasses import replace

    from ditch.game import GAME

    return replace(GAME, command_of=no_command)


def test_evidence_of_one_deal_is_verified_offline(services: Services, club: str, tmp_path: Path) -> None:
    write_evidence(services, EvidenceDeal(club_id=club, table_id="over", number=1), tmp_path / "deal.json")
    report = verify_record(tmp_path / "deal.json", codec())
    assert (report.verdict, told(report)) == ("genuine", [])
    found = json.loads((tmp_path / "deal.json").read_bytes())
    assert {opening["audience"] for opening in found["openings"]} == {"all"}
    changed = (tmp_path / "deal.json").read_text().replace('\\"ante\\":1', '\\"ante\\":2', 1)
    (tmp_path / "forged.json").write_text(changed)
    assert verify_record(tmp_path / "forged.json", codec()).verdict == "not_genuine"


def test_the_browser_checks_every_deal(services: Services, club: str) -> None:
    proofs = [
        json.loads(proof_json(deal_proof(services, club, table, deal, NOBODY)))
        for table, deal in (("over", 1), ("over", 2), ("running", 1))
    ]
    reports = checked(proofs)
    assert [report.get("failures") for report in reports] == [[], [], []]
    assert [report["extent"] for report in reports] == ["whole", "whole", "running"]
    assert all(event["sealed"] == 0 for report in reports[:2] for event in report["events"])
    assert sum(event["sealed"] for event in reports[2]["events"]) > 3


def test_a_running_deal_opens_to_nobody_what_others_hold_or_draw(services: Services, club: str, tmp_path: Path) -> None:
    for reader, own in (("ada", {"seat/0"}), ("bob", {"seat/1"}), ("cat", set()), ("", set())):
        file = tmp_path / f"{reader or 'nobody'}.json"
        write_evidence(services, EvidenceDeal(club_id=club, table_id="running", number=1), file, operator(reader))
        openings = json.loads(file.read_bytes())["openings"]
        assert {one["audience"] for one in openings} == own
        assert verify_record(file, codec()).verdict == "genuine"
        events = [
            one.event
            for one in history(services, club, operator(reader), ALL_EVENTS).items
            if one.stream_id == "table/running"
        ]
        (dealt,) = [event for event in events if hasattr(event, "stock")]
        (drawn,) = [event for event in events if type(event).__name__ == "CardDrawn"]
        assert set(dealt.stock) == {HIDDEN}
        assert [HIDDEN not in hand for hand in dealt.hands] == [reader == "ada", reader == "bob"]
        assert (drawn.card != HIDDEN) == (reader == "bob")


def test_what_has_been_opened_is_seen_by_everybody(services: Services, club: str) -> None:
    events = [one.event for one in history(services, club, NOBODY, ALL_EVENTS).items if one.stream_id == "table/over"]
    dealt = [event for event in events if hasattr(event, "stock")]
    assert len(dealt) == 2
    assert all(HIDDEN not in (*event.stock, *(card for hand in event.hands for card in hand)) for event in dealt)


def test_a_dispute_is_raised_taken_and_dismissed(services: Services) -> None:
    club = evening.club_of(services, "disputed")
    at_club(services, club, NameArbitrator(member="cat"))
    evening.opened(services, club, "t1", seats=2, deals=1)
    evening.played(services, club, "t1")
    place = (club, "d1")
    contested = Contested(table_id="t1", deal=1, subject="transfer", version=3)
    raise_dispute(services, place, contested, "I see it otherwise.", evening.by("ada"))
    with pytest.raises(Refused) as refused:
        take_dispute(services, place, evening.by("cat"), opens_hands=True)
    assert refused.value.code == "hands_stay_sealed"
    take_dispute(services, place, evening.by("cat"))
    rule_dispute(services, place, None, "It stands.", evening.by("cat"))
    with pytest.raises(Refused) as refused:
        raise_dispute(
            services,
            (club, "d2"),
            Contested(table_id="t1", deal=1, subject="transfer", version=2),
            "No.",
            evening.by("ada"),
        )
    assert refused.value.code == "not_contested"
