"""Go's checksum database (golang.org/x/mod/sumdb) judges what the service publishes, from the answers alone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.merkle import consistency_proof, root_at
from ging_service.eventlog.proof.note import parse_note
from ging_service.eventlog.proof.proof_file import ProofFile
from ging_service.eventlog.proof.tiles import tile_reader
from tests.eventlog.proof.test_judged_by_go import PETERS_SECRET, asked, b64, hashes, judge
from tests.eventlog.proof.tile_files import bundles_of, read_bundle, tile_path, tiles_of
from tests.web.signing import sign_once

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["judge"]

OLD = 17


@pytest.mark.complete
def test_go_believes_the_published_log(api: Any, judge: Path) -> None:
    api.open_table(ending="open")
    for _ in range(45):
        api.do("tables/t/deals")
        api.do("tables/t/settlement")
    vkey = sign_once(api)
    note = api.get("log/checkpoint").text
    tree = Checkpoint.parse(parse_note(note).text)
    assert tree.size > 256
    assert api.get("log/vkey").text == vkey + "\n"
    bodies = [
        body for name in bundles_of(tree.size) for body in read_bundle(api.get(f"log/{name.path}").data, name.width)
    ]
    tiles = {name.path: api.get(f"log/{name.path}").data for name in tiles_of(tree.size)}
    read = tile_reader(lambda level, index, width: tiles[tile_path(level, index, width)], tree.size)
    proofs = [ProofFile.parse(api.get(f"events/{index}/proof").text) for index in (0, 99, 255, tree.size - 1)]
    told = {
        "Note": note,
        "Vkey": vkey,
        "Size": tree.size,
        "Root": b64(tree.root),
        "Bodies": [b64(body) for body in bodies],
        "Tiles": {path: b64(data) for path, data in tiles.items()},
        "Records": [{"Index": one.index, "Proof": hashes(list(one.proof))} for one in proofs],
        "Trees": [
            {"Old": OLD, "OldRoot": b64(root_at(OLD, read)), "Proof": hashes(consistency_proof(OLD, tree.size, read))}
        ],
        "Skey": PETERS_SECRET,
        "Text": tree.text,
    }
    done = asked(judge, told)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["Root"] == told["Root"]
    assert found["Records"] == told["Records"]
    assert found["Trees"] == told["Trees"]
