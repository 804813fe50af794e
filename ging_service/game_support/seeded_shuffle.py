"""Shuffling the pack from a committed seed: shuffle version 1, specified in docs/shuffle.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

from ging_service.domain.fairness.shuffle_algorithm import SEED_BYTES, shuffle_key, shuffled
from ging_service.eventlog.canonical import canonical_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random


_COUNTER_AND_NONCE: Final = bytes(16)
"""Block counter 0 (four bytes) and the nonce of RFC 8439 (twelve): each key is used for one shuffle only."""

Card = TypeVar("Card")

_BLOCK: Final = bytes(64)


def new_seed(chance: Random) -> str:
    """Return 32 unpredictable bytes, as hex digits."""
    return chance.randbytes(SEED_BYTES).hex()


def keystream(key: bytes) -> Iterator[int]:
    """The bytes of ChaCha20 (RFC 8439) under a key of 32 bytes, from block 0 on."""
    cipher = Cipher(algorithms.ChaCha20(key, _COUNTER_AND_NONCE), mode=None).encryptor()
    while True:
        # The cipher combines its keystream with what it gets by XOR, so zeros give the keystream itself.
        yield from cipher.update(_BLOCK)


class Shuffle(Protocol):
    """A shuffle, as a game's state holds it: its deal, its seed, and the players' contributions."""

    @property
    def deal(self) -> int:
        """The number of the deal."""

    @property
    def seed(self) -> str:
        """32 bytes as hexadecimal digits."""

    @property
    def contributions(self) -> Sequence[str]:
        """The contribution of each seat."""


def context_of(club_id: str, table_id: str, shuffle: Shuffle) -> bytes:
    """Return the context that binds a shuffle to its deal, with the players' contributions: canonical JSON (RFC 8785).

    Cards that are shuffled again within a deal follow from the same seed: ``reshuffle`` counts them, and the first
    shuffle of a deal has none.
    """
    bound = {"club": club_id, "contributions": shuffle.contributions, "deal": shuffle.deal, "table": table_id}
    reshuffle = getattr(shuffle, "reshuffle", 0)
    # Left out if it is 0: shuffles from before there were reshuffles keep their bytes, and so their order.
    return canonical_bytes(bound | ({"reshuffle": reshuffle} if reshuffle else {}))


def pack_order(club_id: str, table_id: str, pack: Sequence[Card], shuffle: Shuffle) -> tuple[Card, ...]:
    """Return the order of a pack that a shuffle leads to, top card first."""
    key = shuffle_key(bytes.fromhex(shuffle.seed), context_of(club_id, table_id, shuffle))
    return shuffled(pack, keystream(key))


class ServiceChance:
    """Draws and shuffles for one command to a table. ``source``: the source of all randomness."""

    def __init__(self, source: Random, club_id: str, table_id: str) -> None:
        self._source = source
        self._place = club_id, table_id
        self._seed = ""

    def choose(self, options: Sequence[Any]) -> Any:  # noqa: ANN401  one of the options
        """Return one of the options, all equally likely."""
        return self._source.choice(options)

    def seed(self) -> str:
        """Return 32 unpredictable bytes as hexadecimal digits: the same whenever the command is decided again."""
        # Drawn once: a command that is decided again after a conflict would otherwise deal other cards from the same
        # commitment.
        self._seed = self._seed or new_seed(self._source)
        return self._seed

    def order(self, pack: Sequence[Any], shuffle: Shuffle) -> tuple[Any, ...]:
        """Return the order of the pack that a shuffle leads to, top card first."""
        return pack_order(*self._place, pack, shuffle)
