"""Files of C2SP tlog-proof@v1: made, read, believed only with the log's key and the very body."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ging_service.eventlog.proof.checkpoint import Checkpoint, sign_checkpoint
from ging_service.eventlog.proof.merkle import inclusion_proof, leaf_hashes, leaf_reader, root_of
from ging_service.eventlog.proof.note import add_signatures
from ging_service.eventlog.proof.proof_file import ProofFile
from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.proof.witness import CosignerKey
from tests.eventlog.proof.conftest import ORIGIN, bodies, key
from tests.eventlog.proof.cosigning import cosign

BODIES = bodies(12)
LEAVES = leaf_hashes(BODIES)
NOTE = sign_checkpoint(Checkpoint(origin=ORIGIN, size=12, root=root_of(LEAVES)), [key()])


def proof_of(index: int, extra: bytes = b"") -> ProofFile:
    proof = inclusion_proof(12, index, leaf_reader(LEAVES))
    return ProofFile(index=index, proof=tuple(proof), checkpoint=NOTE, extra=extra)


GOOD = proof_of(5)
HASH = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I="


def test_a_file_has_the_lines_of_the_specification() -> None:
    lines = proof_of(5, b"more").text.split("\n")
    assert lines[:3] == ["c2sp.org/tlog-proof@v1", "extra bW9yZQ==", "index 5"]
    assert lines[7:10] == ["", ORIGIN, "12"]
    assert GOOD.text.split("\n")[1] == "index 5"


@pytest.mark.parametrize("index", range(12))
def test_every_body_is_proved_by_its_file(index: int) -> None:
    file = ProofFile.parse(proof_of(index).text.encode())
    assert file == proof_of(index)
    assert file.verify(BODIES[index], [key().verifier]).checkpoint.size == 12
    with pytest.raises(ProofError, match=f"leaf {index} is not in the tree of 12"):
        file.verify(BODIES[index] + b" ", [key().verifier])


def test_a_log_of_one_entry_is_proved_without_a_path() -> None:
    note = sign_checkpoint(Checkpoint(origin=ORIGIN, size=1, root=LEAVES[0]), [key()])
    file = ProofFile.parse(ProofFile(index=0, proof=(), checkpoint=note).text)
    file.verify(BODIES[0], [key().verifier])


def test_the_witnesses_of_the_checkpoint_are_told() -> None:
    witness = key("witness.example", 2)
    tree_head = NOTE.partition("\n\n")[0] + "\n"
    file = ProofFile(
        index=5, proof=GOOD.proof, checkpoint=add_signatures(NOTE, [cosign(tree_head, witness, 1_790_000_000)])
    )
    opened = ProofFile.parse(file.text).verify(BODIES[5], [key().verifier], [CosignerKey.of(witness)])
    assert opened.note.verified == (key().verifier, CosignerKey.of(witness))


def test_a_proof_is_not_believed_without_the_log_s_key() -> None:
    with pytest.raises(ProofError, match="no known key has signed"):
        GOOD.verify(BODIES[5], [key(seed=2).verifier])


@given(data=st.data())
def test_a_file_with_any_bit_flipped_is_refused(data: st.DataObject) -> None:
    file = bytearray(GOOD.text.encode())
    bit = data.draw(st.integers(0, len(file) * 8 - 1))
    file[bit // 8] ^= 1 << bit % 8
    with pytest.raises(ProofError):
        ProofFile.parse(bytes(file)).verify(BODIES[5], [key().verifier])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the proof does not end with a newline"),
        (b"\xff\n", "the proof is not UTF-8"),
        ("x" * 1_000_000 + "\n", "the proof has 1000001 bytes"),
        (GOOD.text.replace("@v1", "@v2"), "a proof begins with c2sp.org/tlog-proof@v1"),
        (GOOD.text.replace("\n\n", "\n"), "has an empty line before its checkpoint"),
        (f"c2sp.org/tlog-proof@v1\n\n{NOTE}", "a proof has its index where this one has ''"),
        (GOOD.text.replace("index 5", "Index 5"), "a proof has its index where this one has 'Index 5'"),
        (GOOD.text.replace("index 5", "index 05"), "the index of the proof is not a number"),
        (GOOD.text.replace("index 5", "index  5"), "the index of the proof is not a number"),
        (GOOD.text.replace("index 5", "index 12"), "the proof is about leaf 12 of a tree of 12"),
        (GOOD.text.replace("index 5", "extra \nindex 5"), "without extra data has no line for it"),
        (GOOD.text.replace("index 5", "extra AB==\nindex 5"), "the extra data of the proof is not canonical base64"),
        (GOOD.text.replace("index 5", "extra AA==\nextra AA==\nindex 5"), "has its index where this one has 'extra"),
        (GOOD.text.replace("index 5", "index 5\nextra AA=="), "a hash of the proof is not canonical base64"),
        (GOOD.text.replace("index 5", f"index 5\n{HASH} "), "a hash of the proof is not canonical base64"),
        (GOOD.text.replace("index 5", "index 5" + f"\n{HASH}" * 60), "the proof has 64 hashes: more than 63"),
        (GOOD.text.partition("\n\n")[0] + "\n\n", "the note does not end with a newline"),
        (GOOD.text + "more\n", "not a signature line"),
    ],
)
def test_what_is_not_exactly_a_proof_is_refused(text: str | bytes, sentence: str) -> None:
    with pytest.raises(ProofError, match=sentence):
        ProofFile.parse(text)


def test_a_path_that_is_longer_or_shorter_is_refused() -> None:
    for proof, sentence in [((*GOOD.proof, LEAVES[0]), "too long"), (GOOD.proof[:-1], "too short")]:
        with pytest.raises(ProofError, match=sentence):
            ProofFile(index=5, proof=proof, checkpoint=NOTE).verify(BODIES[5], [key().verifier])
