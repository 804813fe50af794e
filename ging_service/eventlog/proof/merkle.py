"""The Merkle tree of a log (RFC 6962, RFC 9162 section 2.1, SHA-256), its proofs, and how they are verified.

All hashes are 32 bytes. Proofs are computed through a ``HashReader``: from stored tiles, or from all leaf hashes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256

from ging_service.eventlog.proof.strict import HASH_BYTES, MAX_SIZE, ProofError

HashReader = Callable[[int, int], bytes]
"""``(level, index)`` → hash of the complete subtree of 2^level leaves that begins at leaf ``index`` · 2^level."""

EMPTY_ROOT = sha256().digest()


def leaf_hash(body: bytes) -> bytes:
    """SHA-256(0x00 ‖ body)."""
    # Leaves and nodes are hashed with different first bytes, so that no leaf can pass for a subtree (RFC 6962, section
    # 2.1).
    return sha256(b"\x00" + body).digest()


def leaf_hashes(bodies: Iterable[bytes]) -> list[bytes]:
    """The leaf hashes of many bodies, in a loop that does nothing else."""
    digest_of = sha256
    return [digest_of(b"\x00" + body).digest() for body in bodies]


def node_hash(left: bytes, right: bytes) -> bytes:
    """SHA-256(0x01 ‖ left ‖ right)."""
    return sha256(b"\x01" + left + right).digest()


def parents(nodes: Sequence[bytes]) -> list[bytes]:
    """Hashes of the pairs from the left; an odd last one has no parent yet."""
    digest_of = sha256
    one_by_one = iter(nodes)
    return [digest_of(b"\x01" + left + right).digest() for left, right in zip(one_by_one, one_by_one, strict=False)]


def root_of(leaf_hashes: Sequence[bytes]) -> bytes:
    """Root of the tree over the leaf hashes."""
    frontier = Frontier()
    frontier.extend(leaf_hashes)
    return frontier.root()


class Frontier:
    """The complete subtrees at the right edge of a tree: all that is needed to append leaves and compute the root.

    ``hashes`` runs from the largest subtree, at the left, to the smallest: one for each bit of ``size``.
    """

    __slots__ = ("hashes", "size")

    def __init__(self, size: int = 0, hashes: Iterable[bytes] = ()) -> None:
        self.size = size
        self.hashes = tuple(hashes)
        if not 0 <= size <= MAX_SIZE or len(self.hashes) != size.bit_count():
            raise ProofError(f"{len(self.hashes)} hashes are no frontier of a tree of {size} leaves")
        _check_hashes(*self.hashes)

    def append(self, leaf_hash: bytes) -> None:
        """Add one leaf."""
        kept = list(self.hashes)
        node = leaf_hash
        size = self.size
        while size & 1:
            node = node_hash(kept.pop(), node)
            size >>= 1
        self.hashes = (*kept, node)
        self.size += 1

    def extend(self, leaf_hashes: Iterable[bytes]) -> None:
        """Add leaves level by level: the same tree as ``append`` of each, several times as fast."""
        nodes = list(leaf_hashes)
        left, rest = list(self.hashes), self.size
        self.size += len(nodes)
        kept = []
        while nodes or rest:
            if rest & 1:
                nodes.insert(0, left.pop())
            if len(nodes) & 1:
                kept.append(nodes[-1])
            nodes = parents(nodes)
            rest >>= 1
        self.hashes = tuple(reversed(kept))

    def root(self) -> bytes:
        """Root of the tree so far."""
        return _joined(self.hashes) if self.hashes else EMPTY_ROOT


def leaf_reader(leaf_hashes: Sequence[bytes]) -> HashReader:
    """A reader of the tree over leaf hashes in memory. Each level is computed once, when it is first needed."""
    levels = [leaf_hashes]

    def read(level: int, index: int) -> bytes:
        while len(levels) <= level:
            levels.append(parents(levels[-1]))
        if not 0 <= index < len(levels[level]):
            raise ProofError(f"a tree of {len(leaf_hashes)} leaves has no complete subtree {index} at level {level}")
        return levels[level][index]

    return read


def root_at(size: int, read: HashReader) -> bytes:
    """Root of the tree when it had ``size`` leaves."""
    _check_sizes(0, size)
    return _range_hash(0, size, read) if size else EMPTY_ROOT


def inclusion_proof(size: int, index: int, read: HashReader) -> list[bytes]:
    """Hashes that lead from leaf ``index`` to the root at ``size``, from the leaf's sibling up (RFC 6962, 2.1.1)."""
    _check_index(index, size)
    start, end, proof = 0, size, []
    while end - start > 1:
        middle = start + _split(end - start)
        if index < middle:
            proof.append(_range_hash(middle, end, read))
            end = middle
        else:
            proof.append(_range_hash(start, middle, read))
            start = middle
    return proof[::-1]


