"""pymerkle, a tree that others wrote, judges ours: the same roots, the same proofs, each verifying the other's."""

from __future__ import annotations

import random

import pymerkle
import pytest

from ging_service.eventlog.proof.merkle import (
    consistency_proof,
    inclusion_proof,
    leaf_hashes,
    leaf_reader,
    root_at,
    verify_consistency,
    verify_inclusion,
)
from ging_service.eventlog.proof.strict import ProofError
from tests.eventlog.proof.conftest import bodies

EVERY = 40
SMALL = 130
LARGE = 3000
RANDOM = random.Random(20261120)  # noqa: S311  the same sizes in every run
BODIES = bodies(LARGE)
LEAVES = leaf_hashes(BODIES)
READ = leaf_reader(LEAVES)
SOME_SIZES = sorted(
    {*range(EVERY, SMALL + 1), 255, 256, 257, 1024, LARGE, *(RANDOM.randint(SMALL, LARGE) for _ in range(20))}
)


@pytest.fixture(scope="module")
def judge() -> pymerkle.InmemoryTree:
    tree = pymerkle.InmemoryTree(algorithm="sha256")
    tree.append_entries(BODIES)
    return tree


def test_roots_are_the_same(judge: pymerkle.InmemoryTree) -> None:
    for size in [*range(EVERY), *SOME_SIZES]:
        assert judge.get_root(size) == root_at(size, READ)


def test_inclusion_proofs_are_the_same_and_each_verifies_the_other_s(judge: pymerkle.InmemoryTree) -> None:
    every = [(size, index) for size in range(1, EVERY + 1) for index in range(size)]
    some = [(size, RANDOM.randrange(size)) for size in SOME_SIZES for _ in range(5)]
    for size, index in every + some:
        ours, theirs = inclusion_proof(size, index, READ), judge.prove_inclusion(index + 1, size)
        assert theirs.path == [LEAVES[index], *ours]
        verify_inclusion(judge.get_root(size), size, index, judge.get_leaf(index + 1), theirs.path[1:])
        theirs.path = [LEAVES[index], *ours]
        pymerkle.verify_inclusion(LEAVES[index], root_at(size, READ), theirs, index=index + 1, size=size)


def test_consistency_proofs_say_the_same(judge: pymerkle.InmemoryTree) -> None:
    every = [(old, new) for new in range(1, EVERY + 1) for old in range(1, new + 1)]
    some = [(RANDOM.randint(1, size), size) for size in SOME_SIZES for _ in range(5)]
    for old, new in every + some:
        theirs = judge.prove_consistency(old, new)
        pymerkle.verify_consistency(root_at(old, READ), root_at(new, READ), theirs, prior_size=old, later_size=new)
        converted = as_rfc_6962_has_it(theirs, judge)
        assert converted == consistency_proof(old, new, READ)
        verify_consistency(judge.get_root(old), old, judge.get_root(new), new, converted)


def test_neither_believes_a_proof_of_another_leaf(judge: pymerkle.InmemoryTree) -> None:
    theirs = judge.prove_inclusion(6, 12)
    theirs.path = [LEAVES[5], *inclusion_proof(12, 4, READ)]
    with pytest.raises(pymerkle.InvalidProof):
        pymerkle.verify_inclusion(LEAVES[5], root_at(12, READ), theirs)
    with pytest.raises(ProofError):
        verify_inclusion(root_at(12, READ), 12, 5, LEAVES[5], theirs.path[1:])


def as_rfc_6962_has_it(proof: pymerkle.ConsistencyProof, judge: pymerkle.InmemoryTree) -> list[bytes]:
    """pymerkle goes down to a single leaf beside the old tree, where RFC 6962 gives the hash of all that is beside it.

    It also gives the old root where the RFC leaves it out, because the verifier has it.
    """
    if proof.prior_size == proof.size:
        return []
    path, rule, subset = proof.path, proof.rule, proof.subset
    while subset[1] == 0:
        pair = path[:2] if rule[0] == 0 else path[1::-1]
        path, rule, subset = [judge.hash_pair(*pair), *path[2:]], rule[1:], subset[1:]
    beside, old, *above = path
    return [beside, *above] if old == judge.get_root(proof.prior_size) else [old, beside, *above]
