"""The check in the reader's browser: it accepts what this service proves, and nothing that has been changed."""

from __future__ import annotations

import copy
import json
from itertools import repeat
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import PLAYER, RIGHTS, SPECTATOR
from ging_service.application.table import at_table
from ging_service.audit.export.evidence import EvidenceDeal, evidence_of_deal, evidence_text
from ging_service.audit.proofs.deal_proof import deal_proof
from ging_service.bootstrap import open_services
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.proof.note import add_signatures, parse_note, sign_text
from ging_service.eventlog.proof.witness import CosignerKey
from ging_service.eventlog.sealing import with_openings
from ging_service.execution.caller import Principal
from ging_service.execution.visibility import OPERATOR
from ging_service.games.ging.decider.commands import MakeRemark
from ging_service.web.pages.proof.page import proof_json
from tests.audit.season import CLUB, play_season
from tests.eventlog.proof.cosigning import cosign
from tests.web.pages.proof.checking import checked, holds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.execution.services import Services
    from tests.support.databases import Database

GUEST = Principal(rights=RIGHTS[SPECTATOR])
CLARA = Principal(member="clara", rights=RIGHTS[PLAYER])
DEALS = [("t", 1), ("t", 2), ("sim-3-1-1", 1), ("sim-3-1-2", 2)]