def consistency_proof(old_size: int, new_size: int, read: HashReader) -> list[bytes]:
    """Hashes that show the tree of ``new_size`` to extend that of ``old_size`` (RFC 6962, 2.1.2); none from size 0."""
    _check_sizes(old_size, new_size)
    if old_size == 0:
        return []
    start, end, proof = 0, new_size, []
    while old_size != end:
        middle = start + _split(end - start)
        if old_size <= middle:
            proof.append(_range_hash(middle, end, read))
            end = middle
        else:
            proof.append(_range_hash(start, middle, read))
            start = middle
    if start:  # else the verifier knows this hash: it is the old root
        proof.append(_range_hash(start, end, read))
    return proof[::-1]


def verify_inclusion(root: bytes, size: int, index: int, leaf: bytes, proof: Sequence[bytes]) -> None:
    """Return if ``leaf`` (a leaf hash) is at ``index`` under the root (RFC 9162, 2.1.3.2).

    Raises ``ProofError`` if it is not.
    """
    _check_index(index, size)
    _check_hashes(root, leaf, *proof)
    place, last, node = index, size - 1, leaf
    for sibling in proof:
        if last == 0:
            raise ProofError(f"the inclusion proof is too long for leaf {index} of {size}")
        if place & 1 or place == last:
            node = node_hash(sibling, node)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            node = node_hash(node, sibling)
        place, last = place >> 1, last >> 1
    if last:
        raise ProofError(f"the inclusion proof is too short for leaf {index} of {size}")
    if node != root:
        raise ProofError(f"leaf {index} is not in the tree of {size} leaves with this root")


def verify_consistency(old_root: bytes, old_size: int, new_root: bytes, new_size: int, proof: Sequence[bytes]) -> None:
    """Return if the new tree extends the old one (RFC 9162, 2.1.4.2).

    Raises ``ProofError`` if it does not.
    """
    _check_sizes(old_size, new_size)
    _check_hashes(old_root, new_root, *proof)
    if old_size in (0, new_size):
        _verify_trivial(old_root, old_size, new_root, new_size, proof)
        return
    # Below the largest complete subtree that ends at the old size, both trees are the same: the proof starts there.
    place, last = old_size - 1, new_size - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    # If the old tree is one complete subtree, its root is the first node of the path, and the proof leaves it out.
    path = iter(proof if place else (old_root, *proof))
    old = new = next(path, EMPTY_ROOT)
    for sibling in path:
        if last == 0:
            raise ProofError(f"the consistency proof from {old_size} to {new_size} is too long")
        if place & 1 or place == last:
            old, new = node_hash(sibling, old), node_hash(sibling, new)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            new = node_hash(new, sibling)
        place, last = place >> 1, last >> 1
    if last:
        raise ProofError(f"the consistency proof from {old_size} to {new_size} is too short")
    if (old, new) != (old_root, new_root):
        raise ProofError(f"the tree of {new_size} leaves does not extend that of {old_size}")


def _verify_trivial(old_root: bytes, old_size: int, new_root: bytes, new_size: int, proof: Sequence[bytes]) -> None:
    if proof:
        raise ProofError(f"the consistency proof from {old_size} to {new_size} is not empty")
    if old_size == 0 and old_root != EMPTY_ROOT:
        raise ProofError("the root of the empty tree is another")
    if old_size == new_size and old_root != new_root:
        raise ProofError(f"two trees of {new_size} leaves have different roots")


def _range_hash(start: int, end: int, read: HashReader) -> bytes:
    """Hash of the subtree over the leaves from ``start`` up to ``end``, as RFC 6962 splits it."""
    complete = []
    while start < end:
        level = (end - start).bit_length() - 1
        complete.append(read(level, start >> level))
        start += 1 << level
    return _joined(complete)


def _joined(complete: Sequence[bytes]) -> bytes:
    """Hash over complete subtrees that get smaller from left to right."""
    node = complete[-1]
    for left in complete[-2::-1]:
        node = node_hash(left, node)
    return node


def _split(leaves: int) -> int:
    """The largest power of two below ``leaves``."""
    return 1 << ((leaves - 1).bit_length() - 1)


def _check_sizes(old_size: int, new_size: int) -> None:
    if not 0 <= old_size <= new_size <= MAX_SIZE:
        raise ProofError(f"there is no way from a tree of {old_size} leaves to one of {new_size}")


def _check_index(index: int, size: int) -> None:
    if not 0 <= index < size <= MAX_SIZE:
        raise ProofError(f"a tree of {size} leaves has no leaf {index}")


def _check_hashes(*hashes: bytes) -> None:
    if any(len(node) != HASH_BYTES for node in hashes):
        raise ProofError("a hash is not 32 bytes long")
