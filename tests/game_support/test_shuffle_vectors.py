"""The published vectors of shuffle version 1: the service, a second implementation and OpenSSL agree on them."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ging_service.domain.fairness.shuffle_algorithm import hkdf_sha256, shuffle_key
from ging_service.game_support.seeded_shuffle import context_of, keystream, pack_order
from ging_service.games.ging.decider.decisions.dealing import deal_out
from ging_service.games.ging.decider.state import Shuffle
from ging_service.games.ging.rules.cards import PACK
from tests.game_support import shuffle_by_spec as spec
from tests.game_support.write_shuffle_vectors import FILE, vectors
from tests.support.outside_tools import need

VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]
PAGE = (Path(__file__).parents[2] / "docs" / "shuffle.md").read_text(encoding="utf-8")

each_vector = pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["shows"])


def shuffle_of(vector: dict[str, Any]) -> Shuffle:
    return Shuffle(deal=vector["deal"], seed=vector["seed"], contributions=tuple(vector["contributions"]))


def test_the_published_file_is_what_its_script_writes() -> None:
    assert FILE.read_text(encoding="utf-8") == vectors()


def test_there_are_vectors_enough_and_they_show_what_they_are_there_for() -> None:
    assert len(VECTORS) >= 20
    assert len({vector["order"] for vector in VECTORS}) == len(VECTORS)
    assert {bool(vector["rejected"]) for vector in VECTORS} == {True, False}
    assert max(len(vector["rejected"]) for vector in VECTORS) >= 6


@each_vector
def test_the_service_shuffles_as_published(vector: dict[str, Any]) -> None:
    shuffle = shuffle_of(vector)
    context = context_of(vector["club"], vector["table"], shuffle)
    assert context.decode() == vector["context"]
    key = shuffle_key(bytes.fromhex(vector["seed"]), context)
    assert key.hex() == vector["key"]
    stream = keystream(key)
    wanted = bytes.fromhex(vector["stream"])
    assert bytes(next(stream) for _ in wanted) == wanted
    order = pack_order(vector["club"], vector["table"], PACK, shuffle)
    assert " ".join(order) == vector["order"]
    hands = deal_out(order, vector["packets"], vector["dealer"])
    assert [" ".join(hand) for hand in hands] == vector["hands"]


@each_vector
def test_an_implementation_from_the_page_alone_agrees(vector: dict[str, Any]) -> None:
    about = spec.context(vector["club"], vector["table"], vector["deal"], vector["contributions"])
    assert about == vector["context"]
    key = spec.key_of(bytes.fromhex(vector["seed"]), about)
    assert key.hex() == vector["key"]
    order, stream, rejected = spec.order_of(key)
    assert (stream.hex(), rejected) == (vector["stream"], vector["rejected"])
    assert " ".join(order) == vector["order"]
    hands = spec.hands_of(order, vector["packets"], vector["dealer"])
    assert [" ".join(hand) for hand in hands] == vector["hands"]


def openssl(*arguments: str, given: bytes = b"") -> bytes:
    done = subprocess.run([str(need("openssl")), *arguments], input=given, capture_output=True, check=True)
    return done.stdout


@pytest.mark.complete
@pytest.mark.parametrize("vector", VECTORS[::4], ids=lambda vector: vector["shows"])
def test_openssl_derives_the_same_key_and_stream(vector: dict[str, Any]) -> None:
    options = {
        "digest": "SHA256",
        "hexkey": vector["seed"],
        "salt": "ging-shuffle-v1",
        "hexinfo": vector["context"].encode().hex(),
    }
    given = [word for name, value in options.items() for word in ("-kdfopt", f"{name}:{value}")]
    key = openssl("kdf", "-keylen", "32", "-binary", *given, "HKDF")
    assert key.hex() == vector["key"]
    length = len(bytes.fromhex(vector["stream"]))
    stream = openssl("enc", "-chacha20", "-K", key.hex(), "-iv", "00" * 16, given=bytes(length))
    assert stream.hex() == vector["stream"]


def test_the_page_prints_the_pack_and_a_context_as_they_are() -> None:
    assert spec.AS_THE_PAGE_PRINTS_IT in PAGE
    (example,) = re.findall(r"^(\{\"club\".*\})$", PAGE, re.MULTILINE)
    said = json.loads(example)
    shuffle = Shuffle(deal=said["deal"], seed="", contributions=tuple(said["contributions"]))
    assert context_of(said["club"], said["table"], shuffle).decode() == example


# RFC 5869, appendix A: test cases 1 to 3; RFC 8439, sections 2.1.1 and 2.3.2 and appendix A.1.
HKDF = (
    (
        "0b" * 22,
        "000102030405060708090a0b0c",
        "f0f1f2f3f4f5f6f7f8f9",
        "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
    ),
    (
        bytes(range(80)).hex(),
        bytes(range(0x60, 0xB0)).hex(),
        bytes(range(0xB0, 0x100)).hex(),
        "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87",
    ),
    (
        "0b" * 22,
        "",
        "",
        "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
    ),
)


@pytest.mark.parametrize(("ikm", "salt", "info", "okm"), HKDF)
def test_rfc_5869_keys_are_derived_as_printed(ikm: str, salt: str, info: str, okm: str) -> None:
    given = bytes.fromhex(ikm), bytes.fromhex(salt), bytes.fromhex(info)
    wanted = bytes.fromhex(okm)
    assert spec.hkdf(*given, len(wanted)) == wanted
    assert hkdf_sha256(*given) == wanted[:32]


def test_rfc_8439_the_quarter_round_is_as_printed() -> None:
    state = [0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567]
    spec.quarter_round(state, 0, 1, 2, 3)
    assert state == [0xEA2A92F4, 0xCB1CF8CE, 0x4581472E, 0x5881C4BB]


CHACHA20 = (
    (
        bytes(range(32)).hex(),
        1,
        "000000090000004a00000000",
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4ed2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
    ),
    (
        "00" * 32,
        0,
        "00" * 12,
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
    ),
    (
        "00" * 32,
        1,
        "00" * 12,
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
    ),
)


@pytest.mark.parametrize(("key", "counter", "nonce", "block"), CHACHA20)
def test_rfc_8439_blocks_are_as_printed(key: str, counter: int, nonce: str, block: str) -> None:
    assert spec.chacha20_block(bytes.fromhex(key), counter, bytes.fromhex(nonce)).hex() == block


def test_the_stream_goes_on_with_the_next_block() -> None:
    stream = keystream(bytes(32))
    assert bytes(next(stream) for _ in range(128)).hex() == CHACHA20[1][3] + CHACHA20[2][3]


def test_what_is_bound_to_a_shuffle_changes_it() -> None:
    """Club, table, deal, seat and word: each of them alone leads to another order."""
    one = Shuffle(deal=1, seed="5e" * 32, contributions=("a", "", "", ""))
    others = [
        pack_order("c", "t", PACK, one),
        pack_order("d", "t", PACK, one),
        pack_order("c", "u", PACK, one),
        pack_order("c", "t", PACK, Shuffle(deal=2, seed=one.seed, contributions=one.contributions)),
        pack_order("c", "t", PACK, Shuffle(deal=1, seed=one.seed, contributions=("", "a", "", ""))),
        pack_order("c", "t", PACK, Shuffle(deal=1, seed=one.seed)),
        pack_order("c", "t", PACK, Shuffle(deal=1, seed="5f" * 32, contributions=one.contributions)),
    ]
    assert max(Counter(others).values()) == 1
