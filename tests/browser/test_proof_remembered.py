"""A browser remembers the log that it has seen signed: whatever a lying server shows later does not replace it."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.eventlog.proof.checkpoint import Checkpoint, sign_checkpoint
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.proof.merkle import consistency_proof, inclusion_proof, leaf_hashes, leaf_reader, root_at
from ging_service.eventlog.proof.strict import base64_of
from ging_service.eventlog.read import scan
from ging_service.games.ging.decider import commands as c
from ging_service.signing.key_file import KEY_FILE, read_key
from ging_service.signing.signer import Signer
from tests.browser.harness.browsing import expect
from tests.browser.test_proof import DEAL, changing, check

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from playwright.sync_api import Locator, Page, Route

    from tests.browser.harness.browsing import Browsing
    from tests.browser.served import Club, Site

ORIGIN = "test.example"
LOG = "**/proof/consistency*"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "signer"


@pytest.fixture
def club(site: Site, folder: Path) -> Club:
    """A club with a signer of its own, and one deal that is over and signed."""
    club = dataclasses.replace(site, signer=Signer.open(folder, ORIGIN)).found()
    club.open_table("t")
    play(club)
    return club


@pytest.fixture
def page(club: Club, browsing: Browsing) -> Page:
    """A guest's browser that has checked the deal when there was one."""
    page = browsing.guest(club, club.key())
    expect(check(page, club)).to_contain_text("Genuine, if")
    assert remembered(page, club)
    return page


def play(club: Club) -> None:
    """One more deal, signed."""
    club.play(c.DealCards(order=(), now_s=0, seed=""), c.Settle())
    club.sign()


def key_of(club: Club, folder: Path) -> SigningKey:
    return read_key(folder / KEY_FILE, ORIGIN).named(f"{ORIGIN}/{club.id}")


def remembered(page: Page, club: Club) -> Any:
    return page.evaluate("club => localStorage.getItem(`ging-seen/${club}`)", club.id)


def finding(page: Page) -> Locator:
    return page.locator("[data-findings] li").first


def is_found_out(page: Page, club: Club, verdict: str, told: str) -> None:
    """The check says so, and the browser keeps what it knew."""
    before = remembered(page, club)
    expect(check(page, club)).to_contain_text(verdict)
    expect(finding(page)).to_contain_text(told)
    assert remembered(page, club) == before


def proof_of(page: Page, site: Site, club: Club) -> Any:
    return page.request.get(f"{site.url}{club.at(f'{DEAL}/proof.json')}").json()


def leaves_of(club: Club) -> list[bytes]:
    with club.site.services.cross_club_transaction() as conn:
        return leaf_hashes(stored.body for chunk in scan(conn, club.id) for stored in chunk)


def signed_over(proof: Any, leaves: Sequence[bytes], key: SigningKey) -> None:
    """Make the proof one of a tree of these leaves, signed with the key."""
    read, size = leaf_reader(leaves), len(leaves)
    signed = Checkpoint(origin=key.name, size=size, root=root_at(size, read))
    proof |= {"size": size, "root": base64_of(signed.root), "checkpoint": sign_checkpoint(signed, [key])}
    for one in proof["events"]:
        one["proof"] = [base64_of(node) for node in inclusion_proof(size, one["position"], read)]


def test_a_log_that_has_shrunk(page: Page, site: Site, club: Club, browsing: Browsing) -> None:
    old = proof_of(page, site, club)
    play(club)
    expect(check(page, club)).to_contain_text("Genuine, if")
    changing(page, lambda proof: proof.update(old))
    page.route(LOG, lambda route: route.fulfill(status=404))
    browsing.expect(page, 404)
    is_found_out(page, club, "FAILED", "The log has fewer events than this browser has seen signed")


def test_an_older_checkpoint_with_its_proof_is_the_same_log(page: Page, site: Site, club: Club) -> None:
    """The newest that is witnessed may be older than one that was seen."""
    old = proof_of(page, site, club)
    play(club)
    expect(check(page, club)).to_contain_text("Genuine, if")
    before = remembered(page, club)
    changing(page, lambda proof: proof.update(old))
    expect(check(page, club)).to_contain_text("Genuine, if")
    assert remembered(page, club) == before


