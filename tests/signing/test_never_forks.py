"""However a database lies, in whatever order, all that a signer ever signs is one log: each tree the beginning of the next."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.eventlog.proof.checkpoint import Checkpoint, open_checkpoint
from ging_service.eventlog.proof.merkle import consistency_proof, leaf_hash, leaf_reader, root_of
from ging_service.eventlog.proof.strict import ProofError
from ging_service.signing.errors import SigningRefused
from ging_service.signing.signer import Extension, Signer
from tests.support.extent import examples

CLUB = "thursday"
LONGEST = 40
HISTORIES = 3
LOGS = [
    [
        leaf_hash(b"%d" % position if position < 11 * history else b"%d-%d" % (position, history))
        for position in range(LONGEST)
    ]
    for history in range(HISTORIES)
]
"""Logs that have a beginning in common, and then differ."""

SIZES = st.integers(1, LONGEST)
ASKED = st.tuples(st.integers(0, HISTORIES - 1), SIZES, st.integers(0, LONGEST), st.booleans())
"""Which log, the size to sign, the size that the proof begins at, and whether the signer is started anew before."""


def extension(history: int, size: int, old: int) -> Extension:
    leaves = LOGS[history][:size]
    proof: list[bytes] = []
    with suppress(ProofError):
        proof = consistency_proof(min(old, size), size, leaf_reader(leaves))
    checkpoint = Checkpoint(origin=f"test.example/{CLUB}", size=size, root=root_of(leaves))
    return Extension(checkpoint=checkpoint, proof=tuple(proof))


@given(st.lists(ASKED, max_size=25))
@settings(max_examples=examples(60))
def test_no_two_signed_trees_contradict_each_other(asked: list[tuple[int, int, int, bool]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        signer = Signer.open(Path(folder) / "signer", "test.example")
        signed: list[Checkpoint] = []
        for history, size, old, anew in asked:
            if anew:
                signer = Signer.open(Path(folder) / "signer", "test.example")
            last = signer.last(CLUB)
            begin = old if last is None or old % 2 else last.size  # half of them know what was signed last
            with suppress(SigningRefused):
                note = signer.sign(CLUB, [extension(history, size, begin)])[size]
                signed.append(open_checkpoint(note, [signer.verifier_of(CLUB)]).checkpoint)
        assert [one.size for one in signed] == sorted(one.size for one in signed)
        assert any(all(root_of(log[: one.size]) == one.root for one in signed) for log in LOGS)
