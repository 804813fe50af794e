"""Tiles: paths and bytes as C2SP tlog-tiles has them, and the tree read through them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ging_service.eventlog.proof.merkle import (
    MAX_SIZE,
    consistency_proof,
    inclusion_proof,
    leaf_hashes,
    leaf_reader,
    root_at,
    root_of,
    verify_inclusion,
)
from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.proof.tiles import ENTRIES, TileName, join_hashes, split_hashes, tile_reader, write_bundle
from tests.eventlog.proof.conftest import bodies, cut_tiles
from tests.eventlog.proof.tile_files import bundles_of, read_bundle, tile_path, tiles_of

LEAVES = leaf_hashes(bodies(70_000))
WHOLE = leaf_reader(LEAVES)
TILES = cut_tiles(LEAVES)


@pytest.mark.parametrize(
    ("level", "index", "width", "path"),
    [
        (0, 1234067, 256, "tile/0/x001/x234/067"),
        (0, 1234067, 17, "tile/0/x001/x234/067.p/17"),
        (63, 0, 1, "tile/63/000.p/1"),
        (ENTRIES, 1000, 255, "tile/entries/x001/000.p/255"),
        (ENTRIES, 999, 256, "tile/entries/999"),
        (1, MAX_SIZE, 256, "tile/1/x009/x223/x372/x036/x854/x775/807"),
    ],
)
def test_a_tile_has_one_path(level: int, index: int, width: int, path: str) -> None:
    assert tile_path(level, index, width) == path
    assert TileName.parse(path) == TileName(level=level, index=index, width=width)


@given(level=st.integers(-1, 63), index=st.integers(0, MAX_SIZE), width=st.integers(1, 256))
def test_a_tile_comes_back_from_its_path(level: int, index: int, width: int) -> None:
    name = TileName(level=level, index=index, width=width)
    assert TileName.parse(name.path) == name


@pytest.mark.parametrize(
    "path",
    [
        "",
        "tile/0/0",
        "tile/0/1000",
        "tile/0/x000/001",
        "tile/0/001/002",
        "tile/0/x001",
        "tile/00/001",
        "tile/01/001",
        "tile/-1/001",
        "tile/entry/001",
        "tile/0/001.p/256",
        "tile/0/001.p/01",
        "tile/0/001.p/",
        "tile/0/001.p",
        "tile/0/001/",
        "tile/0/001\n",
        " tile/0/001",
        "/tile/0/001",
        "tile/8/0/001",
        "tile/0/00\u0661",
        "tile/0/-01",
        "tile/0/" + "x001/" * 7 + "001",
    ],
)
def test_what_is_not_exactly_a_path_is_refused(path: str) -> None:
    with pytest.raises(ProofError, match="this is not the path of a tile"):
        TileName.parse(path)


@pytest.mark.parametrize("path", ["tile/64/001", "tile/0/001.p/0", "tile/0/001.p/257", "tile/0/" + "x999/" * 6 + "999"])
def test_a_path_of_a_tile_that_cannot_be_is_refused(path: str) -> None:
    with pytest.raises(ProofError, match="there is no tile"):
        TileName.parse(path)


@pytest.mark.parametrize(("level", "index", "width"), [(-2, 0, 1), (64, 0, 1), (0, -1, 1), (0, 0, 0), (0, 0, 257)])
def test_a_tile_that_cannot_be_has_no_path(level: int, index: int, width: int) -> None:
    with pytest.raises(ProofError, match=f"no tile {index} of width {width} at level {level}"):
        tile_path(level, index, width)


def test_a_tree_of_70000_has_the_tiles_of_the_specification() -> None:
    names = list(tiles_of(70_000))
    assert len(names) == 273 + 1 + 1 + 1 + 1
    assert [name.path for name in names[272:]] == [
        "tile/0/272",
        "tile/0/273.p/112",
        "tile/1/000",
        "tile/1/001.p/17",
        "tile/2/000.p/1",
    ]
    assert [name.path for name in tiles_of(256)] == ["tile/0/000", "tile/1/000.p/1"]
    assert [name.path for name in bundles_of(257)] == ["tile/entries/000", "tile/entries/001.p/1"]
    assert not list(tiles_of(0))


def test_proofs_through_tiles_are_those_of_the_whole_list() -> None:
    for size in (1, 255, 256, 257, 65_535, 65_536, 65_537, 70_000):
        read = tile_reader(cut_tiles(LEAVES[:size]).get, size)
        assert root_at(size, read) == root_at(size, WHOLE)
        for index in {0, size // 3, size - 1}:
            assert inclusion_proof(size, index, read) == inclusion_proof(size, index, WHOLE)
            assert consistency_proof(index, size, read) == consistency_proof(index, size, WHOLE)


@given(st.data())
def test_any_proof_through_tiles_is_that_of_the_whole_list(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, len(LEAVES)))
    old, index = data.draw(st.integers(0, size)), data.draw(st.integers(0, size - 1))
    read = tile_reader(TILES.get, size)
    assert consistency_proof(old, size, read) == consistency_proof(old, size, WHOLE)
    assert inclusion_proof(size, index, read) == inclusion_proof(size, index, WHOLE)


def test_a_tile_is_fetched_once() -> None:
    fetched = []

    def get(level: int, index: int, width: int) -> bytes:
        fetched.append((level, index, width))
        return TILES.get(level, index, width)

    inclusion_proof(70_000, 1000, tile_reader(get, 70_000))
    assert sorted(fetched) == [(0, 3, 256), (0, 273, 112), (1, 0, 256), (1, 1, 17)]


@given(st.data())
def test_a_tile_with_any_bit_flipped_proves_nothing(data: st.DataObject) -> None:
    size = data.draw(st.integers(2, 700))
    index = data.draw(st.integers(0, size - 1))
    leaves = LEAVES[:size]
    bit = data.draw(st.integers(0, 32 * 8 - 1))

    def get(level: int, tile: int, width: int) -> bytes:
        changed = bytearray(TILES.get(level, tile, width))
        changed[bit // 8] ^= 1 << bit % 8  # of the tile's first hash
        return bytes(changed)

    read = tile_reader(get, size)
    assert root_at(size, read) != root_of(leaves)
    proof = inclusion_proof(size, index, read)
    if proof != inclusion_proof(size, index, WHOLE):
        with pytest.raises(ProofError):
            verify_inclusion(root_of(leaves), size, index, leaves[index], proof)


@pytest.mark.parametrize(("level", "index"), [(0, 300), (0, -1), (-1, 0), (8, 1), (9, 0)])
def test_a_subtree_that_is_not_complete_is_not_read(level: int, index: int) -> None:
    with pytest.raises(ProofError, match=f"no complete subtree {index} at level {level}"):
        tile_reader(TILES.get, 300)(level, index)


def test_a_tile_of_another_width_is_refused() -> None:
    with pytest.raises(ProofError, match=r"^tile/0/001.p/44 has 256 hashes$"):
        tile_reader(lambda level, index, _: TILES.get(level, index, 256), 300)(0, 299)


@pytest.mark.parametrize("length", [0, 1, 31, 33, 257 * 32])
def test_bytes_that_are_no_tile_are_refused(length: int) -> None:
    with pytest.raises(ProofError, match=f"a tile does not have {length} bytes"):
        split_hashes(bytes(length))


@pytest.mark.parametrize("hashes", [[], [bytes(32)] * 257, [bytes(32), bytes(31)]])
def test_hashes_that_fill_no_tile_are_refused(hashes: list[bytes]) -> None:
    with pytest.raises(ProofError, match="a tile has 1 to 256 hashes of 32 bytes"):
        join_hashes(hashes)


def test_hashes_come_back_from_their_tile() -> None:
    assert split_hashes(join_hashes(LEAVES[:256])) == LEAVES[:256]


@given(st.lists(st.binary(max_size=300), min_size=1, max_size=256))
def test_entries_come_back_from_their_bundle(entries: list[bytes]) -> None:
    assert read_bundle(write_bundle(entries), len(entries)) == entries


def test_an_entry_is_written_behind_its_length() -> None:
    assert write_bundle([b"ab", b"", bytes(0xFFFF)]) == b"\x00\x02ab\x00\x00\xff\xff" + bytes(0xFFFF)


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        ([], "a bundle does not have 0 entries"),
        ([b""] * 257, "a bundle does not have 257 entries"),
        ([b"", bytes(0x10000)], "an entry of 65536 bytes is too long for a bundle"),
    ],
)
def test_what_fits_no_bundle_is_refused(entries: list[bytes], sentence: str) -> None:
    with pytest.raises(ProofError, match=sentence):
        write_bundle(entries)


@pytest.mark.parametrize("bundle", [b"", b"\x00", b"\x00\x02a", b"\x00\x01a\x00", b"\x00\x01a\x00\x01b"])
def test_bytes_that_are_no_bundle_of_one_entry_are_refused(bundle: bytes) -> None:
    with pytest.raises(ProofError, match="does not hold 1 whole entries"):
        read_bundle(bundle, 1)
