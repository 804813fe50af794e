"""`verify` of a file of evidence: one deal is judged by whoever has nothing but the file and a key."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from ging_service.application.access.rights import PLAYER, RIGHTS
from ging_service.application.audit.checking.record import verify_record
from ging_service.application.audit.checking.report import told
from ging_service.application.audit.checking.statements import Trust
from ging_service.application.audit.evidence import Deal, write_evidence
from ging_service.application.viewing import OPERATOR, Person, operator
from ging_service.bootstrap import codec, open_services
from ging_service.eventlog.proof.keys import SigningKey, VerifierKey
from tests.application.audit.season import CLUB, play_season

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from ging_service.application.audit.checking.report import Report
    from ging_service.application.services import Services
    from tests.conftest import Database

DEALS = [("t", 1), ("t", 2), ("t", 3), ("sim-3-1-1", 1), ("sim-3-1-1", 2), ("sim-3-1-2", 1), ("sim-3-1-2", 2)]


@pytest.fixture(scope="module")
def season(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    with open_services(database.app_dsn) as opened:
        yield play_season(opened, tmp_path_factory.mktemp("signer"))


def written(season: Services, file: Path, deal: tuple[str, int], who: Person | None = OPERATOR) -> Path:
    """Evidence of a deal for a person, or for the keeper (None)."""
    which = Deal(club_id=CLUB, table_id=deal[0], number=deal[1])
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


CLARA = Person(member="clara", rights=RIGHTS[PLAYER])
"""A player, who does not read the books."""


@pytest.mark.parametrize("who", [OPERATOR, operator("clara"), CLARA])
@pytest.mark.parametrize("deal", DEALS)
def test_evidence_of_every_deal_is_accepted(
    season: Services, tmp_path: Path, deal: tuple[str, int], who: Person
) -> None:
    report = check(written(season, tmp_path / "deal.json", deal, who))
    assert report.verdict == "genuine", "\n".join(told(report))


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
    assert report.verdict == "genuine", "\n".join(told(report))


def test_the_ruling_is_judged_anew_from_the_file_alone(ruled: Path) -> None:
    report = check(ruled)
    assert report.finding("play").counts["rulings"] == 1
    events = report.finding("tree").looked_at
    assert next(told(report)) == f"The record of the club {CLUB}: {events} of {report.size} events"


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
    assert any(words in one.what for one in report.finding(name).failures), list(told(report))


def test_evidence_that_is_written_in_another_way_is_told(ruled: Path) -> None:
    ruled.write_bytes(ruled.read_bytes().replace(b'"evidence": 1,', b'"evidence": 1,\n  "evidence": 1,'))
    (failure,) = check(ruled).finding("files").failures
    assert failure.what.startswith("the file is not written as evidence is")
