"""Writes the published test vectors of shuffle version 1; they are made once and then never change.

python tests/game_support/write_shuffle_vectors.py
"""

from __future__ import annotations

import hashlib
import json
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.domain.fairness.shuffle_algorithm import shuffle_key
from ging_service.game_support.seeded_shuffle import context_of, keystream, pack_order
from ging_service.games.ging.decider.decisions.dealing import deal_out
from ging_service.games.ging.decider.state import Shuffle
from ging_service.games.ging.rules.cards import PACK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FILE = Path(__file__).parents[2] / "docs" / "vectors" / "shuffle-v1.json"
SINGLE = (1, 1, 1, 1, 1, 1, 1)
NOBODY = ("", "", "", "")
COUNTING = bytes(range(32)).hex()
ALL_FOUR = ("seven", "of", "hearts", "please")
LONGEST_ID = "a-club-whose-id-is-as-long-as-an-id-may-be-with-all-sixty-three"


class Case(NamedTuple):
    """What a vector shows, and from what it is made. The seed is the one given, or found by ``where``."""

    shows: str
    contributions: tuple[str, ...] = NOBODY
    club: str = "thursday"
    table: str = "t1"
    deal: int = 1
    dealer: int = 3
    packets: tuple[int, ...] = SINGLE
    seed: str = ""
    where: Callable[[list[int]], bool] = lambda _: True


def rejected(stream: list[int]) -> list[int]:
    """The places in the stream, from 0, of the bytes that are rejected; the stream runs on behind the shuffle."""
    places, at = [], 0
    for bound in range(28, 1, -1):
        while stream[at] >= 256 - 256 % bound:
            places.append(at)
            at += 1
        at += 1
    return places


def _row(places: list[int], length: int) -> bool:
    return any(places[i + length - 1] - places[i] == length - 1 for i in range(len(places) - length + 1))


CASES = (
    Case("nobody contributes", seed="00" * 32),
    Case("nobody contributes, another seed", seed="ff" * 32),
    Case("nobody contributes, a seed that counts up", seed=COUNTING),
    Case("all four contribute", ALL_FOUR, seed=COUNTING),
    Case("one seat contributes", ("", "", "luck", ""), seed=COUNTING),
    Case("the same word from another seat is another shuffle", ("", "luck", "", ""), seed=COUNTING),
    Case("three seats contribute", ("a", "b", "", "d")),
    Case("a contribution of one blank", (" ", "", "", "")),
    Case("quotes and backslashes, which JSON escapes", ('say "ging"', "a\\b", "</script>", "'"), deal=2),
    Case("every printable character", (bytes(range(32, 96)).decode(), bytes(range(96, 127)).decode(), "~", "!")),
    Case("the longest contributions", ("x" * 64, "y" * 64, "z" * 64, "0" * 64)),
    Case("the longest ids", club=LONGEST_ID, table="t" * 63, deal=12),
    Case("the shortest ids", club="c", table="0"),
    Case("a late deal", deal=1_000_000),
    Case("the same seed and words at the next deal", ALL_FOUR, seed=COUNTING, deal=2),
    Case("the same seed and words at another table", ALL_FOUR, seed=COUNTING, table="t2"),
    Case("the same seed and words in another club", ALL_FOUR, seed=COUNTING, club="friday"),
    Case("no byte is rejected", where=lambda s: not rejected(s)),
    Case("the first byte is rejected", where=lambda s: rejected(s)[:1] == [0]),
    Case("two bytes in a row are rejected", where=lambda s: _row(rejected(s), 2)),
    Case("three bytes in a row are rejected", ALL_FOUR, where=lambda s: _row(rejected(s), 3)),
    Case("six bytes are rejected", where=lambda s: len(rejected(s)) == 6),
    Case("dealt by seat 0 in packets of three and four", dealer=0, packets=(3, 4)),
    Case("dealt by seat 1 in packets of two, three and two", dealer=1, packets=(2, 3, 2)),
    Case("dealt by seat 2, seven cards at a time", ALL_FOUR, dealer=2, packets=(7,)),
)


def _shuffle(case: Case, seed: str) -> tuple[Shuffle, bytes, list[int]]:
    shuffle = Shuffle(deal=case.deal, seed=seed, contributions=case.contributions)
    key = shuffle_key(bytes.fromhex(seed), context_of(case.club, case.table, shuffle))
    return shuffle, key, list(islice(keystream(key), 128))


def _seeds(case: Case) -> Iterator[str]:
    for number in count():
        yield hashlib.sha256(f"ging-shuffle-v1 {case.shows} {number}".encode()).hexdigest()


def _vector(case: Case) -> dict[str, Any]:
    seed = case.seed or next(seed for seed in _seeds(case) if case.where(_shuffle(case, seed)[2]))
    shuffle, key, stream = _shuffle(case, seed)
    order = pack_order(case.club, case.table, PACK, shuffle)
    places = rejected(stream)
    return {
        "shows": case.shows,
        "seed": seed,
        "club": case.club,
        "table": case.table,
        "deal": case.deal,
        "contributions": list(case.contributions),
        "context": context_of(case.club, case.table, shuffle).decode(),
        "key": key.hex(),
        "stream": bytes(stream[: 27 + len(places)]).hex(),
        "rejected": places,
        "order": " ".join(order),
        "dealer": case.dealer,
        "packets": list(case.packets),
        "hands": [" ".join(hand) for hand in deal_out(order, case.packets, case.dealer)],
    }


def vectors() -> str:
    """The file as it is published."""
    told = {"shuffle": 1, "specification": "docs/shuffle.md", "vectors": [_vector(case) for case in CASES]}
    return json.dumps(told, indent=1) + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(vectors(), encoding="utf-8")
