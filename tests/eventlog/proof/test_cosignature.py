"""Cosignatures of witnesses: over which words, with which time, and refused when anything differs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ging_service.eventlog.proof.checkpoint import Checkpoint, open_checkpoint, sign_checkpoint
from ging_service.eventlog.proof.keys import VerifierKey
from ging_service.eventlog.proof.merkle import leaf_hashes, root_of
from ging_service.eventlog.proof.note import NoteSignature, add_signatures, open_note
from ging_service.eventlog.proof.strict import NoteError
from ging_service.eventlog.proof.witness import CosignerKey, cosigned_at
from tests.eventlog.proof.conftest import ORIGIN, bodies, key
from tests.eventlog.proof.cosigning import cosign

CHECKPOINT = Checkpoint(origin=ORIGIN, size=12, root=root_of(leaf_hashes(bodies(12))))
WITNESS = key("witness.example.com/w1", 2)
COSIGNER = CosignerKey.of(WITNESS)
AT = 1679315147


def test_what_is_signed_is_what_the_specification_says() -> None:
    signature = cosign(CHECKPOINT.text, WITNESS, AT)
    message = f"cosignature/v1\ntime {AT}\n{CHECKPOINT.text}".encode()
    assert signature.signature == bytes.fromhex("00000000641850cb") + WITNESS.sign_bytes(message)
    assert cosigned_at(signature) == AT


def test_the_time_of_the_specification_s_example_is_read() -> None:
    line = (
        "— witness.example.com/w1 "
        "jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA=="
    )
    assert cosigned_at(NoteSignature.parse(line)) == AT


def test_a_cosigned_checkpoint_tells_who_saw_it() -> None:
    note = add_signatures(sign_checkpoint(CHECKPOINT, [key()]), [cosign(CHECKPOINT.text, WITNESS, AT)])
    opened = open_checkpoint(note, [key().verifier], [COSIGNER]).note
    assert opened.verified == (key().verifier, COSIGNER)
    assert cosigned_at(opened.signatures[1]) == AT
    assert open_checkpoint(note, [key().verifier]).note.unknown == opened.signatures[1:]


def test_a_cosigner_s_key_comes_back_from_its_text() -> None:
    assert CosignerKey.parse(COSIGNER.text) == COSIGNER
    assert COSIGNER.key_id != WITNESS.verifier.key_id
    with pytest.raises(NoteError, match="not a verifier key of signature type 0x01"):
        VerifierKey.parse(COSIGNER.text)
    with pytest.raises(NoteError, match="not a verifier key of signature type 0x04"):
        CosignerKey.parse(WITNESS.verifier.text)
    with pytest.raises(NoteError, match="has 0 bytes instead of 32"):
        CosignerKey(name="w", public_key=b"")


@given(data=st.data())
def test_a_cosignature_with_any_bit_flipped_is_refused(data: st.DataObject) -> None:
    good = cosign(CHECKPOINT.text, WITNESS, AT)
    changed = bytearray(good.signature)
    bit = data.draw(st.integers(0, len(changed) * 8 - 1))
    changed[bit // 8] ^= 1 << bit % 8
    bad = NoteSignature(name=good.name, key_id=good.key_id, signature=bytes(changed))
    note = add_signatures(sign_checkpoint(CHECKPOINT, [key()]), [bad])
    with pytest.raises(NoteError, match=r"the signature of witness.example.com/w1 is not right"):
        open_note(note, [key().verifier, COSIGNER])


def test_a_plain_signature_is_no_cosignature() -> None:
    text = CHECKPOINT.text
    assert not COSIGNER.verify(text, WITNESS.sign_bytes(text.encode()))
    short = NoteSignature(name="w", key_id=bytes(4), signature=bytes(64))
    with pytest.raises(NoteError, match="the signature of w is not a cosignature with a time"):
        cosigned_at(short)


def test_a_time_beyond_what_is_allowed_is_refused_however_well_it_is_signed() -> None:
    late = 2**63
    message = f"cosignature/v1\ntime {late}\n{CHECKPOINT.text}".encode()
    assert not COSIGNER.verify(CHECKPOINT.text, late.to_bytes(8, "big") + WITNESS.sign_bytes(message))
    for time in (-1, late):
        with pytest.raises(NoteError, match=f"a cosignature has no time {time}"):
            cosign(CHECKPOINT.text, WITNESS, time)


def test_only_checkpoints_are_cosigned() -> None:
    with pytest.raises(NoteError, match="at least three lines"):
        cosign("Text\n", WITNESS, AT)