WITHHELD: dict[str, tuple[Callable[[Route], object], tuple[int, ...]]] = {
    "not found": (lambda route: route.fulfill(status=404), (404,)),
    "too busy": (lambda route: route.fulfill(status=503), (503,)),
    "nothing": (lambda route: route.fulfill(json={}), ()),
    "no proof": (lambda route: route.fulfill(json={"proof": None}), ()),
    "no JSON": (lambda route: route.fulfill(body="<html>"), ()),
}


@pytest.mark.parametrize("how", WITHHELD)
def test_a_consistency_proof_that_is_withheld(page: Page, club: Club, browsing: Browsing, how: str) -> None:
    play(club)
    answer, statuses = WITHHELD[how]
    page.route(LOG, answer)
    browsing.expect(page, *statuses)
    is_found_out(page, club, "NOT COMPARED", "The log could not be compared with what this browser has seen signed")


def test_a_log_that_was_rewritten_and_signed_with_the_real_key(page: Page, club: Club, folder: Path) -> None:
    """The server makes everything fit: a tree with another first event, its proofs, and a signature with the club's key."""
    play(club)
    leaves = [bytes(32), *leaves_of(club)[1:]]
    changing(page, lambda proof: signed_over(proof, leaves, key_of(club, folder)))
    seen = json.loads(remembered(page, club))["size"]
    lie = {"proof": [base64_of(node) for node in consistency_proof(seen, len(leaves), leaf_reader(leaves))]}
    page.route(LOG, lambda route: route.fulfill(json=lie))
    is_found_out(page, club, "FAILED", "This is not the log that this browser has seen before")
    page.unroute(LOG)
    is_found_out(page, club, "FAILED", "This is not the log that this browser has seen before")


def test_a_key_that_changes_without_a_statement(page: Page, club: Club) -> None:
    """The same events in the same tree, and one more deal: only the key is another."""
    play(club)
    stranger = SigningKey.generate(f"{ORIGIN}/{club.id}")
    leaves = leaves_of(club)

    def lie(proof: Any) -> None:
        signed_over(proof, leaves, stranger)
        proof["verifier_keys"] = [{"first_size": 0, "vkey": stranger.verifier.text}]

    changing(page, lie)
    told = "The log is signed with a different key than before, and no rotation statement leads to it."
    is_found_out(page, club, "FAILED", told)
    page.get_by_label("Keys, one per line").fill(stranger.verifier.text)
    page.get_by_role("button", name="Pin these keys").click()
    expect(page.locator("[data-pinned]")).to_contain_text("is not the one that you pinned")
    expect(check(page, club)).to_contain_text("signed with the key that you pinned")


def test_a_key_that_has_handed_over_to_the_next_one(page: Page, club: Club) -> None:
    signer = club.site.signer
    old = signer.verifier_of(club.id).text
    page.get_by_role("button", name="Pin the key that is shown").click()
    expect(page.locator("[data-pinned]")).to_have_text("Pinned in this browser.")
    signer.prepare_rotation()
    signer.rotate()
    play(club)
    expect(check(page, club)).to_contain_text("signed with the key that you pinned")
    expect(finding(page)).to_contain_text("the successor of the key that you pinned")
    expect(page.locator("[data-pinned]")).to_contain_text(
        "the key that you pinned names the one shown as its successor"
    )
    assert json.loads(remembered(page, club))["keys"] == [old, signer.verifier_of(club.id).text]
    page.get_by_role("button", name="Forget them").click()
    play(club)
    expect(check(page, club)).to_contain_text("Genuine, if")


def test_a_key_that_takes_over_by_its_own_word_only(page: Page, club: Club, tmp_path: Path) -> None:
    """As ``ging signer adopt`` states it: the old key has not signed."""
    other = Signer.open(tmp_path / "other", ORIGIN)
    last = club.site.signer.last(club.id)
    assert last is not None
    other.accept(club.id, last.checkpoint, club.site.signer.verifier_of(club.id))
    play(dataclasses.replace(club, site=dataclasses.replace(club.site, signer=other)))
    is_found_out(page, club, "FAILED", "no rotation statement leads to it")
