"""Evidence of one deal: a stranger can check the file event by event, and learns no more than they may know."""

from __future__ import annotations

import json
import stat
from base64 import b64decode
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.application.club import found_club
from ging_service.application.table import at_table
from ging_service.audit.export.evidence import EvidenceDeal, write_evidence
from ging_service.domain.errors import Refused
from ging_service.domain.streams import table_stream
from ging_service.eventlog.errors import NoSuchClub
from ging_service.eventlog.proof.checkpoint import open_checkpoint
from ging_service.eventlog.proof.keys import VerifierKey
from ging_service.eventlog.proof.merkle import leaf_hash, verify_inclusion
from ging_service.eventlog.read import stream_events
from ging_service.eventlog.sealing import commitment_of, commitments_in
from ging_service.execution.caller import Caller, Principal
from ging_service.execution.errors import NotFound
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.execution.visibility import OPERATOR, VisibilityFilter, operator
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.tables.deals import list_deals
from tests.audit.conftest import CLUB, sign
from tests.audit.export.test_export_hides import MEMBERS, WORLDS, play

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services
    from tests.support.databases import Database


@pytest.fixture
def dealt(services: Services) -> EvidenceDeal:
    """A settled deal whose hands are sealed still, with others before and after it."""
    with services.cross_club_transaction() as conn:
        row = conn.execute(
            "SELECT table_id FROM deals WHERE club_id = %s AND deal = 4 AND EXISTS (SELECT FROM openings AS o"
            " WHERE o.club_id = deals.club_id AND subject = 'table/' || table_id || '/3' AND audience = 'seat/0')"
            " ORDER BY table_id",
            (CLUB,),
        ).fetchone()
    assert row is not None
    return EvidenceDeal(club_id=CLUB, table_id=row[0], number=3)


def subject_of(deal: EvidenceDeal) -> str:
    return f"{table_stream(deal.table_id)}/{deal.number}"


def written(services: Services, deal: EvidenceDeal, file: Path, *who: Principal, all_openings: bool = False) -> Any:
    write_evidence(services, deal, file, *who, all_openings=all_openings)
    return json.loads(file.read_bytes())


def test_each_event_is_under_the_signed_root(services: Services, dealt: EvidenceDeal, tmp_path: Path) -> None:
    found = written(services, dealt, tmp_path / "deal.json")
    keys = [VerifierKey.parse(key["vkey"]) for key in found["verifier_keys"]]
    signed = open_checkpoint(found["checkpoint"], keys).checkpoint
    assert (found["size"], b64decode(found["root"]), found["origin"]) == (signed.size, signed.root, signed.origin)
    for event in found["events"]:
        leaf = leaf_hash(event["body"].encode())
        verify_inclusion(signed.root, signed.size, event["position"], leaf, list(map(b64decode, event["proof"])))


def test_the_deal_is_there_with_all_that_went_before_it(
    services: Services, dealt: EvidenceDeal, tmp_path: Path
) -> None:
    found = written(services, dealt, tmp_path / "deal.json")
    with services.cross_club_transaction() as conn:
        stored = stream_events(conn, CLUB, table_stream(dealt.table_id))
    assert [event["body"].encode() for event in found["events"]] == [one.body for one in stored[: len(found["events"])]]
    entry = next(one for one in list_deals(services, CLUB, table_id=dealt.table_id).items if one.deal == dealt.number)
    concerned = [json.loads(event["body"])["version"] for event in found["events"] if event["concerns"]]
    assert set(range(entry.first_version, entry.last_version + 1)) <= set(concerned)
    assert found["events"][-1]["concerns"]


def test_openings_fit_and_are_those_that_the_one_view_shows(
    services: Services, dealt: EvidenceDeal, tmp_path: Path
) -> None:
    """Of the deal itself those of the asker, of all else a spectator's."""
    with services.cross_club_transaction() as conn:
        stored = stream_events(conn, CLUB, table_stream(dealt.table_id))
    members = services.codec.decode(stored[0].body).event.members
    for person in (OPERATOR, operator(members[2])):
        found = written(services, dealt, tmp_path / f"{person.member}.json", person)
        bodies = {event["position"]: event["body"].encode() for event in found["events"]}
        given: dict[int, dict[int, bytes]] = {position: {} for position in bodies}
        for opening in found["openings"]:
            value = json.dumps(opening["value"], separators=(",", ":"), ensure_ascii=False).encode()
            told = commitments_in(bodies[opening["position"]])[opening["place"]]
            assert commitment_of(bytes.fromhex(opening["salt"]), value) == told
            given[opening["position"]][opening["place"]] = value
        spectator, asker = VisibilityFilter(services, CLUB, OPERATOR), VisibilityFilter(services, CLUB, person)
        for recorded_event in recorded_events_of(services, stored[: len(bodies)]):
            is_of_deal = getattr(recorded_event.event, "deal", 0) == dealt.number
            seen = (asker if is_of_deal else spectator).event(recorded_event)
            assert seen is not None
            body = bodies[recorded_event.position]
            assert services.codec.decode(body, "", given[recorded_event.position]).event == seen.event


