"""The shuffle of docs/shuffle.md, as far as it is arithmetic: keys, rejection and the order of the pack."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ging_service.domain.fairness.shuffle_algorithm import SEED_BYTES, hkdf_sha256, number_below, shuffle_key, shuffled
from ging_service.games.ging.rules.cards import PACK

FILE = Path(__file__).parents[3] / "docs" / "vectors" / "shuffle-v1.json"
VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["shows"])
def test_the_published_keys_and_streams_lead_to_the_published_orders(vector: dict[str, Any]) -> None:
    seed = bytes.fromhex(vector["seed"])
    assert len(seed) == SEED_BYTES
    assert shuffle_key(seed, vector["context"].encode()).hex() == vector["key"]
    stream = iter(bytes.fromhex(vector["stream"]))
    assert " ".join(shuffled(PACK, stream)) == vector["order"]
    assert list(stream) == []


def test_rfc_5869_the_first_block_is_as_printed() -> None:
    """Appendix A.1, as far as 32 bytes."""
    info = bytes.fromhex("f0f1f2f3f4f5f6f7f8f9")
    key = hkdf_sha256(b"\x0b" * 22, bytes(range(13)), info)
    assert key.hex() == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"


@pytest.mark.parametrize("bound", range(1, 257))
def test_every_number_below_a_bound_comes_from_equally_many_bytes(bound: int) -> None:
    """A byte that would favour small numbers is rejected: then the next one is taken, here one that gives 0."""
    chosen: Counter[int] = Counter()
    for byte in range(256):
        stream = iter([byte, 0])
        number = number_below(bound, stream)
        if list(stream):
            chosen[number] += 1
        else:
            assert number == 0
    assert chosen == dict.fromkeys(range(bound), 256 // bound)


def test_every_order_of_four_comes_from_equally_many_choices() -> None:
    orders = Counter(shuffled("abcd", iter(choices)) for choices in _choices())
    assert len(orders) == 24
    assert set(orders.values()) == {1}


def _choices() -> list[tuple[int, int, int]]:
    return [(four, three, two) for four in range(4) for three in range(3) for two in range(2)]


def test_one_card_needs_no_chance() -> None:
    assert shuffled(("KS",), iter(())) == ("KS",)
