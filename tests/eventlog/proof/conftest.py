"""Keys that are the same in every run, and a tree with all its leaves."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ging_service.eventlog.proof.keys import SigningKey

ORIGIN = "ging-service/club-1"


def key(name: str = ORIGIN, seed: int = 1) -> SigningKey:
    return SigningKey(name=name, private=Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32))


def bodies(count: int) -> list[bytes]:
    return [b'{"position":%d}' % position for position in range(count)]


@pytest.fixture
def log_key() -> SigningKey:
    return key()