def test_the_keeper_opens_this_deal_and_no_other(services: Services, dealt: EvidenceDeal, tmp_path: Path) -> None:
    open_to_all = written(services, dealt, tmp_path / "open.json")["openings"]
    everything = written(services, dealt, tmp_path / "all.json", all_openings=True)["openings"]
    more = [opening for opening in everything if opening not in open_to_all]
    assert more
    assert {opening["subject"] for opening in more} == {subject_of(dealt)}
    hands = [
        opening for opening in everything if opening["subject"] == subject_of(dealt) and len(opening["value"]) == 7
    ]
    assert len(hands) >= 4
    assert stat.S_IMODE((tmp_path / "all.json").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "open.json").stat().st_mode) == 0o600


def test_a_players_evidence_does_not_tell_his_hands_of_other_deals(services: Services, tmp_path: Path) -> None:
    made = play(services, WORLDS[0], "handed-on")
    at_table(made, "handed-on", "t", c.Settle())
    at_table(made, "handed-on", "t", c.DealCards(order=(), now_s=0, seed=""))
    at_table(made, "handed-on", "t", c.BeSatisfied(seat=2, by="player"), Caller(actor="cleo"))
    sign(made, "handed-on")
    for number, person in ((1, "cleo"), (2, "cleo"), (2, "eve")):
        deal = EvidenceDeal(club_id="handed-on", table_id="t", number=number)
        found = written(made, deal, tmp_path / f"{number}-{person}", operator(person))
        own = [(one["subject"], one["audience"]) for one in found["openings"]]
        assert own == ([(subject_of(deal), "seat/2")] if person == "cleo" else [])


def test_the_journal_is_that_of_the_events(services: Services, dealt: EvidenceDeal, tmp_path: Path) -> None:
    found = written(services, dealt, tmp_path / "deal.json")
    positions = {event["position"] for event in found["events"]}
    told = {int(line.split("(")[1].split(")")[0]) for line in found["journal"].splitlines() if line[:2] == "20"}
    assert told
    assert told <= positions


def test_hands_of_a_running_deal_are_not_opened(services: Services, tmp_path: Path) -> None:
    made = play(services, WORLDS[0], "evident")
    at_table(
        made, "evident", "dealt", c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="random"), first_dealer=-1)
    )
    at_table(made, "evident", "dealt", c.DealCards(order=(), now_s=0, seed=""))
    at_table(made, "evident", "dealt", c.BeSatisfied(seat=0, by="player"), Caller(actor="ada"))
    sign(made, "evident")
    deal = EvidenceDeal(club_id="evident", table_id="dealt", number=1)
    with pytest.raises(Refused) as refused:
        write_evidence(made, deal, tmp_path / "deal.json", all_openings=True)
    assert refused.value.code == "deal_running"
    found = written(made, deal, tmp_path / "deal.json")
    assert "PlayerSatisfied" in found["events"][-1]["body"]
    assert not any(opening["subject"] == subject_of(deal) for opening in found["openings"])


def test_what_is_not_signed_yet_is_no_evidence(services: Services, tmp_path: Path) -> None:
    made = play(services, WORLDS[0], "waits")
    deal = EvidenceDeal(club_id="waits", table_id="t", number=1)
    for leave in (None, 1):
        if leave is not None:
            sign(made, "waits", leave=leave)
        with pytest.raises(Refused) as refused:
            write_evidence(made, deal, tmp_path / "deal.json")
        assert refused.value.code == "not_signed"
    assert not list(tmp_path.iterdir())


def test_a_tree_that_was_altered_gives_no_evidence(services: Services, database: Database, tmp_path: Path) -> None:
    made = play(services, WORLDS[0], "altered")
    sign(made, "altered")
    with psycopg.connect(database.owner_dsn) as conn:
        conn.execute("UPDATE tree_tiles SET hashes = set_byte(hashes, 7, 1) WHERE club_id = 'altered'")
        conn.execute("UPDATE tree_tiles SET hashes = set_byte(hashes, 8, 1) WHERE club_id = 'altered'")
    with pytest.raises(Refused) as refused:
        write_evidence(made, EvidenceDeal(club_id="altered", table_id="t", number=1), tmp_path / "deal.json")
    assert refused.value.code == "tree_altered"


def test_what_is_not_there_is_told(services: Services, dealt: EvidenceDeal, tmp_path: Path) -> None:
    found_club(services, "empty", "Empty")
    for which, error in (
        (EvidenceDeal(club_id="nobody", table_id="t", number=1), NoSuchClub),
        (EvidenceDeal(club_id="empty", table_id="t", number=1), NotFound),
        (EvidenceDeal(club_id=CLUB, table_id=dealt.table_id, number=99), NotFound),
    ):
        with pytest.raises(error):
            write_evidence(services, which, tmp_path / "deal.json")
    (tmp_path / "deal.json").touch()
    with pytest.raises(Refused) as refused:
        write_evidence(services, dealt, tmp_path / "deal.json")
    assert refused.value.code == "file_exists"
    with pytest.raises(Refused) as refused:
        write_evidence(services, dealt, tmp_path / "nowhere" / "deal.json")
    assert refused.value.code == "cannot_write"
