"""The pages of proof: their statements about a deal, the data for the browser's check, and no reader sees too much."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.checking.finding import Where
from ging_service.audit.checking.signatures.signed_data import SignedNote, Trust
from ging_service.bootstrap import codec
from ging_service.eventlog.canonical import canonical_bytes
from ging_service.eventlog.proof.checkpoint import open_checkpoint
from ging_service.eventlog.proof.keys import VerifierKey
from ging_service.eventlog.proof.merkle import verify_consistency
from ging_service.web.pages.proof.proof_texts import check_words
from ging_service.web.pages.rendering.static_files import FOLDER
from tests.web.conftest import MEMBERS, Api
from tests.web.deals import SWEEP
from tests.web.pages.conftest import text_of
from tests.web.pages.proof.checking import checked, holds
from tests.web.signing import sign_from, sign_once

if TYPE_CHECKING:
    from pathlib import Path

DEAL = "tables/t/deals/1"
DISPUTE = {"dispute": "d1", "table": "t", "deal": 1, "subject": "deal", "reason": "not seven hearts"}
_DEALING = "SELECT body FROM events WHERE club_id = %s AND type = 'ging.DealRecorded'"


def _events(page: Any) -> str:
    """What the page shows of the events."""
    return re.search(r"<ol .*?</ol>", page.text[page.text.index("data-check") :], re.DOTALL)[0]


@pytest.fixture
def settled(api: Api) -> Api:
    """A deal with real cards that dan has swept; the other hands are sealed."""
    api.open_table()
    api.in_office("ben", "scribe").do("tables/t/recorded-deals", {"hands": SWEEP})
    api.do("tables/t/declarations", {"seat": 3, "combination": "seven_cards"})
    api.do("tables/t/settlement")
    return api


@pytest.fixture
def signed(settled: Api) -> tuple[Api, str]:
    """The same, and the key that has signed it."""
    return settled, sign_once(settled)


@pytest.mark.usefixtures("settled")
def test_a_deal_says_that_it_is_not_signed_yet(browser_of: Any) -> None:
    page = browser_of("anna").get(f"{DEAL}/proof")
    assert page.status_code == 200
    assert "not signed yet" in text_of(page)
    assert "Evidence is available as soon as the deal's events are signed." in text_of(page)


def test_a_deal_says_under_which_checkpoint_it_stands_and_who_has_signed(
    signed: tuple[Api, str], browser_of: Any
) -> None:
    api, key = signed
    told = text_of(browser_of("anna").get(f"{DEAL}/proof"))
    size = api.get("log/checkpoint").text.splitlines()[1]
    assert f"in the checkpoint over {size} events" in told
    name, key_id, _ = key.split("+", 2)
    assert f"With the key {name}+{key_id} Co-signed by nobody" in told


def test_the_page_shows_each_event_as_the_checked_bytes_say_it(signed: tuple[Api, str], browser_of: Any) -> None:
    """What the script compares with what it has checked stands on the page without it, too."""
    browser = browser_of("anna")
    page, proof = browser.get(f"{DEAL}/proof"), browser.get(f"{DEAL}/proof.json").json
    (report,) = checked([proof], [signed[1]])
    assert holds(report)
    shown = [int(one) for one in re.findall(r'data-position="(\d+)"', page.text)]
    assert shown == [event["position"] for event in report["events"]]
    told = text_of(page)
    assert "Combination declared" in told
    assert "hand of seat 0 king of spades, queen of spades" in told
    assert "hand of seat 1 sealed" in told


@pytest.mark.usefixtures("signed")
def test_a_hand_is_opened_to_its_holder_alone(browser_of: Any) -> None:
    for member, own in (("anna", [0]), ("ben", [1]), ("dan", [3]), ("", [])):
        browser = browser_of(member)
        proof = browser.get(f"{DEAL}/proof.json").json
        assert [one["audience"] for one in proof["openings"]] == [f"seat/{seat}" for seat in own]
        told = _events(browser.get(f"{DEAL}/proof"))
        for seat, first in enumerate(("king of spades", "king of hearts", "king of diamonds")):
            assert (first in told) == (seat in own), (member, seat)


def test_evidence_is_the_file_that_the_audit_accepts(signed: tuple[Api, str], browser_of: Any, tmp_path: Path) -> None:
    api, key = signed
    taken = browser_of("anna").get(f"{DEAL}/evidence")
    assert taken.headers["Content-Disposition"] == f'attachment; filename="{api.club}-t-deal-1.json"'
    assert taken.headers["Cache-Control"] == "private, no-store"
    file = tmp_path / "deal.json"
    file.write_bytes(taken.data)
    report = verify_record(file, codec(), Trust(keys=(VerifierKey.parse(key),)))
    assert report.verdict == "genuine"
    assert report.trusted
    assert holds(checked([json.loads(taken.data)], [key])[0])
    assert {(one["audience"], one["subject"]) for one in taken.json["openings"]} == {("seat/0", "table/t/1")}


def test_evidence_extends_the_checkpoint_whose_size_its_taker_enters(
    settled: Api, browser_of: Any, tmp_path: Path
) -> None:
    key = sign_from(tmp_path / "signer", settled)
    kept = settled.get("log/checkpoint").text
    settled.do("members", {"member": "eve", "name": "Eve"})
    sign_from(tmp_path / "signer", settled)
    browser, size = browser_of("anna"), kept.splitlines()[1]
    page = browser.get(f"{DEAL}/proof").text
    (form,) = re.findall(r'<form method="get" action="([^"]+)/evidence"', page)
    assert form.endswith(DEAL)
    assert re.search(r'<label for="since">.*?<input id="since" name="since" type="number"', page, re.DOTALL)
    newest = settled.get("log/checkpoint").text.splitlines()[1]
    trust = Trust(keys=(VerifierKey.parse(key),), saved=(SignedNote(note=kept, where=Where(file="kept")),))
    verdicts = {}
    for entered in ("", size):
        file = tmp_path / f"deal-{entered}.json"
        file.write_bytes(browser.get(f"{DEAL}/evidence?since={entered}").data)
        verdicts[entered] = verify_record(file, codec(), trust).verdict
    assert verdicts == {"": "not_compared", size: "genuine"}
    assert browser.get(f"{DEAL}/evidence?since=x").status_code == 422
    assert browser.get(f"{DEAL}/evidence?since={int(newest) + 1}").status_code == 422


def test_evidence_is_for_members_and_not_before_it_is_signed(settled: Api, browser_of: Any) -> None:
    anna, guest = browser_of("anna"), browser_of("")
    assert anna.get(f"{DEAL}/evidence").status_code == 422
    sign_once(settled)
    refused = guest.get(f"{DEAL}/evidence")
    assert refused.status_code == 403
    assert "download the evidence of a deal as a file" in text_of(guest.get(f"{DEAL}/proof"))


def test_what_is_argued_in_the_club_is_not_for_guests(settled: Api, browser_of: Any) -> None:
    settled.as_member("anna").do("disputes", DISPUTE)
    sign_once(settled)
    member, guest = (browser_of(who) for who in ("anna", ""))
    assert "not seven hearts" in member.get(f"{DEAL}/proof.json").text
    assert "not seven hearts" in text_of(member.get(f"{DEAL}/proof"))
    for place in (f"{DEAL}/proof.json", f"{DEAL}/proof"):
        told = guest.get(place).text
        assert "not seven hearts" not in told
        assert "dispute/" not in told


def test_events_from_before_sealing_are_not_given_out(settled: Api, browser_of: Any, database: Any) -> None:
    """Their hands are in clear text for everybody who has the body."""
    with psycopg.connect(database.owner_dsn) as owner:
        owner.execute("ALTER TABLE events DISABLE TRIGGER USER")
        (body,) = owner.execute(_DEALING, (settled.club,)).fetchone()
        old = json.loads(bytes(body))
        old |= {"schema": 1, "data": old["data"] | {"hands": SWEEP}}
        owner.execute(
            "UPDATE events SET body = %s WHERE club_id = %s AND type = 'ging.DealRecorded'",
            (canonical_bytes(old), settled.club),
        )
        owner.execute("ALTER TABLE events ENABLE TRIGGER USER")
    sign_once(settled)
    browser = browser_of("dan")
    proof, page = browser.get(f"{DEAL}/proof.json"), browser.get(f"{DEAL}/proof")
    assert '"KS"' not in proof.text
    assert proof.json["events"][0]["body"] == ""
    assert "An event that you may not see" in _events(page)
    assert "king of spades" not in _events(page)
    (report,) = checked([proof.json])
    assert report["failures"] == []
    assert report["extent"] == "unknown"
    assert browser.get(f"{DEAL}/evidence").status_code == 403


def test_the_club_shows_its_newest_checkpoint_and_the_key_to_pin(api: Api, browser_of: Any) -> None:
    browser = browser_of("")
    assert "nothing is signed yet" in text_of(browser.get("proof"))
    key = sign_once(api)
    page = browser.get("proof")
    assert f'data-key="{key}"' in page.text
    assert all(line in page.text for line in api.get("log/checkpoint").text.splitlines())
    assert "everything is signed" in text_of(page)
    api.open_table("u")
    assert "newer events wait for the next one" in text_of(browser.get("proof"))


def test_nothing_of_it_is_kept_by_a_browser_or_told_to_strangers(
    signed: tuple[Api, str], browser_of: Any, stranger: Any
) -> None:
    anna = browser_of("anna")
    for place in ("proof", f"{DEAL}/proof", f"{DEAL}/proof.json", f"{DEAL}/evidence"):
        assert anna.get(place).headers["Cache-Control"] == "private, no-store"
        asked = stranger.get(place)
        assert (asked.status_code, asked.headers["Location"].partition("?")[0]) == (
            303,
            f"/clubs/{signed[0].club}/sign-in",
        )


def test_whoever_has_kept_a_checkpoint_is_shown_that_the_newest_extends_it(settled: Api, browser_of: Any) -> None:
    settled.open_table("u")
    key = VerifierKey.parse(sign_once(settled))
    kept = settled.get("events/0/proof-status").json
    newest = open_checkpoint(settled.get("log/checkpoint").text, [key]).checkpoint
    assert kept["signed_size"] < newest.size
    browser = browser_of("")
    found = browser.get(f"proof/consistency?from={kept['signed_size']}&to={newest.size}").json["proof"]
    root = bytes.fromhex(kept["root"])
    verify_consistency(root, kept["signed_size"], newest.root, newest.size, list(map(b64decode, found)))
    for asked in (f"from=0&to={newest.size}", f"from=1&to={newest.size + 1}", "from=2&to=2", "from=3&to=2", "from=1"):
        assert browser.get(f"proof/consistency?{asked}").status_code == 404
    assert browser.get("proof/consistency?from=x&to=2").status_code == 422


@pytest.mark.usefixtures("signed")
@pytest.mark.parametrize("place", ["tables/t/deals/2", "tables/none/deals/1", "tables/t/deals/999999999999999"])
def test_a_deal_that_there_is_not_has_no_proof(browser_of: Any, place: str) -> None:
    browser = browser_of("anna")
    for what in ("proof", "proof.json", "evidence"):
        assert browser.get(f"{place}/{what}").status_code == 404


def test_another_clubs_member_is_told_as_much_as_of_no_club(app: Any, signed: tuple[Api, str], browser_of: Any) -> None:
    other = Api(app=app, club="proof-of-others")
    other.found()
    for member in MEMBERS:
        other.do("members", {"member": member, "name": member.title()})
    anna = browser_of("anna")
    cookie = anna.client.get_cookie("ging_session", path=f"/clubs/{signed[0].club}").value
    told = []
    for club in (other.club, "nowhere"):
        client = app.test_client()
        client.set_cookie("ging_session", cookie, path=f"/clubs/{club}")
        answers = [
            client.get(f"/clubs/{club}/{place}") for place in ("proof", f"{DEAL}/proof.json", f"{DEAL}/evidence")
        ]
        told.append([(one.status_code, _without_ids(one.text.replace(club, ""))) for one in answers])
    assert told[0] == told[1]
    assert {status for status, _ in told[0]} == {404}


def _without_ids(text: str) -> str:
    """Without the request's own id."""
    return re.sub(r"\b[0-9a-f]{16}\b", "", text)


def test_the_check_has_a_word_for_whatever_it_can_say() -> None:
    scripts = "".join(file.read_text() for file in (FOLDER / "check").glob("*.js"))
    words = check_words()
    failures = set(re.findall(r'(?:\bFailed\(|\bcode: )"(\w+)"', scripts)) | {"shown_otherwise", "shown_unproved"}
    cannot = set(re.findall(r'CannotCheck\("(\w+)"', scripts))
    assert {f"failure:{code}" for code in failures - cannot - {"unproved"}} <= words.keys()
    assert {f"cannot:{code}" for code in cannot} == {name for name in words if name.startswith("cannot:")}
    assert {name for name in words if name.startswith("failure:")} <= {f"failure:{code}" for code in failures}