@pytest.fixture(scope="module")
def season(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    """Recorded deals and shuffled ones, a ruling, opened hands, a change of key; all of it signed but for the last event."""
    with open_services(database.app_dsn) as services:
        played = play_season(services, tmp_path_factory.mktemp("signer"))
        at_table(played, CLUB, "t", MakeRemark(text="not signed yet"))
        yield played


def served(season: Services, deal: tuple[str, int], person: Principal = OPERATOR) -> Any:
    return json.loads(proof_json(deal_proof(season, CLUB, *deal, person)))


def evidence(season: Services, deal: tuple[str, int], person: Principal = OPERATOR) -> Any:
    which = EvidenceDeal(club_id=CLUB, table_id=deal[0], number=deal[1])
    return json.loads(evidence_text(evidence_of_deal(season, which, person)))


@pytest.fixture(scope="module")
def proof(season: Services) -> Any:
    """Of a deal with an opened seed and hands, a suit declared and a result."""
    return served(season, ("t", 2))


def test_what_the_service_proves_is_accepted(season: Services) -> None:
    cases = [served(season, deal, person) for deal in DEALS for person in (OPERATOR, CLARA)]
    cases += [evidence(season, deal, person) for deal in DEALS for person in (OPERATOR, CLARA)]
    reports = checked(cases)
    assert [report.get("failures") for report in reports] == [[]] * len(cases)
    assert all(map(holds, reports))
    assert all(report["signed"]["isPinned"] is False for report in reports)
    assert [len(report["events"]) for report in reports] == [len(case["events"]) for case in cases]


def test_events_say_what_their_bodies_say_with_the_values_that_are_opened(season: Services) -> None:
    for deal in DEALS:
        case = served(season, deal, CLARA)
        (report,) = checked([case])
        for event, told in zip(case["events"], report["events"], strict=True):
            openings = [one for one in case["openings"] if one["position"] == event["position"]]
            values = {one["place"]: json.dumps(one["value"]).encode() for one in openings}
            data = json.loads(with_openings(event["body"].encode(), values, repeat(b'{"sha256":""}')))["data"]
            sealed = event["body"].count('{"sha256":') - len(openings)
            assert (told["opened"], told["sealed"]) == (len(openings), sealed)
            assert _without_hashes(told["said"]["data"]) == data


def _without_hashes(value: Any) -> Any:
    if isinstance(value, dict):
        return {"sha256": ""} if list(value) == ["sha256"] else {k: _without_hashes(v) for k, v in value.items()}
    return [_without_hashes(one) for one in value] if isinstance(value, list) else value


def test_a_pinned_key_must_have_signed(proof: Any) -> None:
    used = proof["verifier_keys"][-1]["vkey"]
    (known,) = checked([proof], [used])
    assert holds(known)
    assert known["signed"]["isPinned"] is True
    assert (known["found"]["verdict"], known["signed"]["isNamed"]) == ("pinned", True)
    retired = proof["verifier_keys"][0]["vkey"]
    stranger = SigningKey.generate(proof["origin"]).verifier.text
    without = copy.deepcopy(proof)
    del without["verifier_keys"][1]["rotation"]
    for case, other in ((without, retired), (proof, stranger)):
        (report,) = checked([case], [other])
        assert [one["code"] for one in report["failures"]] == ["other_key"]
        assert {event["state"] for event in report["events"]} == {"failed"}
    (handed_over,) = checked([proof], [retired])
    assert holds(handed_over)
    assert (handed_over["found"]["verdict"], handed_over["signed"]["isNamed"]) == ("pinned", False)
    assert "the successor of the key that you pinned" in handed_over["found"]["lines"][0]["text"]
    assert holds(checked([proof], [stranger, used])[0])
    assert checked([proof], ["no key"])[0]["failures"][0]["code"] == "bad_key"


def test_a_club_that_makes_up_a_key_is_found_out_by_a_pinned_one_only(proof: Any) -> None:
    forger = SigningKey.generate(proof["origin"])
    forged = copy.deepcopy(proof)
    text = parse_note(proof["checkpoint"]).text
    forged["checkpoint"] = add_signatures(text + "\n" + _line(text, forger), [])
    forged["verifier_keys"] = [{"first_size": 0, "vkey": forger.verifier.text}]
    assert holds(checked([forged])[0])
    (report,) = checked([forged], [proof["verifier_keys"][-1]["vkey"]])
    assert report["failures"][0]["code"] == "other_key"


def _line(text: str, key: SigningKey) -> str:
    return sign_text(text, key).line


def test_witnesses_that_are_pinned_are_looked_for(proof: Any) -> None:
    witness = SigningKey.generate("witness.example/w1")
    text = parse_note(proof["checkpoint"]).text
    cosigned = proof | {"checkpoint": add_signatures(proof["checkpoint"], [cosign(text, witness, 1_763_800_000)])}
    pinned = [CosignerKey.of(witness).text]
    unknown, known = checked([cosigned])[0], checked([cosigned], pinned)[0]
    assert holds(unknown)
    assert holds(known)
    assert [one["witnesses"] for one in (unknown["signed"], known["signed"])] != [[], []]
    assert unknown["signed"]["witnesses"] == []
    assert known["signed"]["witnesses"][0]["name"] == "witness.example/w1"
    assert checked([proof], pinned)[0]["failures"][0]["code"] == "not_witnessed"
    changed = proof | {
        "checkpoint": add_signatures(proof["checkpoint"], [cosign(text + "x\n", witness, 1_763_800_000)])
    }
    assert checked([changed], pinned)[0]["failures"][0]["code"] == "wrong_signature"


def test_what_is_not_for_a_guest_is_withheld_and_the_rest_is_checked(season: Services) -> None:
    case = served(season, ("t", 1), GUEST)
    (report,) = checked([case])
    assert report["failures"] == []
    assert {event["state"] for event in report["events"]} == {"checked", "withheld"}
    assert not any("dispute" in event["body"] for event in case["events"])


def test_what_is_not_signed_yet_is_said_to_be_so(season: Services) -> None:
    (report,) = checked([served(season, ("t", 3))])
    assert report["failures"] == []
    assert [event["state"] for event in report["events"]][-2:] == ["checked", "waiting"]
    assert report["extent"] == "running"
    nothing = served(season, ("t", 1)) | {"checkpoint": "", "origin": "", "size": 0, "root": ""}
    (report,) = checked([nothing])
    assert report["failures"] == [{"position": None, "code": "unsigned", "detail": ""}]
    assert not any(event["state"] == "checked" for event in report["events"])


def test_what_is_found_is_told_in_words_and_never_better_than_it_is(season: Services, proof: Any) -> None:
    key = proof["verifier_keys"][-1]["vkey"]
    changed = copy.deepcopy(proof)
    HARMS["one letter of a body"][0](changed)
    cases = {
        "named": proof,
        "waiting": served(season, ("t", 3)),
        "withheld": served(season, ("t", 1), GUEST),
        "unsigned": proof | {"checkpoint": ""},
        "failed": changed,
    }
    reports = dict(zip(cases, checked(list(cases.values())), strict=True))
    reports["pinned"] = checked([proof], [key])[0]
    assert {name: report["found"]["verdict"] for name, report in reports.items()} == {name: name for name in reports}
    lines = {name: report["found"]["lines"] for name, report in reports.items()}
    told = [line["text"] for found in lines.values() for line in found]
    assert not any("%(" in text or "undefined" in text or ":" in text.split()[0] for text in told)
    assert [line["isGood"] for line in lines["failed"]] == [False, True]
    assert lines["failed"][0]["text"].startswith(f"Event {changed['events'][2]['position']}: This event is not")
    assert [line["isGood"] for line in lines["unsigned"]] == [False]
    assert all(line["isGood"] for name in ("named", "pinned", "withheld") for line in lines[name])


@pytest.mark.parametrize(("missing", "code"), [("cryptography", "not_secure"), ("ed25519", "no_ed25519")])
def test_a_browser_that_cannot_check_says_so_and_not_that_all_is_well(proof: Any, missing: str, code: str) -> None:
    assert checked([proof], missing=missing) == [{"thrown": code}]


def _event(place: int, **fields: Any) -> Callable[[Any], object]:
    return lambda proof: proof["events"][place].update(fields)


def _swap(proof: Any) -> None:
    first, second = proof["events"][2], proof["events"][3]
    first["body"], second["body"] = second["body"], first["body"]


def _other_root(proof: Any) -> None:
    proof["checkpoint"] = proof["checkpoint"].replace(proof["root"], "A" * 43 + "=")
    proof["root"] = "A" * 43 + "="


def _body(place: int, change: Callable[[str], str]) -> Callable[[Any], object]:
    return lambda proof: proof["events"][place].update(body=change(proof["events"][place]["body"]))


def _opening(**fields: Any) -> Callable[[Any], object]:
    return lambda proof: proof["openings"][0].update(fields)


HARMS: dict[str, tuple[Callable[[Any], object], str, bool]] = {
    "one letter of a body": (
        _body(2, lambda body: body.replace('"recorded_at":"2', '"recorded_at":"1')),
        "not_in_tree",
        True,
    ),
    "a blank in a body": (_body(2, lambda body: body.replace(",", ", ", 1)), "bad_body", True),
    "something behind a body": (_body(2, lambda body: body + " "), "bad_body", True),
    "a field twice": (_body(2, lambda body: body.replace("{", '{"actor":"eve",', 1)), "bad_body", True),
    "two bodies swapped": (_swap, "not_in_tree", True),
    "another index": (
        lambda proof: proof["events"][5].update(position=proof["events"][5]["position"] ^ 1),
        "not_in_tree",
        True,
    ),
    "a proof without its end": (lambda proof: proof["events"][2]["proof"].pop(), "bad_proof", True),
    "no proof": (_event(2, proof=[]), "bad_proof", True),
    "a proof that goes on": (lambda proof: proof["events"][2]["proof"].append(proof["root"]), "bad_proof", True),
    "a hash of a proof": (lambda proof: proof["events"][2]["proof"].__setitem__(0, proof["root"]), "not_in_tree", True),
    "half a hash": (lambda proof: proof["events"][2]["proof"].__setitem__(0, "AAAA"), "bad_hash", True),
    "a proof of sixty-four": (lambda proof: proof["events"][2].update(proof=[proof["root"]] * 64), "bad_proof", True),
    "another root": (_other_root, "wrong_signature", False),
    "a root beside the checkpoint": (lambda proof: proof.update(root="A" * 43 + "="), "other_checkpoint", False),
    "another size": (lambda proof: proof.update(size=proof["size"] + 1), "other_checkpoint", False),
    "something behind the note": (
        lambda proof: proof.update(checkpoint=proof["checkpoint"] + "x\n"),
        "bad_note",
        False,
    ),
    "a note without its end": (lambda proof: proof.update(checkpoint=proof["checkpoint"][:-1]), "bad_text", False),
    "another key": (
        lambda proof: proof.update(verifier_keys=proof["verifier_keys"][:1]),
        "not_by_key",
        False,
    ),
    "an opened value": (_opening(value=["7S"] * 7), "wrong_opening", True),
    "a salt": (_opening(salt="00" * 32), "wrong_opening", True),
    "half a salt": (_opening(salt="00" * 16), "wrong_opening", True),
    "no salt": (_opening(salt="salt"), "bad_hex", True),
    "an opening of another place": (_opening(place=9), "wrong_opening", True),
    "an opening of no event": (_opening(position=0), "wrong_opening", True),
    "an opening twice": (lambda proof: proof["openings"].append(proof["openings"][0]), "wrong_opening", True),
    "an event left out": (lambda proof: proof["events"].pop(4), "left_out", False),
    "the dealing left out": (
        lambda proof: proof.update(
            events=[one for one in proof["events"] if "HandsDealt" not in one["body"]], openings=[]
        ),
        "other_deal",
        False,
    ),
    "an event twice": (lambda proof: proof["events"].insert(2, proof["events"][2]), "disorder", False),
    "another deal": (lambda proof: proof.update(deal=1), "other_deal", False),
    "another table": (lambda proof: proof.update(table="u"), "other_table", False),
    "another club": (lambda proof: proof.update(club="sundays"), "other_club", False),
}


def test_whatever_is_changed_is_found_and_said_of_its_event(proof: Any) -> None:
    cases = []
    for harm, _, _ in HARMS.values():
        cases.append(copy.deepcopy(proof))
        harm(cases[-1])
    reports = checked(cases)
    found = {name: _first(report) for name, report in zip(HARMS, reports, strict=True)}
    assert found == {name: (code, of_event) for name, (_, code, of_event) in HARMS.items()}


def _first(report: Any) -> tuple[str, bool]:
    """The first failure, and whether it is told of an event."""
    first = next(iter(report["failures"]), {"code": "", "position": None})
    return first["code"], first["position"] is not None


@pytest.mark.parametrize("nothing", [None, 5, "proof", [], {}, {"events": [1], "openings": [], "verifier_keys": []}])
def test_what_is_no_proof_is_not_taken_for_one(nothing: Any) -> None:
    assert checked([nothing]) == [{"thrown": "unreadable"}]


@pytest.mark.complete
def test_no_flipped_bit_of_what_is_proved_is_accepted(proof: Any) -> None:
    """Of each body, hash, opening, of the checkpoint and the key: one bit somewhere, three hundred times."""
    chance = Random(6)  # noqa: S311  can be repeated
    cases = [_flipped(proof, chance) for _ in range(300)]
    assert [case for case, report in zip(cases, checked(cases), strict=True) if holds(report)] == []


def _flipped(proof: Any, chance: Random) -> Any:
    changed = copy.deepcopy(proof)
    event, opening = chance.choice(changed["events"]), chance.choice(changed["openings"])
    holder, name = chance.choice(
        [
            (event, "body"),
            (event["proof"], chance.randrange(len(event["proof"]))),
            (changed, "checkpoint"),
            (changed, "root"),
            (opening, "salt"),
            (changed["verifier_keys"][-1], "vkey"),
        ]
    )
    letters = list(holder[name])
    place = chance.randrange(len(letters))
    letters[place] = chr(ord(letters[place]) ^ 1 << chance.randrange(7))
    holder[name] = "".join(letters)
    return changed
