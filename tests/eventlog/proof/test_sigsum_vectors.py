"""Sigsum's log and witness, written by others, have these signatures in their tests: ours are the same bytes."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ging_service.eventlog.proof.checkpoint import Checkpoint, open_checkpoint, sign_checkpoint
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.proof.note import add_signatures, open_note
from ging_service.eventlog.proof.strict import NoteError
from ging_service.eventlog.proof.witness import CosignerKey, cosigned_at, parse_cosignatures
from tests.eventlog.proof.cosigning import cosign

ORIGIN = "sigsum.org/v1/tree/e796172b92befd62d9dc67e41c2f5bc9d3100a3023b20b1ca40288dd1c679e69"
KEY = SigningKey(name=ORIGIN, private=Ed25519PrivateKey.from_private_bytes(bytes([17]) + bytes(31)))
WITNESS = KEY.named("example.org/witness")
ROOT = bytes([28, 14, 71]) + bytes(29)
CHECKPOINT = f"""\
{ORIGIN}
10
HA5HAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=

— {ORIGIN} gJ2ho0n8F8olcerUF1FFdv235A/5as/coWrpLrtE7ovMeP5whgwouYExowG/lTznxu6OUGjjt5yJQ6bXtTcf718MqAQ=
"""
COSIGNED = "example.org/log\n10\nHA5HAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n"
COSIGNATURE = (
    "— example.org/witness "
    "ys8uUAAAAAAAAATSftMzceM8zssdZ9jin9SjwIxzx9iADMf63VqirX2hafol9RsqNqbofIz0LVRqHXI2kpEBSki5RTXFtxz1vo9+Cg==\n"
)


def test_a_checkpoint_is_signed_byte_for_byte_as_sigsum_signs_it() -> None:
    checkpoint = Checkpoint(origin=ORIGIN, size=10, root=ROOT)
    assert sign_checkpoint(checkpoint, [KEY]) == CHECKPOINT
    assert open_checkpoint(CHECKPOINT, [KEY.verifier]).checkpoint == checkpoint


def test_a_checkpoint_is_cosigned_byte_for_byte_as_sigsum_cosigns_it() -> None:
    assert cosign(COSIGNED, WITNESS, 1234).line == COSIGNATURE
    (cosignature,) = parse_cosignatures(COSIGNATURE)
    assert cosigned_at(cosignature) == 1234
    note = add_signatures(f"{COSIGNED}\n{COSIGNATURE}", [cosignature])
    assert open_note(note, [CosignerKey.of(WITNESS)]).signatures == (cosignature,)


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("ys8uUAAAAAAAAATS", "ys8uUAAAAAAAAATT", "the signature of example.org/witness is not right"),  # its time
        ("ys8u", "yX8u", "no known key has signed this note"),  # the id of its key
        ("witness ", "witness-2 ", "no known key has signed this note"),
    ],
)
def test_what_sigsum_refuses_is_refused(right: str, wrong: str, sentence: str) -> None:
    with pytest.raises(NoteError, match=sentence):
        open_note(f"{COSIGNED}\n{COSIGNATURE.replace(right, wrong)}", [CosignerKey.of(WITNESS)])
