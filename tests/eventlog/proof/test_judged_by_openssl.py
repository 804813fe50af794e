"""OpenSSL judges our signatures, with the public key that our verifier keys hold."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from ging_service.eventlog.proof.checkpoint import Checkpoint, sign_checkpoint
from ging_service.eventlog.proof.keys import SigningKey, VerifierKey
from ging_service.eventlog.proof.merkle import leaf_hashes, root_of
from ging_service.eventlog.proof.note import parse_note
from tests.eventlog.proof.conftest import ORIGIN, bodies, key
from tests.eventlog.proof.cosigning import cosign
from tests.support.outside_tools import need
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from pathlib import Path

CHECKPOINT = Checkpoint(origin=ORIGIN, size=12, root=root_of(leaf_hashes(bodies(12))))


def openssl(folder: Path, pem: str, message: bytes, signature: bytes) -> str:
    """What ``openssl`` says of a signature."""
    for name, data in (("key.pem", pem.encode()), ("message", message), ("signature", signature)):
        (folder / name).write_bytes(data)
    command = [need("openssl"), "pkeyutl", "-verify", "-pubin", "-inkey", "key.pem", "-rawin"]
    command += ["-in", "message", "-sigfile", "signature"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=HANG_S, check=False)
    return done.stdout.strip()


@pytest.mark.complete
def test_openssl_verifies_a_signed_checkpoint(tmp_path: Path) -> None:
    note = parse_note(sign_checkpoint(CHECKPOINT, [key()]))
    pem = VerifierKey.parse(key().verifier.text).pem
    signature = note.signatures[0].signature
    assert openssl(tmp_path, pem, note.text.encode(), signature) == "Signature Verified Successfully"
    assert openssl(tmp_path, pem, note.text.encode() + b"\n", signature) == "Signature Verification Failure"
    assert (
        openssl(tmp_path, key(seed=2).verifier.pem, note.text.encode(), signature) == "Signature Verification Failure"
    )


@pytest.mark.complete
def test_openssl_verifies_a_cosignature(tmp_path: Path) -> None:
    message = f"cosignature/v1\ntime 1679315147\n{CHECKPOINT.text}".encode()
    signature = cosign(CHECKPOINT.text, key(), 1679315147).signature[8:]
    assert openssl(tmp_path, key().verifier.pem, message, signature) == "Signature Verified Successfully"


@pytest.mark.complete
def test_a_key_that_openssl_makes_signs_notes(tmp_path: Path) -> None:
    command = [need("openssl"), "genpkey", "-algorithm", "ed25519"]
    pem = subprocess.run(command, capture_output=True, text=True, timeout=HANG_S, check=True).stdout
    made = SigningKey.from_pem(ORIGIN, pem)
    assert made.pem == pem
    note = parse_note(sign_checkpoint(CHECKPOINT, [made]))
    assert openssl(tmp_path, made.verifier.pem, note.text.encode(), note.signatures[0].signature).endswith(
        "Successfully"
    )
