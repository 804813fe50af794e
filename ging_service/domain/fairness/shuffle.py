"""Shuffle version 1: from a seed and what the players add to it to the order of a pack (specified in docs/shuffle.md).

The stream cipher between ``shuffle_key`` and ``shuffled`` is ChaCha20 (RFC 8439), which the standard library lacks: whoever
calls brings its bytes.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

T = TypeVar("T")

SHUFFLE_VERSION: Final = 1
SALT: Final = b"ging-shuffle-v1"
SEED_BYTES: Final = 32
_BYTE_VALUES: Final = 256


def hkdf_sha256(secret: bytes, salt: bytes, info: bytes) -> bytes:
    """HKDF with SHA-256 (RFC 5869) for one block of output: 32 bytes."""
    key = hmac.digest(salt, secret, hashlib.sha256)
    return hmac.digest(key, info + b"\x01", hashlib.sha256)


def shuffle_key(seed: bytes, context: bytes) -> bytes:
    """The 32 bytes that key the stream of one shuffle. ``context`` says of which, and what the players have added."""
    return hkdf_sha256(seed, SALT, context)


def number_below(bound: int, stream: Iterator[int]) -> int:
    """A number from 0 to ``bound`` − 1, each as likely as the others. ``bound``: 1 to 256; ``stream``: bytes.

    A byte that is not below the greatest multiple of ``bound`` is rejected: it would favour small numbers.
    """
    usable = _BYTE_VALUES - _BYTE_VALUES % bound
    byte = next(stream)
    while byte >= usable:
        byte = next(stream)
    return byte % bound


def shuffled(items: Sequence[T], stream: Iterator[int]) -> tuple[T, ...]:
    """Fisher and Yates: from the last place down each place gets one of those not yet placed. 256 items at most.

    ``stream``: bytes, as many as it takes.
    """
    order = list(items)
    for place in range(len(order) - 1, 0, -1):
        other = number_below(place + 1, stream)
        order[place], order[other] = order[other], order[place]
    return tuple(order)
