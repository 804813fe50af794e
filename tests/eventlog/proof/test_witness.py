"""Requests to witnesses and their answers, as C2SP tlog-witness has them."""

from __future__ import annotations

import pytest

from ging_service.eventlog.proof.checkpoint import Checkpoint, sign_checkpoint
from ging_service.eventlog.proof.merkle import consistency_proof, leaf_hashes, leaf_reader, root_of
from ging_service.eventlog.proof.note import add_signatures, open_note, parse_note
from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.proof.witness import AddCheckpoint, CosignerKey, parse_cosignatures, parse_size
from tests.eventlog.proof.conftest import ORIGIN, bodies, key
from tests.eventlog.proof.cosigning import cosign

# The example of the specification.
EXAMPLE = """\
old 20852014
PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=
jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=
5+pKlUdi2LeF/BcMHBn+Ku6yhPGNCswZZD1X/6QgPd8=
/6WVhPs2CwSsb5rYBH5cjHV/wSmA79abXAwhXw3Kj/0=

example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— example.com/behind-the-sofa opLqBQsREYCgu6xQkYQwJr9fo45a62DN9EdmHXnZdXNqlcVGlCum2Wks+49/V6267UEjw6QUXTS5Rovnzv++qbSzm9Q=
"""
ANSWER = """\
— witness.example/w1 CMp+6LWBU0anHGH5aNDTJkH/gj79sG+T6+iP2ThYN5krrDJbR1HDnucjL39QsZTSvVjyQLrdk3DXDqI5G2HgLatVs0pWh6Up69HVOw==
— witness.example/w1 I7rEps0pvK2UqkS2gSpVUDhrhVtQV9lgF6pRrWAvjJHjyWpW7VcE3SiOlVlbQNt64vWhO+DlkL0+UfzuOBMh9ChdMkP1vi/lCAsmlw==
— witness.example/w2 AWui8Sk55XjYLOijihBjhqEH6nS1ndDymE0a+6idX7pLcnoB+dhnz0854aLZgrrKbYKA7nC3HNJhm/kWl7oJlqU3rXXvpysAdyP3wQ==
"""


def test_the_example_of_the_specification_is_read_and_written() -> None:
    request = AddCheckpoint.parse(EXAMPLE.encode())
    assert (request.old_size, len(request.proof)) == (20852014, 4)
    assert request.checkpoint.startswith("example.com/behind-the-sofa\n20852163\n")
    assert request.text == EXAMPLE


def test_the_answer_of_the_specification_is_read() -> None:
    signatures = parse_cosignatures(ANSWER)
    assert [signature.name for signature in signatures] == ["witness.example/w1"] * 2 + ["witness.example/w2"]
    assert "".join(signature.line for signature in signatures) == ANSWER


def test_a_request_comes_back_from_its_body() -> None:
    leaves = leaf_hashes(bodies(12))
    note = sign_checkpoint(Checkpoint(origin=ORIGIN, size=12, root=root_of(leaves)), [key()])
    for old in (0, 5, 12):
        proof = consistency_proof(old, 12, leaf_reader(leaves))
        request = AddCheckpoint(old_size=old, proof=tuple(proof), checkpoint=note)
        assert AddCheckpoint.parse(request.text) == request


def test_the_answer_of_a_witness_joins_the_checkpoint() -> None:
    checkpoint = Checkpoint(origin=ORIGIN, size=1, root=leaf_hashes(bodies(1))[0])
    witness = key("witness", 2)
    answer = cosign(checkpoint.text, witness, 1_790_000_000).line
    note = add_signatures(sign_checkpoint(checkpoint, [key()]), parse_cosignatures(answer.encode()))
    assert open_note(note, [CosignerKey.of(witness)]).text == parse_note(note).text == checkpoint.text


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("", "the request does not end with a newline"),
        (EXAMPLE.rstrip("\n"), "the request does not end with a newline"),
        (EXAMPLE.replace("old ", "new "), "begins with the old size"),
        (EXAMPLE.replace("\n\n", "\n"), "has an empty line"),
        (EXAMPLE.replace("old 2", "old 02"), "the old size is not a number"),
        (
            EXAMPLE.replace("old 20852014", "old 20852164"),
            "the old size 20852164 is larger than that of the checkpoint",
        ),
        (EXAMPLE.replace("old 20852014", "old 0"), "from size 0 there is no proof"),
        (EXAMPLE.replace("PlRN", "PlR"), "a hash of the proof is not canonical base64"),
        (EXAMPLE.replace("PlRN", "\nPlRN"), "at least three lines|not a signature line|not a number"),
        (EXAMPLE.replace("20852163", "-1"), "the size in the checkpoint is not a number"),
        (EXAMPLE + "\n", "the note has no signatures"),
        (EXAMPLE.replace("PlRN", "/6WVhPs2CwSsb5rYBH5cjHV/wSmA79abXAwhXw3Kj/0=\n" * 60 + "PlRN"), "has 64 hashes"),
    ],
)
def test_what_is_not_exactly_a_request_is_refused(body: str, sentence: str) -> None:
    with pytest.raises(ProofError, match=sentence):
        AddCheckpoint.parse(body)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("", "does not end with a newline"),
        ("\n", "not a signature line"),
        (ANSWER + "\n", "not a signature line"),
        (ANSWER.rstrip("\n"), "does not end with a newline"),
        (ANSWER * 40, "has 120 signatures: more than 100"),
    ],
)
def test_what_is_no_list_of_signatures_is_refused(body: str, sentence: str) -> None:
    with pytest.raises(ProofError, match=sentence):
        parse_cosignatures(body)


def test_the_size_that_a_witness_saw_is_read() -> None:
    assert parse_size(b"20852014\n") == 20852014
    for body in ("20852014", "1\n\n", "01\n", " 1\n", "\n"):
        with pytest.raises(ProofError):
            parse_size(body)
