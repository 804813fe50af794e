"""The published log, checked as a stranger would: over HTTP, with nothing but the pure package and the published key."""

from __future__ import annotations

import gzip
import hashlib
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.eventlog.proof.checkpoint import open_checkpoint
from ging_service.eventlog.proof.keys import VerifierKey
from ging_service.eventlog.proof.merkle import inclusion_proof, leaf_hash, root_at, verify_inclusion
from ging_service.eventlog.proof.proof_file import ProofFile
from ging_service.eventlog.proof.rotation import open_rotation
from ging_service.eventlog.proof.tiles import tile_reader
from ging_service.eventlog.read import head_size
from ging_service.eventlog.signed_tree.checkpoint_store import SigningRefusal, refuse
from ging_service.signing.integrator import Integrator
from ging_service.signing.signer import Signer
from tests.eventlog.proof.tile_files import bundles_of, read_bundle, tile_path, tiles_of
from tests.web.conftest import MEMBERS, Api
from tests.web.signing import ORIGIN, append_old_event, sign_once

if TYPE_CHECKING:
    from pathlib import Path


def fetch(api: Any, path: str) -> bytes:
    response = api.get(f"log/{path}")
    assert response.status_code == 200, response.text
    return bytes(response.data)


def reader(api: Any, size: int) -> Any:
    return tile_reader(lambda level, index, width: fetch(api, tile_path(level, index, width)), size)


@pytest.fixture(scope="module")
def signed(app: Any) -> Any:
    """A club of more than one tile, and its verifier key."""
    club = Api(app=app, club="signed")
    club.found()
    for member in MEMBERS:
        club.do("members", {"member": member, "name": member.title()})
    club.open_table(ending="open")
    for _ in range(45):
        club.do("tables/t/deals")
        club.do("tables/t/settlement")
    return club, VerifierKey.parse(sign_once(club))


def test_a_stranger_checks_checkpoint_tiles_and_every_event(signed: Any) -> None:
    api, key = signed
    checkpoint = open_checkpoint(fetch(api, "checkpoint"), [key]).checkpoint
    assert checkpoint.origin == f"test.example/{api.club}"
    assert checkpoint.size > 256
    entries = [
        entry for name in bundles_of(checkpoint.size) for entry in read_bundle(fetch(api, name.path), name.width)
    ]
    read = reader(api, checkpoint.size)
    assert len(entries) == checkpoint.size
    assert root_at(checkpoint.size, read) == checkpoint.root
    for index in (0, 1, 255, 256, checkpoint.size - 1):
        proof = inclusion_proof(checkpoint.size, index, read)
        verify_inclusion(checkpoint.root, checkpoint.size, index, leaf_hash(entries[index]), proof)
    assert fetch(api, next(tiles_of(checkpoint.size)).path)[:32] == leaf_hash(entries[0])


def test_a_proof_file_convinces_off_line(signed: Any) -> None:
    api, key = signed
    bodies = read_bundle(fetch(api, "tile/entries/000"), 256)
    for position in (0, 77, 255):
        response = api.get(f"events/{position}/proof")
        assert response.content_type == "text/plain; charset=utf-8"
        ProofFile.parse(response.text).verify(bodies[position], [key])


def test_an_event_says_at_which_checkpoint_it_was_first_signed(signed: Any) -> None:
    club, _ = signed
    status = club.get("events/0/proof-status").json
    body = read_bundle(fetch(club, "tile/entries/000"), 256)[0]
    assert status["state"] == "signed"
    assert status["leaf"] == hashlib.sha256(b"\x00" + body).hexdigest()
    assert 0 < status["signed_size"] == status["checkpoint_size"] < 256


def test_what_is_newer_than_the_checkpoint_waits(api: Any) -> None:
    api.open_table()
    sign_once(api)
    api.do("tables/t/remarks", {"text": "later"})
    newest = int(fetch(api, "checkpoint").splitlines()[1])
    status = api.get(f"events/{newest}/proof-status").json
    assert (status["state"], status["signed_size"], status["checkpoint_size"]) == ("waiting", 0, None)
    assert api.get(f"events/{newest}/proof").json["code"] == "proof_not_found"
    assert api.get("log/checkpoint").headers["Ging-Log-State"] == "waiting"


def test_tiles_may_be_kept_for_ever_and_the_checkpoint_not(signed: Any) -> None:
    api, _ = signed
    for path in ("tile/0/000", "tile/1/000.p/1", "tile/entries/000"):
        response = api.get(f"log/{path}")
        assert response.content_type == "application/octet-stream"
        assert response.headers.getlist("Cache-Control") == ["private, max-age=31536000, immutable"]
        assert response.vary.to_header() == ("Accept-Encoding, " if "entries" in path else "") + "Authorization"
    checkpoint = api.get("log/checkpoint")
    assert checkpoint.content_type == "text/plain; charset=utf-8"
    assert checkpoint.headers.getlist("Cache-Control") == ["private, no-cache"]
    assert checkpoint.headers["Ging-Log-State"] == "signed"
    assert checkpoint.headers["Ging-Witnesses"] == "0/0"


