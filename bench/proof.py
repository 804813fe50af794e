"""Events a second through the tree of a log, on one core, and as a share of hashing the same bytes with SHA-256 alone.

python bench/proof.py --events 500000 --rounds 3

Seconds are the processor's, so that other programs on the machine do not count. Leaves come in batches, as to a signer.
"""

from __future__ import annotations

import argparse
import time
from hashlib import sha256
from typing import TYPE_CHECKING

from ging_service.eventlog.proof.merkle import (
    Frontier,
    inclusion_proof,
    leaf_hash,
    leaf_hashes,
    root_of,
    verify_inclusion,
)
from ging_service.eventlog.proof.tile_builder import TileBuilder
from ging_service.eventlog.proof.tiles import tile_reader

if TYPE_CHECKING:
    from collections.abc import Callable

BODY_BYTES = 350
PROOFS = 500


class Batches:
    """Synthetic bodies, whole and in batches."""

    def __init__(self, events: int, size: int) -> None:
        self.bodies = [number.to_bytes(BODY_BYTES, "big") for number in range(events)]
        self.batches = [self.bodies[start : start + size] for start in range(0, events, size)]

    def hash_alone(self) -> None:
        """What nobody can be quicker than in this language: one hash a body, nothing kept."""
        for body in self.bodies:
            sha256(body).digest()

    def hash_leaves(self) -> None:
        """Leaf hashes."""
        for batch in self.batches:
            leaf_hashes(batch)

    def grow_one_by_one(self) -> bytes:
        """Leaf hashes and a frontier, one event at a time."""
        frontier = Frontier()
        for body in self.bodies:
            frontier.append(leaf_hash(body))
        return frontier.root()

    def grow_frontier(self) -> bytes:
        """Leaf hashes and a frontier: what an audit does."""
        frontier = Frontier()
        for batch in self.batches:
            frontier.extend(leaf_hashes(batch))
        return frontier.root()

    def grow_tiles(self) -> bytes:
        """Leaf hashes and tiles: what a signer does."""
        builder = TileBuilder()
        for batch in self.batches:
            builder.extend(leaf_hashes(batch))
        return builder.root()

    def grow_both(self) -> bytes:
        """Leaf hashes, a frontier and tiles."""
        frontier, builder = Frontier(), TileBuilder()
        for batch in self.batches:
            leaves = leaf_hashes(batch)
            frontier.extend(leaves)
            builder.extend(leaves)
        return builder.root()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=500_000)
    parser.add_argument("--batch", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    data = Batches(asked.events, asked.batch)
    root = root_of(leaf_hashes(data.bodies))
    if {data.grow_one_by_one(), data.grow_frontier(), data.grow_tiles(), data.grow_both()} != {root}:
        raise SystemExit("the roots differ")
    print(f"{asked.events} bodies of {BODY_BYTES} bytes, batches of {asked.batch}, best of {asked.rounds}")
    bare_s = report("sha256 alone", data.hash_alone, asked)
    report("leaf hashes", data.hash_leaves, asked, bare_s)
    report("leaf hashes, frontier, one at a time", data.grow_one_by_one, asked, bare_s)
    report("leaf hashes, frontier", data.grow_frontier, asked, bare_s)
    report("leaf hashes, tiles", data.grow_tiles, asked, bare_s)
    report("leaf hashes, frontier, tiles", data.grow_both, asked, bare_s)
    report_proofs(leaf_hashes(data.bodies), root)


def report(name: str, work: Callable[[], object], asked: argparse.Namespace, bare_s: float | None = None) -> float:
    """One line: events a second, and the share of what SHA-256 alone does."""
    # The best: whatever else runs can only add to it.
    best_s = min(seconds_of(work) for _ in range(asked.rounds))
    print(f"{name:38} {asked.events / best_s:12,.0f} events/s {(bare_s or best_s) / best_s:8.2f}")
    return best_s


def report_proofs(leaves: list[bytes], root: bytes) -> None:
    """Two lines: inclusion proofs made from cold tiles, and verified, microseconds each."""
    size = len(leaves)
    tiles = {(tile.level, tile.index): tile.hashes for tile in TileBuilder().extend(leaves)}
    indexes = [number * size // PROOFS for number in range(PROOFS)]

    def prove(index: int) -> list[bytes]:
        read = tile_reader(lambda level, number, width: tiles[level, number][: 32 * width], size)
        return inclusion_proof(size, index, read)

    proofs = [prove(index) for index in indexes]
    made_s = seconds_of(lambda: [prove(index) for index in indexes])
    verified_s = seconds_of(
        lambda: [
            verify_inclusion(root, size, index, leaves[index], proof)
            for index, proof in zip(indexes, proofs, strict=True)
        ]
    )
    print(f"{'an inclusion proof from its tiles':38} {made_s / PROOFS * 1e6:12,.0f} µs")
    print(f"{'its verification':38} {verified_s / PROOFS * 1e6:12,.0f} µs")


def seconds_of(work: Callable[[], object]) -> float:
    """Processor seconds."""
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    main()
