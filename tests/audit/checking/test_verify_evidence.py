"""`verify` of a file of evidence: a reader with nothing but the file and a key judges one deal."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from ging_service.access.role_rights import PLAYER, RIGHTS
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.checking.finding import Where
from ging_service.audit.checking.report import report_lines
from ging_service.audit.checking.signatures.signed_data import SignedNote, Trust
from ging_service.audit.export.evidence import EvidenceDeal, write_evidence
from ging_service.bootstrap import codec, open_services
from ging_service.domain.errors import Refused
from ging_service.eventlog.proof.checkpoint import Checkpoint, sign_checkpoint
from ging_service.eventlog.proof.keys import SigningKey, VerifierKey
from ging_service.eventlog.proof.note import parse_note
from ging_service.eventlog.read import NO_END
from ging_service.eventlog.signed_tree.checkpoint_store import checkpoints_between
from ging_service.execution.caller import Principal
from ging_service.execution.visibility import OPERATOR, operator
from tests.audit.season import CLUB, play_season

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from ging_service.audit.checking.report import Report
    from ging_service.execution.services import Services
    from tests.support.databases import Database

DEALS = [("t", 1), ("t", 2), ("t", 3), ("sim-3-1-1", 1), ("sim-3-1-1", 2), ("sim-3-1-2", 1), ("sim-3-1-2", 2)]


@pytest.fixture(scope="module")
def season(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    with open_services(database.app_dsn) as opened:
        yield play_season(opened, tmp_path_factory.mktemp("signer"))


def written(season: Services, file: Path, deal: tuple[str, int], who: Principal | None = OPERATOR) -> Path:
    """Evidence of a deal for a person, or for the keeper (None)."""
    which = EvidenceDeal(club_id=CLUB, table_id=deal[0], number=deal[1])
    write_evidence(season, which, file, who or OPERATOR, all_openings=who is None)
    return file


@pytest.fixture
def ruled(season: Services, tmp_path: Path) -> Path:
    """Evidence of the deal that was disputed and ruled, for its keeper."""
    return written(season, tmp_path / "deal.json", ("t", 1), None)


def check(file: Path, trust: Trust | None = None) -> Report:
    return verify_record(file, codec(), trust or Trust())


def changed(file: Path, change: Callable[[Any], object]) -> Report:
    evidence = json.loads(file.read_bytes())
    change(evidence)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(evidence), indent=2) + b"\n")
    return check(file)


CLARA = Principal(member="clara", rights=RIGHTS[PLAYER])
"""A player, who does not read the books."""


@pytest.mark.parametrize("who", [OPERATOR, operator("clara"), CLARA])
@pytest.mark.parametrize("deal", DEALS)
def test_evidence_of_every_deal_is_accepted(
    season: Services, tmp_path: Path, deal: tuple[str, int], who: Principal
) -> None:
    report = check(written(season, tmp_path / "deal.json", deal, who))
    assert report.verdict == "genuine", "\n".join(report_lines(report))


def test_a_players_evidence_tells_nothing_of_what_others_have_at_home(season: Services, tmp_path: Path) -> None:
    """The counters that are taken to the table and home again are the table's; what is left at home is the books'."""
    of_player, of_books = (
        json.loads(written(season, tmp_path / name, DEALS[-1], who).read_bytes())["journal"]
        for name, who in (("player", CLARA), ("books", operator("clara")))
    )
    assert re.search(r"^    member:\S+  -?\d+ counters = ", of_books, re.MULTILINE)
    assert re.findall(r"^    (?!table:).* = ", of_player, re.MULTILINE) == []
    assert (
        re.sub(r"^(    (?!table:)\S+  -?\d+ counters) = -?\d+ counters", r"\1", of_books, flags=re.MULTILINE)
        == of_player
    )


@pytest.mark.parametrize("deal", DEALS[:2] + DEALS[3:])
def test_the_keepers_evidence_is_accepted(season: Services, tmp_path: Path, deal: tuple[str, int]) -> None:
    report = check(written(season, tmp_path / "deal.json", deal, None))
    assert report.verdict == "genuine", "\n".join(report_lines(report))


def test_the_ruling_is_judged_anew_from_the_file_alone(ruled: Path) -> None:
    report = check(ruled)
    assert report.finding("play").counts["rulings"] == 1
    events = report.finding("tree").looked_at
    assert next(report_lines(report)) == f"The record of the club {CLUB}: {events} of {report.size} events"


def test_a_known_key_is_asked_for(ruled: Path) -> None:
    key = VerifierKey.parse(json.loads(ruled.read_bytes())["verifier_keys"][-1]["vkey"])
    assert check(ruled, Trust(keys=(key,))).trusted
    other = SigningKey.generate(key.name).verifier
    assert check(ruled, Trust(keys=(other,))).verdict == "not_genuine"


def body(evidence: Any, place: int) -> Any:
    return json.loads(evidence["events"][place]["body"])


HARMS: dict[str, tuple[Callable[[Any], object], str, str]] = {
    "an event is another": (
        lambda evidence: evidence["events"][4].update(body=evidence["events"][4]["body"].replace("28", "29")),
        "tree",
        "is not in the tree",
    ),
    "an event is left out": (lambda evidence: evidence["events"].pop(4), "events", "version 6 stands where version 5"),
    "an event stands elsewhere": (
        lambda evidence: evidence["events"][4].update(position=evidence["events"][4]["position"] + 1),
        "tree",
        "there are several events at one position",
    ),
    "events are out of order": (lambda evidence: evidence["events"].reverse(), "tree", "not in order"),
    "a proof is cut short": (lambda evidence: evidence["events"][0]["proof"].pop(), "tree", "too short"),
    "a proof is none": (lambda evidence: evidence["events"][0].update(proof=["x"]), "tree", "is not canonical base64"),
    "the root is another": (lambda evidence: evidence.update(root="A" * 43 + "="), "checkpoints", "another record"),
    "the root is none": (lambda evidence: evidence.update(root=""), "tree", "not a SHA-256 hash"),
    "it is of a bigger tree": (
        lambda evidence: evidence.update(size=evidence["size"] + 1),
        "checkpoints",
        "another record",
    ),
    "it is said to be of another club": (lambda evidence: evidence.update(club="sunday"), "checkpoints", "sunday"),
    "it is said to be of another table": (
        lambda evidence: evidence.update(table="s"),
        "files",
        "no event of the table",
    ),
    "it is said to be of another deal": (lambda evidence: evidence.update(deal=7), "files", "no event of deal 7"),
    "a hand is another": (lambda evidence: evidence["openings"][0]["value"].reverse(), "openings", "salt and value"),
    "a salt is none": (lambda evidence: evidence["openings"][0].update(salt="salt"), "files", "64 hexadecimal digits"),
    "the journal says something else": (
        lambda evidence: evidence.update(journal=evidence["journal"].replace(" 20 counters", " 21 counters", 1)),
        "files",
        "not the one that the event leads to",
    ),
    "the journal is left out": (lambda evidence: evidence.update(journal=""), "files", "has no transaction"),
    "the journal has no end": (lambda evidence: evidence.update(journal=evidence["journal"][:-1]), "files", "no end"),
}


@pytest.mark.parametrize("what", HARMS)
def test_what_is_changed_in_it_is_told(ruled: Path, what: str) -> None:
    harm, name, words = HARMS[what]
    report = changed(ruled, harm)
    assert report.verdict == "not_genuine"
    assert any(words in one.what for one in report.finding(name).failures), list(report_lines(report))


def test_evidence_that_is_written_in_another_way_is_told(ruled: Path) -> None:
    ruled.write_bytes(ruled.read_bytes().replace(b'"evidence": 1,', b'"evidence": 1,\n  "evidence": 1,'))
    (failure,) = check(ruled).finding("files").failures
    assert failure.what.startswith("the file is not written as evidence is")


def kept(season: Services, place: int) -> SignedNote:
    """A checkpoint that a reader has kept: the first one, or the newest one (-1)."""
    with season.club_transaction(CLUB) as conn:
        found = checkpoints_between(conn, CLUB, 0, NO_END)[place]
    return SignedNote(note=found.note, where=Where(file="kept"))


def size_of(note: SignedNote) -> int:
    return Checkpoint.parse(parse_note(note.note).text).size


def since(season: Services, target: Path, *sizes: int) -> Path:
    which = EvidenceDeal(club_id=CLUB, table_id="t", number=1)
    write_evidence(season, which, target, all_openings=True, since=sizes)
    return target


def test_evidence_is_compared_with_a_kept_checkpoint_by_a_consistency_proof(season: Services, tmp_path: Path) -> None:
    first, newest = kept(season, 0), kept(season, -1)
    file = since(season, tmp_path / "deal.json", size_of(first), size_of(newest))
    assert len(json.loads(file.read_bytes())["consistency"]) == 1
    report = check(file, Trust(saved=(first, newest)))
    assert report.verdict == "genuine", "\n".join(report_lines(report))
    assert f"over {size_of(first)} events" in "".join(report.finding("checkpoints").notes)


def test_evidence_that_cannot_be_compared_is_not_called_genuine(season: Services, tmp_path: Path) -> None:
    first, second = kept(season, 0), kept(season, 1)
    for name, sizes in (("without.json", ()), ("other.json", (size_of(second),))):
        report = check(since(season, tmp_path / name, *sizes), Trust(saved=(first,)))
        assert (report.verdict, report.ok) == ("not_compared", False)
        *_, last = report_lines(report)
        assert last.startswith("NOT COMPARED: nothing is wrong with it, but there is no consistency proof from")


def test_evidence_that_is_older_than_a_kept_checkpoint_is_not_called_forged(season: Services, tmp_path: Path) -> None:
    file = since(season, tmp_path / "deal.json")
    newest = kept(season, -1)
    key = SigningKey.generate(f"ging-service/{CLUB}")
    grown = Checkpoint(origin=key.name, size=size_of(newest) + 5, root=bytes(32))
    later = SignedNote(note=sign_checkpoint(grown, [key]))
    assert check(file, Trust(keys=(key.verifier,), saved=(later,))).verdict == "not_genuine"  # by the key
    keys = [VerifierKey.parse(line["vkey"]) for line in json.loads(file.read_bytes())["verifier_keys"]]
    assert check(file, Trust(keys=(*keys, key.verifier), saved=(later,))).verdict == "not_compared"


@pytest.mark.parametrize(
    "harm",
    [
        lambda line: line["proof"].reverse(),
        lambda line: line["proof"].pop(),
        lambda line: line.update(to=line["to"] + 1),
        lambda line: line["proof"].__setitem__(0, "x"),
    ],
)
def test_a_wrong_consistency_proof_is_found(
    season: Services, tmp_path: Path, harm: Callable[[dict[str, Any]], object]
) -> None:
    first = kept(season, 0)
    file = since(season, tmp_path / "deal.json", size_of(first))
    evidence = json.loads(file.read_bytes())
    harm(evidence["consistency"][0])
    file.write_bytes(msgspec.json.format(msgspec.json.encode(evidence), indent=2) + b"\n")
    assert check(file, Trust(saved=(first,))).verdict == "not_genuine"


def test_a_fork_of_a_kept_checkpoint_is_found(season: Services, tmp_path: Path) -> None:
    """The reader's checkpoint is signed with a key that they trust, and is of another tree."""
    first, key = kept(season, 0), SigningKey.generate(f"ging-service/{CLUB}")
    other = Checkpoint(origin=key.name, size=size_of(first), root=bytes(32))
    file = since(season, tmp_path / "deal.json", size_of(first))
    keys = [VerifierKey.parse(line["vkey"]) for line in json.loads(file.read_bytes())["verifier_keys"]]
    trust = Trust(keys=(*keys, key.verifier), saved=(SignedNote(note=sign_checkpoint(other, [key])),))
    assert check(file, trust).verdict == "not_genuine"


@pytest.mark.parametrize("size", [-1, 0, 10**6])
def test_a_size_that_is_not_signed_is_refused(season: Services, tmp_path: Path, size: int) -> None:
    with pytest.raises(Refused) as refused:
        since(season, tmp_path / "deal.json", size)
    assert refused.value.code == "not_signed"
    assert not list(tmp_path.iterdir())


def test_a_foreign_key_in_evidence_is_named(ruled: Path) -> None:
    keys = [VerifierKey.parse(line["vkey"]) for line in json.loads(ruled.read_bytes())["verifier_keys"]]
    for trusted in keys:  # the old one has handed over to the new one
        assert check(ruled, Trust(keys=(trusted,))).verdict == "genuine"
    stranger = SigningKey.generate(f"ging-service/{CLUB}").verifier.text
    changed(ruled, lambda evidence: evidence["verifier_keys"].append({"first_size": 0, "vkey": stranger}))
    for trusted in keys:
        report = check(ruled, Trust(keys=(trusted,)))
        assert report.verdict == "not_genuine"
        assert stranger in report.finding("checkpoints").failures[0].what
