"""Go's checksum database (golang.org/x/mod/sumdb) judges our notes, trees, proofs and tiles, and we judge its."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import pytest

from ging_service.eventlog.proof.checkpoint import Checkpoint, sign_checkpoint
from ging_service.eventlog.proof.keys import VerifierKey
from ging_service.eventlog.proof.merkle import (
    consistency_proof,
    inclusion_proof,
    leaf_hashes,
    leaf_reader,
    root_at,
    verify_consistency,
    verify_inclusion,
)
from ging_service.eventlog.proof.note import add_signatures, open_note, sign_text
from ging_service.eventlog.proof.rotation import KeyRotation, sign_rotation
from tests.eventlog.proof.conftest import ORIGIN, bodies, cut_tiles, key
from tests.eventlog.proof.tile_files import tiles_of
from tests.support.outside_tools import need, need_file
from tests.support.waiting import HANG_S

SOURCES = Path("/usr/share/gocode")
SIZE = 700
BODIES = bodies(SIZE)
LEAVES = leaf_hashes(BODIES)
READ = leaf_reader(LEAVES)
# A key pair of the documentation of golang.org/x/mod/sumdb/note.
PETER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
PETERS_SECRET = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"


@pytest.fixture(scope="session")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program of ``judge/main.go``, built once."""
    go = need("go", "golang-go")
    need_file(str(SOURCES / "src/golang.org/x/mod/sumdb/tlog/tlog.go"), "golang-golang-x-mod-dev")
    program = tmp_path_factory.mktemp("judge") / "judge"
    cached = Path(tempfile.gettempdir()) / "ging-go-cache"
    settings = {"GO111MODULE": "off", "GOPATH": str(SOURCES), "GOCACHE": str(cached), "CGO_ENABLED": "0"}
    source = Path(__file__).parent / "judge" / "main.go"
    subprocess.run([go, "build", "-o", program, source], env=os.environ | settings, timeout=HANG_S, check=True)
    return program


def asked(judge: Path, question: dict[str, Any]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [judge], input=json.dumps(question), capture_output=True, text=True, timeout=HANG_S, check=False
    )


def b64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def hashes(proof: list[bytes]) -> list[str]:
    return [b64(node) for node in proof]


def question(size: int) -> dict[str, Any]:
    """All that we say of a log of ``size`` entries, in the judge's own words."""
    checkpoint = Checkpoint(origin=ORIGIN, size=size, root=root_at(size, READ))
    some = sorted({0, size // 3, size // 2, size - 1})
    tiles = cut_tiles(LEAVES[:size])
    return {
        "Note": add_signatures(sign_checkpoint(checkpoint, [key()]), [sign_text(checkpoint.text, key("other", 2))]),
        "Vkey": key().verifier.text,
        "Size": size,
        "Root": b64(checkpoint.root),
        "Bodies": [b64(body) for body in BODIES[:size]],
        "Tiles": {name.path: b64(tiles.get(name.level, name.index, name.width)) for name in tiles_of(size)},
        "Records": [{"Index": index, "Proof": hashes(inclusion_proof(size, index, READ))} for index in some],
        "Trees": [
            {"Old": old, "OldRoot": b64(root_at(old, READ)), "Proof": hashes(consistency_proof(old, size, READ))}
            for old in (index + 1 for index in some)
        ],
        "Skey": PETERS_SECRET,
        "Text": checkpoint.text,
    }


@pytest.mark.complete
@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 100, 255, 256, 257, 300, 512, 513, SIZE])
def test_go_reads_our_note_tree_proofs_and_tiles(judge: Path, size: int) -> None:
    told = question(size)
    done = asked(judge, told)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["Text"] == told["Text"]
    assert found["Root"] == told["Root"]
    assert found["Records"] == told["Records"]  # Go proved them itself, from our tiles
    assert found["Trees"] == told["Trees"]


@pytest.mark.complete
@pytest.mark.parametrize("seed", [1, 2])
def test_go_opens_our_rotation_statement_with_either_key(judge: Path, seed: int) -> None:
    old, new = key(), key(seed=2)
    stated = KeyRotation(old=old.verifier, new=new.verifier, size=3, root=root_at(3, READ))
    told = question(3) | {"Note": sign_rotation(stated, [old, new]), "Vkey": key(seed=seed).verifier.text}
    done = asked(judge, told)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["Text"] == stated.text
    assert asked(judge, told | {"Vkey": key(seed=3).verifier.text}).returncode != 0


@pytest.mark.complete
def test_we_read_the_note_and_the_proofs_of_go(judge: Path) -> None:
    found = json.loads(asked(judge, question(SIZE)).stdout)
    assert open_note(found["Note"], [VerifierKey.parse(PETER)]).text == found["Text"]
    root = base64.b64decode(found["Root"])
    for record in found["Records"]:
        proof = [base64.b64decode(node) for node in record["Proof"]]
        verify_inclusion(root, SIZE, record["Index"], LEAVES[record["Index"]], proof)
    for tree in found["Trees"]:
        proof = [base64.b64decode(node) for node in tree["Proof"]]
        verify_consistency(base64.b64decode(tree["OldRoot"]), tree["Old"], root, SIZE, proof)


def falsified(what: str) -> dict[str, Any]:
    told = question(300)
    if what == "note":
        told["Note"] = told["Note"].replace("\n300\n", "\n301\n")
    elif what == "record":
        told["Records"][1]["Proof"][0] = told["Root"]
    elif what == "tree":
        told["Trees"][1]["OldRoot"] = told["Root"]
    elif what == "tile":
        # At the right edge: version 0.7 of the judge does not compare every full tile with its parent.
        told["Tiles"]["tile/0/001.p/44"] = b64(b"".join([*LEAVES[256:299], LEAVES[0]]))
    elif what == "body":
        told["Bodies"][17] = b64(b"{}")
    return told


@pytest.mark.complete
@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("note", "invalid signature"),
        ("record", "invalid transparency proof"),
        ("tree", "invalid transparency proof"),
        ("tile", "downloaded inconsistent tile"),
        ("body", "the tree of 300 bodies has root"),
    ],
)
def test_go_refuses_what_is_falsified(judge: Path, what: str, sentence: str) -> None:
    done = asked(judge, falsified(what))
    assert (done.returncode, sentence in done.stderr) == (1, True), done.stderr
