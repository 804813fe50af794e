"""Trees and proofs, against the published vectors and against what RFC 6962 says word for word."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ging_service.eventlog.proof.merkle import (
    EMPTY_ROOT,
    MAX_SIZE,
    Frontier,
    consistency_proof,
    inclusion_proof,
    leaf_hash,
    leaf_hashes,
    leaf_reader,
    node_hash,
    root_at,
    root_of,
    verify_consistency,
    verify_inclusion,
)
from ging_service.eventlog.proof.strict import ProofError
from tests.eventlog.proof.conftest import bodies

# The vectors that the implementations of Certificate Transparency are tested with.
VECTOR = [
    bytes.fromhex(text)
    for text in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
]
ROOTS = {
    0: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    3: "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    4: "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    5: "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    6: "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    7: "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
}
INCLUSION = {  # (index, size): path
    (0, 1): [],
    (0, 8): [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
    (5, 8): [
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
    (2, 3): ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"],
    (1, 5): [
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ],
}
CONSISTENCY = {  # (old size, new size): path
    (1, 1): [],
    (1, 8): [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
    (6, 8): [
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
    (2, 5): [
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ],
}
SIZES = [*range(1, 67), 127, 128, 129, 255, 256, 257, 1000]


def literal_root(leaves: list[bytes]) -> bytes:
    """MTH of RFC 6962, section 2.1, as it is written there."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return sha256(b"\x01" + literal_root(leaves[:k]) + literal_root(leaves[k:])).digest()


def unhex(path: list[str]) -> list[bytes]:
    return [bytes.fromhex(text) for text in path]


@pytest.mark.parametrize("size", ROOTS)
def test_roots_are_the_published_ones(size: int) -> None:
    assert root_of(leaf_hashes(VECTOR[:size])).hex() == ROOTS[size]
    assert root_at(size, leaf_reader(leaf_hashes(VECTOR))).hex() == ROOTS[size]


@pytest.mark.parametrize(("index", "size"), INCLUSION)
def test_inclusion_proofs_are_the_published_ones(index: int, size: int) -> None:
    proof = inclusion_proof(size, index, leaf_reader(leaf_hashes(VECTOR)))
    assert proof == unhex(INCLUSION[index, size])
    verify_inclusion(bytes.fromhex(ROOTS[size]), size, index, leaf_hash(VECTOR[index]), proof)


@pytest.mark.parametrize(("old", "new"), CONSISTENCY)
def test_consistency_proofs_are_the_published_ones(old: int, new: int) -> None:
    proof = consistency_proof(old, new, leaf_reader(leaf_hashes(VECTOR)))
    assert proof == unhex(CONSISTENCY[old, new])
    verify_consistency(bytes.fromhex(ROOTS[old]), old, bytes.fromhex(ROOTS[new]), new, proof)


