"""Shuffle version 1: from a seed and the players' contributions to the order of a pack (specified in docs/shuffle.md).

The stream cipher between ``shuffle_key`` and ``shuffled`` is ChaCha20 (RFC 8439). The standard library lacks it, so the
caller supplies its bytes.
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
    # RFC 5869, section 2: extract, then one block of expand, whose counter is 0x01.
    key = hmac.digest(salt, secret, hashlib.sha256)
    return hmac.digest(key, info + b"\x01", hashlib.sha256)


def shuffle_key(seed: bytes, context: bytes) -> bytes:
    """Return the 32 bytes that key the stream of one shuffle.

    ``context`` identifies the shuffle and contains what the players have added.
    """
    # The salt names the version: another version makes other keys of the same seed.
    return hkdf_sha256(seed, SALT, context)


def number_below(bound: int, stream: Iterator[int]) -> int:
    """Return a number from 0 to ``bound`` − 1, all equally likely. ``bound``: 1 to 256; ``stream``: bytes.

    A byte that is not below the greatest multiple of ``bound`` is rejected: it would favour small numbers.
    """
    usable = _BYTE_VALUES - _BYTE_VALUES % bound
    byte = next(stream)
    while byte >= usable:
        byte = next(stream)
    return byte % bound


def shuffled(items: Sequence[T], stream: Iterator[int]) -> tuple[T, ...]:
    """Shuffle by Fisher and Yates: from the last place down, each place gets one of the items not yet placed.

    At most 256 items. ``stream``: bytes, as many as it takes.
    """
    order = list(items)
    # Downwards, as the specification says: another order gives other packs from the same seed.
    for place in range(len(order) - 1, 0, -1):
        other = number_below(place + 1, stream)
        order[place], order[other] = order[other], order[place]
    return tuple(order)
