"""Shuffling the pack from a committed seed: shuffle version 1, specified in docs/shuffle.md."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

from ging_service.domain.fairness.shuffle import SEED_BYTES, shuffle_key, shuffled
from ging_service.domain.games.ging.decisions.shuffling import next_deal_number
from ging_service.domain.games.ging.rules.counting import PACK
from ging_service.domain.games.ging.state import Shuffle
from ging_service.eventlog.canonical import canonical_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from ging_service.domain.cards import Card
    from ging_service.domain.games.ging.commands import DealCards
    from ging_service.domain.games.ging.state import TableState

_COUNTER_AND_NONCE: Final = bytes(16)
"""Block counter 0 (four bytes) and the nonce of RFC 8439 (twelve): each key is used for one shuffle only."""

_BLOCK: Final = bytes(64)


def new_seed(chance: Random) -> str:
    """32 bytes that nobody can foresee, as hex digits."""
    return chance.randbytes(SEED_BYTES).hex()


def keystream(key: bytes) -> Iterator[int]:
    """The bytes of ChaCha20 (RFC 8439) under a key of 32 bytes, from block 0 on."""
    cipher = Cipher(algorithms.ChaCha20(key, _COUNTER_AND_NONCE), mode=None).encryptor()
    while True:
        yield from cipher.update(_BLOCK)


def context_of(club_id: str, table_id: str, shuffle: Shuffle) -> bytes:
    """What binds a shuffle to its deal, with what the players have added: canonical JSON (RFC 8785)."""
    return canonical_bytes(
        {"club": club_id, "contributions": shuffle.contributions, "deal": shuffle.deal, "table": table_id}
    )


def pack_order(club_id: str, table_id: str, shuffle: Shuffle) -> tuple[Card, ...]:
    """The order of the pack that a shuffle leads to, top card first."""
    key = shuffle_key(bytes.fromhex(shuffle.seed), context_of(club_id, table_id, shuffle))
    return shuffled(PACK, keystream(key))


def dealing(club_id: str, table_id: str, command: DealCards, state: TableState) -> DealCards:
    """The command to deal with the pack in its order: by the shuffle that is committed to, else by the command's seed."""
    shuffle = state.shuffle or Shuffle(deal=next_deal_number(state), seed=command.seed)
    return replace(command, order=pack_order(club_id, table_id, shuffle))
