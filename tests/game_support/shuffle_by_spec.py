"""A second shuffle, written from docs/shuffle.md and the RFCs that it names, and from nothing else of this project.

It shares no code with the service: HMAC, HKDF and ChaCha20 are spelt out here and are checked with the RFCs' own vectors.
"""

from __future__ import annotations

from hashlib import sha256

AS_THE_PAGE_PRINTS_IT = "KS QS JS 10S 9S 8S 7S KH QH JH 10H 9H 8H 7H KD QD JD 10D 9D 8D 7D KC QC JC 10C 9C 8C 7C"
PACK = AS_THE_PAGE_PRINTS_IT.split()


def hmac(key: bytes, message: bytes) -> bytes:
    """RFC 2104 with SHA-256."""
    key = (sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    return sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def hkdf(ikm: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """RFC 5869, section 2."""
    prk = hmac(salt or bytes(32), ikm)
    block, okm, number = b"", b"", 0
    while len(okm) < length:
        number += 1
        block = hmac(prk, block + info + bytes([number]))
        okm += block
    return okm[:length]


def _rotated(word: int, bits: int) -> int:
    return (word << bits | word >> (32 - bits)) & 0xFFFFFFFF


def quarter_round(state: list[int], a: int, b: int, c: int, d: int) -> None:
    """RFC 8439, section 2.1."""
    for one, two, three, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[one] = (state[one] + state[two]) & 0xFFFFFFFF
        state[three] = _rotated(state[three] ^ state[one], bits)


def chacha20_block(key: bytes, counter: int, nonce: bytes) -> bytes:
    """RFC 8439, section 2.3: 64 bytes."""
    parts = b"expand 32-byte k" + key + counter.to_bytes(4, "little") + nonce
    first = [int.from_bytes(parts[at : at + 4], "little") for at in range(0, 64, 4)]
    state = list(first)
    for _ in range(10):
        for column in range(4):
            quarter_round(state, column, 4 + column, 8 + column, 12 + column)
        for column in range(4):
            quarter_round(state, column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
    words = [(one + other) & 0xFFFFFFFF for one, other in zip(state, first, strict=True)]
    return b"".join(word.to_bytes(4, "little") for word in words)


def escaped(contribution: str) -> str:
    return contribution.replace("\\", "\\\\").replace('"', '\\"')


def context(club: str, table: str, deal: int, contributions: list[str]) -> str:
    words = ",".join(f'"{escaped(text)}"' for text in contributions)
    return f'{{"club":"{club}","contributions":[{words}],"deal":{deal},"table":"{table}"}}'


def key_of(seed: bytes, about: str) -> bytes:
    return hkdf(seed, b"ging-shuffle-v1", about.encode("ascii"), 32)


def order_of(key: bytes) -> tuple[list[str], bytes, list[int]]:
    """The pack in its order, the bytes taken, and the places of those that were rejected."""
    stream = b"".join(chacha20_block(key, counter, bytes(12)) for counter in range(8))
    pack, taken, rejected = list(PACK), 0, []
    for i in range(27, 0, -1):
        n = i + 1
        while stream[taken] >= 256 - 256 % n:
            rejected.append(taken)
            taken += 1
        j = stream[taken] % n
        taken += 1
        pack[i], pack[j] = pack[j], pack[i]
    return pack, stream[:taken], rejected


def hands_of(order: list[str], packets: list[int], dealer: int) -> list[list[str]]:
    hands: list[list[str]] = [[], [], [], []]
    left = list(order)
    for packet in packets:
        for step in range(1, 5):
            hands[(dealer + step) % 4] += left[:packet]
            left = left[packet:]
    return [sorted(hand, key=PACK.index) for hand in hands]
