"""A checkpoint that a browser has seen binds the log from then on: it may only grow."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.proof.merkle import consistency_proof, leaf_reader, root_at
from ging_service.eventlog.proof.rotation import KeyRotation, sign_rotation
from tests.web.pages.proof.checking import held

READ = leaf_reader([sha256(b"%d" % number).digest() for number in range(40)])
FORKED = {"position": None, "code": "forked"}


def before(old: int, new: int, **more: Any) -> dict[str, Any]:
    """A browser that has seen the log of ``old`` events, and is shown it with ``new``."""
    least, most = sorted((old, new))
    proof = consistency_proof(least, most, READ) if least else []
    return {
        "seen": {"keys": ["key"], "size": old, "root": root_at(old, READ).hex()},
        "key": "key",
        "isNamed": False,
        "isNew": True,
        "lines": [],
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


def key(seed: int) -> SigningKey:
    return SigningKey(name="ging/club", private=Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32))


FIRST, SECOND, THIRD = (key(seed) for seed in (1, 2, 3))


def line(old: SigningKey, new: SigningKey, *signers: SigningKey) -> dict[str, Any]:
    stated = KeyRotation(old=old.verifier, new=new.verifier, size=9, root=bytes(32))
    return {"vkey": new.verifier.text, "first_size": 9, "rotation": sign_rotation(stated, signers or (old, new))}


def signed_by(signer: SigningKey, *lines: dict[str, Any], seen: tuple[SigningKey, ...] = (FIRST,), **more: Any) -> Any:
    """A log that has grown, signed by another key than the one that was seen."""
    case = before(more.pop("old", 20), more.pop("new", 30), key=signer.verifier.text, lines=list(lines), **more)
    return case | {"seen": case["seen"] | {"keys": [one.verifier.text for one in seen]}}


def codes(*cases: Any) -> list[list[str]]:
    return [[failure["code"] for failure in found] for found in held(cases)]


def test_a_key_changes_by_a_statement_of_the_old_key_only() -> None:
    chain = (line(FIRST, SECOND), line(SECOND, THIRD))
    assert (
        codes(
            signed_by(SECOND, chain[0]),
            signed_by(THIRD, *chain),
            signed_by(SECOND, isNamed=True),  # pinned by the reader
            signed_by(FIRST, seen=(FIRST, SECOND), old=30, new=20),  # from before the change
        )
        == [[]] * 4
    )
    stolen = line(FIRST, SECOND) | {"rotation": line(FIRST, THIRD)["rotation"]}
    assert codes(
        signed_by(SECOND),
        signed_by(SECOND, line(FIRST, SECOND, SECOND)),
        signed_by(THIRD, chain[1]),
        signed_by(FIRST, seen=(FIRST, SECOND)),  # an old key signs nothing newer
        signed_by(SECOND, stolen),
        signed_by(SECOND, chain[0], line(FIRST, THIRD)),
        signed_by(SECOND, line(FIRST, SECOND) | {"rotation": "no note"}),
    ) == [["key_changed"]] * 4 + [["bad_rotation"]] * 2 + [["bad_text"]]


def test_another_key_does_not_begin_another_log() -> None:
    assert codes(signed_by(SECOND, line(FIRST, SECOND), root="00" * 32)) == [["forked"]]
    assert codes(signed_by(SECOND, isNamed=True, root="00" * 32)) == [["forked"]]
    assert codes(signed_by(SECOND, root="00" * 32)) == [["key_changed", "forked"]]


def test_a_proof_that_is_withheld_is_never_taken_for_one() -> None:
    grown, shrunk = before(20, 30, proof=None), before(30, 20, proof=None)
    assert codes(grown, shrunk, shrunk | {"isNew": False}) == [["not_compared"], ["shrank"], ["not_compared"]]
