"""Rotation statements: what they contain, who must have signed them, and that they are never taken for checkpoints."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ging_service.eventlog.proof.checkpoint import Checkpoint, open_checkpoint, sign_checkpoint
from ging_service.eventlog.proof.note import NoteSignature, add_signatures, sign_note
from ging_service.eventlog.proof.rotation import HEADER, KeyRotation, open_rotation, sign_rotation
from ging_service.eventlog.proof.strict import NoteError, ProofError
from tests.eventlog.proof.conftest import ORIGIN, key

if TYPE_CHECKING:
    from ging_service.eventlog.proof.keys import SigningKey

OLD, NEW = key(), key(seed=2)


def rotation(old: SigningKey = OLD, new: SigningKey = NEW, size: int = 60) -> KeyRotation:
    return KeyRotation(old=old.verifier, new=new.verifier, size=size, root=bytes(range(32)))


def test_the_text_is_as_documented() -> None:
    assert rotation().text == (
        f"{HEADER}\nfrom {OLD.verifier.text}\nto {NEW.verifier.text}\nsize 60\n"
        "root AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n"
    )


def test_both_keys_sign_it_and_the_old_one_may_be_gone() -> None:
    both = open_rotation(sign_rotation(rotation(), [OLD, NEW]))
    assert (both.rotation, both.by_old) == (rotation(), True)
    assert open_rotation(sign_rotation(rotation(), [NEW])).by_old is False
    with pytest.raises(NoteError, match="the new key has not signed"):
        open_rotation(sign_rotation(rotation(), [OLD]))
    with pytest.raises(NoteError, match="no known key has signed"):
        open_rotation(sign_rotation(rotation(), [key(seed=3)]))


def test_a_signature_of_another_key_under_the_old_name_does_not_count() -> None:
    note, stranger = sign_rotation(rotation(), [NEW]), key(seed=3)
    assert open_rotation(add_signatures(note, [_line(stranger, stranger)])).by_old is False
    with pytest.raises(NoteError, match="is not right"):
        open_rotation(add_signatures(note, [_line(OLD, stranger)]))


def _line(claimed: SigningKey, signer: SigningKey) -> NoteSignature:
    """A signature of one key under the name and id of another."""
    signature = signer.sign_bytes(rotation().text.encode())
    return NoteSignature(name=claimed.name, key_id=claimed.verifier.key_id, signature=signature)


def test_no_statement_is_a_checkpoint_and_no_checkpoint_is_a_statement() -> None:
    with pytest.raises(NoteError):
        open_checkpoint(sign_rotation(rotation(), [OLD, NEW]), [OLD.verifier, NEW.verifier])
    checkpoint = Checkpoint(origin=ORIGIN, size=60, root=bytes(32))
    with pytest.raises(NoteError):
        open_rotation(sign_checkpoint(checkpoint, [OLD, NEW]))
    with pytest.raises(NoteError, match="name of a key"):
        key(HEADER)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("size 60", "size 060"),
        ("size 60", "size 0"),
        ("size 60", "size"),
        ("size 60\n", ""),
        (" v1", " v2"),
        ("from ", "from  "),
        ("root AA", "root =A"),
        (NEW.verifier.text, OLD.verifier.text),
        ("8=\n", "8=\nmore\n"),
    ],
)
def test_what_is_not_exactly_a_statement_is_refused(old: str, new: str) -> None:
    text = rotation().text
    assert old in text
    with pytest.raises(NoteError):
        open_rotation(sign_note(text.replace(old, new), [OLD, NEW]))


@given(st.data())
def test_a_statement_with_any_bit_flipped_does_not_hand_over_to_another_key(data: st.DataObject) -> None:
    whole = bytearray(sign_rotation(rotation(), [OLD, NEW]).encode())
    place = data.draw(st.integers(0, len(whole) - 1))
    whole[place] ^= 1 << data.draw(st.integers(0, 7))
    try:
        opened = open_rotation(bytes(whole))
    except ProofError:
        return
    assert (opened.rotation, opened.by_old) in ((rotation(), False), (rotation(), True))