@pytest.mark.parametrize(
    "path",
    [
        "tile/0/001",  # it is partial yet
        "tile/0/002",
        "tile/0/000.p/0",
        "tile/0/000.p/256",
        "tile/0/000.p/05",
        "tile/0/x000/000",
        "tile/1/000",
        "tile/2/000.p/1",
        "tile/63/000",
        "tile/64/000",
        "tile/00/000",
        "tile/-1/000",
        "tile/0/0",
        "tile/0/x001",
        "tile/entries/001",
        "tile/entries/001.p/255",
        "tile/entries/999",
        "tile/0/x999/x999/x999/x999/x999/x999/999",
        "tile/0/x999/x999/x999/x999/x999/x999/x999/999",
    ],
)
def test_of_what_the_tree_has_not_there_is_no_tile(signed: Any, path: str) -> None:
    api, _ = signed
    response = api.get(f"log/{path}")
    assert response.status_code == 404
    assert response.json["code"] in ("tile_not_found", "not_found")


def test_a_partial_tile_of_an_older_tree_is_the_beginning_of_what_there_is_now(signed: Any) -> None:
    api, _ = signed
    assert fetch(api, "tile/0/000.p/17") == fetch(api, "tile/0/000")[: 17 * 32]
    assert fetch(api, "tile/entries/000").startswith(fetch(api, "tile/entries/000.p/17"))


def test_the_key_in_use_is_published(signed: Any) -> None:
    api, key = signed
    assert fetch(api, "vkey").decode() == key.text + "\n"
    assert api.get("log/keys").json["items"][0]["vkey"] == key.text


def test_rotation_statements_are_published_beside_the_keys(api: Any, tmp_path: Path) -> None:
    signer = Signer.open(tmp_path / "signer", ORIGIN)
    with api.app.extensions["ging-services"].cross_club_transaction() as conn:
        integrator = Integrator(signer=signer)
        integrator.take_in(conn, api.club, head_size(conn, api.club))
        old = signer.verifier_of(api.club)
        signer.prepare_rotation()
        signer.rotate()
        integrator.take_in(conn, api.club, head_size(conn, api.club))
    new = signer.verifier_of(api.club)
    items = api.get("log/keys").json["items"]
    assert [item["vkey"] for item in items] == [new.text, old.text]
    assert items[1]["rotation"] is None
    opened = open_rotation(items[0]["rotation"])
    assert opened.by_old
    assert (opened.rotation.old, opened.rotation.new) == (old, new)
    assert opened.rotation.size == items[0]["first_size"] == items[1]["retired_size"]


def test_no_bundle_holds_a_card_or_a_name(signed: Any) -> None:
    api, _ = signed
    whole = fetch(api, "tile/entries/000")
    assert b'"hands":[{"sha256":"' in whole
    assert b"Anna" not in whole


def test_events_from_before_sealing_are_proved_but_not_given_out(api: Any) -> None:
    append_old_event(api)
    key = VerifierKey.parse(sign_once(api))
    size = open_checkpoint(fetch(api, "checkpoint"), [key]).checkpoint.size
    refused = api.get(f"log/tile/entries/000.p/{size}")
    assert (refused.status_code, refused.json["code"]) == (403, "not_sealed")
    assert "Anna" not in refused.text
    assert fetch(api, f"tile/entries/000.p/{size - 1}")
    assert api.get(f"events/{size - 1}/proof").status_code == 200
    assert api.get(f"events/{size - 1}/proof-status").json["leaf"] is None


def test_bundles_are_compressed_for_whoever_can_read_that(signed: Any) -> None:
    api, _ = signed
    plain = api.get("log/tile/entries/000")
    packed = api.get("log/tile/entries/000", Accept_Encoding="gzip, identity")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding, Authorization"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) * 2 < len(plain.data)


def test_what_the_signer_refuses_is_shown(api: Any) -> None:
    sign_once(api)
    refusal = SigningRefusal(
        code="went_back", detail="9 events have been signed, and the log has 5", since=datetime.now(UTC)
    )
    with api.app.extensions["ging-services"].cross_club_transaction() as conn:
        refuse(conn, api.club, refusal)
    assert api.get("log/checkpoint").headers["Ging-Log-State"] == "refused"
    status = api.get("events/0/proof-status").json
    assert (status["state"], status["code"], status["detail"]) == ("refused", "went_back", refusal.detail)