@pytest.mark.parametrize("size", [0, *SIZES])
def test_the_root_is_that_of_the_rfc_however_it_is_computed(size: int) -> None:
    leaves = leaf_hashes(bodies(size))
    one_by_one, in_two = Frontier(), Frontier()
    for leaf in leaves:
        one_by_one.append(leaf)
    in_two.extend(leaves[: size // 3])
    in_two.extend(leaves[size // 3 :])
    assert {root_of(leaves), one_by_one.root(), in_two.root(), root_at(size, leaf_reader(leaves))} == {
        literal_root(leaves)
    }
    assert (one_by_one.size, one_by_one.hashes) == (in_two.size, in_two.hashes)


@given(start=st.integers(0, 70), more=st.lists(st.integers(0, 40), max_size=4))
def test_a_frontier_goes_on_from_what_was_kept_of_it(start: int, more: list[int]) -> None:
    leaves = leaf_hashes(bodies(start + sum(more)))
    frontier = Frontier()
    frontier.extend(leaves[:start])
    for count in more:
        frontier = Frontier(frontier.size, frontier.hashes)
        frontier.extend(leaves[frontier.size : frontier.size + count])
    assert frontier.root() == literal_root(leaves)


@pytest.mark.parametrize(("size", "hashes"), [(1, []), (0, [EMPTY_ROOT]), (3, [EMPTY_ROOT]), (-1, [EMPTY_ROOT])])
def test_a_frontier_of_another_number_of_hashes_is_refused(size: int, hashes: list[bytes]) -> None:
    with pytest.raises(ProofError, match=f"are no frontier of a tree of {size} leaves"):
        Frontier(size, hashes)


def test_a_frontier_of_short_hashes_is_refused() -> None:
    with pytest.raises(ProofError, match="not 32 bytes long"):
        Frontier(1, [b"short"])


def test_every_leaf_is_proved_in_every_tree() -> None:
    leaves = leaf_hashes(bodies(66))
    read = leaf_reader(leaves)
    for size in range(1, 67):
        root = literal_root(leaves[:size])
        for index in range(size):
            verify_inclusion(root, size, index, leaves[index], inclusion_proof(size, index, read))


def test_every_tree_is_proved_to_extend_every_smaller_one() -> None:
    leaves = leaf_hashes(bodies(66))
    read = leaf_reader(leaves)
    roots = [literal_root(leaves[:size]) for size in range(67)]
    for new in range(67):
        for old in range(new + 1):
            verify_consistency(roots[old], old, roots[new], new, consistency_proof(old, new, read))


@given(size=st.integers(1, 300), data=st.data())
def test_an_inclusion_proof_with_anything_changed_is_refused(size: int, data: st.DataObject) -> None:
    leaves = leaf_hashes(bodies(size))
    index = data.draw(st.integers(0, size - 1))
    root, leaf = root_of(leaves), leaves[index]
    proof = inclusion_proof(size, index, leaf_reader(leaves))
    parts = [root, leaf, *proof]
    which, bit = data.draw(st.integers(0, len(parts) - 1)), data.draw(st.integers(0, 255))
    parts[which] = flipped(parts[which], bit)
    with pytest.raises(ProofError):
        verify_inclusion(parts[0], size, index, parts[1], parts[2:])
    for wrong in (proof[:-1] if proof else [leaf], [*proof, root], [node_hash(leaf, leaf), *proof]):
        with pytest.raises(ProofError):
            verify_inclusion(root, size, index, leaf, wrong)
    for elsewhere in {0, size - 1, index ^ 1} - {index}:
        with pytest.raises(ProofError):
            verify_inclusion(root, size, elsewhere, leaf, proof)


@given(new=st.integers(1, 300), data=st.data())
def test_a_consistency_proof_with_anything_changed_is_refused(new: int, data: st.DataObject) -> None:
    leaves = leaf_hashes(bodies(new))
    old = data.draw(st.integers(0, new))
    old_root, new_root = root_of(leaves[:old]), root_of(leaves)
    proof = consistency_proof(old, new, leaf_reader(leaves))
    parts = [old_root, new_root, *proof] if old else [old_root]
    which, bit = data.draw(st.integers(0, len(parts) - 1)), data.draw(st.integers(0, 255))
    parts[which] = flipped(parts[which], bit)
    with pytest.raises(ProofError):
        verify_consistency(parts[0], old, parts[1] if old else new_root, new, parts[2:])
    for wrong in (proof[:-1] if proof else [new_root], [*proof, new_root], [new_root, *proof]):
        with pytest.raises(ProofError):
            verify_consistency(old_root, old, new_root, new, wrong)


def flipped(data: bytes, bit: int) -> bytes:
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


@pytest.mark.parametrize(("size", "index"), [(0, 0), (3, 3), (3, -1), (MAX_SIZE + 1, 0)])
def test_a_leaf_that_a_tree_cannot_have_is_refused(size: int, index: int) -> None:
    sentence = f"a tree of {size} leaves has no leaf {index}"
    with pytest.raises(ProofError, match=sentence):
        inclusion_proof(size, index, leaf_reader([]))
    with pytest.raises(ProofError, match=sentence):
        verify_inclusion(EMPTY_ROOT, size, index, EMPTY_ROOT, [])


@pytest.mark.parametrize(("old", "new"), [(2, 1), (-1, 1), (0, MAX_SIZE + 1)])
def test_sizes_that_no_log_has_in_that_order_are_refused(old: int, new: int) -> None:
    sentence = f"no way from a tree of {old} leaves to one of {new}"
    with pytest.raises(ProofError, match=sentence):
        consistency_proof(old, new, leaf_reader([]))
    with pytest.raises(ProofError, match=sentence):
        verify_consistency(EMPTY_ROOT, old, EMPTY_ROOT, new, [])


def test_refusals_say_what_is_wrong() -> None:
    leaves = leaf_hashes(bodies(5))
    read, root, four = leaf_reader(leaves), root_of(leaves), root_of(leaves[:4])
    cases = [
        ("too long for leaf 0 of 5", lambda: verify_inclusion(root, 5, 0, leaves[0], [root] * 9)),
        ("too short for leaf 0 of 5", lambda: verify_inclusion(root, 5, 0, leaves[0], [])),
        ("leaf 1 is not in the tree", lambda: verify_inclusion(root, 5, 1, leaves[0], inclusion_proof(5, 1, read))),
        ("not 32 bytes", lambda: verify_inclusion(root, 5, 0, b"", inclusion_proof(5, 0, read))),
        ("from 4 to 5 is too long", lambda: verify_consistency(four, 4, root, 5, [root] * 9)),
        ("from 4 to 5 is too short", lambda: verify_consistency(four, 4, root, 5, [])),
        ("5 leaves does not extend that of 4", lambda: verify_consistency(four, 4, root, 5, [root])),
        ("from 5 to 5 is not empty", lambda: verify_consistency(root, 5, root, 5, [root])),
        ("root of the empty tree", lambda: verify_consistency(root, 0, root, 5, [])),
        ("two trees of 5 leaves", lambda: verify_consistency(root, 5, four, 5, [])),
        ("not 32 bytes", lambda: verify_consistency(root, 5, root, 5, [b""])),
        ("no way from", lambda: root_at(-1, read)),
        ("no complete subtree 2 at level 1", lambda: root_at(7, read)),
    ]
    for sentence, refused in cases:
        with pytest.raises(ProofError, match=sentence):
            refused()
