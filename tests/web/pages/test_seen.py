"""What a browser has seen signed before binds the log from then on: it may only grow."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import Any

import pytest

from ging_service.eventlog.proof.merkle import consistency_proof, leaf_reader, root_at
from tests.web.pages.checking import held

READ = leaf_reader([sha256(b"%d" % number).digest() for number in range(40)])
FORKED = {"position": None, "code": "forked"}


def before(old: int, new: int, key: str = "key", **more: Any) -> dict[str, Any]:
    """A browser that has seen the log of ``old`` events, and is shown it with ``new``."""
    least, most = sorted((old, new))
    proof = consistency_proof(least, most, READ) if least else []
    return {
        "seen": {"key": key, "size": old, "root": root_at(old, READ).hex()},
        "size": new,
        "root": root_at(new, READ).hex(),
        "waiting": [],
        "proof": [b64encode(node).decode() for node in proof],
    } | more


def told(cases: list[Any]) -> list[Any]:
    return [[{name: one[name] for name in ("position", "code")} for one in found] for found in held(cases)]


def test_a_log_that_has_grown_is_the_same_log() -> None:
    cases = [before(old, new) for old in range(1, 41) for new in range(1, 41)]
    assert told([*cases, before(3, 7) | {"seen": None}]) == [[]] * (len(cases) + 1)


def test_another_log_is_not() -> None:
    cases = []
    for old in (1, 2, 3, 7, 8, 20):
        for new in (old, old + 1, 33, 40):
            other = sha256(b"another").hexdigest()
            right = before(old, new)
            cases += [right | {"root": other}, right | {"seen": right["seen"] | {"root": other}}]
    for old, new in ((3, 7), (4, 8), (6, 33), (8, 40)):
        right = before(old, new)
        cases += [right | {"proof": wrong} for wrong in _wrong(right["proof"])]
    assert told(cases) == [[FORKED]] * len(cases)


def _wrong(proof: list[str]) -> list[list[str]]:
    other = b64encode(sha256(b"another").digest()).decode()
    changed = [[*proof[:place], other, *proof[place + 1 :]] for place in range(len(proof))]
    return [*changed, proof[:-1], [*proof, other], proof[1:], [], ["x"]]


def test_what_has_been_seen_signed_is_not_said_to_wait() -> None:
    assert told([before(30, 20, waiting=[29, 30, 31])]) == [[{"position": 29, "code": "went_back"}]]


@pytest.mark.parametrize("change", [{"root": "00" * 32}, {"waiting": [1]}])
def test_another_keys_log_is_another_log(change: dict[str, Any]) -> None:
    """A pinned key decides which is the club's; after a change of key the browser begins anew."""
    assert told([before(30, 20, key="another", **change)]) == [[]]
