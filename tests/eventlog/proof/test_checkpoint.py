"""Checkpoints: the specification's example, round trips, and refusals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ging_service.eventlog.proof.checkpoint import Checkpoint, cosignatures_on, open_checkpoint, sign_checkpoint
from ging_service.eventlog.proof.merkle import EMPTY_ROOT, leaf_hashes, root_of
from ging_service.eventlog.proof.note import parse_note, sign_note
from ging_service.eventlog.proof.strict import NoteError
from tests.eventlog.proof.conftest import ORIGIN, bodies, key

# The example of C2SP tlog-cosignature: a checkpoint and a cosignature.
EXAMPLE = (
    "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
    "— example.com/behind-the-sofa "
    "Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n"
    "— witness.example.com/w1 "
    "jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n"
)
ROOT = root_of(leaf_hashes(bodies(12)))
CHECKPOINT = Checkpoint(origin=ORIGIN, size=12, root=ROOT)


def test_the_example_of_the_specification_is_read() -> None:
    parsed = parse_note(EXAMPLE)
    checkpoint = Checkpoint.parse(parsed.text)
    assert (checkpoint.origin, checkpoint.size) == ("example.com/behind-the-sofa", 20852163)
    assert checkpoint.root.hex() == "0ac5186a91863e8e1d90c808014aa89bf5da8e3ee1d9f07630f0378f68f1ab62"
    assert checkpoint.text == parsed.text
    assert [signature.name for signature in parsed.signatures] == [checkpoint.origin, "witness.example.com/w1"]


@given(size=st.integers(1, 2**63 - 1), extensions=st.lists(st.sampled_from(["a", "b c", "é+"]), max_size=3))
def test_a_checkpoint_comes_back_from_its_text(size: int, extensions: list[str]) -> None:
    checkpoint = Checkpoint(origin=ORIGIN, size=size, root=ROOT, extensions=tuple(extensions))
    assert Checkpoint.parse(checkpoint.text) == checkpoint


def test_the_empty_log_has_a_checkpoint() -> None:
    empty = Checkpoint(origin=ORIGIN, size=0, root=EMPTY_ROOT)
    assert Checkpoint.parse(empty.text.encode()) == empty


def test_a_signed_checkpoint_is_opened_with_the_log_s_key() -> None:
    other = key("other", 2)
    note = sign_checkpoint(CHECKPOINT, [key(), other])
    opened = open_checkpoint(note, [key(seed=3).verifier, key().verifier], [other.verifier])
    assert opened.checkpoint == CHECKPOINT
    assert opened.note.verified == (key().verifier, other.verifier)


def test_signatures_of_other_names_are_counted_as_cosignatures() -> None:
    signed = sign_checkpoint(CHECKPOINT, (key(), key("witness.example/one", 2), key("witness.example/two", 3)))
    assert cosignatures_on(parse_note(signed)) == 2


def test_a_checkpoint_that_only_a_cosigner_signed_is_refused() -> None:
    other = key("other", 2)
    with pytest.raises(NoteError, match="has not signed this checkpoint with a known key of its name"):
        open_checkpoint(sign_checkpoint(CHECKPOINT, [other]), [key().verifier], [other.verifier])


def test_a_checkpoint_of_another_club_is_refused_though_the_same_key_signed_it() -> None:
    other = key("ging-service/club-2")
    note = sign_checkpoint(CHECKPOINT, [other])
    with pytest.raises(NoteError, match="the log ging-service/club-1 has not signed"):
        open_checkpoint(note, [other.verifier])


def test_a_signed_note_that_is_no_checkpoint_is_refused() -> None:
    with pytest.raises(NoteError, match="at least three lines"):
        open_checkpoint(sign_note("Text\n", [key()]), [key().verifier])


@given(data=st.data())
def test_a_checkpoint_with_any_bit_flipped_is_refused(data: st.DataObject) -> None:
    note = bytearray(sign_checkpoint(CHECKPOINT, [key()]).encode())
    bit = data.draw(st.integers(0, len(note) * 8 - 1))
    note[bit // 8] ^= 1 << bit % 8
    with pytest.raises(NoteError):
        open_checkpoint(bytes(note), [key().verifier])


B64 = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I="


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"a\n1\n{B64}", "does not end with a newline"),
        ("a\n1\n", "at least three lines"),
        (f"\n1\n{B64}\n", "is one line that is not empty"),
        (f"a\n1\n{B64}\n\n", "is one line that is not empty"),
        (f"a\n01\n{B64}\n", "without leading zeros: '01'"),
        (f"a\n-1\n{B64}\n", "without leading zeros: '-1'"),
        (f"a\n+1\n{B64}\n", "without leading zeros"),
        (f"a\n1 \n{B64}\n", "without leading zeros"),
        (f"a\n\u0661\n{B64}\n", "without leading zeros"),
        (f"a\n\n{B64}\n", "without leading zeros"),
        (f"a\n{2**63}\n{B64}\n", "is not a number from 0 to 2"),
        (f"a\n{10**30}\n{B64}\n", "is not a number from 0 to 2"),
        (f"a\n0\n{B64}\n", "the root in the checkpoint is none of a tree of 0 leaves"),
        ("a\n1\nAAAA\n", "is not a SHA-256 hash: 3 bytes"),
        (f"a\n1\n{B64[:-2]}J=\n", "is not canonical base64"),
        (f"a\n1\n {B64}\n", "is not canonical base64"),
        (f"a\n1\n{B64[:-1]}\n", "is not canonical base64"),
        (f"a\n1\n{B64.replace('/', '_')}\n", "is not canonical base64"),
        (f"a\r\n1\n{B64}\n", "control character"),
    ],
)
def test_what_is_not_exactly_a_checkpoint_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(NoteError, match=sentence):
        Checkpoint.parse(text)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"origin": "a\nb"}, "is one line"),
        ({"extensions": ("a", "")}, "is one line"),
        ({"size": -1}, "a tree has no -1 leaves"),
        ({"size": 2**63}, f"a tree has no {2**63} leaves"),
        ({"root": b"short"}, "is none of a tree of 12 leaves"),
    ],
)
def test_a_checkpoint_that_could_not_be_read_again_is_not_made(changes: dict, sentence: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(NoteError, match=sentence):
        Checkpoint(**({"origin": ORIGIN, "size": 12, "root": ROOT} | changes))
