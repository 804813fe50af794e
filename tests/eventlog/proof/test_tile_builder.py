"""Tiles that grow with the log: the same ones however the leaves come, and a root that is the tree's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ging_service.eventlog.proof.merkle import leaf_hashes, leaf_reader, root_of
from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.proof.tile_builder import TileBuilder
from tests.eventlog.proof.conftest import StoredTiles, bodies, cut_tiles
from tests.eventlog.proof.tile_files import tiles_of

LEAVES = leaf_hashes(bodies(70_000))


@pytest.mark.parametrize("size", [0, 1, 255, 256, 257, 511, 512, 1000, 65_535, 65_536, 65_537, 70_000])
def test_the_tiles_are_those_of_the_specification(size: int) -> None:
    """The i-th hash of tile n at level l is MTH(D[(n * 256 + i) * 256**l : (n * 256 + i + 1) * 256**l])."""
    whole, tiles = leaf_reader(LEAVES[:size]), cut_tiles(LEAVES[:size])
    assert sorted(tiles.rows) == sorted((name.level, name.index) for name in tiles_of(size))
    for name in tiles_of(size):
        expected = [whole(8 * name.level, name.index * 256 + i) for i in range(name.width)]
        assert tiles.rows[name.level, name.index] == b"".join(expected)


@given(st.lists(st.integers(0, 600), max_size=6))
def test_tiles_and_root_do_not_depend_on_how_the_leaves_come(counts: list[int]) -> None:
    builder, tiles = TileBuilder(), StoredTiles(rows={})
    for count in counts:
        leaves = LEAVES[builder.size : builder.size + count]
        tiles.rows.update({(tile.level, tile.index): tile.hashes for tile in builder.extend(leaves)})
        builder = TileBuilder.resume(builder.size, tiles.get)
        assert builder.root() == root_of(LEAVES[: builder.size])
    assert tiles == cut_tiles(LEAVES[: sum(counts)])


def test_only_what_changed_is_given() -> None:
    builder = TileBuilder()
    builder.extend(LEAVES[:510])
    assert [(tile.level, tile.index) for tile in builder.extend(LEAVES[510:511])] == [(0, 1)]
    changed = builder.extend(LEAVES[511:513])
    assert [(tile.level, tile.index, len(tile.hashes) // 32) for tile in changed] == [(0, 1, 256), (0, 2, 1), (1, 0, 2)]
    assert builder.extend([]) == []


@pytest.mark.parametrize("size", [1, 256, 70_000])
def test_the_root_is_that_of_the_tree(size: int) -> None:
    builder = TileBuilder()
    builder.extend(LEAVES[:size])
    assert builder.root() == root_of(LEAVES[:size])


def test_a_builder_is_not_resumed_from_what_is_no_tree() -> None:
    tiles = cut_tiles(LEAVES[:300])
    with pytest.raises(ProofError, match="there is no tile -1"):
        TileBuilder.resume(-1, tiles.get)
    with pytest.raises(ProofError, match=r"tile/0/001.p/45 has 44 hashes"):
        TileBuilder.resume(301, tiles.get)
